import { route } from "../../http/route.ts";
import { startDeviceGrant } from "../../identity/device/start-device-grant.ts";
import { showUserCode } from "../../identity/device/user-code.ts";
import { readOAuthRequest } from "../../identity/grants/oauth-request.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { refusalAnswer } from "./refusal-answer.ts";

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
  // Checked by whoever reads it, and refused in OAuth's own form.
  schemas: {},
  answers: {
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
