// Generated from manifests/error_monitoring.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Issue } from "./records.ts";
import { cursorPagination, cursorParam, organizationSlugParam, pageMeta, projectSlugParam } from "./shared.ts";

/** Params of `issues.list`. */
export interface IssuesListParams {
  /** Terms that all hold, with spaces between: is:unresolved, is:resolved, is:ignored, assigned:me, level:error, release:web@2, environment:production, timesSeen:>100, firstSeen:-24h, lastSeen:>=2026-01-31; an exclamation mark before a term negates it, any other word is looked for in title and message. Without one, is:unresolved. */
  query?: string;
  /** Time that stats covers. Matches `^(24h|14d)?$`. */
  statsPeriod?: string;
  /** Slug of the organization; the configured one unless given. Default `config.organization`. */
  organization_slug?: string;
  /** Slug of the project. */
  project_slug: string;
  /** The next page: meta.next of the page before, unchanged, or a cursor of the upstream. Repeat the other params. */
  cursor?: string;
}

/** Metadata of the result of `issues.list`. A key is absent if the upstream did not return it. */
export interface IssuesListMeta {
  /** URL of the next page; null after the last. */
  next?: string | null;
}

/** Params of `issues.get`. */
export interface IssuesGetParams {
  /** Id of the issue. */
  issue_id: string;
  /** Slug of the organization; the configured one unless given. Default `config.organization`. */
  organization_slug?: string;
}

/** Events with one cause, grouped. */
export interface Issues {
  /**
   * List the issues of a project.
   *
   * Without a query only unresolved issues are listed; an empty query lists those of every status.
   *
   * The upstream calls this request deprecated and has announced no end.
   */
  list(params: IssuesListParams, options?: CallOptions<Issue>): Listing<Issue, IssuesListMeta>;
  /** Get one issue. */
  get(params: IssuesGetParams, options?: CallOptions<Issue>): Promise<Result<Issue>>;
}

/** How the actions of issues are executed. */
export const issues: Entity<Issues> = {
  name: "issues",
  title: "Issues",
  description: "Events with one cause, grouped.",
  recordType: "Issue",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "lastSeen",
      format: "date-time",
      mode: "server",
      args: { query: { text: ["lastSeen:>=", { get: ["since"] }] } },
      order: "none",
    },
    params: {},
    parents: [],
    partitions: {
      project_slug: { call: "split", args: [{ get: ["config", "project"] }, ","] },
      query: [""],
    },
    transformations: [],
    omit: [],
    fields: {},
    semantic: { title: 2048, culprit: 2048 },
  },
  actions: {
    list: {
      kind: "list",
      description: "List the issues of a project.",
      notes: [
        "Without a query only unresolved issues are listed; an empty query lists those of every status.",
        "The upstream calls this request deprecated and has announced no end.",
      ],
      request: "GET /api/0/projects/{organization_slug}/{project_slug}/issues/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        query: {
          schema: {
            type: "string",
            description: "Terms that all hold, with spaces between: is:unresolved, is:resolved, is:ignored, assigned:me, level:error, release:web@2, environment:production, timesSeen:>100, firstSeen:-24h, lastSeen:>=2026-01-31; an exclamation mark before a term negates it, any other word is looked for in title and message. Without one, is:unresolved.",
            examples: ["is:resolved level:error"],
          },
          required: false,
          target: { in: "query", name: "query" },
        },
        statsPeriod: {
          schema: {
            type: "string",
            description: "Time that stats covers.",
            pattern: "^(24h|14d)?$",
            examples: ["24h"],
          },
          required: false,
          target: { in: "query", name: "statsPeriod" },
        },
        organization_slug: organizationSlugParam,
        project_slug: projectSlugParam,
        cursor: cursorParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Issue",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one issue.",
      notes: [],
      request: "GET /api/0/organizations/{organization_slug}/issues/{issue_id}/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        issue_id: {
          schema: {
            type: "string",
            description: "Id of the issue.",
            examples: ["4509877862268928"],
          },
          required: true,
          target: { in: "path", name: "issue_id" },
        },
        organization_slug: organizationSlugParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Issue",
      meta: {},
    },
  },
};
