// Generated from manifests/issue_tracking.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Cycle, Issue, IssueChange, IssueTitle, Named, NamedNodes, Person } from "./records.ts";
import { cycleFields, issueTitleFields, namedFields, namedNodesFields, personFields } from "./records.ts";
import { afterParam, firstParam, issuesDescriptionParam, issuesIdParam, priorityParam, stateIdParam } from "./shared.ts";

/** Params of `issues.list`. */
export interface IssuesListParams {
  /** Records per page. 1 to 250; default `50`. */
  first?: number;
  /** Selects the next page. Pass meta.endCursor of the previous page. */
  after?: string;
}

/** Metadata of the result of `issues.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface IssuesListMeta {
  hasNextPage?: boolean;
  endCursor?: string | null;
}

/** Params of `issues.get`. */
export interface IssuesGetParams {
  /** Id or identifier of the issue, such as ENG-123. */
  id: string;
}

/** Params of `issues.create`. */
export interface IssuesCreateParams {
  /** Id of the team. */
  teamId: string;
  /** Title in one line. */
  title: string;
  /** Id of the project. */
  projectId?: string;
  /** The text of the issue. Format: Markdown. */
  description?: string;
  /** Id of the workflow state. */
  stateId?: string;
  /** From 1 urgent to 4 low, or 0 none. */
  priority?: 0 | 1 | 2 | 3 | 4;
}

/** Params of `issues.update`. */
export interface IssuesUpdateParams {
  /** Title in one line. */
  title?: string;
  /** Id of the user; null unassigns. */
  assigneeId?: string | null;
  /** Id of the project; null removes the issue from its project. */
  projectId?: string | null;
  /** Id or identifier of the issue, such as ENG-123. */
  id: string;
  /** The text of the issue. Format: Markdown. */
  description?: string;
  /** Id of the workflow state. */
  stateId?: string;
  /** From 1 urgent to 4 low, or 0 none. */
  priority?: 0 | 1 | 2 | 3 | 4;
}

/** The columns of `issues` in the context store, with their types. */
export interface IssuesColumns {
  id: "text";
  title: "text";
  description: "text";
  "state.id": "text";
  "state.name": "text";
  priority: "number";
  "assignee.id": "text";
  "assignee.name": "text";
  "assignee.email": "text";
  "team.id": "text";
  "team.name": "text";
  "project.id": "text";
  "project.name": "text";
  createdAt: "timestamp";
  updatedAt: "timestamp";
  addedToCycleAt: "timestamp";
  addedToProjectAt: "timestamp";
  addedToTeamAt: "timestamp";
  assigneeId: "text";
  attachmentIds: "json";
  "attachments.nodes": "json";
  branchName: "text";
  canceledAt: "timestamp";
  completedAt: "timestamp";
  "creator.id": "text";
  "creator.name": "text";
  "creator.email": "text";
  creatorId: "text";
  customerTicketCount: "number";
  "cycle.id": "text";
  "cycle.name": "text";
  "cycle.number": "number";
  cycleId: "text";
  descriptionState: "text";
  dueDate: "timestamp";
  estimate: "number";
  identifier: "text";
  integrationSourceType: "text";
  labelIds: "json";
  "labels.nodes": "json";
  milestoneId: "text";
  number: "number";
  "parent.id": "text";
  "parent.title": "text";
  parentId: "text";
  previousIdentifiers: "json";
  priorityLabel: "text";
  prioritySortOrder: "number";
  projectId: "text";
  "projectMilestone.id": "text";
  "projectMilestone.name": "text";
  reactionData: "json";
  relationIds: "json";
  "relations.nodes": "json";
  slaType: "text";
  sortOrder: "number";
  sourceCommentId: "text";
  startedAt: "timestamp";
  stateId: "text";
  subIssueSortOrder: "number";
  subscriberIds: "json";
  "subscribers.nodes": "json";
  teamId: "text";
  url: "text";
}

