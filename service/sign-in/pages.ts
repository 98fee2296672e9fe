import { ConnectorError, type Schema } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import { problemOf } from "../http/failures/problem.ts";
import { reportFailure } from "../http/failures/send.ts";
import {
  type BrowserUser,
  createBrowserSession,
  endBrowserSession,
  findBrowserSession,
  type SigningIn,
} from "../identity/sign-in.ts";
import { problemSummary, sentence } from "../pages/failure.ts";
import { field } from "../pages/fields.ts";
import { html } from "../pages/html.ts";
import { type Cookie, cookieFor, type Page, renderPage } from "../pages/render.ts";
import type { Service } from "../service.ts";
import type { Settings } from "../settings/settings.ts";

interface SignInForm {
  readonly settings: Pick<Settings, "oidc">;
  /** Where the sign-in ends. */
  readonly returnTo: string;
  /** As it was typed. */
  readonly email?: string;
  /** Why the sign-in before did not work. */
  readonly problem?: string;
}

/** The page that asks who somebody is. */
export function signInPage({ settings, returnTo, email, problem }: SignInForm): Page {
  return {
    title: "Sign in",
    content: html`
      ${problem !== undefined && problemSummary(problem, [])}
      <form method="post" action="/sign-in">
        <input type="hidden" name="return_to" value=${returnTo} />
        ${field({ name: "email", label: "E-mail", type: "email", required: true, autocomplete: "username", value: email })}
        ${field({ name: "password", label: "Password", type: "password", required: true, autocomplete: "current-password" })}
        <div class="actions"><button type="submit">Sign in</button></div>
      </form>
      ${settings.oidc && otherWay(settings.oidc.issuer, returnTo)}
    `,
  };
}

function otherWay(issuer: string, returnTo: string) {
  return html`
    <h2>Without a password</h2>
    <p class="actions">
      <a class="button plain" href=${signInPath(returnTo, "/sign-in/oidc")}>Sign in with ${new URL(issuer).host}</a>
    </p>
  `;
}

/** What `signIn` answers; where it fails, the sign-in page, which says why and lets them try again. */
export async function orSignInPage(
  { request, reply }: Pick<Exchange, "request" | "reply">,
  form: SignInForm,
  signIn: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await signIn();
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code === "internal") throw error;
    reportFailure(error, request);
    const { status, headers } = problemOf(error, { requestId: request.id });
    reply.code(status).headers(headers);
    return renderPage(reply, signInPage({ ...form, problem: sentence(error.reason) }));
  }
}

interface Exchange {
  readonly service: Pick<Service, "database" | "clock" | "publicUrl">;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Signs somebody in with the browser that asks; whoever was signed in with it is so no longer. Throws as sessions do. */
export async function beginSession({ service, request, reply }: Exchange, user: SigningIn): Promise<void> {
  const { database, clock, publicUrl } = service;
  const { name, options } = sessionCookie(publicUrl);
  const former = request.cookies[name];
  if (former !== undefined) await endBrowserSession(database, { token: former });
  const now = clock.now();
  const { token, expiresAt } = await createBrowserSession(database, { ...user, now });
  reply.setCookie(name, token, { ...options, maxAge: Math.floor((expiresAt - now) / 1_000) });
}

/** Who is signed in with the browser that asks; `undefined` where nobody is. */
export async function findBrowserUser(
  { database, clock, publicUrl }: Pick<Service, "database" | "clock" | "publicUrl">,
  request: FastifyRequest,
): Promise<BrowserUser | undefined> {
  const token = request.cookies[sessionCookie(publicUrl).name];
  return token === undefined ? undefined : findBrowserSession(database, { token, now: clock.now() });
}

/** The cookie by which a browser is signed in. */
export function sessionCookie(publicUrl: string): Cookie {
  return cookieFor("agent_connectors", publicUrl);
}

/** The cookie that holds a sign-in under way at the provider. */
export function attemptCookie(publicUrl: string): Cookie {
  return cookieFor("agent_connectors_oidc", publicUrl);
}

/** The paths that a sign-in may end at. */
const allowed = /^\/(?:device(?:\?user_code=[A-Za-z0-9-]{1,20})?|invitations)$/;

/** Where a sign-in ends: the path that it was asked for, where that is one of ours, else the page for devices. */
export function returnPath(asked: string | undefined): string {
  return asked !== undefined && allowed.test(asked) ? asked : "/device";
}

/** Of the path that a sign-in ends at, as it is asked for; `returnPath` says which are allowed. */
export const returnToSchema = {
  type: "string",
  maxLength: 200,
  description: "Path of ours to go on to.",
} as const satisfies Schema;

/** The sign-in page (or what begins a sign-in with the provider), which ends at a path of ours. */
export function signInPath(returnTo: string, path: "/sign-in" | "/sign-in/oidc" = "/sign-in"): string {
  return `${path}?${new URLSearchParams({ return_to: returnTo })}`;
}
