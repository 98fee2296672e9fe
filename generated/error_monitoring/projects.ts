// Generated from manifests/error_monitoring.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Project, ProjectDetail } from "./records.ts";
import { avatarFields, referenceFields } from "./records.ts";

/** Params of `projects.list`. */
export interface ProjectsListParams {
  /** Slug of the organization; the configured one unless given. Default `config.organization`. */
  organization_slug?: string;
  /** The next page: meta.next of the page before, unchanged, or a cursor of the upstream. Repeat the other params. */
  cursor?: string;
}

/** What stands beside the data of `projects.list`; a key is absent where the upstream gave none. */
export interface ProjectsListMeta {
  /** URL of the next page; null after the last. */
  next?: string | null;
}

/** Params of `projects.get`. */
export interface ProjectsGetParams {
  /** Slug of the organization; the configured one unless given. Default `config.organization`. */
  organization_slug?: string;
  /** Slug of the project. */
  project_slug: string;
}

/** An application or service that reports errors. */
export interface Projects {
  /**
   * List the projects of an organization.
   *
   * The token needs the scope org:read.
   *
   * Leaves out avatar, color, isInternal, isPublic, organization and status, which get gives.
   */
  list(params?: ProjectsListParams, options?: CallOptions<Project>): Listing<Project, ProjectsListMeta>;
  /** Get one project with its settings. */
  get(params: ProjectsGetParams, options?: CallOptions<ProjectDetail>): Promise<Result<ProjectDetail>>;
}

/** How the actions of projects are executed. */
export const projects: Entity<Projects> = {
  name: "projects",
  title: "Projects",
  description: "An application or service that reports errors.",
  recordType: "Project",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "dateCreated",
      format: "date-time",
      mode: "client",
      args: {},
      order: "none",
    },
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
        "Leaves out avatar, color, isInternal, isPublic, organization and status, which get gives.",
      ],
      request: "GET /api/0/organizations/{organization_slug}/projects/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        organization_slug: {
          schema: {
            type: "string",
            description: "Slug of the organization; the configured one unless given.",
            examples: ["acme"],
          },
          required: true,
          default: { get: ["config", "organization"] },
          target: { in: "path", name: "organization_slug" },
        },
        cursor: {
          schema: {
            type: "string",
            description: "The next page: meta.next of the page before, unchanged, or a cursor of the upstream. Repeat the other params.",
          },
          required: false,
          target: { in: "query", name: "cursor" },
          template: {
            call: "or",
            args: [
              { call: "query_param", args: [{ get: ["value"] }, "cursor"] },
              { get: ["value"] },
            ],
          },
        },
      },
      rules: [],
      pagination: {
        kind: "cursor",
        token: { target: { in: "query", name: "cursor" }, param: "cursor" },
        stop: { call: "eq", args: [{ get: ["headers", "link", "next", "results"] }, "false"] },
        value: { get: ["headers", "link", "next", "cursor"] },
      },
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Project",
      meta: {
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
            description: "URL of the next page; null after the last.",
          },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one project with its settings.",
      notes: [],
      request: "GET /api/0/projects/{organization_slug}/{project_slug}/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        organization_slug: {
          schema: {
            type: "string",
            description: "Slug of the organization; the configured one unless given.",
            examples: ["acme"],
          },
          required: true,
          default: { get: ["config", "organization"] },
          target: { in: "path", name: "organization_slug" },
        },
        project_slug: {
          schema: { type: "string", description: "Slug of the project.", examples: ["web-app"] },
          required: true,
          target: { in: "path", name: "project_slug" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "ProjectDetail",
      meta: {},
    },
  },
};
