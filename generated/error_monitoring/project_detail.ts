// Generated from manifests/error_monitoring.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { ProjectDetail } from "./records.ts";
import { organizationSlugParam, projectSlugParam } from "./shared.ts";

/** Params of `project_detail.get`. */
export interface ProjectDetailClientGetParams {
  /** Slug of the organization; the configured one by default. Default `config.organization`. */
  organization_slug?: string;
  /** Slug of the project. */
  project_slug: string;
}

/** A project with its settings, as in projects.get. */
export interface ProjectDetailClient {
  /** Get one project with its settings. */
  get(params: ProjectDetailClientGetParams, options?: CallOptions<ProjectDetail>): Promise<Result<ProjectDetail>>;
}

/** The model of project_detail. */
export const projectDetail: Entity<ProjectDetailClient> = {
  name: "project_detail",
  title: "Project details",
  description: "A project with its settings, as in projects.get.",
  recordType: "ProjectDetail",
  actions: {
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
