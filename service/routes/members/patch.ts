import { roleSchema } from "../../access/role.ts";
import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";
import { changeRole } from "../../organizations/change-role.ts";
import { memberSchema } from "../../organizations/member.ts";

export const patchMember = route({
  method: "PATCH",
  url: "/api/v1/members/:principal_id",
  operationId: "updateMember",
  summary: "Change a member's role",
  description: "For admins. The last admin cannot become a member, nor the last operator of the installation.",
  tag: "members",
  access: "caller",
  schemas: {
    params: idPath("principal_id"),
    body: {
      type: "object",
      properties: { role: roleSchema },
      required: ["role"],
      additionalProperties: false,
    },
  },
  answers: { 200: { description: "The member.", schema: memberSchema } },
  handle: ({ service, caller, params, body }) =>
    changeRole(service.database, caller, { principalId: params.principal_id, role: body.role }),
});
