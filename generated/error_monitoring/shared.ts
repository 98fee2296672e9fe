// Generated from manifests/error_monitoring.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const organizationSlugParam: Param = {
  schema: {
    type: "string",
    description: "Slug of the organization; the configured one by default.",
    examples: ["acme"],
  },
  required: true,
  default: { get: ["config", "organization"] },
  target: { in: "path", name: "organization_slug" },
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
  stop: { call: "eq", args: [{ get: ["headers", "link", "next", "results"] }, "false"] },
  value: { get: ["headers", "link", "next", "cursor"] },
};

/** Metadata of the results of several actions. */
export const pageMeta: Readonly<Record<string, MetaKey>> = {
  next: {
    value: {
      call: "lookup",
      args: [
        { call: "object", args: ["true", { get: ["headers", "link", "next", "url"] }] },
        { get: ["headers", "link", "next", "results"] },
      ],
    },
    schema: {
      type: ["string", "null"],
      description: "URL of the next page; null on the last page.",
    },
  },
};

/** A param of several actions. */
export const projectSlugParam: Param = {
  schema: { type: "string", description: "Slug of the project.", examples: ["web-app"] },
  required: true,
  target: { in: "path", name: "project_slug" },
};
