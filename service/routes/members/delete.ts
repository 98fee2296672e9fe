import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";
import { removeMember } from "../../organizations/remove-member.ts";

export const deleteMember = route({
  method: "DELETE",
  url: "/api/v1/members/:principal_id",
  operationId: "removeMember",
  summary: "Remove a member from the organization",
  description: "For admins. The last admin cannot be removed, nor the last operator of the installation.",
  tag: "members",
  access: "caller",
  schemas: { params: idPath("principal_id") },
  answers: { 204: { description: "Done." } },
  handle: async ({ service, caller, params, reply }) => {
    await removeMember(service.database, caller, params.principal_id);
    reply.code(204);
  },
});
