import { eventsResponse, replyWithEvents } from "../../http/events.ts";
import { route } from "../../http/route.ts";
import { idPath, idSchema, nameSchema, termSchema } from "../../http/schemas.ts";
import { returnUrlSchema } from "../../organizations/schema.ts";
import { readState } from "../progress.ts";
import { cancelSetupSession, createSetupSession, sessionLifetime } from "./commands.ts";
import { followSetupSession } from "./events.ts";
import { findSetupSession } from "./queries.ts";
import { presentSetupSession, setupSessionSchema } from "./schema.ts";

export const postSetupSession = route({
  method: "POST",
  url: "/api/v1/integrations/setup-sessions",
  operationId: "createSetupSession",
  summary: "Create a link that lets a person connect an upstream",
  description: `The link works once, in one browser, without signing in, for ${sessionLifetime.shortest / 60} minutes by default. The person connects on behalf of the caller. The caller never receives the credentials.`,
  tag: "setup-sessions",
  access: "caller",
  schemas: {
    body: {
      type: "object",
      properties: {
        workspace_name: nameSchema,
        connector_type: { ...termSchema, description: "Name of the kind." },
        name: { ...nameSchema, description: "Name of the new connector; unique in the workspace." },
        connector_id: {
          ...idSchema,
          description: "Id of an existing connector to connect again. Its kind must be `connector_type`.",
        },
        return_url: {
          ...returnUrlSchema,
          description:
            "URL that the setup page redirects to, with `setup_session_id` and `setup_status` added to its query. The organization's `return-urls` must allow it.",
        },
        lifetime_seconds: {
          type: "integer",
          minimum: sessionLifetime.shortest,
          maximum: sessionLifetime.longest,
          description: `Lifetime of the link; ${sessionLifetime.shortest} by default, at most 7 days.`,
        },
      },
      required: ["workspace_name", "connector_type"],
      additionalProperties: false,
    },
  },
  responses: {
    201: {
      description: "The session. Only this response contains the link.",
      schema: {
        ...setupSessionSchema,
        properties: { ...setupSessionSchema.properties, url: { type: "string", format: "uri" } },
        required: [...setupSessionSchema.required, "url"],
      },
    },
  },
  handle: async ({ service, caller, body }) => {
    const { session, token } = await createSetupSession(service, caller, {
      workspaceName: body.workspace_name,
      kind: body.connector_type,
      name: body.name,
      connectorId: body.connector_id,
      returnUrl: body.return_url,
      lifetimeSeconds: body.lifetime_seconds,
    });
    return { ...presentSetupSession(await readState(service, session)), url: `${service.publicUrl}/setup/${token}` };
  },
});

export const getSetupSession = route({
  method: "GET",
  url: "/api/v1/integrations/setup-sessions/:session_id",
  operationId: "getSetupSession",
  summary: "Get a setup session",
  description: "Requires the session's creator or an admin. The session is deleted a day after its `expires_at`.",
  tag: "setup-sessions",
  access: "caller",
  schemas: { params: idPath("session_id") },
  responses: { 200: { description: "The session.", schema: setupSessionSchema } },
  handle: async ({ service, caller, params }) =>
    presentSetupSession(await readState(service, await findSetupSession(service.database, caller, params.session_id))),
});

export const getSetupSessionEvents = route({
  method: "GET",
  url: "/api/v1/integrations/setup-sessions/:session_id/events",
  operationId: "followSetupSession",
  summary: "Stream the events of a setup session",
  description:
    "Server-sent events, for the session's creator and for admins. While the session is open, the stream sends `session` at the beginning and after each change of the session, for example of its `failure`. It sends `end` when the session is completed, cancelled or expired. If the session has already ended, `end` is the only event. Each event contains the session as JSON. A stream ends after at most four minutes; reconnect to continue.",
  tag: "setup-sessions",
  access: "caller",
  errors: ["rate_limited", "service_unavailable"],
  schemas: { params: idPath("session_id") },
  responses: { 200: eventsResponse },
  handle: async ({ service, caller, params, signal, request, reply }) => {
    const stream = { id: params.session_id, signal, draining: request.server.draining };
    return replyWithEvents(reply, await followSetupSession(service, caller, stream));
  },
});

export const removeSetupSession = route({
  method: "DELETE",
  url: "/api/v1/integrations/setup-sessions/:session_id",
  operationId: "cancelSetupSession",
  summary: "Cancel a setup session",
  description: "The session's link stops working. Requires the session's creator or an admin.",
  tag: "setup-sessions",
  access: "caller",
  schemas: { params: idPath("session_id") },
  responses: { 204: { description: "The session is cancelled." } },
  handle: ({ service, caller, params }) => cancelSetupSession(service.database, caller, params.session_id),
});
