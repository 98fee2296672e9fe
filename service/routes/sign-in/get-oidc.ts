import { route } from "../../http/route.ts";
import { startOidcSignIn } from "../../identity/oidc/start-oidc-sign-in.ts";
import { pageAnswer } from "../../pages/page-answer.ts";
import { attemptCookie } from "./attempt-cookie.ts";
import { orSignInPage } from "./or-sign-in-page.ts";
import { returnPath } from "./return-path.ts";
import { returnToSchema } from "./return-to-schema.ts";

/** `GET /sign-in/oidc` */
export const getOidcSignIn = route({
  method: "GET",
  url: "/sign-in/oidc",
  operationId: "getOidcSignIn",
  summary: "Begin a sign-in with the OpenID Connect provider",
  tag: "pages",
  access: "public",
  limit: "sign_in",
  schemas: {
    query: {
      type: "object",
      properties: { return_to: returnToSchema },
    },
  },
  answers: {
    303: { description: "To the provider." },
    404: pageAnswer("The sign-in page: there is no provider."),
    503: pageAnswer("The sign-in page: the provider does not answer."),
  },
  handle: async ({ service, query, request, reply }) => {
    const returnTo = returnPath(query.return_to);
    return orSignInPage({ request, reply }, { settings: service.settings, returnTo }, async () => {
      const { url, sealed, lifetimeSeconds } = await startOidcSignIn(service, returnTo);
      const { name, options } = attemptCookie(service.publicUrl);
      reply.setCookie(name, sealed, { ...options, maxAge: lifetimeSeconds });
      return reply.redirect(url, 303);
    });
  },
});
