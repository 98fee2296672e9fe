import type { Dispatcher } from "undici";
import type { PlannedRequest } from "../request/planned-request.ts";
import type { Limits } from "./limits.ts";

/** A planned request as undici takes it. */
export function dispatchOptions(request: PlannedRequest, limits: Limits): Dispatcher.DispatchOptions {
  const url = new URL(request.url);
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method: request.method,
    headers: request.headers,
    ...(request.body !== undefined && { body: request.body }),
    headersTimeout: limits.headersTimeoutMs,
    bodyTimeout: limits.bodyTimeoutMs,
  };
}
