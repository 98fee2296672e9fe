import { expect, test } from "vitest";
import { ConnectorError } from "../../../runtime/errors/connector-error.ts";
import { networkError } from "../../../runtime/transport/exchange.ts";

const cases: readonly (readonly [string, string])[] = [
  ["UND_ERR_CONNECT_TIMEOUT", "[timeout] no connection to the upstream within the limit (UND_ERR_CONNECT_TIMEOUT)"],
  ["ETIMEDOUT", "[timeout] no connection to the upstream within the limit (ETIMEDOUT)"],
  ["UND_ERR_HEADERS_TIMEOUT", "[timeout] no response from the upstream within the limit (UND_ERR_HEADERS_TIMEOUT)"],
  ["UND_ERR_BODY_TIMEOUT", "[timeout] the upstream stopped in the middle of its response (UND_ERR_BODY_TIMEOUT)"],
  ["UND_ERR_CLOSED", "[cancelled] the connector was closed (UND_ERR_CLOSED)"],
  ["HPE_INVALID_CONSTANT", "[upstream_unreadable] the upstream's response is not HTTP (HPE_INVALID_CONSTANT)"],
  [
    "UND_ERR_HEADERS_OVERFLOW",
    "[upstream_unreadable] the headers of the upstream's response are too large (UND_ERR_HEADERS_OVERFLOW)",
  ],
  [
    "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
    "[upstream_unreadable] the length of the upstream's response differs from its content-length (UND_ERR_RES_CONTENT_LENGTH_MISMATCH)",
  ],
  ["ENOTFOUND", "[upstream_unavailable] the upstream's host name cannot be resolved (ENOTFOUND)"],
  ["EAI_AGAIN", "[upstream_unavailable] the upstream's host name cannot be resolved (EAI_AGAIN)"],
  ["ECONNREFUSED", "[upstream_unavailable] the upstream refused the connection (ECONNREFUSED)"],
  ["ECONNRESET", "[upstream_unavailable] the connection broke (ECONNRESET)"],
  ["UND_ERR_SOCKET", "[upstream_unavailable] the connection broke (UND_ERR_SOCKET)"],
  ["CERT_HAS_EXPIRED", "[upstream_unreadable] no trusted TLS connection to the upstream (CERT_HAS_EXPIRED)"],
  [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "[upstream_unreadable] no trusted TLS connection to the upstream (DEPTH_ZERO_SELF_SIGNED_CERT)",
  ],
  ["UND_ERR_INVALID_ARG", "[internal] the request cannot be sent (UND_ERR_INVALID_ARG)"],
];

test.each(cases)("networkError explains %s", (code, message) => {
  const error = Object.assign(new Error("from the system"), { code });
  expect(networkError(error)).toMatchObject({ message, cause: error });
});

test("networkError returns a ConnectorError unchanged, an abort as cancelled, and an error without a code as internal", () => {
  const own = new ConnectorError("too_large", "too much");
  expect(networkError(own)).toBe(own);
  expect(networkError(new DOMException("left", "AbortError"))).toMatchObject({ code: "cancelled" });
  expect(networkError(new TypeError("boom"))).toMatchObject({ code: "internal" });
});

test("the error for a response that is not HTTP does not contain the error of the parser, which contains data", () => {
  const parserError = Object.assign(new Error("Expected HTTP/"), { name: "HTTPParserError", data: "secret" });
  const error = networkError(parserError);
  expect(error.code).toBe("upstream_unreadable");
  expect(error.cause).toBeUndefined();
});

test.each([
  [4, "upstream_unavailable"],
  [6, "upstream_unreadable"],
])("a response of %i bytes with a content-length of 5 fails as %s", (bytes, code) => {
  const mismatch = Object.assign(new Error("mismatch"), { code: "UND_ERR_RES_CONTENT_LENGTH_MISMATCH" });
  expect(networkError(mismatch, { headers: { "content-length": "5" }, bytes })).toMatchObject({ code });
});
