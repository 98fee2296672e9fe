import type { FastifyReply } from "fastify";
import { answerPage } from "../../pages/answer-page.ts";
import type { Answer } from "../../setup/answer.ts";

/** Sends what a set-up page answers. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.kind === "redirect") return reply.redirect(answer.location, 303);
  return reply.code(answer.status).send(answerPage(reply, answer.page, answer.formTargets));
}
