import type { Draft } from "../invert/draft.ts";
import { answerGet } from "./answer-get.ts";
import { answerList } from "./answer-list.ts";
import { answerWrite } from "./answer-write.ts";
import type { Asked } from "./asked.ts";
import type { Refusal } from "./refusal.ts";

/** The answer to a call that is in order: a response, or a failure such as a record that is not there. */
export function answerCall(asked: Asked): Draft | Refusal {
  const { action } = asked.route;
  switch (action.kind) {
    case "list":
    case "search":
      return answerList(asked);
    case "get":
      return action.returns.kind === "many" ? answerList(asked) : answerGet(asked);
    case "download":
      return answerList(asked);
    case "create":
    case "update":
    case "delete":
      return answerWrite(asked);
  }
}
