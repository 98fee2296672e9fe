import type { FastifyReply } from "fastify";
import { type Page, pageHeaders, renderPage } from "./render-page.ts";

/** The text of a page; the reply gets its headers. */
export function answerPage(reply: FastifyReply, page: Page): string {
  reply.headers(pageHeaders());
  return renderPage(page);
}
