import type { CallOptions } from "@agent-connectors/runtime";
import type { Caller } from "../access/caller.ts";
import { upstreamErrors } from "../http/failures/problem.ts";
import { route } from "../http/route.ts";
import { idPath, termSchema } from "../http/schemas.ts";
import type { ExecuteRequest } from "./execution.ts";
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
    "A list or search returns its first page. max_pages and max_records join several pages in one response. meta describes how to continue. A download returns the bytes of the file.",
  tag: "connectors",
  access: "token",
  errors: [...upstreamErrors, "unknown_entity", "unknown_action", "pagination_stuck", "context_store_not_ready"],
  schemas: {
    params: idPath("connector_id"),
    body: {
      type: "object",
      properties: {
        entity: { ...termSchema, description: "The name of an entity, such as customers." },
        action: {
          ...termSchema,
          description: "The name of an action, such as list, get, search, create, update, delete or download.",
        },
        params: {
          type: "object",
          additionalProperties: true,
          description: "The params that the documentation of the action lists.",
        },
        fields: { ...paths, description: "Dotted paths of the fields to return." },
        exclude_fields: { ...paths, description: "Dotted paths of the fields to leave out." },
        intent: { type: "string", maxLength: 4000, description: "The reason for the call, stored in the audit." },
        max_pages: { type: "integer", minimum: 1, maximum: 100 },
        max_records: {
          type: "integer",
          minimum: 1,
          maximum: 100_000,
          description:
            "The maximum number of records. The result joins as many pages as necessary, and ends early with the page that reaches the size limit of a result. With page_token, the maximum applies to the requested page.",
        },
        page_token: {
          type: ["string", "null"],
          minLength: 1,
          maxLength: 16_384,
          description:
            "Requests one page of a list or search: null for the first page, then the next_page_token of the previous response. From page to page, change only page_token and max_records. If you set max_records, set it to the number of records that you still need. If max_records cuts a page, the next page begins after the whole page. To begin the next page after the last returned record instead, set with_next_params.",
        },
        with_response: {
          type: "boolean",
          description:
            "Adds the status, the headers and the request id of the upstream's response to the result. Has no effect on a download.",
        },
        with_next_params: {
          type: "boolean",
          description:
            "Adds next_params to the result. For some actions, no call can begin in the middle of a page. The result then has the whole page, and can have more records than max_records.",
        },
        timeout_ms: {
          type: "integer",
          minimum: 1,
          maximum: 2_147_483_647,
          description:
            "The timeout of the call, including all joined pages. With page_token, the timeout of the requested page. The service's own limit replaces a longer timeout.",
        },
        idempotency_key: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          // A blank key would become an empty header.
          pattern: "\\S",
          description:
            "Makes a write safe to repeat. The write fails (invalid_params) if the upstream does not support idempotency keys.",
        },
      },
      required: ["entity", "action"],
      additionalProperties: false,
    },
  },
  responses: {
    200: {
      description: "The record, the records or the effect of a write. A download returns the bytes of the file.",
      file: "sometimes",
      schema: {
        type: "object",
        properties: {
          data: {},
          meta: { type: "object", additionalProperties: true },
          response: {
            type: "object",
            description: "The response of the upstream. Only if the request sets with_response.",
            properties: {
              status: { type: "integer" },
              headers: { type: "object", additionalProperties: { type: "string" } },
              request_id: { type: "string" },
            },
            required: ["status", "headers"],
          },
          next_params: {
            type: "object",
            additionalProperties: true,
            description:
              "The params of the call that returns the records after this result; absent after the last page. Only if the request sets with_next_params.",
          },
          next_page_token: {
            type: "string",
            description:
              "The page_token of the next page; absent after the last page. Only for requests with page_token.",
          },
        },
        required: ["data", "meta"],
      },
    },
    206: { description: "The requested range of a file.", file: "always" },
  },
  handle: async ({ service, lookup, params, body, signal, request, reply }) => {
    const requested = executeRequest(body, { connectorId: params.connector_id, requestId: request.id, signal });
    const onCaller = (caller: Caller) => {
      request.caller = caller;
    };
    const result = await service.execution.execute(lookup, { ...requested, onCaller });
    if ("json" in result) {
      reply.headers({ "content-type": "application/json; charset=utf-8", "content-length": result.length });
      return result.json;
    }
    if (!("stream" in result)) return result;
    reply.code(result.contentRange === undefined ? 200 : 206).headers(attachmentHeaders(result));
    return result.stream;
  },
});

/** The body of `executeConnector`. */
interface ExecuteBody {
  readonly entity: string;
  readonly action: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly string[];
  readonly exclude_fields?: readonly string[];
  readonly intent?: string;
  readonly max_pages?: number;
  readonly max_records?: number;
  readonly page_token?: string | null;
  readonly with_response?: boolean;
  readonly with_next_params?: boolean;
  readonly timeout_ms?: number;
  readonly idempotency_key?: string;
}

function executeRequest(
  { entity, action, params, intent, page_token, ...options }: ExecuteBody,
  { connectorId, requestId, signal }: Pick<ExecuteRequest, "connectorId" | "requestId"> & Pick<CallOptions, "signal">,
): ExecuteRequest {
  return {
    connectorId,
    requestId,
    entity,
    action,
    ...(params && { params }),
    ...(intent !== undefined && { intent }),
    ...(page_token !== undefined && { pageToken: page_token }),
    options: { ...options, ...(signal && { signal }) },
  };
}
