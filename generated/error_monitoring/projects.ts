// Generated from manifests/error_monitoring.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Avatar, Project, ProjectDetail, Reference } from "./records.ts";
import { avatarFields, referenceFields } from "./records.ts";
import { cursorPagination, cursorParam, organizationSlugParam, pageMeta, projectSlugParam } from "./shared.ts";

/** Params of `projects.list`. */
export interface ProjectsListParams {
  /** Slug of the organization; the configured one by default. Default `config.organization`. */
  organization_slug?: string;
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Repeat the other params. */
  cursor?: string;
}

/** Metadata of the result of `projects.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ProjectsListMeta {
  /** URL of the next page; null on the last page. */
  next?: string | null;
}

/** Params of `projects.get`. */
export interface ProjectsGetParams {
  /** Slug of the organization; the configured one by default. Default `config.organization`. */
  organization_slug?: string;
  /** Slug of the project. */
  project_slug: string;
}

/** The columns of `projects` in the context store, with their types. */
export interface ProjectsColumns {
  id: "text";
  name: "text";
  slug: "text";
  platform: "text";
  dateCreated: "timestamp";
  isBookmarked: "boolean";
  isMember: "boolean";
  hasAccess: "boolean";
  features: "json";
  firstEvent: "text";
  firstTransactionEvent: "boolean";
  access: "json";
  hasMinifiedStackTrace: "boolean";
  hasMonitors: "boolean";
  hasProfiles: "boolean";
  hasReplays: "boolean";
  hasFeedbacks: "boolean";
  hasNewFeedbacks: "boolean";
  hasSessions: "boolean";
  "avatar.avatarType": "text";
  "avatar.avatarUuid": "text";
  "avatar.avatarUrl": "text";
  color: "text";
  hasCustomMetrics: "boolean";
  isInternal: "boolean";
  isPublic: "boolean";
  "organization.id": "text";
  "organization.name": "text";
  "organization.slug": "text";
  status: "text";
}

/** A record of `projects` in the context store. */
export interface ProjectsStored extends Omit<Project, "environments" | "latestRelease" | "hasFlags" | "hasInsightsHttp" | "hasInsightsDb" | "hasInsightsAssets" | "hasInsightsAppStart" | "hasInsightsScreenLoad" | "hasInsightsVitals" | "hasInsightsCaches" | "hasInsightsQueues" | "hasInsightsAgentMonitoring" | "hasInsightsMCP" | "hasLogs" | "hasTraceMetrics" | "team" | "teams"> {
  avatar?: Avatar | null;
  color?: string | null;
  hasCustomMetrics?: boolean | null;
  isInternal?: boolean | null;
  isPublic?: boolean | null;
  organization?: Reference | null;
  status?: string | null;
}

/** An application or service that reports errors. */
export interface Projects {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ProjectsColumns, ProjectsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `projects`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the projects of an organization.
   *
   * The token needs the scope org:read.
   *
   * The records lack avatar, color, isInternal, isPublic, organization and status; get returns these fields.
   */
  list(params?: ProjectsListParams, options?: CallOptions<Project>): Listing<Project, ProjectsListMeta>;
  /** Get one project with its settings. */
  get(params: ProjectsGetParams, options?: CallOptions<ProjectDetail>): Promise<Result<ProjectDetail>>;
}

/** The model of projects. */
export const projects: Entity<Projects> = {
  name: "projects",
  title: "Projects",
  description: "An application or service that reports errors.",
  recordType: "Project",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    detail: { action: "get", args: { project_slug: { get: ["record", "slug"] } } },
    transformations: [],
    omit: [
      "environments",
      "latestRelease",
      "hasFlags",
      "hasInsightsHttp",
      "hasInsightsDb",
      "hasInsightsAssets",
      "hasInsightsAppStart",
      "hasInsightsScreenLoad",
      "hasInsightsVitals",
      "hasInsightsCaches",
      "hasInsightsQueues",
      "hasInsightsAgentMonitoring",
      "hasInsightsMCP",
      "hasLogs",
      "hasTraceMetrics",
      "team",
      "teams",
    ],
    fields: {
      avatar: { type: ["object", "null"], title: "Avatar", properties: avatarFields },
      color: { type: ["string", "null"] },
      hasCustomMetrics: { type: ["boolean", "null"] },
      isInternal: { type: ["boolean", "null"] },
      isPublic: { type: ["boolean", "null"] },
      organization: { type: ["object", "null"], title: "Reference", properties: referenceFields },
      status: { type: ["string", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the projects of an organization.",
      notes: [
        "The token needs the scope org:read.",
        "The records lack avatar, color, isInternal, isPublic, organization and status; get returns these fields.",
      ],
      request: "GET /api/0/organizations/{organization_slug}/projects/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { organization_slug: organizationSlugParam, cursor: cursorParam },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Project",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one project with its settings.",
      notes: [],
      request: "GET /api/0/projects/{organization_slug}/{project_slug}/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { organization_slug: organizationSlugParam, project_slug: projectSlugParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "ProjectDetail",
      meta: {},
    },
  },
};
