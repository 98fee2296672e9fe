import type { Dispatcher } from "undici";
import type { PlannedRequest } from "../request/planned-request.ts";
import type { Limits } from "./limits.ts";

/** A planned request as undici takes it. */
export function dispatchOptions(request: PlannedRequest, limits: Limits): Dispatcher.DispatchOptions {
  return {
    ...partsOf(request.url),
    method: request.method,
    headers: request.headers,
    ...(request.body !== undefined && { body: request.body }),
    headersTimeout: limits.headersTimeoutMs,
    bodyTimeout: limits.bodyTimeoutMs,
  };
}

/** A URL that parsing would not change: most are. To parse one takes as long as to plan its request. */
const parsed = /^(https?:\/\/[a-z\d.-]+(?::\d+)?)(\/[\w~!$&'()*+,;=:@%/?-]*)$/;

function partsOf(url: string): { readonly origin: string; readonly path: string } {
  const [, origin, path] = parsed.exec(url) ?? [];
  if (origin !== undefined && path !== undefined) return { origin, path };
  const { origin: host, pathname, search } = new URL(url);
  return { origin: host, path: pathname + search };
}
