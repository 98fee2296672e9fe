import type { Schema } from "@agent-connectors/runtime";
import type { FastifyReply } from "fastify";
import { route } from "../../http/route.ts";
import { showUserCode, startDeviceGrant } from "../device.ts";
import { accessTokenSeconds } from "../signing-keys.ts";
import { grantToken, grantTypes } from "./grants.ts";
import { revokeToken } from "./refresh-tokens.ts";
import { type Refusal, readOAuthRequest } from "./token-request.ts";

const text = { type: "string" } as const;

const organization_id = { ...text, description: "The token is for this organization only." };

/** What a client sends for a token, grant by grant, as the OpenAPI document tells it. */
const tokenRequestSchema = {
  type: "object",
  required: ["grant_type"],
  oneOf: [
    {
      title: "By an API client's secret",
      description: "Id and secret stand here or in HTTP Basic.",
      properties: {
        grant_type: { const: "client_credentials" },
        client_id: { ...text, description: "Of an API client." },
        client_secret: { ...text, description: "Of an API client." },
        organization_id,
        workspace_name: { ...text, description: "The token is for this workspace of the organization only." },
      },
      required: ["grant_type"],
    },
    {
      title: "By a device that a person has let in",
      properties: {
        grant_type: { const: "urn:ietf:params:oauth:grant-type:device_code" },
        device_code: { ...text, description: "What `device_authorization` answered." },
        organization_id,
      },
      required: ["grant_type", "device_code"],
    },
    {
      title: "By a refresh token",
      description: "The token is for what the one before it was for.",
      properties: {
        grant_type: { const: "refresh_token" },
        refresh_token: { ...text, description: "What this route answered last; it is used up." },
      },
      required: ["grant_type", "refresh_token"],
    },
  ],
};

const schema: Schema = {
  type: "object",
  properties: {
    error: { type: "string", description: "The code of RFC 6749 §5.2, RFC 7009 §2.2.1, RFC 8628 §3.5 or RFC 8707 §2." },
    error_description: { type: "string" },
  },
  required: ["error", "error_description"],
};

/** How a refusal is described in the OpenAPI document. */
const refusalAnswer = { description: "Refused, in OAuth's own form.", schema };

/** `POST /api/v1/oauth/token` */
export const postToken = route({
  method: "POST",
  url: "/api/v1/oauth/token",
  operationId: "createToken",
  summary: "Get an access token",
  description:
    "Takes a form or JSON; API clients show their id and secret in it or by HTTP Basic. Refuses in OAuth's own form.",
  tag: "oauth",
  access: "public",
  consumes: "form_or_json",
  security: "client",
  describedBody: tokenRequestSchema,
  // The grants check it, and refuse in OAuth's own form; unknown params are ignored (RFC 6749 §3.2).
  schemas: {},
  responses: {
    200: {
      description: "An access token, and a refresh token for devices.",
      schema: {
        type: "object",
        properties: {
          access_token: { type: "string" },
          token_type: { type: "string", enum: ["Bearer"] },
          expires_in: { type: "integer", description: "Seconds." },
          refresh_token: { type: "string" },
        },
        required: ["access_token", "token_type", "expires_in"],
      },
    },
    400: refusalAnswer,
    401: refusalAnswer,
  },
  handle: async ({ service: { database, tokens, clock }, body, request, reply }) => {
    const asked = readOAuthRequest({ body, authorization: request.headers.authorization });
    if (asked.kind === "refused") return answerRefusal(reply, asked);
    const granted = await grantToken({ database, tokens, now: clock.now() }, asked);
    if (granted.kind === "refused") return answerRefusal(reply, granted);
    return {
      access_token: granted.accessToken,
      token_type: "Bearer",
      expires_in: accessTokenSeconds,
      ...(granted.refreshToken !== undefined && { refresh_token: granted.refreshToken }),
    };
  },
});

