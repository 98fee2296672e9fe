import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ConnectorError, type ErrorCode } from "@agent-connectors/runtime";
import { requestIdOf } from "../request-id.ts";
import { problemOf } from "./problem.ts";

/** What node:http refuses before there is a request (https://nodejs.org/api/http.html#event-clienterror). */
const refusals: Readonly<Record<string, { code: ErrorCode; status: number; reason: string }>> = {
  HPE_HEADER_OVERFLOW: { code: "too_large", status: 431, reason: "the headers are larger than the service takes" },
  ERR_HTTP_REQUEST_TIMEOUT: { code: "timeout", status: 408, reason: "the request was not sent in time" },
};

const malformed = { code: "invalid_params", status: 400, reason: "this is no HTTP/1.1 request" } as const;

/** Answers what is no request at all, or one that takes forever, and ends the connection. */
export function refuseConnection(failure: Error & { readonly code?: string }, socket: Socket): void {
  if (failure.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code, reason, ...refusal } = refusals[failure.code ?? ""] ?? malformed;
  const requestId = requestIdOf({ headers: {} });
  const { status, body } = problemOf(new ConnectorError(code, reason), { requestId, status: refusal.status });
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "content-type: application/problem+json",
      `content-length: ${Buffer.byteLength(text)}`,
      `x-request-id: ${requestId}`,
      "connection: close",
      "",
      text,
    ].join("\r\n"),
  );
}
