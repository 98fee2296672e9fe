import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ConnectorError, type ErrorCode } from "@agent-connectors/runtime";
import { commonHeaders } from "../common-headers.ts";
import { requestIdOf } from "../request-id.ts";
import { problemOf } from "./problem.ts";

/** What node:http refuses before there is a request (https://nodejs.org/api/http.html#event-clienterror). */
const refusals: Readonly<Record<string, { code: ErrorCode; status: number; reason: string }>> = {
  HPE_HEADER_OVERFLOW: { code: "too_large", status: 431, reason: "the headers are larger than the service takes" },
  ERR_HTTP_REQUEST_TIMEOUT: { code: "timeout", status: 408, reason: "the request was not sent in time" },
};

const malformed = { code: "invalid_params", status: 400, reason: "this is no HTTP/1.1 request" } as const;

/**
 * Makes what answers what is no request at all, or one that takes forever, and ends the connection. That of a CONNECT
 * node ends by itself: it is for proxies, and who handled it would be handed a bare socket in place of a request.
 */
export function refuseConnections(publicUrl: string) {
  return (failure: Error & { readonly code?: string }, socket: Socket): void => {
    if (failure.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const { code, reason, ...refusal } = refusals[failure.code ?? ""] ?? malformed;
    const id = requestIdOf({ headers: {} });
    const { status, body } = problemOf(new ConnectorError(code, reason), { requestId: id, status: refusal.status });
    const text = JSON.stringify(body);
    const headers = {
      ...commonHeaders({ id }, publicUrl),
      "content-type": "application/problem+json",
      "content-length": Buffer.byteLength(text),
      // Every answer has it; there is no request that took any time.
      "server-timing": "total;dur=0.0",
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", text].join("\r\n"));
  };
}
