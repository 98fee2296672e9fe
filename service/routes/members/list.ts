import { route } from "../../http/route.ts";
import { listAnswerSchema, listQuerySchema } from "../../http/schemas.ts";
import { listMembers } from "../../organizations/list-members.ts";
import { memberSchema } from "../../organizations/member.ts";

export const getMembers = route({
  method: "GET",
  url: "/api/v1/members",
  operationId: "listMembers",
  summary: "List the organization's members",
  description: "For admins.",
  tag: "members",
  access: "caller",
  schemas: { query: listQuerySchema },
  answers: { 200: { description: "Users and API clients.", schema: listAnswerSchema(memberSchema) } },
  handle: ({ service, caller, query }) => listMembers(service.database, caller, query),
});
