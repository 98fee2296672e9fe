import type { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import { failurePage } from "../../pages/failure.ts";
import { answerPage } from "../../pages/render.ts";
import { problemOf } from "./problem.ts";
import { reportFailure } from "./report-failure.ts";
import { servesPages } from "./serves-pages.ts";

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
  if (servesPages(request)) return reply.send(answerPage(reply, failurePage(error, request.id)));
  return reply.type("application/problem+json").send(problem.body);
}
