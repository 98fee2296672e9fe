import { route } from "../../http/route.ts";
import { pageAnswer } from "../../pages/page-answer.ts";
import { finishDance } from "../../setup/dance/finish-dance.ts";
import { showCallback } from "../../setup/dance/show-callback.ts";
import { browserOf } from "../../setup/turn/browser-of.ts";
import { browserCookie } from "./browser-cookie.ts";
import { sendAnswer } from "./send-answer.ts";

/** `GET /setup/callback` */
export const getSetupCallback = route({
  method: "GET",
  url: "/setup/callback",
  operationId: "getSetupCallback",
  summary: "Take the answer of an upstream's authorization page",
  description: "The one redirect URI of all kinds. It leads on to an address without code and state.",
  tag: "pages",
  access: "public",
  limit: "sign_in",
  schemas: {
    query: {
      type: "object",
      // What an upstream sends is checked where it is read.
      properties: {
        state: { description: "Which set-up it belongs to." },
        code: { description: "What the upstream grants." },
        error: { description: "Why it grants nothing." },
        error_description: { description: "The same, in its words." },
        status: { description: "How it ended, where the address has neither code nor state any more." },
      },
    },
  },
  answers: {
    303: { description: "On: it is connected, or may be tried again." },
    403: pageAnswer("The set-up was begun in another browser."),
    404: pageAnswer("There is no set-up under way."),
    410: pageAnswer("The link was used, was cancelled or has expired."),
  },
  handle: async ({ service, query, signal, request, reply }) => {
    const { state, status }: { state?: unknown; status?: unknown } = query;
    if (typeof state !== "string") return sendAnswer(reply, showCallback(status));
    const browser = browserOf(request.cookies[browserCookie(service.publicUrl).name]);
    return sendAnswer(reply, await finishDance(service, { state, query, browser, signal }));
  },
});
