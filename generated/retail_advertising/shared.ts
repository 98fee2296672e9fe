// Generated from manifests/retail_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const nextTokenParam: Param = {
  schema: {
    type: "string",
    description: "Selects the next page. Pass meta.next_token of the previous page, and repeat the other params.",
  },
  required: false,
  target: { in: "body", path: ["nextToken"] },
};

/** Metadata of the results of several actions. */
export const pageMeta: Readonly<Record<string, MetaKey>> = { next_token: { value: { get: ["response", "nextToken"] }, schema: { type: ["string", "null"] } } };

/** A param of several actions. */
export const stateFilterIncludeParam: Param = {
  schema: {
    type: "string",
    description: "Only records in these states.",
    separated: ["enabled", "paused", "archived"],
    examples: ["enabled,paused"],
  },
  required: false,
  target: { in: "body", path: ["stateFilter", "include"] },
  template: { call: "split", args: [{ call: "upper", args: [{ get: ["value"] }] }, ","] },
  filter: { field: "state", operator: "eq" },
};

/** A param of several actions. */
export const maxResultsParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 100 },
  required: false,
  default: 100,
  target: { in: "body", path: ["maxResults"] },
};

/** The pagination of several actions. */
export const cursorPagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "body", path: ["nextToken"] }, param: "nextToken" },
  size: {
    target: { in: "body", path: ["maxResults"] },
    param: "maxResults",
    value: { get: ["params", "maxResults"] },
  },
  value: { get: ["response", "nextToken"] },
};
