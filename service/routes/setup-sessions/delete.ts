import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";
import { cancelSetupSession } from "../../setup/session/cancel-setup-session.ts";

export const removeSetupSession = route({
  method: "DELETE",
  url: "/api/v1/integrations/setup-sessions/:session_id",
  operationId: "cancelSetupSession",
  summary: "Cancel a setup session",
  description: "Its link is dead from then on. For whoever made it and for admins.",
  tag: "setup-sessions",
  access: "caller",
  schemas: { params: idPath("session_id") },
  answers: { 204: { description: "Done." } },
  handle: async ({ service, caller, params, reply }) => {
    await cancelSetupSession(service.database, caller, params.session_id);
    reply.code(204);
  },
});
