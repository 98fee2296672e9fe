import type { FastifyReply } from "fastify";
import { pageHeaders, renderPage } from "../../pages/render-page.ts";
import type { Answer } from "../../setup/answer.ts";

/** Sends what a set-up page answers. No other page learns its address, which is a secret, not even one of ours. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.kind === "redirect") return reply.header("referrer-policy", "no-referrer").redirect(answer.location, 303);
  return reply
    .code(answer.status)
    .headers({ ...pageHeaders(answer.formTargets), "referrer-policy": "no-referrer" })
    .send(renderPage(answer.page));
}
