import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import { databaseFailure, lostRace, needsOperator } from "../../database/errors.ts";
import { failurePage } from "../../pages/failure.ts";
import { renderPage } from "../../pages/render.ts";
import { consumedTypes, presentedCodes, type Route } from "../route.ts";
import { problemOf } from "./problem.ts";

/** The error handler of all routes. */
export function handleError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(failureOf(thrown, request), request, reply);
}

/** Checks for a database failure first, because `frameworkFailure` attributes every reset connection to the client. */
function failureOf(thrown: unknown, request: FastifyRequest): Failure {
  const error = databaseFailure(thrown);
  if (error) return { error };
  return frameworkFailure(thrown, request) ?? { error: lostRace(thrown) ?? ConnectorError.from(thrown) };
}

/** These messages replace those of the framework, which may repeat parts of the request. */
const reasons: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "the body exceeds the size limit; send less",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "expected a body with the length of Content-Length, found another length",
  FST_ERR_BAD_URL: "expected a path with valid percent-encoded UTF-8",
  FST_ERR_MAX_PARAM_LENGTH: "a segment of the path is too long",
};

/**
 * The failure for a client that disconnects while it sends, or for a request that the framework refuses. `undefined` for any
 * other error.
 */
export function frameworkFailure(error: unknown, { routeOptions }: FastifyRequest): Failure | undefined {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return undefined;
  const { code } = error;
  if (code === "ECONNRESET" || code === "ABORT_ERR")
    return { error: new ConnectorError("cancelled", "the client disconnected", { cause: error }) };
  const status = code.startsWith("FST_") && "statusCode" in error ? Number(error.statusCode) : 500;
  if (!(status >= 400 && status <= 499)) return undefined;
  const reason = reasonOf(code, routeOptions.config.route?.consumes);
  return {
    error: new ConnectorError(status === 413 ? "too_large" : "invalid_params", reason, { cause: error }),
    status,
  };
}

function reasonOf(code: string, consumes: keyof typeof consumedTypes = "json"): string {
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return `expected a body of Content-Type ${consumedTypes[consumes].join(" or ")}, found another type`;
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return reason ?? "the service cannot read the request";
}

/** The error of a failed request. `status` overrides the status of the error code. */
export interface Failure {
  readonly error: ConnectorError;
  readonly status?: number;
  /** The message of the page for people. The default depends on the error. */
  readonly pageText?: string;
}

/** Reports a failure, and sends it as a page, in the route's own format, or as `application/problem+json`. */
export function sendFailure(
  { error, status, pageText }: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reportFailure(error, request);
  const problem = problemOf(error, { requestId: request.id, status });
  for (const [name, value] of Object.entries(problem.headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  reply.code(problem.status);
  if (servesPages(request))
    return reply.send(renderPage(reply, failurePage(error, { requestId: request.id, text: pageText })));
  const present = request.routeOptions.config?.route?.presentInvalid;
  if (present && presentedCodes.includes(error.code)) return reply.send(present(error.reason));
  return reply.type("application/problem+json").send(problem.body);
}

/** Records the error code for the log line of the request. Also logs errors that can concern the operator. */
export function reportFailure(error: ConnectorError, request: FastifyRequest): void {
  request.failure = error.code;
  if (error.code === "internal") request.log.error({ err: error }, "internal failure");
  else if (error.code === "service_unavailable" && error.cause !== undefined)
    request.log[needsOperator(error.cause) ? "error" : "warn"](
      { err: error.cause },
      `the service is unavailable: ${error.reason}`,
    );
}

/** Without a route, reads `Accept`, because only browsers name HTML in it. */
function servesPages({ routeOptions, headers }: FastifyRequest): boolean {
  const route = routeOptions.config?.route;
  return route ? isPageRoute(route) : (headers.accept?.includes("text/html") ?? false);
}

/** Whether a route responds with pages. */
export function isPageRoute({ responses }: Pick<Route, "responses">): boolean {
  return Object.values(responses).some(({ contentType }) => contentType === "text/html");
}
