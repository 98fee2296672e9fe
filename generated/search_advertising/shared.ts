// Generated from manifests/search_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const customerIdParam: Param = {
  schema: {
    type: "string",
    description: "Id of an account that the user can access directly, ten digits without dashes.",
    pattern: "^[0-9]{10}$",
    examples: ["1234567890"],
  },
  required: true,
  default: { get: ["config", "customer_id"] },
  target: { in: "path", name: "customer_id" },
};

/** A param of several actions. */
export const pageTokenParam: Param = {
  schema: {
    type: "string",
    description: "Selects the next page. Pass meta.next_page_token of the previous page, and repeat the other params.",
  },
  required: false,
  target: { in: "body", path: ["pageToken"] },
};

/** The pagination of several actions. */
export const cursorPagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "body", path: ["pageToken"] }, param: "pageToken" },
  value: { get: ["response", "nextPageToken"] },
};

/** Metadata of the results of several actions. */
export const pageMeta: Readonly<Record<string, MetaKey>> = {
  next_page_token: {
    value: { get: ["response", "nextPageToken"] },
    schema: { type: ["string", "null"] },
  },
};
