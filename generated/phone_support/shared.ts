// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param } from "@agent-connectors/runtime";

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
export const phoneNumbersPagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "url" }, param: "next_page" },
  value: { get: ["response", "next_page"] },
};

/** Metadata of the results of several actions. */
export const phoneNumbersMeta: Readonly<Record<string, MetaKey>> = {
  next_page: {
    value: { get: ["response", "next_page"] },
    schema: { type: ["string", "null"], description: "URL of the next page." },
  },
};

/** Metadata of the results of several actions. */
export const agentsOverviewMeta: Readonly<Record<string, MetaKey>> = {
  next_page: {
    value: { get: ["response", "next_page"] },
    schema: { type: ["string", "null"], description: "Always null." },
  },
};

/** A param of several actions. */
export const startTimeParam: Param = {
  schema: {
    type: "integer",
    description: "Only records that changed at this time or later.",
    format: "epoch-seconds",
    examples: [1767225600],
  },
  required: true,
  default: 0,
  target: { in: "query", name: "start_time" },
};

/** The pagination of several actions. */
export const callsPagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "url" }, param: "next_page" },
  size: { value: 1000 },
  stop: { call: "lt", args: [{ get: ["response", "count"] }, 1000] },
  value: { get: ["response", "next_page"] },
};

/** Metadata of the results of several actions. */
export const callsMeta: Readonly<Record<string, MetaKey>> = {
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
      description: "Number of records on this page. If it is less than 1000, this page is the last one at present.",
    },
  },
};
