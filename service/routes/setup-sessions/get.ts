import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";
import { describeSetupSession } from "../../setup/session/describe-setup-session.ts";
import { setupSessionSchema } from "../../setup/session/described-setup-session.ts";
import { findSetupSession } from "../../setup/session/find-setup-session.ts";

export const getSetupSession = route({
  method: "GET",
  url: "/api/v1/integrations/setup-sessions/:session_id",
  operationId: "getSetupSession",
  summary: "See what became of a setup session",
  description: "For whoever made it and for admins; a day after its end it is forgotten.",
  tag: "setup-sessions",
  access: "caller",
  schemas: { params: idPath("session_id") },
  answers: { 200: { description: "The session.", schema: setupSessionSchema } },
  handle: async ({ service, caller, params }) =>
    describeSetupSession(service, await findSetupSession(service.database, caller, params.session_id)),
});
