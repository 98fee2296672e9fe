// Generated from manifests/issue_tracking.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { IssueTitle, Named, NamedNodes, Person, Project, ProjectChange } from "./records.ts";
import { issueTitleFields, namedFields, namedNodesFields, personFields } from "./records.ts";
import { afterParam, commentsIdParam, firstParam, projectsDescriptionParam, statusIdParam } from "./shared.ts";

/** Params of `projects.list`. */
export interface ProjectsListParams {
  /** Records per page. 1 to 250; default `50`. */
  first?: number;
  /** Selects the next page. Pass meta.endCursor of the previous page. */
  after?: string;
}

/** Metadata of the result of `projects.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ProjectsListMeta {
  hasNextPage?: boolean;
  endCursor?: string | null;
}

/** Params of `projects.get`. */
export interface ProjectsGetParams {
  /** Id of the record. */
  id: string;
}

/** Params of `projects.create`. */
export interface ProjectsCreateParams {
  /** Name of the project. */
  name: string;
  /** Ids of the teams. */
  teamIds: string[];
  /** Format: YYYY-MM-DD. */
  startDate?: string;
  /** Format: YYYY-MM-DD. */
  targetDate?: string;
  /** Id of the leader. */
  leadId?: string;
  /** The purpose of the project, in one or two sentences. */
  description?: string;
  /** Id of the project status. */
  statusId?: string;
}

/** Params of `projects.update`. */
export interface ProjectsUpdateParams {
  /** Name of the project. */
  name?: string;
  /** Null clears it. Format: YYYY-MM-DD. */
  startDate?: string | null;
  /** Null clears it. Format: YYYY-MM-DD. */
  targetDate?: string | null;
  /** Id of the leader; null for none. */
  leadId?: string | null;
  /** Id of the record. */
  id: string;
  /** The purpose of the project, in one or two sentences. */
  description?: string;
  /** Id of the project status. */
  statusId?: string;
}

/** The columns of `projects` in the context store, with their types. */
export interface ProjectsColumns {
  id: "text";
  name: "text";
  description: "text";
  startDate: "timestamp";
  targetDate: "timestamp";
  "lead.id": "text";
  "lead.name": "text";
  "lead.email": "text";
  createdAt: "timestamp";
  updatedAt: "timestamp";
  canceledAt: "timestamp";
  color: "text";
  completedAt: "timestamp";
  completedIssueCountHistory: "json";
  completedScopeHistory: "json";
  content: "text";
  contentState: "text";
  "convertedFromIssue.id": "text";
  "convertedFromIssue.title": "text";
  convertedFromIssueId: "text";
  "creator.id": "text";
  "creator.name": "text";
  "creator.email": "text";
  creatorId: "text";
  health: "text";
  healthUpdatedAt: "timestamp";
  icon: "text";
  inProgressScopeHistory: "json";
  issueCountHistory: "json";
  leadId: "text";
  priority: "number";
  prioritySortOrder: "number";
  progress: "number";
  scope: "number";
  scopeHistory: "json";
  slugId: "text";
  sortOrder: "number";
  startedAt: "timestamp";
  "status.id": "text";
  "status.name": "text";
  statusId: "text";
  teamIds: "json";
  "teams.nodes": "json";
  updateRemindersDay: "text";
  updateRemindersHour: "number";
  url: "text";
}

