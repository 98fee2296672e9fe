// Generated from manifests/search_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param, Transformation } from "@agent-connectors/runtime";

/** A param of several actions. */
export const siteUrlParam: Param = {
  schema: {
    type: "string",
    description: "The site, as sites.list returns it: a URL prefix (https://www.example.com/) or a domain (sc-domain:example.com).",
    pattern: "^(https?://|sc-domain:).+$",
    examples: ["sc-domain:example.com"],
  },
  required: true,
  target: { in: "path", name: "siteUrl" },
};

/** A param of several actions. */
export const startDateParam: Param = {
  schema: { type: "string", description: "First day, in Pacific time.", format: "date" },
  required: true,
  target: { in: "body", path: ["startDate"] },
};

/** A param of several actions. */
export const endDateParam: Param = {
  schema: { type: "string", description: "Last day, in Pacific time.", format: "date" },
  required: true,
  target: { in: "body", path: ["endDate"] },
};

/** A param of several actions. */
export const typeParam: Param = {
  schema: {
    type: "string",
    description: "Kind of search; discover and googleNews do not support the dimension query, and discover does not support the dimension device.",
    enum: ["web", "image", "video", "news", "discover", "googleNews"],
  },
  required: false,
  default: "web",
  target: { in: "body", path: ["type"] },
};

/** A param of several actions. */
export const aggregationTypeParam: Param = {
  schema: {
    type: "string",
    description: "How results are counted: byPage counts each page, byProperty counts the site once for each search. With auto, the upstream chooses.",
    enum: ["auto", "byPage", "byProperty", "byNewsShowcasePanel"],
  },
  required: false,
  default: "auto",
  target: { in: "body", path: ["aggregationType"] },
};

/** A param of several actions. */
export const dataStateParam: Param = {
  schema: {
    type: "string",
    description: "The value final excludes fresh data, the value all includes fresh data, and the value hourly_all also includes data by hour. The dimension hour requires hourly_all.",
    enum: ["final", "all", "hourly_all"],
  },
  required: false,
  default: "final",
  target: { in: "body", path: ["dataState"] },
};

/** A param of several actions. */
export const rowLimitParam: Param = {
  schema: { type: "integer", description: "Rows per page.", minimum: 1, maximum: 25000 },
  required: false,
  default: 1000,
  target: { in: "body", path: ["rowLimit"] },
};

/** A param of several actions. */
export const startRowParam: Param = {
  schema: { type: "integer", description: "Number of rows to skip.", minimum: 0 },
  required: false,
  default: 0,
  target: { in: "body", path: ["startRow"] },
};

/** The pagination of several actions. */
export const offsetPagination: Pagination = {
  kind: "offset",
  token: { target: { in: "body", path: ["startRow"] }, param: "startRow" },
  size: {
    target: { in: "body", path: ["rowLimit"] },
    param: "rowLimit",
    value: { get: ["params", "rowLimit"] },
  },
  injectFirst: false,
};

/** Metadata of the results of several actions. */
export const pageMeta: Readonly<Record<string, MetaKey>> = {
  response_aggregation_type: {
    value: { get: ["response", "responseAggregationType"] },
    schema: {
      type: ["string", "null"],
      description: "The aggregation type that the upstream used.",
    },
  },
};

/** Transformations of the records of several actions. */
export const dateRowTransformations: readonly Transformation[] = [
  { kind: "name_values", field: "keys", names: { get: ["params", "dimensions"] } },
  {
    kind: "set",
    fields: { site_url: { get: ["params", "siteUrl"] }, search_type: { get: ["params", "type"] } },
  },
];
