import { route } from "../../http/route.ts";
import { pageAnswer } from "../../pages/page-answer.ts";
import { showSetup } from "../../setup/show-setup.ts";
import { browserOf } from "../../setup/turn/browser-of.ts";
import { browserCookie } from "./browser-cookie.ts";
import { giveCookie } from "./give-cookie.ts";
import { sendAnswer } from "./send-answer.ts";
import { tokenPath } from "./token-path.ts";

/** `GET /setup/:token` */
export const getSetup = route({
  method: "GET",
  url: "/setup/:token",
  operationId: "getSetupPage",
  summary: "Show the page of a setup session",
  tag: "pages",
  access: "public",
  schemas: {
    params: tokenPath,
    query: {
      type: "object",
      properties: {
        auth: { description: "How to sign in, where the kind has several ways." },
        secrets: { description: "`seen` shows secrets while they are typed." },
      },
    },
  },
  answers: {
    200: pageAnswer("A form."),
    303: { description: "On: this browser has connected." },
    403: pageAnswer("The link is in use in another browser."),
    404: pageAnswer("There is no such link."),
    409: pageAnswer("An attempt is still under way."),
    410: pageAnswer("The link was used, was cancelled or has expired."),
  },
  handle: async ({ service, params: { token }, query, request, reply }) => {
    const browser = browserOf(request.cookies[browserCookie(service.publicUrl).name]);
    const { auth, secrets }: { auth?: unknown; secrets?: unknown } = query;
    const chosen = typeof auth === "string" ? auth : undefined;
    const answer = await showSetup(service, {
      token,
      auth: chosen,
      secrets: secrets === "seen" ? "seen" : "hidden",
      browser,
    });
    // With the form already: the answer to a form may never be received, as when its button is pressed twice.
    if (browser === undefined && answer.kind === "page" && answer.status === 200)
      giveCookie(request, reply, service.publicUrl);
    return sendAnswer(reply, answer);
  },
});
