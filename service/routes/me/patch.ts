import { route } from "../../http/route.ts";
import { idSchema } from "../../http/schemas.ts";
import { profileSchema } from "../../organizations/profile.ts";
import { readProfile } from "../../organizations/read-profile.ts";
import { setDefaultOrganization } from "../../organizations/set-default-organization.ts";

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
  answers: { 200: { description: "Your profile.", schema: profileSchema } },
  handle: async ({ service, caller, body }) => {
    await setDefaultOrganization(service.database, caller, body.default_organization_id);
    return readProfile(service, caller);
  },
});
