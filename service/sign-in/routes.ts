import { callbackRoute } from "../http/callback-route.ts";
import { route } from "../http/route.ts";
import { finishOidcSignIn } from "../identity/oidc/finish.ts";
import { configuredOidc } from "../identity/oidc/provider.ts";
import { openAttempt, startOidcSignIn } from "../identity/oidc/start.ts";
import { endBrowserSession, signInWithPassword } from "../identity/sign-in.ts";
import { normalizeEmail } from "../identity/users.ts";
import { pageResponse, renderPage } from "../pages/render.ts";
import { setFailure, takeFailure } from "./failure-cookie.ts";
import {
  beginSession,
  cookieCheckPath,
  failedSignIn,
  findBrowserUser,
  oidcAttemptCookie,
  orSignInPage,
  returnPath,
  returnToSchema,
  sessionCookie,
  signInPage,
  signInPath,
} from "./pages.ts";

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
      properties: {
        return_to: returnToSchema,
        check: {
          type: "string",
          enum: ["cookies"],
          description:
            "Present after a sign-in with a password, and after a failed OpenID Connect sign-in if the browser sent no cookie for it. A browser without a session then gets the form with the failure, or with a hint about cookies.",
        },
      },
    },
  },
  responses: { 200: pageResponse("A form."), 303: { description: "To `return_to`: the user is signed in already." } },
  handle: async ({ service, query, request, reply }) => {
    const returnTo = returnPath(query.return_to);
    const failure = await takeFailure({ service, request, reply });
    const user = await findBrowserUser(service, request);
    if (user) return reply.redirect(returnTo, 303);
    const problem = failure ?? (query.check && noCookies);
    return renderPage(reply, signInPage({ settings: service.settings, returnTo, problem }));
  },
});

/** Also appears if cookies are allowed, for example if the user loads the page of a failed sign-in again. */
const noCookies =
  "This browser is not signed in. If you have just signed in, allow cookies for this site, then sign in again.";

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
  responses: {
    303: { description: "With the session cookie, to the sign-in page, which redirects to `return_to`." },
    401: pageResponse("The form again: no user has this e-mail and password, or the password has just changed."),
    503: pageResponse("The form again: too many users sign in at once."),
  },
  handle: async ({ service, body: { email, password, return_to }, request, reply }) => {
    const returnTo = returnPath(return_to);
    return orSignInPage({ request, reply }, { settings: service.settings, returnTo, email }, async () => {
      const user = await signInWithPassword(service.database, { email, password });
      await beginSession({ service, request, reply }, { principalId: user.id, passwordHash: user.passwordHash });
      return reply.redirect(cookieCheckPath(returnTo), 303);
    });
  },
});

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
  responses: {
    303: { description: "To the sign-in page." },
    403: pageResponse("Another site sent the form."),
  },
  handle: async ({ service: { database, publicUrl }, body, request, reply }) => {
    const { name, options } = sessionCookie(publicUrl);
    const token = request.cookies[name];
    if (token !== undefined) await endBrowserSession(database, { token });
    reply.clearCookie(name, options);
    return reply.redirect(signInPath(returnPath(body.return_to)), 303);
  },
});

/** `GET /sign-in/oidc` */
export const getOidcSignIn = route({
  method: "GET",
  url: "/sign-in/oidc",
  operationId: "getOidcSignIn",
  summary: "Start a sign-in with the OpenID Connect provider",
  tag: "pages",
  access: "public",
  limit: "sign_in",
  schemas: {
    query: {
      type: "object",
      properties: {
        return_to: returnToSchema,
        prompt: {
          type: "string",
          enum: ["select_account"],
          description: "Lets the user choose an account other than the one that is signed in at the provider.",
        },
      },
    },
  },
  responses: {
    303: { description: "To the provider." },
    404: pageResponse("The sign-in page: no provider is configured."),
    503: pageResponse("The sign-in page: the provider is unavailable."),
  },
  handle: async ({ service, query, request, reply }) => {
    const returnTo = returnPath(query.return_to);
    return orSignInPage({ request, reply }, { settings: service.settings, returnTo }, async () => {
      const { url, sealed, lifetimeSeconds } = await startOidcSignIn(service, { returnTo, prompt: query.prompt });
      const { name, options } = oidcAttemptCookie(service.publicUrl);
      reply.setCookie(name, sealed, { ...options, maxAge: lifetimeSeconds });
      return reply.redirect(url, 303);
    });
  },
});

/** `GET /sign-in/oidc/callback` */
export const getOidcCallback = callbackRoute({
  url: "/sign-in/oidc/callback",
  operationId: "getOidcCallback",
  summary: "Finish a sign-in with the OpenID Connect provider",
  description: "If a provider is configured, this page redirects to an address without `code` and `state`.",
  responses: {
    303: {
      description:
        "To the page that the user requested, with the session cookie. If the sign-in fails, to the sign-in page, which shows the reason.",
    },
    404: pageResponse("No provider is configured."),
  },
  handle: async ({ service, query, request, reply }) => {
    const { settings, publicUrl, vault, clock } = service;
    // Without a provider, this page does not exist.
    configuredOidc(settings);
    const { name, options } = oidcAttemptCookie(publicUrl);
    const sealed = request.cookies[name];
    const attempt = await openAttempt(vault, sealed, clock.now()).catch(() => undefined);
    // An attempt is valid once, whether or not it succeeds. The response to an attempt of another tab does not end this attempt.
    if (attempt === undefined || attempt.state === query.state) reply.clearCookie(name, options);
    const returnTo = returnPath(attempt?.returnTo);
    try {
      const { search } = new URL(request.url, publicUrl);
      const principalId = await finishOidcSignIn(service, { sealed, search });
      await beginSession({ service, request, reply }, { principalId });
      return reply.redirect(returnTo, 303);
    } catch (error) {
      setFailure({ service, reply }, failedSignIn(error, request).problem);
      // If this browser is signed in already, the sign-in page redirects to `returnTo`. A browser that sends no cookie with an
      // attempt may block all cookies, including the cookie with the reason.
      return reply.redirect(sealed === undefined ? cookieCheckPath(returnTo) : signInPath(returnTo), 303);
    }
  },
});
