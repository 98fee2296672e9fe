import type { Answer } from "../answer.ts";
import { messageAnswer } from "../message-answer.ts";

/** What became of an upstream's answer that could not be taken, by the status that `finishDance` led on with. */
export function showCallback(status: unknown): Answer {
  if (status === "403") return messageAnswer("elsewhere", 403);
  return messageAnswer("taken", status === "410" ? 410 : 404);
}
