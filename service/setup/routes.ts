import type { Schema } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callbackRoute } from "../http/callback-route.ts";
import { route } from "../http/route.ts";
import { hashSecret, newSecret } from "../identity/secrets.ts";
import { type Cookie, cookieFor, pageResponse, renderPage } from "../pages/render.ts";
import { finishAuthorization, showCallback } from "./authorization.ts";
import { browserOf } from "./lease.ts";
import type { SetupResponse } from "./responses.ts";
import { showDone, showSetup } from "./show.ts";
import { submitSetup } from "./submit.ts";

/** The path of a link's page. Any text is looked up: what is no token is answered by a page, as one that is not known. */
const tokenPath = {
  type: "object",
  properties: { token: { type: "string" } },
  required: ["token"],
} as const satisfies Schema;

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
  responses: {
    200: pageResponse("A form."),
    303: { description: "On: this browser has connected." },
    403: pageResponse("The link is in use in another browser."),
    404: pageResponse("There is no such link."),
    409: pageResponse("An attempt is still under way."),
    410: pageResponse("The link was used, was cancelled or has expired."),
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
      setBrowserCookie(request, reply, service.publicUrl);
    return sendResponse(reply, answer);
  },
});

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
  responses: {
    303: { description: "On: it is connected, or the upstream is to be asked for access." },
    403: pageResponse("The link is in use in another browser, or another site has sent the form."),
    404: pageResponse("There is no such link."),
    409: pageResponse("An earlier attempt is still under way."),
    410: pageResponse("The link was used, was cancelled or has expired."),
    422: pageResponse("The form again, with what was wrong."),
  },
  handle: async ({ service, params: { token }, body, signal, request, reply }) => {
    // Before anything is done, so that the answer of a failure has it too. Who has not loaded the page gets it now.
    const browser = setBrowserCookie(request, reply, service.publicUrl);
    return sendResponse(reply, await submitSetup(service, { token, body, browser, signal }));
  },
});

/** `GET /setup/callback` */
export const getSetupCallback = callbackRoute({
  url: "/setup/callback",
  operationId: "getSetupCallback",
  summary: "Receive the authorization response of an upstream",
  description: "The redirect URI of all kinds. It redirects to an address without code and state.",
  query: { status: { description: "The result as an HTTP status, once the address has no code and state." } },
  responses: {
    303: { description: "To the next page: the connector is connected, or the user may try again." },
    403: pageResponse("Another browser started the set-up."),
    404: pageResponse("There is no such set-up."),
    410: pageResponse("The link was used, was cancelled or has expired."),
  },
  handle: async ({ service, query, signal, request, reply }) => {
    const { state, status } = query;
    if (typeof state !== "string") return sendResponse(reply, showCallback(status));
    const browser = browserOf(request.cookies[browserCookie(service.publicUrl).name]);
    return sendResponse(reply, await finishAuthorization(service, { state, query, browser, signal }));
  },
});

/** `GET /setup/done/:session_id` */
export const getSetupDone = route({
  method: "GET",
  url: "/setup/done/:session_id",
  operationId: "getSetupDone",
  summary: "Say that a setup session is completed",
  tag: "pages",
  access: "public",
  schemas: { params: { type: "object", properties: { session_id: { type: "string" } }, required: ["session_id"] } },
  responses: { 200: pageResponse("It is connected."), 404: pageResponse("Not by this browser.") },
  handle: async ({ service, params, request, reply }) => {
    const browser = browserOf(request.cookies[browserCookie(service.publicUrl).name]);
    return sendResponse(reply, await showDone(service, { id: params.session_id, browser }));
  },
});

/** Sends what a set-up page answers. */
function sendResponse(reply: FastifyReply, answer: SetupResponse): FastifyReply {
  if (answer.kind === "redirect") return reply.redirect(answer.location, 303);
  // A navigation of its own: redirects that follow a form are held to the policy of the page that sent it, maybe another site's.
  if (answer.next !== undefined) reply.header("refresh", `0; url=${answer.next}`);
  return reply.code(answer.status).send(renderPage(reply, answer.page, answer.formTargets));
}

/** The cookie by which a browser that set-up links are bound to is known again. */
function browserCookie(publicUrl: string): Cookie {
  return cookieFor("agent_connectors_setup", publicUrl);
}

/**
 * Gives a browser the cookie by which it is known again: the one that it has, so that several links can be open in it,
 * or a new one. Gives what it is known by. That binds no link yet: the first form does.
 */
function setBrowserCookie(
  request: Pick<FastifyRequest, "cookies">,
  reply: Pick<FastifyReply, "setCookie">,
  publicUrl: string,
): string {
  const { name, options } = browserCookie(publicUrl);
  const had = request.cookies[name];
  const cookie = had !== undefined && browserOf(had) !== undefined ? had : newSecret("");
  reply.setCookie(name, cookie, options);
  return hashSecret(cookie);
}
