import { route } from "../http/route.ts";
import { idSchema } from "../http/schemas.ts";
import { findPrincipal } from "../identity/callers.ts";
import { maxPasswordLength, newPasswordSchema } from "../identity/password-hashes.ts";
import { changePassword } from "../identity/passwords.ts";
import { setDefaultOrganization } from "./commands.ts";
import { findProfile } from "./queries.ts";
import { presentProfile, profileSchema } from "./schema.ts";

export const getMe = route({
  method: "GET",
  url: "/api/v1/me",
  operationId: "getMe",
  summary: "Get your profile",
  tag: "me",
  access: "principal",
  schemas: {},
  responses: { 200: { description: "Your profile.", schema: profileSchema } },
  handle: async ({ service, caller }) => presentProfile(caller, await findProfile(service, caller)),
});

export const patchMe = route({
  method: "PATCH",
  url: "/api/v1/me",
  operationId: "updateMe",
  summary: "Set your default organization",
  description:
    "Until an API client chooses a default, its default is the organization that created the client. A request that names no organization uses your default. If you have no default, the request uses your only organization, and fails if you have several. If an admin removes you from your default organization, or from any organization while you have no default, requests that name no organization fail until you choose a new default or join that organization again.",
  tag: "me",
  access: "principal",
  schemas: {
    body: {
      type: "object",
      properties: {
        default_organization_id: {
          ...idSchema,
          description: "The organization for requests that name none in the token or in the X-Organization-Id header.",
        },
      },
      required: ["default_organization_id"],
      additionalProperties: false,
    },
  },
  responses: { 200: { description: "Your profile.", schema: profileSchema } },
  handle: async ({ service, caller, body, request }) => {
    await setDefaultOrganization(service.database, caller, body.default_organization_id);
    // The organization of a request that names none is now the new default. `setDefaultOrganization` refuses
    // tokens for one organization.
    const isDefault = request.headers["x-organization-id"] === undefined;
    const changed = isDefault
      ? await findPrincipal(service.database, { ...caller, organizationId: undefined })
      : caller;
    return presentProfile(changed, await findProfile(service, changed));
  },
});

export const putPassword = route({
  method: "PUT",
  url: "/api/v1/me/password",
  operationId: "changePassword",
  summary: "Change your password",
  description:
    "For users with a password; API clients have secrets. The change signs you out in all browsers and on all devices, including the browser or device that sends this request, and revokes your refresh tokens. Access tokens stay valid until they expire, at most 15 minutes after they were issued.",
  tag: "me",
  access: "principal",
  limit: "sign_in",
  schemas: {
    body: {
      type: "object",
      properties: {
        password: { type: "string", maxLength: maxPasswordLength, description: "Your current password." },
        new_password: newPasswordSchema,
      },
      required: ["password", "new_password"],
      additionalProperties: false,
    },
  },
  responses: { 204: { description: "The password is changed." } },
  handle: ({ service, caller, body }) =>
    changePassword(service.database, caller, { password: body.password, newPassword: body.new_password }),
});
