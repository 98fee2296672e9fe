import type { Schema } from "@agent-connectors/runtime";
import type { FastifyReply } from "fastify";
import { route } from "../../http/route.ts";
import { showUserCode, startDeviceGrant } from "../device.ts";
import { accessTokenSeconds } from "../signing-keys.ts";
import { grantToken, grantTypes } from "./grants.ts";
import { revokeToken } from "./refresh-tokens.ts";
import { registerOAuthClient } from "./registration.ts";
import { type Refusal, readOAuthRequest, scopes } from "./token-request.ts";

const string = { type: "string" } as const;

const organization_id = { ...string, description: "The token is for this organization only." };

const scope = {
  ...string,
  description:
    "`read` for a token that can only read. Without `scope`, the token has all rights of its owner, or those of the refresh token.",
};

const resource = { ...string, description: "A URL of this service (RFC 8707)." };

/** The body of a token request for each grant, for the OpenAPI document. */
const tokenRequestSchema = {
  type: "object",
  required: ["grant_type"],
  oneOf: [
    {
      title: "From a program that a user has allowed",
      description: "RFC 6749 §4.1.3, with PKCE (RFC 7636).",
      properties: {
        grant_type: { const: "authorization_code" },
        code: { ...string, description: "The code of the redirect." },
        code_verifier: string,
        client_id: { ...string, description: "The id of the registration." },
        redirect_uri: { ...string, description: "Required if the request to `/authorize` had it. Both must be equal." },
        resource,
      },
      required: ["grant_type", "code", "code_verifier", "client_id"],
    },
    {
      title: "With the secret of an API client",
      description: "The id and the secret are in the body or in HTTP Basic.",
      properties: {
        grant_type: { const: "client_credentials" },
        client_id: { ...string, description: "Id of the API client." },
        client_secret: { ...string, description: "Secret of the API client." },
        organization_id,
        workspace_name: { ...string, description: "The token is for this workspace of the organization only." },
        scope,
      },
      required: ["grant_type"],
    },
    {
      title: "From a device that a user has allowed",
      properties: {
        grant_type: { const: "urn:ietf:params:oauth:grant-type:device_code" },
        device_code: { ...string, description: "The `device_code` of `device_authorization`." },
        organization_id,
        scope,
      },
      required: ["grant_type", "device_code"],
    },
    {
      title: "With a refresh token",
      description: "The new token has the organization of the previous token.",
      properties: {
        grant_type: { const: "refresh_token" },
        refresh_token: { ...string, description: "The newest refresh token. It works once." },
        client_id: { ...string, description: "The id of the registration, for a token of a registered program." },
        scope,
        resource,
      },
      required: ["grant_type", "refresh_token"],
    },
  ],
};

const schema: Schema = {
  type: "object",
  properties: {
    error: {
      type: "string",
      description: "The code of RFC 6749 §5.2, RFC 7009 §2.2.1, RFC 7591 §3.2.2, RFC 8628 §3.5 or RFC 8707 §2.",
    },
    error_description: { type: "string" },
  },
  required: ["error", "error_description"],
};

/** The description of a refusal in the OpenAPI document. */
const refusalResponse = { description: "An error in the form of OAuth.", schema };

/** `POST /api/v1/oauth/token` */
export const postToken = route({
  method: "POST",
  url: "/api/v1/oauth/token",
  operationId: "createToken",
  summary: "Get an access token",
  description:
    "Accepts a form or JSON. API clients send their id and secret in the body or by HTTP Basic. Errors have the form of OAuth.",
  tag: "oauth",
  access: "public",
  consumes: "form_or_json",
  security: "client",
  describedBody: tokenRequestSchema,
  // The grants check the body, and return errors in the form of OAuth. Unknown params are ignored (RFC 6749 §3.2).
  schemas: {},
  responses: {
    200: {
      description: "An access token. Devices and registered programs also get a refresh token.",
      schema: {
        type: "object",
        properties: {
          access_token: { type: "string" },
          token_type: { type: "string", enum: ["Bearer"] },
          expires_in: { type: "integer", description: "Lifetime in seconds." },
          refresh_token: { type: "string" },
          scope: { type: "string", description: "The scopes of the token, separated by spaces." },
        },
        required: ["access_token", "token_type", "expires_in", "scope"],
      },
    },
    400: refusalResponse,
    401: refusalResponse,
  },
  handle: async ({ service: { database, tokens, clock, publicUrl }, body, request, reply }) => {
    const received = readOAuthRequest({ body, authorization: request.headers.authorization });
    if (received.kind === "refused") return sendRefusal(reply, received);
    const granted = await grantToken({ database, tokens, publicUrl, now: clock.now() }, received);
    if (granted.kind === "refused") return sendRefusal(reply, granted);
    return {
      access_token: granted.accessToken,
      token_type: "Bearer",
      expires_in: accessTokenSeconds,
      ...(granted.refreshToken !== undefined && { refresh_token: granted.refreshToken }),
      scope: granted.readOnly ? "read" : scopes.join(" "),
    };
  },
});

