// Generated from manifests/error_monitoring.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Issue } from "./records.ts";
import { cursorPagination, cursorParam, organizationSlugParam, pageMeta, projectSlugParam } from "./shared.ts";

/** Params of `issues.list`. */
export interface IssuesListParams {
  /** Terms separated by spaces. All terms must match. Examples of terms: is:unresolved, is:resolved, is:ignored, assigned:me, level:error, release:web@2, environment:production, timesSeen:>100, firstSeen:-24h, lastSeen:>=2026-01-31. An exclamation mark before a term negates the term. The upstream searches the title and the message for all other words. Default: is:unresolved. */
  query?: string;
  /** The period of the field stats; 24h by default. An empty string omits the field. Matches `^(24h|14d)?$`. */
  statsPeriod?: string;
  /** Slug of the organization; the configured one by default. Default `config.organization`. */
  organization_slug?: string;
  /** Slug of the project. */
  project_slug: string;
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Repeat the other params. */
  cursor?: string;
}

/** Metadata of the result of `issues.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface IssuesListMeta {
  /** URL of the next page; null on the last page. */
  next?: string | null;
}

/** Params of `issues.get`. */
export interface IssuesGetParams {
  /** Id of the issue. */
  issue_id: string;
  /** Slug of the organization; the configured one by default. Default `config.organization`. */
  organization_slug?: string;
}

/** The columns of `issues` in the context store, with their types. */
export interface IssuesColumns {
  id: "text";
  title: "text";
  shortId: "text";
  culprit: "text";
  level: "text";
  status: "text";
  type: "text";
  count: "integer";
  userCount: "integer";
  firstSeen: "timestamp";
  lastSeen: "timestamp";
  hasSeen: "boolean";
  isBookmarked: "boolean";
  isPublic: "boolean";
  isSubscribed: "boolean";
  logger: "text";
  permalink: "text";
  platform: "text";
  shareId: "text";
  numComments: "integer";
  issueType: "text";
  issueCategory: "text";
  isUnhandled: "boolean";
  substatus: "text";
  "metadata.title": "text";
  "metadata.type": "text";
  "metadata.value": "text";
  "metadata.filename": "text";
  "project.id": "text";
  "project.name": "text";
  "project.slug": "text";
  stats: "json";
  statusDetails: "json";
  assignedTo: "json";
  annotations: "json";
  subscriptionDetails: "json";
}

/** A group of events with the same cause. */
export interface Issues {
  /** Filter and sort the copy in the context store. For a search by meaning, use `execute`. Hosted connectors only. */
  context_store_search: StoreSearch<IssuesColumns, Issue, "title" | "culprit">;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `issues`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the issues of a project.
   *
   * Without a query, only unresolved issues are listed. An empty query lists issues of every status.
   *
   * The upstream has deprecated this request, but has announced no date for the removal.
   */
  list(params: IssuesListParams, options?: CallOptions<Issue>): Listing<Issue, IssuesListMeta>;
  /** Get one issue. */
  get(params: IssuesGetParams, options?: CallOptions<Issue>): Promise<Result<Issue>>;
}

/** The model of issues. */
export const issues: Entity<Issues> = {
  name: "issues",
  title: "Issues",
  description: "A group of events with the same cause.",
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
        "Without a query, only unresolved issues are listed. An empty query lists issues of every status.",
        "The upstream has deprecated this request, but has announced no date for the removal.",
      ],
      request: "GET /api/0/projects/{organization_slug}/{project_slug}/issues/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        query: {
          schema: {
            type: "string",
            description: "Terms separated by spaces. All terms must match. Examples of terms: is:unresolved, is:resolved, is:ignored, assigned:me, level:error, release:web@2, environment:production, timesSeen:>100, firstSeen:-24h, lastSeen:>=2026-01-31. An exclamation mark before a term negates the term. The upstream searches the title and the message for all other words. Default: is:unresolved.",
            examples: ["is:resolved level:error"],
          },
          required: false,
          target: { in: "query", name: "query" },
        },
        statsPeriod: {
          schema: {
            type: "string",
            description: "The period of the field stats; 24h by default. An empty string omits the field.",
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
          field: "id",
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
