import type { ErrorCode } from "../errors/codes.ts";

/** What differs from its hundred. */
const special: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [401, "credentials_rejected"],
  [403, "missing_scope"],
  [404, "not_found"],
  [408, "upstream_unavailable"],
  [409, "conflict"],
  [410, "not_found"],
  [412, "conflict"],
  [425, "upstream_unavailable"],
  [429, "rate_limited"],
  // Not implemented, and HTTP version not supported: the same request will fail again.
  [501, "upstream_rejected"],
  [505, "upstream_rejected"],
]);

/** What an HTTP status means (RFC 9110 §15); `undefined` for success. */
export function statusCode(status: number): ErrorCode | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 500) return special.get(status) ?? "upstream_unavailable";
  if (status >= 400) return special.get(status) ?? "upstream_rejected";
  // A redirect that was not to be followed, or no final status: neither data nor a failure.
  return "upstream_unreadable";
}
