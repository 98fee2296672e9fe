import type { ErrorCode } from "../errors/codes.ts";
import { ConnectorError } from "../errors/connector-error.ts";

/** What the codes of sockets, TLS and undici mean. A code that is not here is a broken connection. */
const meanings: readonly (readonly [pattern: RegExp, code: ErrorCode, reason: string])[] = [
  [/^UND_ERR_CONNECT_TIMEOUT$|^ETIMEDOUT$/, "timeout", "no connection to the upstream within the limit"],
  [/^UND_ERR_HEADERS_TIMEOUT$/, "timeout", "no answer from the upstream within the limit"],
  [/^UND_ERR_BODY_TIMEOUT$/, "timeout", "the upstream stopped in the middle of its answer"],
  [/^UND_ERR_(CLOSED|DESTROYED)$/, "cancelled", "the connector was closed"],
  [/^HPE_|^HTTPParserError$|^UND_ERR_HEADERS_OVERFLOW$/, "upstream_unreadable", "the upstream's answer is not HTTP"],
  // A body that is cut off breaks its connection: these lengths contradict each other, and will again.
  [
    /^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/,
    "upstream_unreadable",
    "the upstream's answer has another length than its headers say",
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "upstream_unavailable", "the upstream's host name was not found"],
  [/^ECONNREFUSED$/, "upstream_unavailable", "the upstream refused the connection"],
  [
    /CERT|^ERR_TLS_|^ERR_SSL_|UNABLE_TO_VERIFY|SELF_SIGNED/,
    "upstream_unreadable",
    "no trusted TLS connection to the upstream",
  ],
  [/^UND_ERR_(INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)$/, "internal", "a request that cannot be sent"],
];

/** A failure of the connection as a `ConnectorError` that names the system's code. */
export function networkError(error: Error): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (error.name === "AbortError" || error.name === "TimeoutError") return ConnectorError.from(error);
  const system = systemCode(error);
  if (system === undefined) return ConnectorError.from(error);
  const known = meanings.find(([pattern]) => pattern.test(system));
  const [code, reason] = known ? [known[1], known[2]] : (["upstream_unavailable", "the connection broke"] as const);
  // The parser's own error holds what it could not read, which is not ours to pass on.
  const cause = error.name === "HTTPParserError" ? {} : { cause: error };
  return new ConnectorError(code, `${reason} (${system})`, cause);
}

/** Undici's parser gives its errors a name, and not always a code. */
function systemCode(error: Error): string | undefined {
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.name === "HTTPParserError" ? error.name : undefined;
}
