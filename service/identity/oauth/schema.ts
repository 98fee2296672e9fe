import type { Schema } from "@agent-connectors/runtime";
import type { ResponseOf } from "../../http/route.ts";
import { type StartedDeviceGrant, showUserCode } from "../device.ts";
import { accessTokenSeconds } from "../signing-keys.ts";
import { grantTypes } from "./issue-token.ts";
import type { OAuthClient } from "./registration.ts";
import { type Granted, type OAuthRefusal, scopes } from "./token-request.ts";

const string = { type: "string" } as const;

const uri = { type: "string", format: "uri" } as const;

const strings = { type: "array", items: string } as const;

const organization_id = { ...string, description: "The token is for this organization only." };

const scope = {
  ...string,
  description:
    "`read` for a token that can only read. Without `scope`, a token from a refresh token has the scopes of the refresh token, and any other token has all scopes.",
};

const resource = { ...string, description: "A URL of this service (RFC 8707)." };

/** The body of a token request for each grant, for the OpenAPI document. */
export const tokenRequestSchema = {
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
        redirect_uri: {
          ...string,
          description: "Required if the request to `/authorize` had one. The two must be equal.",
        },
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
        workspace_name: {
          ...string,
          description: "A workspace of the organization. The token is for this workspace only.",
        },
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

/** An access token. Devices and registered programs also get a refresh token. */
export const tokenSchema = {
  type: "object",
  properties: {
    access_token: string,
    token_type: { type: "string", enum: ["Bearer"] },
    expires_in: { type: "integer", description: "Lifetime in seconds." },
    refresh_token: string,
    scope: { ...string, description: "The scopes of the token, separated by spaces." },
  },
  required: ["access_token", "token_type", "expires_in", "scope"],
} as const satisfies Schema;

/** The response with a token. */
export function presentToken({ accessToken, refreshToken, readOnly }: Granted): ResponseOf<typeof tokenSchema> {
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: accessTokenSeconds,
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    scope: readOnly ? "read" : scopes.join(" "),
  };
}

/** Codes for a device and for its user. */
export const deviceGrantSchema = {
  type: "object",
  properties: {
    device_code: string,
    user_code: string,
    verification_uri: uri,
    verification_uri_complete: uri,
    expires_in: { type: "integer", description: "Lifetime in seconds." },
    interval: { type: "integer", description: "Minimum seconds between two polls." },
  },
  required: ["device_code", "user_code", "verification_uri", "verification_uri_complete", "expires_in", "interval"],
} as const satisfies Schema;

/** The response for the started sign-in of a device. */
export function presentDeviceGrant(grant: StartedDeviceGrant, publicUrl: string): ResponseOf<typeof deviceGrantSchema> {
  const userCode = showUserCode(grant.userCode);
  return {
    device_code: grant.deviceCode,
    user_code: userCode,
    verification_uri: `${publicUrl}/device`,
    verification_uri_complete: `${publicUrl}/device?user_code=${userCode}`,
    expires_in: grant.expiresInSeconds,
    interval: grant.interval,
  };
}

/** A registered program. */
export const registrationSchema = {
  type: "object",
  properties: {
    client_id: string,
    client_id_issued_at: { type: "integer", description: "Seconds since the epoch." },
    client_name: string,
    redirect_uris: strings,
    grant_types: strings,
    response_types: strings,
    token_endpoint_auth_method: string,
  },
  required: ["client_id", "redirect_uris"],
} as const satisfies Schema;

/** The response for a program that was registered at the time `now`, in milliseconds since the epoch. */
export function presentRegistration(
  { id, name, redirectUris }: OAuthClient,
  now: number,
): ResponseOf<typeof registrationSchema> {
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now / 1_000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}

/** An error in the form of OAuth. */
export const refusalSchema = {
  type: "object",
  properties: {
    error: {
      ...string,
      description: "The code of RFC 6749 §5.2, RFC 7009 §2.2.1, RFC 7591 §3.2.2, RFC 8628 §3.5 or RFC 8707 §2.",
    },
    error_description: string,
  },
  required: ["error", "error_description"],
} as const satisfies Schema;

/** The response for a refusal (RFC 6749 §5.2). */
export function presentRefusal({ error, description }: OAuthRefusal): ResponseOf<typeof refusalSchema> {
  return { error, error_description: description };
}

/** Metadata of the authorization server (RFC 8414). */
export const metadataSchema = {
  type: "object",
  properties: {
    issuer: uri,
    token_endpoint: uri,
    device_authorization_endpoint: uri,
    revocation_endpoint: uri,
    jwks_uri: uri,
    grant_types_supported: strings,
    authorization_endpoint: uri,
    registration_endpoint: uri,
    response_types_supported: strings,
    code_challenge_methods_supported: strings,
    authorization_response_iss_parameter_supported: { type: "boolean" },
    scopes_supported: strings,
    token_endpoint_auth_methods_supported: strings,
    revocation_endpoint_auth_methods_supported: strings,
  },
  required: ["issuer"],
} as const satisfies Schema;

/** The metadata of the service with this URL. */
export function presentMetadata(publicUrl: string): ResponseOf<typeof metadataSchema> {
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
}
