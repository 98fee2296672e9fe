// Generated from manifests/work_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Pagination, Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const pageParam: Param = {
  schema: { type: "integer", description: "Number of the page.", minimum: 1 },
  required: false,
  default: 1,
  target: { in: "body", path: ["variables", "page"] },
};

/** The pagination of several actions. */
export const pagePagination: Pagination = {
  kind: "page",
  token: { target: { in: "body", path: ["variables", "page"] }, param: "page" },
  size: {
    target: { in: "body", path: ["variables", "limit"] },
    param: "limit",
    value: { get: ["params", "limit"] },
  },
  start: 1,
  injectFirst: false,
};

/** A param of several actions. */
export const workspacesLimitParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 100 },
  required: false,
  default: 25,
  target: { in: "body", path: ["variables", "limit"] },
};

/** A param of several actions. */
export const boardsLimitParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 500 },
  required: false,
  default: 25,
  target: { in: "body", path: ["variables", "limit"] },
};

/** A param of several actions. */
export const boardIdParam: Param = {
  schema: { type: "string", description: "Id of the board.", examples: ["1234567890"] },
  required: true,
  target: { in: "body", path: ["variables", "boardIds"] },
  template: { call: "wrap", args: [{ get: ["value"] }] },
};
