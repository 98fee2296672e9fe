import { route } from "../../http/route.ts";
import { pageAnswer } from "../../pages/page-answer.ts";
import { refuseForeignPost } from "../../pages/refuse-foreign-post.ts";
import { submitSetup } from "../../setup/submit-setup.ts";
import { giveCookie } from "./give-cookie.ts";
import { sendAnswer } from "./send-answer.ts";
import { tokenPath } from "./token-path.ts";

/** `POST /setup/:token` */
export const postSetup = route({
  method: "POST",
  url: "/setup/:token",
  operationId: "postSetupPage",
  summary: "Connect by the page of a setup session",
  description: "What a form of the page sends. The token is the right to it: no cookie is what allows it.",
  tag: "pages",
  access: "public",
  consumes: "form",
  limit: "sign_in",
  schemas: { params: tokenPath },
  answers: {
    303: { description: "On: it is connected, or the upstream is to be asked for access." },
    403: pageAnswer("The link is in use in another browser, or another site has sent the form."),
    404: pageAnswer("There is no such link."),
    409: pageAnswer("An earlier attempt is still under way."),
    410: pageAnswer("The link was used, was cancelled or has expired."),
    422: pageAnswer("The form again, with what was wrong."),
  },
  handle: async ({ service, params: { token }, body, signal, request, reply }) => {
    // Whoever made a link could otherwise lead a person to grant access who was never shown for whom.
    refuseForeignPost(request, service.publicUrl);
    // Before anything is done, so that the answer of a failure has it too. Who has not loaded the page gets it now.
    const browser = giveCookie(request, reply, service.publicUrl);
    return sendAnswer(reply, await submitSetup(service, { token, body, browser, signal }));
  },
});
