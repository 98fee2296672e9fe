import { route } from "../../http/route.ts";
import { finishOidcSignIn } from "../../identity/oidc/finish-oidc-sign-in.ts";
import { pageAnswer } from "../../pages/page-answer.ts";
import { attemptCookie } from "./attempt-cookie.ts";
import { beginSession } from "./begin-session.ts";
import { orSignInPage } from "./or-sign-in-page.ts";
import { returnPath } from "./return-path.ts";

/** `GET /sign-in/oidc/callback` */
export const getOidcCallback = route({
  method: "GET",
  url: "/sign-in/oidc/callback",
  operationId: "getOidcCallback",
  summary: "End a sign-in with the OpenID Connect provider",
  tag: "pages",
  access: "public",
  limit: "sign_in",
  schemas: {
    query: {
      type: "object",
      // What the provider sends is checked where it is read, with the standard's own rules.
      properties: {
        code: { description: "What the provider grants." },
        state: { description: "Which sign-in it belongs to." },
        iss: { description: "Who the provider is (RFC 9207)." },
        error: { description: "Why it grants nothing." },
        error_description: { description: "The same, in its words." },
      },
    },
  },
  answers: {
    303: { description: "On, with the cookie of a session." },
    401: pageAnswer("The sign-in page: the sign-in does not hold."),
    403: pageAnswer("The sign-in page: the user is not known."),
    404: pageAnswer("The sign-in page: there is no provider."),
    503: pageAnswer("The sign-in page: the provider does not answer."),
  },
  handle: async ({ service, request, reply }) => {
    const { name, options } = attemptCookie(service.publicUrl);
    // It is good for one time, however that ends.
    reply.clearCookie(name, options);
    const form = { settings: service.settings, returnTo: returnPath(undefined) };
    return orSignInPage({ request, reply }, form, async () => {
      const [, query = ""] = request.url.split("?", 2);
      const finished = await finishOidcSignIn(service, { sealed: request.cookies[name], search: query });
      await beginSession({ service, request, reply }, { principalId: finished.principalId });
      return reply.redirect(returnPath(finished.returnTo), 303);
    });
  },
});
