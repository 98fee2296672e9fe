import { route } from "../../http/route.ts";
import { grantToken } from "../../identity/grants/grant-token.ts";
import { readOAuthRequest } from "../../identity/grants/oauth-request.ts";
import { lifetimeSeconds } from "../../identity/token-issuer.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { refusalAnswer } from "./refusal-answer.ts";
import { tokenRequestSchema } from "./token-request-schema.ts";

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
