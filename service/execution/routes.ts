import type { CallOptions } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Caller } from "../access/caller.ts";
import { upstreamErrors } from "../http/failures/problem.ts";
import { route } from "../http/route.ts";
import { idPath, termSchema } from "../http/schemas.ts";
import type { Database } from "../store/database.ts";
import { contextStoreNotReady, type ExecuteRequest } from "./execution.ts";
import { findExecutable } from "./find-executable.ts";
import { attachmentHeaders } from "./results.ts";

const paths = {
  type: "array",
  maxItems: 200,
  items: { type: "string", minLength: 1, maxLength: 256 },
} as const;

export const executeConnector = route({
  method: "POST",
  url: "/api/v1/integrations/connectors/:connector_id/execute",
  operationId: "executeConnector",
  summary: "Execute an action of an entity",
  description:
    "Of a list or search this is the first page, or so many pages in one as max_pages says; its meta tells how to go on. A download answers the file's bytes.",
  tag: "connectors",
  access: "token",
  errors: [...upstreamErrors, "unknown_entity", "unknown_action", "pagination_stuck", "context_store_not_ready"],
  schemas: {
    params: idPath("connector_id"),
    body: {
      type: "object",
      properties: {
        entity: { ...termSchema, description: "Such as customers." },
        action: { ...termSchema, description: "Such as list, get, search, create, update, delete or download." },
        params: { type: "object", additionalProperties: true, description: "As the action's documentation has them." },
        fields: { ...paths, description: "Dotted paths: only these fields of a record are answered." },
        exclude_fields: { ...paths, description: "Dotted paths of fields that are left out." },
        intent: { type: "string", maxLength: 4000, description: "Why, in your own words, for the audit." },
        max_pages: { type: "integer", minimum: 1, maximum: 100 },
        timeout_ms: {
          type: "integer",
          minimum: 1,
          maximum: 2_147_483_647,
          description: "For each page; more than the service allows is cut to that.",
        },
        idempotency_key: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          // Not blank: it would be sent as an empty header.
          pattern: "\\S",
          description: "Makes a write safe to repeat, where the upstream takes such a key.",
        },
      },
      required: ["entity", "action"],
      additionalProperties: false,
    },
  },
  responses: {
    200: {
      description: "The record, the records or what was done; of a download, the bytes of the file.",
      file: "sometimes",
      schema: {
        type: "object",
        properties: { data: {}, meta: { type: "object", additionalProperties: true } },
        required: ["data", "meta"],
      },
    },
    206: { description: "A part of a file, where params ask for a range.", file: "always" },
  },
  handle: async ({ service, lookup, params, body, signal, request, reply }) => {
    const asked = executeRequest(body, { connectorId: params.connector_id, requestId: request.id, signal });
    const onCaller = (caller: Caller) => {
      request.caller = caller;
    };
    const answer = await service.execution.execute(lookup, { ...asked, onCaller });
    if ("json" in answer) {
      reply.headers({ "content-type": "application/json; charset=utf-8", "content-length": answer.length });
      return answer.json;
    }
    if (!("stream" in answer)) return answer;
    reply.code(answer.contentRange === undefined ? 200 : 206).headers(attachmentHeaders(answer));
    return answer.stream;
  },
});

export const getSync = route({
  method: "GET",
  url: "/api/v1/integrations/connectors/:connector_id/sync",
  operationId: "getSync",
  summary: "Tell how far the copy of the records is",
  description: "No records are copied by this version: it answers 503 context_store_not_ready.",
  tag: "connectors",
  access: "caller",
  errors: ["context_store_not_ready"],
  schemas: { params: idPath("connector_id") },
  responses: {},
  handle: ({ service, caller, params }) => refuseSync(service.database, caller, params.connector_id),
});

export const startSync = route({
  method: "POST",
  url: "/api/v1/integrations/connectors/:connector_id/sync",
  operationId: "startSync",
  summary: "Copy the records now",
  description: "No records are copied by this version: it answers 503 context_store_not_ready.",
  tag: "connectors",
  access: "caller",
  errors: ["context_store_not_ready"],
  schemas: { params: idPath("connector_id") },
  responses: {},
  handle: ({ service, caller, params }) => refuseSync(service.database, caller, params.connector_id),
});

export const resetSync = route({
  method: "DELETE",
  url: "/api/v1/integrations/connectors/:connector_id/sync",
  operationId: "resetSync",
  summary: "Drop the copy of the records",
  description: "No records are copied by this version: it answers 503 context_store_not_ready.",
  tag: "connectors",
  access: "caller",
  errors: ["context_store_not_ready"],
  schemas: { params: idPath("connector_id") },
  responses: {},
  handle: ({ service, caller, params }) => refuseSync(service.database, caller, params.connector_id),
});

/** An execution as it is asked for over HTTP. */
interface ExecuteBody {
  readonly entity: string;
  readonly action: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly string[];
  readonly exclude_fields?: readonly string[];
  readonly intent?: string;
  readonly max_pages?: number;
  readonly timeout_ms?: number;
  readonly idempotency_key?: string;
}

/** What the body asks for, beside what the request itself tells. */
function executeRequest(
  { entity, action, params, intent, ...options }: ExecuteBody,
  { connectorId, requestId, signal }: Pick<ExecuteRequest, "connectorId" | "requestId"> & Pick<CallOptions, "signal">,
): ExecuteRequest {
  return {
    connectorId,
    requestId,
    entity,
    action,
    ...(params && { params }),
    ...(intent !== undefined && { intent }),
    options: { ...options, ...(signal && { signal }) },
  };
}

/** Throws `context_store_not_ready` for a connector that the caller can see, and `not_found` for any other. */
async function refuseSync(database: Kysely<Database>, caller: Caller, connectorId: string): Promise<never> {
  await findExecutable(database, caller, { connectorId, entity: "*" });
  throw contextStoreNotReady();
}
