import { route } from "../../http/route.ts";
import { answerPage } from "../../pages/answer-page.ts";
import { pageAnswer } from "../../pages/page-answer.ts";
import { findBrowserUser } from "./find-browser-user.ts";
import { returnPath } from "./return-path.ts";
import { returnToSchema } from "./return-to-schema.ts";
import { signInPage } from "./sign-in-page.ts";

/** `GET /sign-in` */
export const getSignIn = route({
  method: "GET",
  url: "/sign-in",
  operationId: "getSignIn",
  summary: "Show the sign-in page",
  tag: "pages",
  access: "public",
  schemas: {
    query: {
      type: "object",
      properties: { return_to: returnToSchema },
    },
  },
  answers: { 200: pageAnswer("A form."), 303: { description: "On, for who is signed in already." } },
  handle: async ({ service, query, request, reply }) => {
    const returnTo = returnPath(query.return_to);
    const user = await findBrowserUser(service, request);
    if (user) return reply.redirect(returnTo, 303);
    return answerPage(reply, signInPage({ settings: service.settings, returnTo }));
  },
});
