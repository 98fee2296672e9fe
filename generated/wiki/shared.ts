// Generated from manifests/wiki.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const limitParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 250 },
  required: false,
  default: 25,
  target: { in: "query", name: "limit" },
};

/** A param of several actions. */
export const cursorParam: Param = {
  schema: {
    type: "string",
    description: "Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Repeat the other params.",
  },
  required: false,
  target: { in: "query", name: "cursor" },
  template: {
    call: "or",
    args: [{ call: "query_param", args: [{ get: ["value"] }, "cursor"] }, { get: ["value"] }],
  },
};

/** The pagination of several actions. */
export const cursorPagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "query", name: "cursor" }, param: "cursor" },
  size: {
    target: { in: "query", name: "limit" },
    param: "limit",
    value: { get: ["params", "limit"] },
  },
  value: { call: "query_param", args: [{ get: ["response", "_links", "next"] }, "cursor"] },
};

/** Metadata of the results of several actions. */
export const spacesMeta: Readonly<Record<string, MetaKey>> = {
  next: {
    value: { get: ["response", "_links", "next"] },
    schema: { type: ["string", "null"], description: "Path of the next page." },
  },
};

/** A param of several actions. */
export const spaceIdParam: Param = {
  schema: {
    type: "array",
    description: "Only content of these spaces.",
    items: { type: ["integer", "string"], format: "int64" },
    examples: [[98306]],
  },
  required: false,
  target: { in: "query", name: "space-id" },
  encode: "comma",
};

/** A param of several actions. */
export const titleParam: Param = {
  schema: {
    type: "string",
    description: "Only content with exactly this title.",
    examples: ["Release notes"],
  },
  required: false,
  target: { in: "query", name: "title" },
};

/** A param of several actions. */
export const sortParam: Param = {
  schema: {
    type: "string",
    description: "The order; a leading minus reverses it.",
    enum: [
      "id",
      "-id",
      "title",
      "-title",
      "created-date",
      "-created-date",
      "modified-date",
      "-modified-date",
    ],
  },
  required: false,
  target: { in: "query", name: "sort" },
};

/** A param of several actions. */
export const bodyFormatParam: Param = {
  schema: {
    type: "string",
    description: "Format of the body. Without this param, the body is absent.",
    enum: ["storage", "atlas_doc_format", "view"],
  },
  required: false,
  target: { in: "query", name: "body-format" },
};

/** A param of several actions. */
export const versionParam: Param = {
  schema: { type: "integer", description: "Number of an earlier version to get.", examples: [3] },
  required: false,
  target: { in: "query", name: "version" },
};

/** A param of several actions. */
export const startParam: Param = {
  schema: {
    type: ["integer", "string"],
    description: "Number of records to skip. Or pass meta.next of the previous page unchanged, and repeat the other params.",
    minimum: 0,
  },
  required: false,
  default: 0,
  target: { in: "query", name: "start" },
  template: {
    call: "or",
    args: [{ call: "query_param", args: [{ get: ["value"] }, "start"] }, { get: ["value"] }],
  },
};

/** The pagination of several actions. */
export const offsetPagination: Pagination = {
  kind: "offset",
  token: { target: { in: "query", name: "start" }, param: "start" },
  size: {
    target: { in: "query", name: "limit" },
    param: "limit",
    value: { get: ["params", "limit"] },
  },
  stop: {
    call: "not",
    args: [{ call: "present", args: [{ get: ["response", "_links", "next"] }] }],
  },
  injectFirst: false,
};

/** Metadata of the results of several actions. */
export const groupsMeta: Readonly<Record<string, MetaKey>> = {
  next: {
    value: { get: ["response", "_links", "next"] },
    schema: { type: ["string", "null"], description: "Path of the next page." },
  },
  start: { value: { get: ["response", "start"] }, schema: { type: "integer" } },
  limit: { value: { get: ["response", "limit"] }, schema: { type: "integer" } },
  size: { value: { get: ["response", "size"] }, schema: { type: "integer" } },
};
