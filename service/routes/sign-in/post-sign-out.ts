import { route } from "../../http/route.ts";
import { endBrowserSession } from "../../identity/browser-sessions.ts";
import { pageAnswer } from "../../pages/page-answer.ts";
import { refuseForeignPost } from "../../pages/refuse-foreign-post.ts";
import { returnPath } from "./return-path.ts";
import { returnToSchema } from "./return-to-schema.ts";
import { sessionCookie } from "./session-cookie.ts";
import { signInPath } from "./sign-in-path.ts";

/** `POST /sign-out` */
export const postSignOut = route({
  method: "POST",
  url: "/sign-out",
  operationId: "postSignOut",
  summary: "End the browser's session",
  tag: "pages",
  access: "public",
  consumes: "form",
  schemas: {
    body: {
      type: "object",
      properties: { return_to: returnToSchema },
    },
  },
  answers: {
    303: { description: "To the sign-in page." },
    403: pageAnswer("Another site has sent the form."),
  },
  handle: async ({ service: { database, publicUrl }, body, request, reply }) => {
    refuseForeignPost(request, publicUrl);
    const { name, options } = sessionCookie(publicUrl);
    const token = request.cookies[name];
    if (token !== undefined) await endBrowserSession(database, { token });
    reply.clearCookie(name, options);
    return reply.redirect(signInPath(returnPath(body.return_to)), 303);
  },
});
