// Generated from manifests/online_forms.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const pageSizeParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 200 },
  required: false,
  default: 10,
  target: { in: "query", name: "page_size" },
};

/** A param of several actions. */
export const pageParam: Param = {
  schema: { type: "integer", description: "Number of the page.", minimum: 1 },
  required: false,
  default: 1,
  target: { in: "query", name: "page" },
};

/** The pagination of several actions. */
export const pagePagination: Pagination = {
  kind: "page",
  token: { target: { in: "query", name: "page" }, param: "page" },
  size: {
    target: { in: "query", name: "page_size" },
    param: "page_size",
    value: { get: ["params", "page_size"] },
  },
  start: 1,
  injectFirst: false,
};

/** Metadata of the results of several actions. */
export const pageMeta: Readonly<Record<string, MetaKey>> = {
  total_items: { value: { get: ["response", "total_items"] }, schema: { type: "integer" } },
  page_count: { value: { get: ["response", "page_count"] }, schema: { type: "integer" } },
};

/** A param of several actions. */
export const formIdParam: Param = {
  schema: { type: "string", description: "Id of the form." },
  required: true,
  target: { in: "path", name: "form_id" },
};
