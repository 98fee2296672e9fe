import { route } from "../../http/route.ts";
import { nameSchema } from "../../http/schemas.ts";
import { createOrganization } from "../../organizations/create-organization.ts";
import { organizationSchema } from "../../organizations/organization.ts";

export const postOrganization = route({
  method: "POST",
  url: "/api/v1/organizations",
  operationId: "createOrganization",
  summary: "Create an organization",
  description: "For operators of this installation.",
  tag: "organizations",
  access: "principal",
  schemas: {
    body: { type: "object", properties: { name: nameSchema }, required: ["name"], additionalProperties: false },
  },
  answers: {
    201: {
      description: "The organization, with you as its admin and a workspace named default.",
      schema: organizationSchema,
    },
  },
  handle: ({ service, caller, body, reply }) => {
    reply.code(201);
    return createOrganization(service, caller, body);
  },
});
