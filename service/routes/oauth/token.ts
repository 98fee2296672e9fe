import { route } from "../../http/route.ts";
import { grantToken } from "../../identity/grants/grant-token.ts";
import { readOAuthRequest } from "../../identity/grants/oauth-request.ts";
import { lifetimeSeconds } from "../../identity/token-issuer.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { refusalAnswer } from "./refusal-answer.ts";

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
  schemas: {
    body: {
      type: "object",
      // Types are left to the grants, which refuse in OAuth's own form; and unknown params are ignored (RFC 6749 §3.2).
      properties: {
        grant_type: {
          description: "How the token is asked for.",
          examples: ["client_credentials", "urn:ietf:params:oauth:grant-type:device_code", "refresh_token"],
        },
        client_id: { description: "Of an API client." },
        client_secret: { description: "Of an API client." },
        organization_id: { description: "The token is for this organization only." },
        workspace_name: { description: "The token is for this workspace of the organization only." },
        device_code: { description: "What `device_authorization` answered." },
        refresh_token: { description: "What this route answered last; it is used up." },
      },
      additionalProperties: true,
    },
  },
  answers: {
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
      expires_in: lifetimeSeconds,
      ...(granted.refreshToken !== undefined && { refresh_token: granted.refreshToken }),
    };
  },
});
