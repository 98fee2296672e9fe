import type { FastifyReply } from "fastify";
import { answerPage } from "../../pages/answer-page.ts";
import type { Answer } from "../../setup/answer.ts";

/** Sends what a set-up page answers. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.kind === "redirect") return reply.redirect(answer.location, 303);
  // A navigation of its own: redirects that follow a form are held to the policy of the page that sent it, maybe another site's.
  if (answer.next !== undefined) reply.header("refresh", `0; url=${answer.next}`);
  return reply.code(answer.status).send(answerPage(reply, answer.page, answer.formTargets));
}
