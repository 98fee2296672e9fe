import { route } from "../../http/route.ts";
import { grantTypes } from "../../identity/grants/grant-token.ts";

/** `GET /.well-known/oauth-authorization-server` */
export const getOAuthMetadata = route({
  method: "GET",
  url: "/.well-known/oauth-authorization-server",
  operationId: "getOAuthMetadata",
  summary: "What this service offers as an OAuth authorization server",
  tag: "oauth",
  access: "public",
  schemas: {},
  answers: {
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