/** A record of `issues` in the context store. */
export interface IssuesStored extends Issue {
  addedToCycleAt?: string | null;
  addedToProjectAt?: string | null;
  addedToTeamAt?: string | null;
  assigneeId?: string | null;
  attachmentIds?: string[] | null;
  attachments?: { nodes: Record<string, unknown>[] } | null;
  branchName?: string | null;
  canceledAt?: string | null;
  completedAt?: string | null;
  creator?: Person | null;
  creatorId?: string | null;
  customerTicketCount?: number | null;
  /** A fixed period in which a team works on issues. */
  cycle?: Cycle | null;
  cycleId?: string | null;
  descriptionState?: string | null;
  dueDate?: string | null;
  estimate?: number | null;
  identifier?: string | null;
  integrationSourceType?: string | null;
  labelIds?: string[] | null;
  labels?: NamedNodes | null;
  milestoneId?: string | null;
  number?: number | null;
  parent?: IssueTitle | null;
  parentId?: string | null;
  previousIdentifiers?: string[] | null;
  priorityLabel?: string | null;
  prioritySortOrder?: number | null;
  projectId?: string | null;
  projectMilestone?: Named | null;
  reactionData?: Record<string, unknown>[] | null;
  relationIds?: string[] | null;
  relations?: { nodes: Record<string, unknown>[] } | null;
  slaType?: string | null;
  sortOrder?: number | null;
  sourceCommentId?: string | null;
  startedAt?: string | null;
  stateId?: string | null;
  subIssueSortOrder?: number | null;
  subscriberIds?: string[] | null;
  subscribers?: NamedNodes | null;
  teamId?: string | null;
  url?: string | null;
}

/** A piece of work to be done. */
export interface Issues {
  /** Filter and sort the copy in the context store. For a search by meaning, use `execute`. Hosted connectors only. */
  context_store_search: StoreSearch<IssuesColumns, IssuesStored, "title" | "description">;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `issues`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List issues.
   *
   * Archived issues are not listed.
   */
  list(params?: IssuesListParams, options?: CallOptions<Issue>): Listing<Issue, IssuesListMeta>;
  /** Get one issue. */
  get(params: IssuesGetParams, options?: CallOptions<Issue>): Promise<Result<Issue>>;
  /** Create an issue in a team. */
  create(params: IssuesCreateParams, options?: CallOptions<IssueChange>): Promise<Result<IssueChange>>;
  /** Change the given fields of an issue. */
  update(params: IssuesUpdateParams, options?: CallOptions<IssueChange>): Promise<Result<IssueChange>>;
}

