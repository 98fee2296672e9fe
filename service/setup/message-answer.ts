import type { Answer } from "./answer.ts";
import { messagePage } from "./view/message-page.ts";
import type { messages } from "./view/messages.ts";

/** A page that only says something, as an answer. */
export function messageAnswer(name: keyof typeof messages, status: number): Answer {
  return { kind: "page", status, page: messagePage(name) };
}
