// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const idParam: Param = {
  schema: { type: "string", description: "Id of the record." },
  required: true,
  target: { in: "path", name: "id" },
};

/** A param of several actions. */
export const nextParam: Param = {
  schema: {
    type: "string",
    description: "Selects the next page. Pass meta.next of the previous page unchanged.",
  },
  required: false,
  target: { in: "url" },
};

/** The pagination of several actions. */
export const cursorPagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "url" }, param: "next" },
  size: {
    target: { in: "query", name: "page_size" },
    param: "page_size",
    value: { get: ["params", "page_size"] },
  },
  value: { get: ["response", "_metadata", "next"] },
};

/** Metadata of the results of several actions. */
export const listsMeta: Readonly<Record<string, MetaKey>> = {
  next: {
    value: { get: ["response", "_metadata", "next"] },
    schema: { type: ["string", "null"], description: "URL of the next page." },
  },
};

/** A param of several actions. */
export const pageSizeParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 100 },
  required: false,
  default: 50,
  target: { in: "query", name: "page_size" },
};

/** A param of several actions. */
export const startTimeParam: Param = {
  schema: {
    type: "integer",
    description: "Only addresses that were added at this time or later.",
    format: "epoch-seconds",
    examples: [1767225600],
  },
  required: false,
  target: { in: "query", name: "start_time" },
  filter: { field: "created", operator: "gte" },
};

/** A param of several actions. */
export const endTimeParam: Param = {
  schema: {
    type: "integer",
    description: "Only addresses that were added at this time or earlier.",
    format: "epoch-seconds",
    examples: [1769904000],
  },
  required: false,
  target: { in: "query", name: "end_time" },
  filter: { field: "created", operator: "lte" },
};

/** A param of several actions. */
export const limitParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 500 },
  required: false,
  default: 500,
  target: { in: "query", name: "limit" },
};

/** A param of several actions. */
export const offsetParam: Param = {
  schema: {
    type: ["integer", "string"],
    description: "Number of records to skip. Or pass meta.next of the previous page unchanged, and repeat the other params.",
    minimum: 0,
  },
  required: false,
  default: 0,
  target: { in: "query", name: "offset" },
  template: {
    call: "or",
    args: [{ call: "query_param", args: [{ get: ["value"] }, "offset"] }, { get: ["value"] }],
  },
};

/** The pagination of several actions. */
export const offsetPagination: Pagination = {
  kind: "offset",
  token: { target: { in: "query", name: "offset" }, param: "offset" },
  size: {
    target: { in: "query", name: "limit" },
    param: "limit",
    value: { get: ["params", "limit"] },
  },
  injectFirst: false,
};

/** Metadata of the results of several actions. */
export const bouncesMeta: Readonly<Record<string, MetaKey>> = {
  next: {
    value: { get: ["headers", "link", "next", "url"] },
    schema: { type: ["string", "null"], description: "URL of the next page." },
  },
};
