import { ConnectorError } from "@agent-connectors/runtime";
import { route } from "../../http/route.ts";
import { normalizeEmail } from "../../identity/normalize-email.ts";
import { signInWithPassword } from "../../identity/sign-in.ts";
import { pageAnswer } from "../../pages/page-answer.ts";
import { refuseForeignPost } from "../../pages/refuse-foreign-post.ts";
import { beginSession } from "./begin-session.ts";
import { orSignInPage } from "./or-sign-in-page.ts";
import { returnPath } from "./return-path.ts";
import { returnToSchema } from "./return-to-schema.ts";

/** `POST /sign-in` */
export const postSignIn = route({
  method: "POST",
  url: "/sign-in",
  operationId: "postSignIn",
  summary: "Sign in with e-mail and password",
  tag: "pages",
  access: "public",
  consumes: "form",
  limit: "sign_in",
  accountOf: ({ email }) => normalizeEmail(String(email)),
  schemas: {
    body: {
      type: "object",
      properties: {
        email: { type: "string", maxLength: 1000 },
        password: { type: "string", maxLength: 10_000 },
        return_to: returnToSchema,
      },
      required: ["email", "password"],
    },
  },
  answers: {
    303: { description: "On, with the cookie of a session." },
    401: pageAnswer("The form again: no user has this e-mail and password."),
    503: pageAnswer("The form again: too many sign in at once."),
  },
  handle: async ({ service, body: { email, password, return_to }, request, reply }) => {
    refuseForeignPost(request, service.publicUrl);
    const returnTo = returnPath(return_to);
    return orSignInPage({ request, reply }, { settings: service.settings, returnTo, email }, async () => {
      const user = await signInWithPassword(service.database, { email, password });
      if (!user) throw new ConnectorError("unauthenticated", "no user has this e-mail and password");
      await beginSession({ service, request, reply }, { principalId: user.id, passwordHash: user.passwordHash });
      return reply.redirect(returnTo, 303);
    });
  },
});
