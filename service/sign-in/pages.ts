import { ConnectorError, type Schema } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import { problemOf } from "../http/failures/problem.ts";
import { reportFailure } from "../http/failures/send.ts";
import { idSchema } from "../http/schemas.ts";
import { maxAuthorizationQuery } from "../identity/oauth/consent.ts";
import { type BrowserUser, createBrowserSession, findBrowserSession, type NewSession } from "../identity/sign-in.ts";
import { field } from "../pages/controls.ts";
import { problemSummary, sentence } from "../pages/failure.ts";
import { type Cookie, cookieFor } from "../pages/headers.ts";
import { html, type Markup } from "../pages/html.ts";
import { type Page, renderPage } from "../pages/render.ts";
import type { Service } from "../service.ts";
import type { Settings } from "../settings/settings.ts";

interface SignInForm {
  readonly settings: Pick<Settings, "oidc">;
  /** The path to open after the sign-in. */
  readonly returnTo: string;
  readonly email?: string;
  /** Why the previous attempt failed. */
  readonly problem?: string | undefined;
}

/** The page with the sign-in form. The form disables the browser's validation, which refuses letters such as `ö` before `@`. */
export function signInPage({ settings, returnTo, email, problem }: SignInForm): Page {
  return {
    title: "Sign in",
    content: html`
      ${problem !== undefined && problemSummary(problem, [])}
      <form method="post" action="/sign-in" novalidate>
        <input type="hidden" name="return_to" value=${returnTo} />
        ${field({ name: "email", label: "E-mail", type: "email", required: true, autocomplete: "username", value: email })}
        ${field({ name: "password", label: "Password", type: "password", required: true, autocomplete: "current-password" })}
        <div class="actions"><button type="submit">Sign in</button></div>
      </form>
      ${settings.oidc && oidcLinks(settings.oidc.issuer, returnTo)}
    `,
  };
}

function oidcLinks(issuer: string, returnTo: string) {
  const { host } = new URL(issuer);
  const path = signInPath(returnTo, "/sign-in/oidc");
  return html`
    <h2>Without a password</h2>
    <p class="actions"><a class="button plain" href=${path}>Sign in with ${host}</a></p>
    <p class="soft"><a href=${`${path}&prompt=select_account`}>Use another account of ${host}</a></p>
  `;
}

/** Shows the name of the signed-in user, and a button to sign in as another user. */
export function signedInAs({ name }: BrowserUser, returnTo: string): Markup {
  return html`
    <form method="post" action="/sign-out" class="fine">
      <input type="hidden" name="return_to" value=${returnTo} />
      You are signed in as <bdi>${name}</bdi>. <button type="submit" class="link">Sign in as another user</button>
    </form>
  `;
}

/**
 * Returns the response of `signIn`, or the sign-in page with the reason if `signIn` fails. Rethrows the errors that `failedSignIn`
 * rethrows.
 */
export async function orSignInPage(
  { request, reply }: Pick<PageExchange, "request" | "reply">,
  form: SignInForm,
  signIn: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await signIn();
  } catch (error) {
    const { failure, problem } = failedSignIn(error, request);
    const { status, headers } = problemOf(failure, { requestId: request.id });
    reply.code(status).headers(headers);
    return renderPage(reply, signInPage({ ...form, problem }));
  }
}

interface FailedSignIn {
  readonly failure: ConnectorError;
  /** The reason, as the sign-in page shows it. */
  readonly problem: string;
}

/** Reports the error of a failed sign-in. Rethrows `internal` errors, and errors that are not a `ConnectorError`. */
export function failedSignIn(error: unknown, request: FastifyRequest): FailedSignIn {
  if (!(error instanceof ConnectorError) || error.code === "internal") throw error;
  reportFailure(error, request);
  return { failure: error, problem: sentence(error.reason) };
}

interface PageExchange {
  readonly service: Pick<Service, "database" | "clock" | "publicUrl">;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Signs a user in, and ends the browser's previous session. Throws the errors of `createBrowserSession`. */
export async function beginSession(
  { service, request, reply }: PageExchange,
  user: Omit<NewSession, "now" | "replaces">,
): Promise<void> {
  const { database, clock, publicUrl } = service;
  const { name, options } = sessionCookie(publicUrl);
  const now = clock.now();
  const session = await createBrowserSession(database, { ...user, now, replaces: request.cookies[name] });
  reply.setCookie(name, session.token, { ...options, maxAge: Math.floor((session.expiresAt - now) / 1_000) });
}

/** The user who is signed in with the browser of a request. */
export async function findBrowserUser(
  { database, clock, publicUrl }: Pick<Service, "database" | "clock" | "publicUrl">,
  request: FastifyRequest,
): Promise<BrowserUser | undefined> {
  return findBrowserSession(database, { token: sessionToken(request, publicUrl), now: clock.now() });
}

/** The token of the browser session of a request. */
export function sessionToken({ cookies }: Pick<FastifyRequest, "cookies">, publicUrl: string): string | undefined {
  return cookies[sessionCookie(publicUrl).name];
}

/** The cookie of a browser session. */
export function sessionCookie(publicUrl: string): Cookie {
  return cookieFor("agent_connectors", publicUrl);
}

/** The cookie of an unfinished sign-in with the OpenID Connect provider. */
export function oidcAttemptCookie(publicUrl: string): Cookie {
  return cookieFor("agent_connectors_oidc", publicUrl);
}

const returnPaths = new RegExp(
  `^/(?:device(?:\\?user_code=[A-Za-z0-9-]{1,20})?|invitations|authorize\\?[\\w.*+%&=-]{1,${maxAuthorizationQuery}})$`,
);

/** The path to open after a sign-in: the requested path if it is allowed, otherwise `/device`. */
export function returnPath(requested: string | undefined): string {
  return requested !== undefined && returnPaths.test(requested) ? requested : "/device";
}

/** The requested path, which `returnPath` checks. */
export const returnToSchema = {
  type: "string",
  maxLength: maxAuthorizationQuery + 100,
  description: "Path of this service to open after the sign-in.",
} as const satisfies Schema;

/**
 * The form field with the id of the user who saw the form. Another user can sign in with the same browser before the form is
 * submitted.
 */
export const formUserSchema = {
  ...idSchema,
  description: "Id of the user whose name the form showed.",
} as const satisfies Schema;

/**
 * The address of the sign-in page after a sign-in, or after a failed sign-in of a browser that may block cookies. If the browser
 * is signed in, the page redirects to `returnTo`. Otherwise, the page shows the reason of the failure if the browser has stored
 * it, or asks the user to allow cookies.
 */
export function cookieCheckPath(returnTo: string): string {
  return `${signInPath(returnTo)}&check=cookies`;
}

/** The address at which a sign-in starts. After the sign-in, the browser opens `returnTo`. */
export function signInPath(returnTo: string, path: "/sign-in" | "/sign-in/oidc" = "/sign-in"): string {
  return `${path}?${new URLSearchParams({ return_to: returnTo })}`;
}
