import { html } from "../../pages/html.ts";
import { notice } from "../../pages/notice.ts";
import type { Page } from "../../pages/render-page.ts";
import { type Message, messages } from "./messages.ts";

/** A page that only says something, with a link to where the person came from, if it is given. */
export function messagePage(name: keyof typeof messages, back?: string): Page {
  const { title, tone, text, passing = false }: Message = messages[name];
  return {
    title,
    content: html`
      ${notice(tone, text)} ${passing && html`<p class="actions"><a class="button" href="">Look again</a></p>`}
      ${back !== undefined && html`<p class="actions"><a class="button" href=${back}>Back to ${new URL(back).host}</a></p>`}
    `,
  };
}
