import { html } from "../../pages/html.ts";
import { notice } from "../../pages/notice.ts";
import type { Page } from "../../pages/render-page.ts";
import { messages } from "./messages.ts";

/** A page that only says something. */
export function messagePage(name: keyof typeof messages): Page {
  const { title, tone, text } = messages[name];
  return { title, content: html`${notice(tone, text)}` };
}