/** `POST /api/v1/oauth/device_authorization` */
export const postDeviceAuthorization = route({
  method: "POST",
  url: "/api/v1/oauth/device_authorization",
  operationId: "createDeviceAuthorization",
  summary: "Ask a person to let a device in",
  description: "RFC 8628: the person opens the address and confirms the code; the device asks `oauth/token` meanwhile.",
  tag: "oauth",
  access: "public",
  limit: "sign_in",
  consumes: "form_or_json",
  describedBody: {
    type: "object",
    properties: { client_name: { type: "string", description: "What the person is shown of the device." } },
  },
  // The domain checks it, and refuses it in OAuth's own form.
  schemas: {},
  responses: {
    200: {
      description: "Codes for the device and for the person.",
      schema: {
        type: "object",
        properties: {
          device_code: { type: "string" },
          user_code: { type: "string" },
          verification_uri: { type: "string", format: "uri" },
          verification_uri_complete: { type: "string", format: "uri" },
          expires_in: { type: "integer", description: "Seconds." },
          interval: { type: "integer", description: "Seconds between two requests for the token." },
        },
        required: [
          "device_code",
          "user_code",
          "verification_uri",
          "verification_uri_complete",
          "expires_in",
          "interval",
        ],
      },
    },
    400: refusalAnswer,
  },
  handle: async ({ service: { database, clock, publicUrl }, body, request, reply }) => {
    const asked = readOAuthRequest({ body, authorization: request.headers.authorization });
    if (asked.kind === "refused") return answerRefusal(reply, asked);
    const grant = await startDeviceGrant(database, { clientName: asked.params.get("client_name"), now: clock.now() });
    const userCode = showUserCode(grant.userCode);
    return {
      device_code: grant.deviceCode,
      user_code: userCode,
      verification_uri: `${publicUrl}/device`,
      verification_uri_complete: `${publicUrl}/device?user_code=${userCode}`,
      expires_in: grant.expiresInSeconds,
      interval: grant.interval,
    };
  },
});

/** `POST /api/v1/oauth/revoke` */
export const postRevoke = route({
  method: "POST",
  url: "/api/v1/oauth/revoke",
  operationId: "revokeToken",
  summary: "End a sign-in by its refresh token",
  description: `RFC 7009. Access tokens cannot be revoked: they hold ${accessTokenSeconds / 60} minutes.`,
  tag: "oauth",
  access: "public",
  consumes: "form_or_json",
  describedBody: {
    type: "object",
    properties: { token: { type: "string", description: "A refresh token." } },
    required: ["token"],
  },
  // The domain checks it, and refuses it in OAuth's own form.
  schemas: {},
  responses: { 200: { description: "It holds no more, if it ever did." }, 400: refusalAnswer },
  handle: async ({ service: { database }, body, request, reply }) => {
    const asked = readOAuthRequest({ body, authorization: request.headers.authorization });
    if (asked.kind === "refused") return answerRefusal(reply, asked);
    const revoked = await revokeToken(database, asked);
    if (revoked.kind === "refused") return answerRefusal(reply, revoked);
    return {};
  },
});

/** `GET /.well-known/jwks.json` */
export const getJwks = route({
  method: "GET",
  url: "/.well-known/jwks.json",
  operationId: "getJwks",
  summary: "The keys that access tokens are signed with",
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
    // A key signs as soon as it exists. A client that finds an unknown key reads the set again.
    reply.header("cache-control", "public, max-age=60");
    return service.tokens.jwks();
  },
});

/** `GET /.well-known/oauth-authorization-server` */
export const getOAuthMetadata = route({
  method: "GET",
  url: "/.well-known/oauth-authorization-server",
  operationId: "getOAuthMetadata",
  summary: "What this service offers as an OAuth authorization server",
  tag: "oauth",
  access: "public",
  schemas: {},
  responses: {
    200: {
      description: "Metadata (RFC 8414).",
      schema: { type: "object", properties: { issuer: { type: "string" } }, additionalProperties: true },
    },
  },
  handle: async ({ service: { publicUrl }, reply }) => {
    reply.header("cache-control", "public, max-age=3600");
    return {
      issuer: publicUrl,
      token_endpoint: `${publicUrl}/api/v1/oauth/token`,
      device_authorization_endpoint: `${publicUrl}/api/v1/oauth/device_authorization`,
      revocation_endpoint: `${publicUrl}/api/v1/oauth/revoke`,
      jwks_uri: `${publicUrl}/.well-known/jwks.json`,
      grant_types_supported: grantTypes,
      // There is no authorization endpoint: nobody is redirected.
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      revocation_endpoint_auth_methods_supported: ["none"],
    };
  },
});

/** Answers a refusal as RFC 6749 §5.2 has it; a client that is not who it says is told how to say it (RFC 9110 §15.5.2). */
function answerRefusal(reply: FastifyReply, { status, error, description }: Refusal): object {
  reply.code(status);
  if (status === 401) reply.header("www-authenticate", 'Basic realm="agent-connectors", charset="UTF-8"');
  return { error, error_description: description };
}
