import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";
import { findOrganization } from "../../organizations/find-organization.ts";
import { organizationSchema } from "../../organizations/organization.ts";

export const getOrganization = route({
  method: "GET",
  url: "/api/v1/organizations/:organization_id",
  operationId: "getOrganization",
  summary: "Get one of your organizations",
  tag: "organizations",
  access: "principal",
  schemas: { params: idPath("organization_id") },
  answers: { 200: { description: "The organization.", schema: organizationSchema } },
  handle: ({ service, caller, params }) => findOrganization(service.database, caller, params.organization_id),
});
