import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerPage } from "../pages/answer-page.ts";
import { failurePage } from "../pages/failure-page.ts";
import { databaseFailure } from "../store/database-failure.ts";
import { lostRace } from "../store/lost-race.ts";
import { frameworkFailure } from "./framework-failure.ts";
import { problemOf } from "./problem.ts";
import { servesPages } from "./serves-pages.ts";

/**
 * Answers any failure of any route as `application/problem+json`, or as a page where people look, and logs those that
 * the operator must know of.
 */
export function answerFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const framework = frameworkFailure(thrown);
  const error = framework?.error ?? databaseFailure(thrown) ?? lostRace(thrown) ?? ConnectorError.from(thrown);
  report(error, request);
  request.failure = error.code;
  const { status, headers, body } = problemOf(error, { requestId: request.id, status: framework?.status });
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  reply.code(status);
  if (servesPages(request)) return reply.send(answerPage(reply, failurePage(error, request.id)));
  return reply.type("application/problem+json").send(body);
}

/** The other failures are the caller's or the upstream's: the line of the request has their code. */
function report(error: ConnectorError, { log }: FastifyRequest): void {
  if (error.code === "internal") log.error({ err: error }, "internal failure");
  else if (error.code === "service_unavailable" && error.cause !== undefined)
    log.warn({ err: error.cause }, "the service cannot answer now");
}
