import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import { failurePage } from "../../pages/failure.ts";
import { renderPage } from "../../pages/render.ts";
import { databaseFailure, lostRace, needsOperator } from "../../store/errors.ts";
import { consumedTypes, type Route } from "../route.ts";
import { problemOf } from "./problem.ts";

/** Answers whatever any route throws. */
export function answerFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(failureOf(thrown, request), request, reply);
}

/** A connection that is reset may be the database's or the client's: the database's says by which system call. */
function failureOf(thrown: unknown, request: FastifyRequest): Failure {
  const error = databaseFailure(thrown);
  if (error) return { error };
  return frameworkFailure(thrown, request) ?? { error: lostRace(thrown) ?? ConnectorError.from(thrown) };
}

/** By the framework's code, what to tell. The framework's own words may repeat the request. */
const reasons: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "the body is larger than the service takes; send less",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "expected a body of as many bytes as Content-Length says, found another number",
  FST_ERR_BAD_URL: "expected a path whose percent-encoding is UTF-8",
  FST_ERR_MAX_PARAM_LENGTH: "a part of the path is too long",
};

/**
 * The failure that an error of the framework stands for: a client that goes away while it sends, or a request that the
 * framework refuses, with its status and in our words. `undefined` for any other error.
 */
export function frameworkFailure(error: unknown, { routeOptions }: FastifyRequest): Failure | undefined {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return undefined;
  const { code } = error;
  if (code === "ECONNRESET" || code === "ABORT_ERR")
    return { error: new ConnectorError("cancelled", "the client went away", { cause: error }) };
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
  return reason ?? "the request is none that the service takes";
}

/** What a request failed with. `status` stands where HTTP has one of its own for it. */
export interface Failure {
  readonly error: ConnectorError;
  readonly status?: number;
}

/** Answers a failure as `application/problem+json`, or as a page where people look, and reports it. */
export function sendFailure({ error, status }: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reportFailure(error, request);
  const problem = problemOf(error, { requestId: request.id, status });
  for (const [name, value] of Object.entries(problem.headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  reply.code(problem.status);
  if (servesPages(request)) return reply.send(renderPage(reply, failurePage(error, request.id)));
  return reply.type("application/problem+json").send(problem.body);
}

/**
 * Notes what a request failed with, for its line in the log, and logs what the operator must know of. The other
 * failures are the caller's or the upstream's: that line has their code.
 */
export function reportFailure(error: ConnectorError, request: FastifyRequest): void {
  request.failure = error.code;
  if (error.code === "internal") request.log.error({ err: error }, "internal failure");
  else if (error.code === "service_unavailable" && error.cause !== undefined)
    request.log[needsOperator(error.cause) ? "error" : "warn"](
      { err: error.cause },
      `the service cannot answer now: ${error.reason}`,
    );
}

/**
 * Whether people look at the request's answers, with a browser. Where no route serves the request, its `Accept` tells:
 * browsers ask for HTML by name, programs do not.
 */
function servesPages({ routeOptions, headers }: FastifyRequest): boolean {
  const route = routeOptions.config?.route;
  return route ? answersPages(route) : (headers.accept?.includes("text/html") ?? false);
}

/** Whether people look at a route's answers, with a browser. */
export function answersPages({ responses }: Pick<Route, "responses">): boolean {
  return Object.values(responses).some(({ contentType }) => contentType === "text/html");
}
