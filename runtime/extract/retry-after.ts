import type { RateLimit } from "../model.ts";
import { tryEvaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/helper.ts";

/** The maximum wait: a day, even if the upstream states a longer time. */
const maxWait = 86_400_000;

/**
 * Returns the milliseconds until the upstream accepts requests again, from 0 to a day: the longer wait of the `Retry-After`
 * header (RFC 9110 §10.2.3) and of `reset`. Returns `undefined` if there is neither. `now` is in epoch milliseconds. The
 * template of `reset` reads `scope`, `headers` and `now`.
 */
export function retryAfterMs(
  headers: Readonly<Record<string, string>>,
  reset: RateLimit["reset"],
  context: { readonly scope: Scope; readonly now: number },
): number | undefined {
  const { scope, now } = context;
  const waits = [
    Object.hasOwn(headers, "retry-after") ? headerMs(headers["retry-after"]?.trim() ?? "", now) : undefined,
    reset && resetMs(tryEvaluate(reset.value, { headers, now, ...scope }), reset.unit, now),
  ].filter((wait) => wait !== undefined);
  return waits.length > 0 ? Math.ceil(Math.min(maxWait, Math.max(0, ...waits))) : undefined;
}

function headerMs(text: string, now: number): number | undefined {
  // The RFC allows whole seconds. Some upstreams send fractions, and some upstreams or proxies send the header twice.
  const seconds = text.split(",");
  if (seconds.every((part) => /^\s*\d+(\.\d+)?\s*$/.test(part))) return Math.max(...seconds.map(Number)) * 1000;
  // Date.parse also accepts other strings. An HTTP date begins with the name of the day. The oldest form of an HTTP date has no
  // time zone (RFC 9110 §5.6.7).
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const time = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time - now;
}

function resetMs(value: unknown, unit: NonNullable<RateLimit["reset"]>["unit"], now: number): number | undefined {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return undefined;
  const amount = Number(value);
  if (!Number.isFinite(amount)) return undefined;
  switch (unit) {
    case "seconds":
      return amount * 1000;
    case "epoch-seconds":
      return amount * 1000 - now;
    case "epoch-millis":
      return amount - now;
  }
}