/** A record of `projects` in the context store. */
export interface ProjectsStored extends Omit<Project, "state"> {
  canceledAt?: string | null;
  color?: string | null;
  completedAt?: string | null;
  completedIssueCountHistory?: number[] | null;
  completedScopeHistory?: number[] | null;
  content?: string | null;
  contentState?: string | null;
  convertedFromIssue?: IssueTitle | null;
  convertedFromIssueId?: string | null;
  creator?: Person | null;
  creatorId?: string | null;
  health?: string | null;
  healthUpdatedAt?: string | null;
  icon?: string | null;
  inProgressScopeHistory?: number[] | null;
  issueCountHistory?: number[] | null;
  leadId?: string | null;
  priority?: number | null;
  prioritySortOrder?: number | null;
  progress?: number | null;
  scope?: number | null;
  scopeHistory?: number[] | null;
  slugId?: string | null;
  sortOrder?: number | null;
  startedAt?: string | null;
  status?: Named | null;
  statusId?: string | null;
  teamIds?: string[] | null;
  teams?: NamedNodes | null;
  updateRemindersDay?: string | null;
  updateRemindersHour?: number | null;
  url?: string | null;
}

/** A larger piece of work, divided into issues, for one or more teams. */
export interface Projects {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ProjectsColumns, ProjectsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `projects`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List projects.
   *
   * Archived projects are not listed.
   */
  list(params?: ProjectsListParams, options?: CallOptions<Project>): Listing<Project, ProjectsListMeta>;
  /** Get one project. */
  get(params: ProjectsGetParams, options?: CallOptions<Project>): Promise<Result<Project>>;
  /** Create a project of one or more teams. */
  create(params: ProjectsCreateParams, options?: CallOptions<ProjectChange>): Promise<Result<ProjectChange>>;
  /** Change the given fields of a project. */
  update(params: ProjectsUpdateParams, options?: CallOptions<ProjectChange>): Promise<Result<ProjectChange>>;
}

