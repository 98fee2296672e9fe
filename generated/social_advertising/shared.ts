// Generated from manifests/social_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const nextLinkParam: Param = {
  schema: {
    type: "string",
    description: "Selects the next page. Pass meta.next_link of the previous page unchanged.",
  },
  required: false,
  target: { in: "url" },
};

/** The pagination of several actions. */
export const cursorPagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "url" }, param: "next_link" },
  value: { get: ["response", "paging", "next_link"] },
};

/** Metadata of the results of several actions. */
export const pageMeta: Readonly<Record<string, MetaKey>> = {
  next_link: {
    value: { get: ["response", "paging", "next_link"] },
    schema: { type: ["string", "null"] },
  },
};

/** A param of several actions. */
export const idParam: Param = {
  schema: { type: "string", description: "Id of the record." },
  required: true,
  target: { in: "path", name: "id" },
};

/** A param of several actions. */
export const adAccountIdParam: Param = {
  schema: { type: "string", description: "Id of the ad account." },
  required: true,
  target: { in: "path", name: "ad_account_id" },
};
