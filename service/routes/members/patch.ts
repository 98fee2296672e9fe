import { route } from "../../http/route.ts";
import { idSchema } from "../../http/schemas.ts";
import { changeRole } from "../../organizations/change-role.ts";
import { memberSchema } from "./member-schema.ts";

export const patchMember = route({
  method: "PATCH",
  url: "/api/v1/members/:principal_id",
  operationId: "updateMember",
  summary: "Change a member's role",
  description: "For admins. The last admin cannot become a member.",
  tag: "members",
  access: "caller",
  schemas: {
    params: { type: "object", properties: { principal_id: idSchema }, required: ["principal_id"] },
    body: {
      type: "object",
      properties: { role: { type: "string", enum: ["admin", "member"] } },
      required: ["role"],
      additionalProperties: false,
    },
  },
  answers: { 200: { description: "The member.", schema: memberSchema } },
  handle: ({ service, caller, params, body }) =>
    changeRole(service.database, caller, { principalId: params.principal_id, role: body.role }),
});