/** `POST /api/v1/oauth/device_authorization` */
export const postDeviceAuthorization = route({
  method: "POST",
  url: "/api/v1/oauth/device_authorization",
  operationId: "createDeviceAuthorization",
  summary: "Start the sign-in of a device",
  description: "RFC 8628: the user opens the URL and confirms the code; meanwhile the device polls `oauth/token`.",
  tag: "oauth",
  access: "public",
  limit: "sign_in",
  consumes: "form_or_json",
  describedBody: {
    type: "object",
    properties: { client_name: { type: "string", description: "Name of the device for the user." } },
  },
  // The domain function checks the body, and returns errors in the form of OAuth.
  schemas: {},
  responses: {
    200: {
      description: "Codes for the device and for the user.",
      schema: {
        type: "object",
        properties: {
          device_code: { type: "string" },
          user_code: { type: "string" },
          verification_uri: { type: "string", format: "uri" },
          verification_uri_complete: { type: "string", format: "uri" },
          expires_in: { type: "integer", description: "Lifetime in seconds." },
          interval: { type: "integer", description: "Minimum seconds between two polls." },
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
    400: refusalResponse,
    401: refusalResponse,
  },
  handle: async ({ service: { database, clock, publicUrl }, body, request, reply }) => {
    const received = readOAuthRequest({ body, authorization: request.headers.authorization });
    if (received.kind === "refused") return sendRefusal(reply, received);
    const grant = await startDeviceGrant(database, {
      clientName: received.params.get("client_name"),
      now: clock.now(),
    });
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
  describedBody: {
    type: "object",
    properties: {
      redirect_uris: {
        type: "array",
        items: string,
        description: "URLs to return to: https, http on a loopback address, or a scheme of the program.",
      },
      client_name: { ...string, description: "Name of the program, as the user sees it." },
    },
    required: ["redirect_uris"],
  },
  // The domain function checks the body, and returns errors in the form of OAuth. Unknown members are ignored (RFC 7591 §2).
  schemas: {},
  responses: {
    201: {
      description: "The registered program.",
      schema: {
        type: "object",
        properties: {
          client_id: string,
          client_id_issued_at: { type: "integer", description: "Seconds since the epoch." },
          client_name: string,
          redirect_uris: { type: "array", items: string },
          grant_types: { type: "array", items: string },
          response_types: { type: "array", items: string },
          token_endpoint_auth_method: string,
        },
        required: ["client_id", "redirect_uris"],
      },
    },
    400: refusalResponse,
  },
  handle: async ({ service: { database, clock }, body, reply }) => {
    const now = clock.now();
    const registered = await registerOAuthClient(database, body, now);
    if (registered.kind === "refused") return sendRefusal(reply, registered);
    const { id, name, redirectUris } = registered.client;
    return {
      client_id: id,
      client_id_issued_at: Math.floor(now / 1_000),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
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
  describedBody: {
    type: "object",
    properties: { token: { type: "string", description: "A refresh token." } },
    required: ["token"],
  },
  // The domain function checks the body, and returns errors in the form of OAuth.
  schemas: {},
  responses: { 200: { description: "The token is no longer valid." }, 400: refusalResponse, 401: refusalResponse },
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
    // A new key signs at once, and a client that finds an unknown key reads the set again. So caches keep the set for a minute.
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
      authorization_endpoint: `${publicUrl}/authorize`,
      registration_endpoint: `${publicUrl}/api/v1/oauth/register`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: scopes,
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      revocation_endpoint_auth_methods_supported: ["none"],
    };
  },
});

/** Sends a refusal as RFC 6749 §5.2 defines it. A 401 names the authentication scheme (RFC 9110 §15.5.2). */
function sendRefusal(reply: FastifyReply, { status, error, description }: Refusal): object {
  reply.code(status);
  if (status === 401) reply.header("www-authenticate", 'Basic realm="agent-connectors", charset="UTF-8"');
  return { error, error_description: description };
}