/** The model of projects. */
export const projects: Entity<Projects> = {
  name: "projects",
  title: "Projects",
  description: "A larger piece of work, divided into issues, for one or more teams.",
  recordType: "Project",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "updatedAt",
      format: "date-time",
      mode: "server",
      args: { since: { get: ["since"] } },
      order: "none",
    },
    params: {
      since: {
        schema: {
          type: "string",
          description: "Only records that changed at this time or later.",
          format: "date-time",
        },
        required: false,
        target: { in: "body", path: ["variables", "since"] },
      },
    },
    parents: [],
    partitions: {},
    document: {
      text: `query syncProjects($first: Int, $after: String, $since: DateTimeOrDuration) {
  projects(first: $first, after: $after, filter: { updatedAt: { gte: $since } }) {
    pageInfo { ...PageFields }
    nodes {
      ...ProjectFields
      canceledAt color completedAt completedIssueCountHistory completedScopeHistory content contentState
      health healthUpdatedAt icon inProgressScopeHistory issueCountHistory priority prioritySortOrder
      progress scope scopeHistory slugId sortOrder startedAt updateRemindersDay updateRemindersHour url
      convertedFromIssue { id title }
      creator { id name email }
      status { id name }
      teams(first: 20) { nodes { id name } }
    } } }
fragment PageFields on PageInfo { hasNextPage endCursor }
fragment ProjectFields on Project { id name description state startDate targetDate createdAt updatedAt lead { id name email } }`,
      operation: "syncProjects",
    },
    transformations: [
      {
        kind: "set",
        fields: {
          convertedFromIssueId: { get: ["record", "convertedFromIssue", "id"] },
          creatorId: { get: ["record", "creator", "id"] },
          leadId: { get: ["record", "lead", "id"] },
          statusId: { get: ["record", "status", "id"] },
          teamIds: { call: "pluck", args: [{ get: ["record", "teams", "nodes"] }, "id"] },
        },
      },
    ],
    omit: ["state"],
    fields: {
      canceledAt: { type: ["string", "null"], format: "date-time" },
      color: { type: ["string", "null"] },
      completedAt: { type: ["string", "null"], format: "date-time" },
      completedIssueCountHistory: { type: ["array", "null"], items: { type: "number" } },
      completedScopeHistory: { type: ["array", "null"], items: { type: "number" } },
      content: { type: ["string", "null"], format: "markdown" },
      contentState: { type: ["string", "null"] },
      convertedFromIssue: {
        type: ["object", "null"],
        title: "IssueTitle",
        properties: issueTitleFields,
        required: ["id", "title"],
      },
      convertedFromIssueId: { type: ["string", "null"] },
      creator: {
        type: ["object", "null"],
        title: "Person",
        properties: personFields,
        required: ["id", "name", "email"],
      },
      creatorId: { type: ["string", "null"] },
      health: { type: ["string", "null"] },
      healthUpdatedAt: { type: ["string", "null"], format: "date-time" },
      icon: { type: ["string", "null"] },
      inProgressScopeHistory: { type: ["array", "null"], items: { type: "number" } },
      issueCountHistory: { type: ["array", "null"], items: { type: "number" } },
      leadId: { type: ["string", "null"] },
      priority: { type: ["number", "null"] },
      prioritySortOrder: { type: ["number", "null"] },
      progress: { type: ["number", "null"] },
      scope: { type: ["number", "null"] },
      scopeHistory: { type: ["array", "null"], items: { type: "number" } },
      slugId: { type: ["string", "null"] },
      sortOrder: { type: ["number", "null"] },
      startedAt: { type: ["string", "null"], format: "date-time" },
      status: {
        type: ["object", "null"],
        title: "Named",
        properties: namedFields,
        required: ["id", "name"],
      },
      statusId: { type: ["string", "null"] },
      teamIds: { type: ["array", "null"], items: { type: "string" } },
      teams: {
        type: ["object", "null"],
        title: "NamedNodes",
        properties: namedNodesFields,
        required: ["nodes"],
      },
      updateRemindersDay: { type: ["string", "null"] },
      updateRemindersHour: { type: ["number", "null"] },
      url: { type: ["string", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List projects.",
      notes: ["Archived projects are not listed."],
      request: "POST /graphql",
      safe: true,
      inject: [
        { target: { in: "header", name: "x-apollo-operation-name" }, value: "listProjects" },
      ],
      body: {
        kind: "graphql",
        document: `query listProjects($first: Int, $after: String) {
  projects(first: $first, after: $after) { nodes { ...ProjectFields } pageInfo { ...PageFields } }
}
fragment ProjectFields on Project { id name description state startDate targetDate createdAt updatedAt lead { id name email } }
fragment PageFields on PageInfo { hasNextPage endCursor }`,
        operation: "listProjects",
      },
      params: { first: firstParam, after: afterParam },
      rules: [],
      pagination: {
        kind: "cursor",
        token: { target: { in: "body", path: ["variables", "after"] }, param: "after" },
        size: {
          target: { in: "body", path: ["variables", "first"] },
          param: "first",
          value: { get: ["params", "first"] },
        },
        stop: {
          call: "not",
          args: [{ get: ["response", "data", "projects", "pageInfo", "hasNextPage"] }],
        },
        value: { get: ["response", "data", "projects", "pageInfo", "endCursor"] },
      },
      returns: {
        kind: "many",
        path: ["data", "projects", "nodes"],
        absent: "error",
        transformations: [],
      },
      resultType: "Project",
      meta: {
        hasNextPage: {
          value: { get: ["response", "data", "projects", "pageInfo", "hasNextPage"] },
          schema: { type: "boolean" },
        },
        endCursor: {
          value: { get: ["response", "data", "projects", "pageInfo", "endCursor"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one project.",
      notes: [],
      request: "POST /graphql",
      safe: true,
      inject: [{ target: { in: "header", name: "x-apollo-operation-name" }, value: "getProject" }],
      body: {
        kind: "graphql",
        document: `query getProject($id: String!) { project(id: $id) { ...ProjectFields } }
fragment ProjectFields on Project { id name description state startDate targetDate createdAt updatedAt lead { id name email } }`,
        operation: "getProject",
      },
      params: { id: commentsIdParam },
      rules: [],
      returns: { kind: "one", path: ["data", "project"], first: false, transformations: [] },
      resultType: "Project",
      meta: {},
    },
    create: {
      kind: "create",
      description: "Create a project of one or more teams.",
      notes: [],
      request: "POST /graphql",
      safe: false,
      inject: [
        { target: { in: "header", name: "x-apollo-operation-name" }, value: "createProject" },
      ],
      body: {
        kind: "graphql",
        document: `mutation createProject($name: String!, $teamIds: [String!]!, $description: String, $statusId: String,
  $startDate: TimelessDate, $targetDate: TimelessDate, $leadId: String) {
  projectCreate(input: { name: $name, teamIds: $teamIds, description: $description, statusId: $statusId,
    startDate: $startDate, targetDate: $targetDate, leadId: $leadId
  }) { success project { ...ProjectFields } }
}
fragment ProjectFields on Project { id name description state startDate targetDate createdAt updatedAt lead { id name email } }`,
        operation: "createProject",
      },
      params: {
        name: {
          schema: { type: "string", description: "Name of the project." },
          required: true,
          target: { in: "body", path: ["variables", "name"] },
        },
        teamIds: {
          schema: {
            type: "array",
            description: "Ids of the teams.",
            items: { type: "string" },
            examples: [["9cfb482a-81e3-4154-b5b9-2c805e70a02d"]],
          },
          required: true,
          target: { in: "body", path: ["variables", "teamIds"] },
        },
        startDate: {
          schema: { type: "string", format: "date" },
          required: false,
          target: { in: "body", path: ["variables", "startDate"] },
        },
        targetDate: {
          schema: { type: "string", format: "date" },
          required: false,
          target: { in: "body", path: ["variables", "targetDate"] },
        },
        leadId: {
          schema: { type: "string", description: "Id of the leader." },
          required: false,
          target: { in: "body", path: ["variables", "leadId"] },
        },
        description: projectsDescriptionParam,
        statusId: statusIdParam,
      },
      rules: [],
      returns: { kind: "one", path: ["data", "projectCreate"], first: false, transformations: [] },
      resultType: "ProjectChange",
      meta: {},
    },
    update: {
      kind: "update",
      description: "Change the given fields of a project.",
      notes: [],
      request: "POST /graphql",
      safe: false,
      inject: [
        { target: { in: "header", name: "x-apollo-operation-name" }, value: "updateProject" },
      ],
      body: {
        kind: "graphql",
        document: `mutation updateProject($id: String!, $name: String, $description: String, $statusId: String,
  $startDate: TimelessDate, $targetDate: TimelessDate, $leadId: String) {
  projectUpdate(id: $id, input: { name: $name, description: $description, statusId: $statusId,
    startDate: $startDate, targetDate: $targetDate, leadId: $leadId
  }) { success project { ...ProjectFields } }
}
fragment ProjectFields on Project { id name description state startDate targetDate createdAt updatedAt lead { id name email } }`,
        operation: "updateProject",
      },
      params: {
        name: {
          schema: { type: "string", description: "Name of the project." },
          required: false,
          target: { in: "body", path: ["variables", "name"] },
        },
        startDate: {
          schema: { type: ["string", "null"], description: "Null clears it.", format: "date" },
          required: false,
          target: { in: "body", path: ["variables", "startDate"] },
        },
        targetDate: {
          schema: { type: ["string", "null"], description: "Null clears it.", format: "date" },
          required: false,
          target: { in: "body", path: ["variables", "targetDate"] },
        },
        leadId: {
          schema: { type: ["string", "null"], description: "Id of the leader; null for none." },
          required: false,
          target: { in: "body", path: ["variables", "leadId"] },
        },
        id: commentsIdParam,
        description: projectsDescriptionParam,
        statusId: statusIdParam,
      },
      rules: [],
      returns: { kind: "one", path: ["data", "projectUpdate"], first: false, transformations: [] },
      resultType: "ProjectChange",
      meta: {},
    },
  },
};
