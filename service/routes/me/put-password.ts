import { route } from "../../http/route.ts";
import { changePassword } from "../../identity/change-password.ts";
import { newPasswordSchema } from "../../identity/new-password-schema.ts";
import { longestPassword } from "../../identity/passwords.ts";

export const putPassword = route({
  method: "PUT",
  url: "/api/v1/me/password",
  operationId: "changePassword",
  summary: "Change your password",
  description:
    "For users who have one; API clients have secrets. It ends everything of yours that is signed in, whoever uses it: browsers, devices and their refresh tokens, the caller's own among them. Access tokens hold until they expire, 15 minutes after they were given at most.",
  tag: "me",
  access: "principal",
  limit: "sign_in",
  schemas: {
    body: {
      type: "object",
      properties: {
        password: { type: "string", maxLength: longestPassword, description: "The one that you have." },
        new_password: newPasswordSchema,
      },
      required: ["password", "new_password"],
      additionalProperties: false,
    },
  },
  answers: { 204: { description: "Done." } },
  handle: async ({ service, caller, body, reply }) => {
    await changePassword(service.database, caller, { password: body.password, newPassword: body.new_password });
    reply.code(204);
  },
});
