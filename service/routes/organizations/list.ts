import { route } from "../../http/route.ts";
import { listAnswerSchema, listQuerySchema } from "../../http/schemas.ts";
import { listOrganizations } from "../../organizations/list-organizations.ts";
import { organizationSchema } from "../../organizations/organization.ts";

export const getOrganizations = route({
  method: "GET",
  url: "/api/v1/organizations",
  operationId: "listOrganizations",
  summary: "List your organizations",
  tag: "organizations",
  access: "principal",
  schemas: { query: listQuerySchema },
  answers: { 200: { description: "Those that you are a member of.", schema: listAnswerSchema(organizationSchema) } },
  handle: ({ service, caller, query }) => listOrganizations(service.database, caller, query),
});
