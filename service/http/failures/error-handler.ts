import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import { databaseFailure } from "../../store/database-failure.ts";
import { lostRace } from "../../store/lost-race.ts";
import { frameworkFailure } from "./framework-failure.ts";
import { type Failure, sendFailure } from "./send-failure.ts";

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
