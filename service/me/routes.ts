import { route } from "../http/route.ts";
import { idSchema } from "../http/schemas.ts";
import { changePassword, longestPassword, newPasswordSchema } from "../identity/passwords.ts";
import { profileSchema, readProfile, setDefaultOrganization } from "./profile.ts";

export const getMe = route({
  method: "GET",
  url: "/api/v1/me",
  operationId: "getMe",
  summary: "Tell who you are and where you may",
  tag: "me",
  access: "principal",
  schemas: {},
  responses: { 200: { description: "Your profile.", schema: profileSchema } },
  handle: ({ service, caller }) => readProfile(service, caller),
});

export const patchMe = route({
  method: "PATCH",
  url: "/api/v1/me",
  operationId: "updateMe",
  summary: "Set your default organization",
  description:
    "Nobody else can change it. Until you set it, requests go to your only organization; of several, name one.",
  tag: "me",
  access: "principal",
  schemas: {
    body: {
      type: "object",
      properties: {
        default_organization_id: {
          ...idSchema,
          description: "Where requests go whose token and X-Organization-Id header name no organization.",
        },
      },
      required: ["default_organization_id"],
      additionalProperties: false,
    },
  },
  responses: { 200: { description: "Your profile.", schema: profileSchema } },
  handle: async ({ service, caller, body }) => {
    await setDefaultOrganization(service.database, caller, body.default_organization_id);
    return readProfile(service, caller);
  },
});

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
  responses: { 204: { description: "Done." } },
  handle: async ({ service, caller, body, reply }) => {
    await changePassword(service.database, caller, { password: body.password, newPassword: body.new_password });
    reply.code(204);
  },
});
