import type { FastifyReply } from "fastify";
import { type Page, pageHeaders, renderPage } from "./render-page.ts";

/** The text of a page; the reply gets its headers. `formTargets` are origins that its forms may lead on to. */
export function answerPage(reply: FastifyReply, page: Page, formTargets?: readonly string[]): string {
  reply.headers(pageHeaders(formTargets));
  return renderPage(page);
}