/** The model of issues. */
export const issues: Entity<Issues> = {
  name: "issues",
  title: "Issues",
  description: "A piece of work to be done.",
  recordType: "Issue",
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
    partitions: { first: [100] },
    document: {
      text: `query syncIssues($first: Int, $after: String, $since: DateTimeOrDuration) {
  issues(first: $first, after: $after, filter: { updatedAt: { gte: $since } }) {
    pageInfo { ...PageFields }
    nodes {
      ...IssueFields
      addedToCycleAt addedToProjectAt addedToTeamAt branchName canceledAt completedAt
      customerTicketCount descriptionState dueDate estimate identifier integrationSourceType labelIds
      number previousIdentifiers priorityLabel prioritySortOrder reactionData slaType sortOrder
      startedAt subIssueSortOrder url
      creator { id name email }
      cycle { id name number }
      parent { id title }
      projectMilestone { id name }
      sourceComment { id }
      labels(first: 10) { nodes { id name } }
      subscribers(first: 10) { nodes { id name } }
      attachments(first: 10) { nodes { id title url } }
      relations(first: 10) { nodes { id type relatedIssue { id } } }
    } } }
fragment PageFields on PageInfo { hasNextPage endCursor }
fragment IssueFields on Issue {
  id title description priority createdAt updatedAt
  state { id name } assignee { id name email } team { id name } project { id name }
}`,
      operation: "syncIssues",
    },
    transformations: [
      {
        kind: "set",
        fields: {
          assigneeId: { get: ["record", "assignee", "id"] },
          attachmentIds: {
            call: "pluck",
            args: [{ get: ["record", "attachments", "nodes"] }, "id"],
          },
          creatorId: { get: ["record", "creator", "id"] },
          cycleId: { get: ["record", "cycle", "id"] },
          milestoneId: { get: ["record", "projectMilestone", "id"] },
          parentId: { get: ["record", "parent", "id"] },
          projectId: { get: ["record", "project", "id"] },
          relationIds: { call: "pluck", args: [{ get: ["record", "relations", "nodes"] }, "id"] },
          sourceCommentId: { get: ["record", "sourceComment", "id"] },
          stateId: { get: ["record", "state", "id"] },
          subscriberIds: {
            call: "pluck",
            args: [{ get: ["record", "subscribers", "nodes"] }, "id"],
          },
          teamId: { get: ["record", "team", "id"] },
        },
      },
      { kind: "drop", fields: ["sourceComment"] },
    ],
    omit: [],
    fields: {
      addedToCycleAt: { type: ["string", "null"], format: "date-time" },
      addedToProjectAt: { type: ["string", "null"], format: "date-time" },
      addedToTeamAt: { type: ["string", "null"], format: "date-time" },
      assigneeId: { type: ["string", "null"] },
      attachmentIds: { type: ["array", "null"], items: { type: "string" } },
      attachments: {
        type: ["object", "null"],
        properties: { nodes: { type: "array", items: { type: "object" } } },
        required: ["nodes"],
      },
      branchName: { type: ["string", "null"] },
      canceledAt: { type: ["string", "null"], format: "date-time" },
      completedAt: { type: ["string", "null"], format: "date-time" },
      creator: {
        type: ["object", "null"],
        title: "Person",
        properties: personFields,
        required: ["id", "name", "email"],
      },
      creatorId: { type: ["string", "null"] },
      customerTicketCount: { type: ["number", "null"] },
      cycle: {
        type: ["object", "null"],
        title: "Cycle",
        description: "A fixed period in which a team works on issues.",
        properties: cycleFields,
        required: ["id", "number"],
      },
      cycleId: { type: ["string", "null"] },
      descriptionState: { type: ["string", "null"] },
      dueDate: { type: ["string", "null"], format: "date" },
      estimate: { type: ["number", "null"] },
      identifier: { type: ["string", "null"] },
      integrationSourceType: { type: ["string", "null"] },
      labelIds: { type: ["array", "null"], items: { type: "string" } },
      labels: {
        type: ["object", "null"],
        title: "NamedNodes",
        properties: namedNodesFields,
        required: ["nodes"],
      },
      milestoneId: { type: ["string", "null"] },
      number: { type: ["number", "null"] },
      parent: {
        type: ["object", "null"],
        title: "IssueTitle",
        properties: issueTitleFields,
        required: ["id", "title"],
      },
      parentId: { type: ["string", "null"] },
      previousIdentifiers: { type: ["array", "null"], items: { type: "string" } },
      priorityLabel: { type: ["string", "null"] },
      prioritySortOrder: { type: ["number", "null"] },
      projectId: { type: ["string", "null"] },
      projectMilestone: {
        type: ["object", "null"],
        title: "Named",
        properties: namedFields,
        required: ["id", "name"],
      },
      reactionData: { type: ["array", "null"], items: { type: "object" } },
      relationIds: { type: ["array", "null"], items: { type: "string" } },
      relations: {
        type: ["object", "null"],
        properties: { nodes: { type: "array", items: { type: "object" } } },
        required: ["nodes"],
      },
      slaType: { type: ["string", "null"] },
      sortOrder: { type: ["number", "null"] },
      sourceCommentId: { type: ["string", "null"] },
      startedAt: { type: ["string", "null"], format: "date-time" },
      stateId: { type: ["string", "null"] },
      subIssueSortOrder: { type: ["number", "null"] },
      subscriberIds: { type: ["array", "null"], items: { type: "string" } },
      subscribers: {
        type: ["object", "null"],
        title: "NamedNodes",
        properties: namedNodesFields,
        required: ["nodes"],
      },
      teamId: { type: ["string", "null"] },
      url: { type: ["string", "null"] },
    },
    semantic: { title: 2048, description: 2048 },
  },
  actions: {
    list: {
      kind: "list",
      description: "List issues.",
      notes: ["Archived issues are not listed."],
      request: "POST /graphql",
      safe: true,
      inject: [{ target: { in: "header", name: "x-apollo-operation-name" }, value: "listIssues" }],
      body: {
        kind: "graphql",
        document: `query listIssues($first: Int, $after: String) {
  issues(first: $first, after: $after) { nodes { ...IssueFields } pageInfo { ...PageFields } }
}
fragment IssueFields on Issue {
  id title description priority createdAt updatedAt
  state { id name } assignee { id name email } team { id name } project { id name }
}
fragment PageFields on PageInfo { hasNextPage endCursor }`,
        operation: "listIssues",
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
          args: [{ get: ["response", "data", "issues", "pageInfo", "hasNextPage"] }],
        },
        value: { get: ["response", "data", "issues", "pageInfo", "endCursor"] },
      },
      returns: {
        kind: "many",
        path: ["data", "issues", "nodes"],
        absent: "error",
        transformations: [],
      },
      resultType: "Issue",
      meta: {
        hasNextPage: {
          value: { get: ["response", "data", "issues", "pageInfo", "hasNextPage"] },
          schema: { type: "boolean" },
        },
        endCursor: {
          value: { get: ["response", "data", "issues", "pageInfo", "endCursor"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one issue.",
      notes: [],
      request: "POST /graphql",
      safe: true,
      inject: [{ target: { in: "header", name: "x-apollo-operation-name" }, value: "getIssue" }],
      body: {
        kind: "graphql",
        document: `query getIssue($id: String!) { issue(id: $id) { ...IssueFields } }
fragment IssueFields on Issue {
  id title description priority createdAt updatedAt
  state { id name } assignee { id name email } team { id name } project { id name }
}`,
        operation: "getIssue",
      },
      params: { id: issuesIdParam },
      rules: [],
      returns: { kind: "one", path: ["data", "issue"], first: false, transformations: [] },
      resultType: "Issue",
      meta: {},
    },
    create: {
      kind: "create",
      description: "Create an issue in a team.",
      notes: [],
      request: "POST /graphql",
      safe: false,
      inject: [{ target: { in: "header", name: "x-apollo-operation-name" }, value: "createIssue" }],
      body: {
        kind: "graphql",
        document: `mutation createIssue($teamId: String!, $title: String!, $description: String, $stateId: String,
  $priority: Int, $projectId: String) {
  issueCreate(input: { teamId: $teamId, title: $title, description: $description, stateId: $stateId,
    priority: $priority, projectId: $projectId
  }) { success issue { ...IssueFields } }
}
fragment IssueFields on Issue {
  id title description priority createdAt updatedAt
  state { id name } assignee { id name email } team { id name } project { id name }
}`,
        operation: "createIssue",
      },
      params: {
        teamId: {
          schema: {
            type: "string",
            description: "Id of the team.",
            examples: ["9cfb482a-81e3-4154-b5b9-2c805e70a02d"],
          },
          required: true,
          target: { in: "body", path: ["variables", "teamId"] },
        },
        title: {
          schema: { type: "string", description: "Title in one line." },
          required: true,
          target: { in: "body", path: ["variables", "title"] },
        },
        projectId: {
          schema: { type: "string", description: "Id of the project." },
          required: false,
          target: { in: "body", path: ["variables", "projectId"] },
        },
        description: issuesDescriptionParam,
        stateId: stateIdParam,
        priority: priorityParam,
      },
      rules: [],
      returns: { kind: "one", path: ["data", "issueCreate"], first: false, transformations: [] },
      resultType: "IssueChange",
      meta: {},
    },
    update: {
      kind: "update",
      description: "Change the given fields of an issue.",
      notes: [],
      request: "POST /graphql",
      safe: false,
      inject: [{ target: { in: "header", name: "x-apollo-operation-name" }, value: "updateIssue" }],
      body: {
        kind: "graphql",
        document: `mutation updateIssue($id: String!, $title: String, $description: String, $stateId: String, $priority: Int,
  $assigneeId: String, $projectId: String) {
  issueUpdate(id: $id, input: { title: $title, description: $description, stateId: $stateId,
    priority: $priority, assigneeId: $assigneeId, projectId: $projectId
  }) { success issue { ...IssueFields } }
}
fragment IssueFields on Issue {
  id title description priority createdAt updatedAt
  state { id name } assignee { id name email } team { id name } project { id name }
}`,
        operation: "updateIssue",
      },
      params: {
        title: {
          schema: { type: "string", description: "Title in one line." },
          required: false,
          target: { in: "body", path: ["variables", "title"] },
        },
        assigneeId: {
          schema: { type: ["string", "null"], description: "Id of the user; null unassigns." },
          required: false,
          target: { in: "body", path: ["variables", "assigneeId"] },
        },
        projectId: {
          schema: {
            type: ["string", "null"],
            description: "Id of the project; null removes the issue from its project.",
          },
          required: false,
          target: { in: "body", path: ["variables", "projectId"] },
        },
        id: issuesIdParam,
        description: issuesDescriptionParam,
        stateId: stateIdParam,
        priority: priorityParam,
      },
      rules: [],
      returns: { kind: "one", path: ["data", "issueUpdate"], first: false, transformations: [] },
      resultType: "IssueChange",
      meta: {},
    },
  },
};
