import type { FastifyReply } from "fastify";
import { route } from "../../http/route.ts";
import { startDeviceGrant } from "../device.ts";
import { accessTokenSeconds } from "../signing-keys.ts";
import { issueToken } from "./issue-token.ts";
import { revokeToken } from "./refresh-tokens.ts";
import { registerOAuthClient } from "./registration.ts";
import {
  deviceGrantSchema,
  metadataSchema,
  presentDeviceGrant,
  presentMetadata,
  presentRefusal,
  presentRegistration,
  presentToken,
  refusalSchema,
  registrationSchema,
  tokenRequestSchema,
  tokenSchema,
} from "./schema.ts";
import { type OAuthRefusal, readOAuthRequest, refuse } from "./token-request.ts";

const refusalResponse = { description: "An error in the form of OAuth.", schema: refusalSchema };

const invalidResponses = { 400: refusalResponse, 413: refusalResponse, 415: refusalResponse };

const presentInvalid = (reason: string) => presentRefusal(refuse("invalid_request", reason));

/** `POST /api/v1/oauth/token` */
export const postToken = route({
  method: "POST",
  url: "/api/v1/oauth/token",
  operationId: "createToken",
  summary: "Get an access token",
  description:
    "Accepts a form or JSON. API clients send their id and secret in the body or by HTTP Basic. Errors with the status 400, 401, 413 or 415 have the form of OAuth.",
  tag: "oauth",
  access: "public",
  consumes: "form_or_json",
  presentInvalid,
  security: "client",
  describedBody: tokenRequestSchema,
  // The handler checks the body, so that errors have the form of OAuth. Unknown string params are ignored (RFC 6749 §3.2).
  schemas: {},
  responses: {
    200: {
      description: "An access token. Devices and registered programs also get a refresh token.",
      schema: tokenSchema,
    },
    ...invalidResponses,
    401: refusalResponse,
  },
  handle: async ({ service: { database, tokens, clock, publicUrl }, body, request, reply }) => {
    const received = readOAuthRequest({ body, authorization: request.headers.authorization });
    if (received.kind === "refused") return sendRefusal(reply, received);
    const granted = await issueToken({ database, tokens, publicUrl, now: clock.now() }, received);
    if (granted.kind === "refused") return sendRefusal(reply, granted);
    return presentToken(granted);
  },
});

/** `POST /api/v1/oauth/device_authorization` */
export const postDeviceAuthorization = route({
  method: "POST",
  url: "/api/v1/oauth/device_authorization",
  operationId: "createDeviceAuthorization",
  summary: "Start the sign-in of a device",
  description:
    "RFC 8628. The device shows a URL and a code, and polls `oauth/token` until the user allows or denies the device.",
  tag: "oauth",
  access: "public",
  limit: "sign_in",
  consumes: "form_or_json",
  presentInvalid,
  describedBody: {
    type: "object",
    properties: { client_name: { type: "string", description: "Name of the device, as the user sees it." } },
  },
  // The handler checks the body, as in `postToken`.
  schemas: {},
  responses: {
    200: {
      description: "Codes for the device and for the user.",
      schema: deviceGrantSchema,
    },
    ...invalidResponses,
    401: refusalResponse,
  },
  handle: async ({ service: { database, clock, publicUrl }, body, request, reply }) => {
    const received = readOAuthRequest({ body, authorization: request.headers.authorization });
    if (received.kind === "refused") return sendRefusal(reply, received);
    const clientName = received.params.get("client_name");
    return presentDeviceGrant(await startDeviceGrant(database, { clientName, now: clock.now() }), publicUrl);
  },
});

