import type { FastifyReply } from "fastify";
import type { Refusal } from "../../identity/grants/refusal.ts";

/** Answers a refusal as RFC 6749 §5.2 has it; a client that is not who it says is told how to say it (RFC 9110 §15.5.2). */
export function answerRefusal(reply: FastifyReply, { status, error, description }: Refusal): object {
  reply.code(status);
  if (status === 401) reply.header("www-authenticate", 'Basic realm="agent-connectors", charset="UTF-8"');
  return { error, error_description: description };
}
