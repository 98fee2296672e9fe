import { route } from "../../http/route.ts";
import { readOAuthRequest } from "../../identity/grants/oauth-request.ts";
import { revokeToken } from "../../identity/grants/revoke-token.ts";
import { lifetimeSeconds } from "../../identity/token-issuer.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { refusalAnswer } from "./refusal-answer.ts";

/** `POST /api/v1/oauth/revoke` */
export const postRevoke = route({
  method: "POST",
  url: "/api/v1/oauth/revoke",
  operationId: "revokeToken",
  summary: "End a sign-in by its refresh token",
  description: `RFC 7009. Access tokens cannot be revoked: they hold ${lifetimeSeconds / 60} minutes.`,
  tag: "oauth",
  access: "public",
  consumes: "form_or_json",
  describedBody: {
    type: "object",
    properties: { token: { type: "string", description: "A refresh token." } },
    required: ["token"],
  },
  // Checked by whoever reads it, and refused in OAuth's own form.
  schemas: {},
  answers: { 200: { description: "It holds no more, if it ever did." }, 400: refusalAnswer },
  handle: async ({ service: { database }, body, request, reply }) => {
    const asked = readOAuthRequest({ body, authorization: request.headers.authorization });
    if (asked.kind === "refused") return answerRefusal(reply, asked);
    const revoked = await revokeToken(database, asked);
    if (revoked.kind === "refused") return answerRefusal(reply, revoked);
    return {};
  },
});