/** `POST /api/v1/oauth/register` */
export const postRegistration = route({
  method: "POST",
  url: "/api/v1/oauth/register",
  operationId: "registerProgram",
  summary: "Register a program that signs users in",
  description:
    "RFC 7591. The program gets an id and no secret, and signs users in at `/authorize` with PKCE. An unused registration expires after a day. A used registration expires 90 days after the last sign-in or token renewal.",
  tag: "oauth",
  access: "public",
  limit: "sign_in",
  presentInvalid: (reason) => presentRefusal(refuse("invalid_client_metadata", reason)),
  describedBody: {
    type: "object",
    properties: {
      redirect_uris: {
        type: "array",
        items: { type: "string" },
        description: "URLs to return to: https, http on a loopback address, or a scheme of the program.",
      },
      client_name: { type: "string", description: "Name of the program, as the user sees it." },
    },
    required: ["redirect_uris"],
  },
  // The handler checks the body, as in `postToken`. Unknown members are ignored (RFC 7591 §2).
  schemas: {},
  responses: {
    201: {
      description: "The registered program.",
      schema: registrationSchema,
    },
    ...invalidResponses,
  },
  handle: async ({ service: { database, clock }, body, reply }) => {
    const now = clock.now();
    const registered = await registerOAuthClient(database, body, now);
    if (registered.kind === "refused") return sendRefusal(reply, registered);
    return presentRegistration(registered.client, now);
  },
});

/** `POST /api/v1/oauth/revoke` */
export const postRevoke = route({
  method: "POST",
  url: "/api/v1/oauth/revoke",
  operationId: "revokeToken",
  summary: "Revoke a refresh token and end its sign-in",
  description: `RFC 7009. Access tokens cannot be revoked; they expire after ${accessTokenSeconds / 60} minutes.`,
  tag: "oauth",
  access: "public",
  consumes: "form_or_json",
  presentInvalid,
  describedBody: {
    type: "object",
    properties: { token: { type: "string", description: "A refresh token." } },
    required: ["token"],
  },
  // The handler checks the body, as in `postToken`.
  schemas: {},
  responses: {
    200: { description: "The token is no longer valid.", schema: { type: "object" } },
    ...invalidResponses,
    401: refusalResponse,
  },
  handle: async ({ service: { database }, body, request, reply }) => {
    const received = readOAuthRequest({ body, authorization: request.headers.authorization });
    if (received.kind === "refused") return sendRefusal(reply, received);
    const revoked = await revokeToken(database, received);
    if (revoked.kind === "refused") return sendRefusal(reply, revoked);
    return {};
  },
});

/** `GET /.well-known/jwks.json` */
export const getJwks = route({
  method: "GET",
  url: "/.well-known/jwks.json",
  operationId: "getJwks",
  summary: "Get the public keys of access tokens",
  tag: "oauth",
  access: "public",
  schemas: {},
  responses: {
    200: {
      description: "Public keys (RFC 7517).",
      schema: {
        type: "object",
        properties: { keys: { type: "array", items: { type: "object", additionalProperties: true } } },
        required: ["keys"],
      },
    },
  },
  handle: ({ service, reply }) => {
    // The service signs with a new key immediately. A cached copy of the key set lacks this key, so caches may keep a copy only
    // for a short time.
    reply.header("cache-control", "public, max-age=60");
    return service.tokens.jwks();
  },
});

/** `GET /.well-known/oauth-authorization-server` */
export const getOAuthMetadata = route({
  method: "GET",
  url: "/.well-known/oauth-authorization-server",
  operationId: "getOAuthMetadata",
  summary: "Get the metadata of this OAuth authorization server",
  tag: "oauth",
  access: "public",
  schemas: {},
  responses: {
    200: {
      description: "Metadata (RFC 8414).",
      schema: metadataSchema,
    },
  },
  handle: async ({ service: { publicUrl }, reply }) => {
    reply.header("cache-control", "public, max-age=3600");
    return presentMetadata(publicUrl);
  },
});

/** RFC 6749 §5.2. A 401 names the authentication scheme (RFC 9110 §15.5.2). */
function sendRefusal(reply: FastifyReply, refusal: OAuthRefusal): ReturnType<typeof presentRefusal> {
  reply.code(refusal.status);
  if (refusal.status === 401) reply.header("www-authenticate", 'Basic realm="agent-connectors", charset="UTF-8"');
  return presentRefusal(refusal);
}
