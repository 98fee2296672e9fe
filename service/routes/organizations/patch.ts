import { route } from "../../http/route.ts";
import { idPath, nameSchema } from "../../http/schemas.ts";
import { organizationSchema } from "../../organizations/organization.ts";
import { renameOrganization } from "../../organizations/rename-organization.ts";

export const patchOrganization = route({
  method: "PATCH",
  url: "/api/v1/organizations/:organization_id",
  operationId: "updateOrganization",
  summary: "Rename an organization",
  description: "For its admins.",
  tag: "organizations",
  access: "principal",
  schemas: {
    params: idPath("organization_id"),
    body: { type: "object", properties: { name: nameSchema }, required: [], additionalProperties: false },
  },
  answers: { 200: { description: "The organization.", schema: organizationSchema } },
  handle: ({ service, caller, params, body }) =>
    renameOrganization(service.database, caller, { ...body, id: params.organization_id }),
});
