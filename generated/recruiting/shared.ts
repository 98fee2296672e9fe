// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const idsParam: Param = {
  schema: {
    type: "array",
    description: "Only these records.",
    maxItems: 50,
    items: { type: ["integer", "string"], format: "int64" },
  },
  required: false,
  target: { in: "query", name: "ids" },
  encode: "comma",
};

/** A param of several actions. */
export const createdAtParam: Param = {
  schema: {
    type: "string",
    description: "Only records created in this range. A range is one condition, or two conditions joined by |. A condition is operator|time. An operator is gte, gt, lte or lt.",
    format: "time-filter",
    examples: ["gte|2026-01-01T00:00:00Z|lt|2026-02-01T00:00:00Z"],
  },
  required: false,
  target: { in: "query", name: "created_at" },
};

/** A param of several actions. */
export const updatedAtParam: Param = {
  schema: {
    type: "string",
    description: "Only records last changed in this range, in the format of created_at.",
    format: "time-filter",
    examples: ["gte|2026-01-01T00:00:00Z"],
  },
  required: false,
  target: { in: "query", name: "updated_at" },
};

/** A param of several actions. */
export const candidateIdsParam: Param = {
  schema: {
    type: "array",
    description: "Only records of these candidates.",
    maxItems: 50,
    items: { type: ["integer", "string"], format: "int64" },
  },
  required: false,
  target: { in: "query", name: "candidate_ids" },
  encode: "comma",
};

/** A param of several actions. */
export const jobIdsParam: Param = {
  schema: {
    type: "array",
    description: "Only records of these jobs.",
    maxItems: 50,
    items: { type: ["integer", "string"], format: "int64" },
  },
  required: false,
  target: { in: "query", name: "job_ids" },
  encode: "comma",
};

/** A param of several actions. */
export const cursorParam: Param = {
  schema: {
    type: "string",
    description: "Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Pass no other param.",
  },
  required: false,
  target: { in: "query", name: "cursor" },
  template: {
    call: "or",
    args: [{ call: "query_param", args: [{ get: ["value"] }, "cursor"] }, { get: ["value"] }],
  },
};

/** A param of several actions. */
export const perPageParam: Param = {
  schema: {
    type: "integer",
    description: "Records per page; the pages that follow keep the size of the first.",
    minimum: 1,
    maximum: 500,
  },
  required: false,
  default: 100,
  target: { in: "query", name: "per_page" },
};

/** The pagination of several actions. */
export const cursorPagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "url" } },
  size: {
    target: { in: "query", name: "per_page" },
    param: "per_page",
    value: { get: ["params", "per_page"] },
  },
  value: { get: ["headers", "link", "next", "url"] },
};

/** Metadata of the results of several actions. */
export const pageMeta: Readonly<Record<string, MetaKey>> = {
  next: {
    value: { get: ["headers", "link", "next", "url"] },
    schema: { type: ["string", "null"], description: "URL of the next page." },
  },
};

/** A param of several actions. */
export const applicationIdsParam: Param = {
  schema: {
    type: "array",
    description: "Only records of these applications.",
    maxItems: 50,
    items: { type: ["integer", "string"], format: "int64" },
  },
  required: false,
  target: { in: "query", name: "application_ids" },
  encode: "comma",
};
