import type { Schema } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callbackRoute } from "../http/callback-route.ts";
import { route } from "../http/route.ts";
import { hashSecret, newSecret } from "../identity/secrets.ts";
import { type Cookie, cookieFor } from "../pages/headers.ts";
import { pageResponse, renderPage } from "../pages/render.ts";
import { finishAuthorization, showCallback } from "./authorization-flow.ts";
import { browserOf } from "./lease.ts";
import type { SetupResponse } from "./responses.ts";
import { sessionLifetime } from "./session/commands.ts";
import { showDone, showSetup } from "./show.ts";
import { submitSetup } from "./submit.ts";

/** Accepts any string, so that all unknown tokens have the same response. */
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
        auth: { description: "Key of the chosen way to connect, if the connector kind has several." },
        secrets: { description: "`seen` shows secrets while the user types them." },
      },
    },
  },
  responses: {
    200: pageResponse("A form."),
    303: { description: "To the confirmation, because this browser has completed the session." },
    403: pageResponse("The link is in use in another browser."),
    404: pageResponse("There is no such link."),
    409: pageResponse("An attempt is still in progress."),
    410: pageResponse("The link was used, was cancelled or has expired."),
  },
  handle: async ({ service, params: { token }, query, request, reply }) => {
    const browser = browserOf(request.cookies[browserCookie(service.publicUrl).name]);
    const { auth, secrets }: { auth?: unknown; secrets?: unknown } = query;
    const chosen = typeof auth === "string" ? auth : undefined;
    const response = await showSetup(service, {
      token,
      auth: chosen,
      secrets: secrets === "seen" ? "seen" : "hidden",
      browser,
    });
    // Sets the cookie before the form is submitted. A double click submits the form twice, and the browser discards the first
    // response, with its cookie. Without an earlier cookie, the second request would count as a request of another browser.
    if (browser === undefined && response.kind === "page" && response.status === 200)
      setBrowserCookie(request, reply, service.publicUrl);
    return sendResponse(reply, response);
  },
});

/** `POST /setup/:token` */
export const postSetup = route({
  method: "POST",
  url: "/setup/:token",
  operationId: "postSetupPage",
  summary: "Submit the form of a setup session",
  description: "The token in the path authorizes the request. The cookie only identifies the browser.",
  tag: "pages",
  access: "public",
  consumes: "form",
  limit: "sign_in",
  schemas: { params: tokenPath },
  responses: {
    200: pageResponse("The setup is cancelled."),
    303: { description: "To the confirmation, or to the authorization page of the upstream." },
    403: pageResponse("The link is in use in another browser, or another site sent the form."),
    404: pageResponse("There is no such link."),
    409: pageResponse("An earlier attempt is still in progress."),
    410: pageResponse("The link was used, was cancelled or has expired."),
    422: pageResponse("The form again, with its problems or the failure of the attempt."),
  },
  handle: async ({ service, params: { token }, body, signal, request, reply }) => {
    // Sets the cookie first, so that error responses have it too.
    const browser = setBrowserCookie(request, reply, service.publicUrl);
    return sendResponse(reply, await submitSetup(service, { token, body, browser, signal }));
  },
});

/** `GET /setup/callback` */
export const getSetupCallback = callbackRoute({
  url: "/setup/callback",
  operationId: "getSetupCallback",
  summary: "Receive the authorization response of an upstream",
  description: "The OAuth redirect URI of all connector kinds. It redirects to an address without `code` and `state`.",
  query: {
    status: {
      description:
        "The HTTP status to send. Present only in the second request, after the redirect that removes `code` and `state`.",
    },
  },
  responses: {
    303: {
      description:
        "To the page that shows the result: the connector is connected, an attempt is in progress, the user may try again, or the service did not accept the response.",
    },
    403: pageResponse("Another browser started the setup."),
    404: pageResponse("There is no such setup."),
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
  summary: "Show that a setup session is completed",
  tag: "pages",
  access: "public",
  schemas: { params: { type: "object", properties: { session_id: { type: "string" } }, required: ["session_id"] } },
  responses: {
    200: pageResponse("The connector is connected."),
    404: pageResponse("This browser has completed no such session."),
  },
  handle: async ({ service, params, request, reply }) => {
    const browser = browserOf(request.cookies[browserCookie(service.publicUrl).name]);
    return sendResponse(reply, await showDone(service, { id: params.session_id, browser }));
  },
});

function sendResponse(reply: FastifyReply, response: SetupResponse): FastifyReply {
  if (response.kind === "redirect") return reply.redirect(response.location, 303);
  return reply.code(response.status).send(renderPage(reply, response.page, response));
}

/** The cookie with which setup pages identify a browser. */
function browserCookie(publicUrl: string): Cookie {
  return cookieFor("agent_connectors_setup", publicUrl);
}

/**
 * Returns the hash of the cookie. Keeps a well-formed existing cookie, so that several links can be open in the browser. The
 * cookie lasts for the maximum lifetime of a link, because after the first form, only this browser can use the link.
 */
function setBrowserCookie(
  request: Pick<FastifyRequest, "cookies">,
  reply: Pick<FastifyReply, "setCookie">,
  publicUrl: string,
): string {
  const { name, options } = browserCookie(publicUrl);
  const existing = request.cookies[name];
  const cookie = existing !== undefined && browserOf(existing) !== undefined ? existing : newSecret("");
  reply.setCookie(name, cookie, { ...options, maxAge: sessionLifetime.longest });
  return hashSecret(cookie);
}
