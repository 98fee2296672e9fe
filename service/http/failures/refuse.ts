import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ConnectorError, type ErrorCode } from "@agent-connectors/runtime";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { commonHeaders } from "../headers.ts";
import { requestIdOf } from "../observe.ts";
import type { Limit } from "../rate-limits.ts";
import type { Route } from "../route.ts";
import { problemOf } from "./problem.ts";
import { type Failure, sendFailure } from "./send.ts";

interface RequestFailure extends Failure {
  /** The methods that the path supports, if the request has another method. */
  readonly allow?: string;
}

/**
 * Refuses requests that violate HTTP or have no route, before their bodies are read. Refused requests count towards the rate
 * limit of their address.
 */
export function refuseRequests(app: FastifyInstance, routes: readonly Route[], limit: Limit): void {
  // Without this listener, node itself would refuse an unknown expectation, with neither the common headers nor a body.
  app.server.on("checkExpectation", app.routing);
  const refuse = async (refusal: RequestFailure, request: FastifyRequest, reply: FastifyReply) => {
    await limit(request, reply);
    if (refusal.allow !== undefined) reply.header("allow", refusal.allow);
    sendFailure(refusal, request, reply);
  };
  // Not async, because nearly every request passes and then needs no promise.
  app.addHook("onRequest", (request, reply, done) => {
    const refusal = refusalOf(request, routes);
    if (refusal === undefined) done();
    else refuse(refusal, request, reply).catch(done);
  });
}

function refusalOf(request: FastifyRequest, routes: readonly Route[]): RequestFailure | undefined {
  return (
    request.raw.refused ??
    repeatedHeader(request.raw) ??
    brokenRule(request.raw) ??
    (request.is404 ? unroutable(request, routes) : undefined)
  );
}

/** Headers that must not repeat, because a proxy and the service could read different values. */
const singleHeaders = ["authorization", "host"];

function repeatedHeader({ rawHeaders }: FastifyRequest["raw"]): RequestFailure | undefined {
  const seen: string[] = [];
  // Names and values alternate.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? "";
    const name = singleHeaders.find(({ length }) => length === header.length);
    if (name === undefined || header.toLowerCase() !== name) continue;
    if (seen.includes(name))
      return { error: new ConnectorError("invalid_params", `expected one ${name} header, found more; send one`) };
    seen.push(name);
  }
  return undefined;
}

function brokenRule({ httpVersion, headers }: FastifyRequest["raw"]): RequestFailure | undefined {
  if (httpVersion !== "1.1") return undefined;
  // https://www.rfc-editor.org/rfc/rfc9112#section-3.2
  if (headers.host === undefined) return { error: new ConnectorError("invalid_params", "expected a Host header") };
  // https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1
  if (headers.expect === undefined || headers.expect.toLowerCase() === "100-continue") return undefined;
  const reason = "expected no Expect header or 'Expect: 100-continue', found another expectation";
  return { error: new ConnectorError("invalid_params", reason), status: 417 };
}

const noPage =
  "There is no page at this address. Check that you copied the address completely, with nothing before or after it.";

function unroutable({ url, method }: FastifyRequest, routes: readonly Route[]): RequestFailure {
  const [path = ""] = url.split("?");
  // The framework serves HEAD on each route of GET.
  const supported = routes
    .filter((route) => matchesRoute(route.url, path))
    .flatMap((route) => (route.method === "GET" ? ["GET", "HEAD"] : [route.method]));
  const methods = [...new Set(supported)];
  if (methods.length === 0) {
    const reason = "no route has this path; /openapi.json lists all routes";
    return { error: new ConnectorError("not_found", reason), pageText: noPage };
  }
  const error = new ConnectorError("invalid_params", `expected the method ${methods.join(" or ")}, found ${method}`);
  return { error, status: 405, allow: methods.join(", "), pageText: noPage };
}

/** `url` is the path of a route, such as `/a/:id`. */
function matchesRoute(url: string, path: string): boolean {
  const [expected, found] = [url.split("/"), path.split("/")];
  return (
    expected.length === found.length &&
    expected.every((part, index) => (part.startsWith(":") ? found[index] !== "" : found[index] === part))
  );
}

/** Responses by the error code of node:http (https://nodejs.org/api/http.html#event-clienterror). */
const refusals: Readonly<Record<string, { code: ErrorCode; status: number; reason: string }>> = {
  HPE_HEADER_OVERFLOW: { code: "too_large", status: 431, reason: "the headers exceed the size limit; send less" },
  ERR_HTTP_REQUEST_TIMEOUT: { code: "timeout", status: 408, reason: "the request was not sent in time" },
};

const malformed = {
  code: "invalid_params",
  status: 400,
  reason: "expected an HTTP/1.1 request, found something else",
} as const;

/** A connection, with the response that node sends on it now (https://github.com/nodejs/node/blob/v22.x/lib/_http_server.js). */
interface Connection extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}

/**
 * Creates the handler of malformed and slow requests, which responds and closes the connection. If the response to an
 * earlier request has begun, the handler only closes the connection, because a second response would become part of the
 * first. Node itself closes the connection of a CONNECT request. The service has no handler of CONNECT, because such a handler
 * would get a raw socket, not a response object.
 */
export function refuseConnections(publicUrl: string) {
  return (failure: Error & { readonly code?: string }, socket: Connection): void => {
    if (failure.code === "ECONNRESET" || !socket.writable || socket._httpMessage?.headersSent) {
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
      // Every response has this header. The duration is 0, because no request was handled.
      "server-timing": "total;dur=0.0",
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", text].join("\r\n"));
  };
}
