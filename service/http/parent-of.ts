import { isSpanContextValid, type SpanContext } from "@opentelemetry/api";

/** https://www.w3.org/TR/trace-context/#traceparent-header: later versions may add members, the first may not. */
const traceparent = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** The span that a `traceparent` header names; `undefined` for one that is not valid. */
export function parentOf(header: unknown): SpanContext | undefined {
  if (typeof header !== "string") return undefined;
  const [, version, traceId = "", spanId = "", flags = "", more] = traceparent.exec(header) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return undefined;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(parent) ? parent : undefined;
}
