// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const typeParam: Param = {
  schema: {
    type: "string",
    description: "Only this type of campaign.",
    enum: ["regular", "plaintext", "absplit", "rss", "variate"],
  },
  required: false,
  target: { in: "query", name: "type" },
};

/** A param of several actions. */
export const beforeSendTimeParam: Param = {
  schema: {
    type: "string",
    format: "date-time",
    description: "Only records whose send_time is earlier than this.",
  },
  required: false,
  target: { in: "query", name: "before_send_time" },
  filter: { field: "send_time", operator: "lt" },
};

/** A param of several actions. */
export const sinceSendTimeParam: Param = {
  schema: {
    type: "string",
    format: "date-time",
    description: "Only records whose send_time is later than this.",
  },
  required: false,
  target: { in: "query", name: "since_send_time" },
  filter: { field: "send_time", operator: "gt" },
};

/** A param of several actions. */
export const beforeCreateTimeParam: Param = {
  schema: {
    type: "string",
    format: "date-time",
    description: "Only records whose create_time is earlier than this.",
  },
  required: false,
  target: { in: "query", name: "before_create_time" },
  filter: { field: "create_time", operator: "lt" },
};

/** A param of several actions. */
export const sinceCreateTimeParam: Param = {
  schema: {
    type: "string",
    format: "date-time",
    description: "Only records whose create_time is later than this.",
  },
  required: false,
  target: { in: "query", name: "since_create_time" },
  filter: { field: "create_time", operator: "gt" },
};

/** A param of several actions. */
export const sortDirParam: Param = {
  schema: {
    type: "string",
    description: "The direction of sort_field, ascending or descending.",
    enum: ["ASC", "DESC"],
  },
  required: false,
  target: { in: "query", name: "sort_dir" },
};

/** A param of several actions. */
export const countParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 1000 },
  required: false,
  default: 10,
  target: { in: "query", name: "count" },
};

/** A param of several actions. */
export const offsetParam: Param = {
  schema: { type: "integer", description: "Number of records to skip.", minimum: 0 },
  required: false,
  default: 0,
  target: { in: "query", name: "offset" },
};

/** The pagination of several actions. */
export const offsetPagination: Pagination = {
  kind: "offset",
  token: { target: { in: "query", name: "offset" }, param: "offset" },
  size: {
    target: { in: "query", name: "count" },
    param: "count",
    value: { get: ["params", "count"] },
  },
  injectFirst: false,
};

/** Metadata of the results of several actions. */
export const pageMeta: Readonly<Record<string, MetaKey>> = {
  links: {
    value: { get: ["response", "_links"] },
    schema: { type: "array", items: { type: "object" } },
  },
};

/** A param of several actions. */
export const campaignIdParam: Param = {
  schema: { type: "string", description: "Id of the campaign." },
  required: true,
  target: { in: "path", name: "campaign_id" },
};

/** A param of several actions. */
export const listIdParam: Param = {
  schema: { type: "string", description: "Id of the list." },
  required: true,
  target: { in: "path", name: "list_id" },
};

/** A param of several actions. */
export const interestCategoryIdParam: Param = {
  schema: { type: "string", description: "Id of the interest category." },
  required: true,
  target: { in: "path", name: "interest_category_id" },
};

/** A param of several actions. */
export const segmentIdParam: Param = {
  schema: { type: ["string", "integer"], description: "Id of the segment." },
  required: true,
  target: { in: "path", name: "segment_id" },
};
