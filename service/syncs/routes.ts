import { eventsResponse, replyWithEvents } from "../http/events.ts";
import { type Route, route } from "../http/route.ts";
import { idPath, termSchema } from "../http/schemas.ts";
import { defaultIntervalMs } from "../limits.ts";
import type { Service } from "../service.ts";
import { requestReset, requestSync, updateSyncs } from "./commands.ts";
import { type ConnectorSyncs, listSyncs } from "./queries.ts";
import { presentSyncs, syncSchema } from "./schema.ts";

const url = "/api/v1/integrations/connectors/:connector_id/sync";

const entitySchema = {
  ...termSchema,
  description: "Only the sync of this entity. By default, the syncs of all entities that the caller can read.",
} as const;

const responseSchema = {
  type: "object",
  properties: { data: { type: "array", items: syncSchema } },
  required: ["data"],
} as const;

const shared = { url, tag: "connectors", access: "caller" } as const satisfies Partial<Route>;

export const getSync = route({
  ...shared,
  method: "GET",
  operationId: "getSync",
  summary: "List the syncs of a connector's entities",
  description:
    "Each entity of the context store has one sync. The sync describes the copied records of the entity. The list contains only entities that the caller can read.",
  schemas: { params: idPath("connector_id") },
  responses: { 200: { description: "The syncs, by entity.", schema: responseSchema } },
  handle: async ({ service, caller, params }) =>
    present(service, await listSyncs(service.database, caller, params.connector_id)),
});

export const getSyncEvents = route({
  ...shared,
  method: "GET",
  url: `${url}/events`,
  operationId: "followSync",
  summary: "Stream the progress of a connector's syncs",
  description:
    "Sends the server-sent event `syncs` immediately and after each change, at most every two seconds. Each event contains the syncs as JSON, in the form of the list of syncs. A stream ends after at most four minutes; reconnect to continue.",
  errors: ["rate_limited", "service_unavailable"],
  schemas: { params: idPath("connector_id") },
  responses: { 200: eventsResponse },
  handle: async ({ service, caller, params, signal, request, reply }) => {
    const events = await service.eventStreams.follow(caller, {
      signal,
      draining: request.server.draining,
      read: async (callerNow) => {
        const data = present(service, await listSyncs(service.database, callerNow, params.connector_id));
        return { event: "syncs", data, isLast: false };
      },
    });
    return replyWithEvents(reply, events);
  },
});

export const startSync = route({
  ...shared,
  method: "POST",
  operationId: "startSync",
  summary: "Sync now",
  description: "A running sync is not interrupted: it runs again after it ends. A paused sync stays paused.",
  errors: ["unknown_entity"],
  schemas: {
    params: idPath("connector_id"),
    body: {
      type: "object",
      properties: {
        entity: entitySchema,
        complete: {
          type: "boolean",
          description:
            "Reads all records, and deletes the copies of records that the upstream no longer has. A run also does this without a request if no run has done it for a week.",
        },
      },
      additionalProperties: false,
    },
  },
  responses: { 202: { description: "The requested syncs.", schema: responseSchema } },
  handle: async ({ service, caller, params, body }) => {
    const request = { ...select(params, body), ...timeOf(service), isComplete: body.complete };
    return present(service, await requestSync(service.database, caller, request));
  },
});

export const patchSync = route({
  ...shared,
  method: "PATCH",
  operationId: "updateSync",
  summary: "Pause or resume syncs, or change their interval",
  description: "Requires an admin or the connector's creator.",
  errors: ["unknown_entity"],
  schemas: {
    params: idPath("connector_id"),
    body: {
      type: "object",
      properties: {
        entity: entitySchema,
        paused: {
          type: "boolean",
          description: "`true` also ends a running sync. After the pause, the sync continues where it stopped.",
        },
        interval_seconds: {
          type: "integer",
          minimum: 60,
          maximum: 2_592_000,
          description: `Seconds from the end of a successful run to the next one; at least a minute, at most 30 days. Initially the interval of the connector type, or ${defaultIntervalMs / 1_000} if the type has none.`,
        },
      },
      additionalProperties: false,
    },
  },
  responses: { 200: { description: "The changed syncs.", schema: responseSchema } },
  handle: async ({ service, caller, params, body }) => {
    const { paused, interval_seconds } = body;
    const settings = { paused, intervalMs: interval_seconds === undefined ? undefined : interval_seconds * 1_000 };
    const change = { ...select(params, body), ...timeOf(service), settings };
    return present(service, await updateSyncs(service.database, caller, change));
  },
});

export const resetSync = route({
  ...shared,
  method: "DELETE",
  operationId: "resetSync",
  summary: "Delete the copied records and copy them again",
  description:
    "Requires an admin or the connector's creator. The next run, which is due now, deletes the records first. A paused sync stays paused.",
  errors: ["unknown_entity"],
  schemas: {
    params: idPath("connector_id"),
    query: { type: "object", properties: { entity: entitySchema }, additionalProperties: false },
  },
  responses: { 202: { description: "The syncs that will be reset.", schema: responseSchema } },
  handle: async ({ service, caller, params, query }) =>
    present(service, await requestReset(service.database, caller, { ...select(params, query), ...timeOf(service) })),
});

function select(params: { readonly connector_id: string }, { entity }: { readonly entity?: string | undefined }) {
  return { connectorId: params.connector_id, entity };
}

function timeOf({ clock }: Pick<Service, "clock">) {
  return { now: clock.now() };
}

function present({ clock }: Pick<Service, "clock">, syncs: ConnectorSyncs) {
  return presentSyncs(syncs, clock.now());
}
