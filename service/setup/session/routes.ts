import { route } from "../../http/route.ts";
import { idPath, idSchema, nameSchema, termSchema } from "../../http/schemas.ts";
import { returnUrlSchema } from "../../organizations/schema.ts";
import { cancelSetupSession, createSetupSession, sessionLifetime } from "./commands.ts";
import { findSetupSession } from "./queries.ts";
import { describeSetupSession, setupSessionSchema } from "./schema.ts";

export const postSetupSession = route({
  method: "POST",
  url: "/api/v1/integrations/setup-sessions",
  operationId: "createSetupSession",
  summary: "Get a link by which a person connects something",
  description: `The link works once, for ${sessionLifetime.shortest / 60} minutes or as long as asked for, in one browser, without signing in. What is connected by it is connected in the caller's name; the credentials are seen by the person and the service only.`,
  tag: "setup-sessions",
  access: "caller",
  schemas: {
    body: {
      type: "object",
      properties: {
        workspace_name: nameSchema,
        connector_type: { ...termSchema, description: "Name of the kind." },
        name: { ...nameSchema, description: "Of the new connector; unique in the workspace." },
        connector_id: { ...idSchema, description: "A connector of that kind, to connect it again." },
        return_url: {
          ...returnUrlSchema,
          description:
            "Where the page leads afterwards, with `setup_session_id` and `setup_status` added to its query; one that the organization's `return-urls` allow.",
        },
        lifetime_seconds: {
          type: "integer",
          minimum: sessionLifetime.shortest,
          maximum: sessionLifetime.longest,
          description: `How long the link works; ${sessionLifetime.shortest} unless told otherwise, and at most 7 days.`,
        },
      },
      required: ["workspace_name", "connector_type"],
      additionalProperties: false,
    },
  },
  responses: {
    201: {
      description: "The session; its link is told this once.",
      schema: {
        ...setupSessionSchema,
        properties: { ...setupSessionSchema.properties, url: { type: "string", format: "uri" } },
        required: [...setupSessionSchema.required, "url"],
      },
    },
  },
  handle: async ({ service, caller, body, reply }) => {
    const { session, token } = await createSetupSession(service, caller, {
      workspaceName: body.workspace_name,
      kind: body.connector_type,
      name: body.name,
      connectorId: body.connector_id,
      returnUrl: body.return_url,
      lifetimeSeconds: body.lifetime_seconds,
    });
    reply.code(201);
    return { ...(await describeSetupSession(service, session)), url: `${service.publicUrl}/setup/${token}` };
  },
});

export const getSetupSession = route({
  method: "GET",
  url: "/api/v1/integrations/setup-sessions/:session_id",
  operationId: "getSetupSession",
  summary: "See what became of a setup session",
  description: "For whoever made it and for admins; a day after its end it is forgotten.",
  tag: "setup-sessions",
  access: "caller",
  schemas: { params: idPath("session_id") },
  responses: { 200: { description: "The session.", schema: setupSessionSchema } },
  handle: async ({ service, caller, params }) =>
    describeSetupSession(service, await findSetupSession(service.database, caller, params.session_id)),
});

export const getSetupSessionEvents = route({
  method: "GET",
  url: "/api/v1/integrations/setup-sessions/:session_id/events",
  operationId: "followSetupSession",
  summary: "Be told when a setup session ends",
  description:
    "Server-sent events, for whoever made the session and for admins: `session` now and when an attempt fails, `end` when the session is completed, cancelled or expired; each with the session as JSON. A session that has ended already is told at once. The stream ends after four minutes at most: connect again.",
  tag: "setup-sessions",
  access: "caller",
  errors: ["rate_limited", "service_unavailable"],
  schemas: { params: idPath("session_id") },
  responses: { 200: { description: "The events.", contentType: "text/event-stream" } },
  handle: async ({ service, caller, params, signal, request, reply }) => {
    const { draining } = request.server;
    const events = await service.sessionEvents.follow(caller, { id: params.session_id, signal, draining });
    // An answer to HEAD ends before its stream, which would keep its place.
    reply.raw.once("close", () => events.destroy());
    // Proxies that collect answers are asked to pass this one on as it comes (nginx).
    reply.headers({ "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" });
    return events;
  },
});

export const removeSetupSession = route({
  method: "DELETE",
  url: "/api/v1/integrations/setup-sessions/:session_id",
  operationId: "cancelSetupSession",
  summary: "Cancel a setup session",
  description: "Its link is dead from then on. For whoever made it and for admins.",
  tag: "setup-sessions",
  access: "caller",
  schemas: { params: idPath("session_id") },
  responses: { 204: { description: "Done." } },
  handle: async ({ service, caller, params, reply }) => {
    await cancelSetupSession(service.database, caller, params.session_id);
    reply.code(204);
  },
});
