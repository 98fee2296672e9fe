// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const agentsLimitParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 100 },
  required: false,
  default: 100,
  target: { in: "query", name: "limit" },
};

/** A param of several actions. */
export const sinceIdParam: Param = {
  schema: { type: "integer", description: "The lowest id to return." },
  required: false,
  target: { in: "query", name: "since_id" },
};

/** The pagination of several actions. */
export const agentsPagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "query", name: "since_id" }, param: "since_id" },
  size: {
    target: { in: "query", name: "limit" },
    param: "limit",
    value: { get: ["params", "limit"] },
  },
  stop: { call: "lt", args: [{ get: ["last_page_size"] }, { get: ["params", "limit"] }] },
  value: { call: "add", args: [{ get: ["last_record", "id"] }, 1] },
};

/** A param of several actions. */
export const chatsLimitParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 1000 },
  required: false,
  default: 1000,
  target: { in: "query", name: "limit" },
};

/** A param of several actions. */
export const nextPageParam: Param = {
  schema: {
    type: "string",
    description: "Selects the next page. Pass meta.next_page of the previous page unchanged.",
  },
  required: false,
  target: { in: "url" },
};

/** The pagination of several actions. */
export const chatsPagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "url" }, param: "next_page" },
  size: {
    target: { in: "query", name: "limit" },
    param: "limit",
    value: { get: ["params", "limit"] },
  },
  stop: { call: "lt", args: [{ get: ["response", "count"] }, { get: ["params", "limit"] }] },
  value: { get: ["response", "next_page"] },
};

/** Metadata of the results of several actions. */
export const pageMeta: Readonly<Record<string, MetaKey>> = {
  next_page: {
    value: { get: ["response", "next_page"] },
    schema: {
      type: ["string", "null"],
      description: "URL of the next page. After the last page, this URL returns later changes.",
    },
  },
  count: {
    value: { get: ["response", "count"] },
    schema: {
      type: "integer",
      description: "Number of records on this page. If it is less than limit, this page is the last one at present.",
    },
  },
};
