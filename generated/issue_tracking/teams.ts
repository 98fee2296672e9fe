// Generated from manifests/issue_tracking.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Cycle, Named, Team } from "./records.ts";
import { cycleFields, namedFields } from "./records.ts";
import { afterParam, commentsIdParam, firstParam } from "./shared.ts";

/** Params of `teams.list`. */
export interface TeamsListParams {
  /** Records per page. 1 to 250; default `50`. */
  first?: number;
  /** Selects the next page. Pass meta.endCursor of the previous page. */
  after?: string;
}

/** Metadata of the result of `teams.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface TeamsListMeta {
  hasNextPage?: boolean;
  endCursor?: string | null;
}

/** Params of `teams.get`. */
export interface TeamsGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `teams` in the context store, with their types. */
export interface TeamsColumns {
  id: "text";
  name: "text";
  key: "text";
  timezone: "text";
  createdAt: "timestamp";
  updatedAt: "timestamp";
  "activeCycle.id": "text";
  "activeCycle.name": "text";
  "activeCycle.number": "number";
  activeCycleId: "text";
  autoArchivePeriod: "number";
  autoClosePeriod: "number";
  autoCloseStateId: "text";
  color: "text";
  cycleCalenderUrl: "text";
  cycleCooldownTime: "number";
  cycleDuration: "number";
  cycleIssueAutoAssignCompleted: "boolean";
  cycleIssueAutoAssignStarted: "boolean";
  cycleLockToActive: "boolean";
  cycleStartDay: "number";
  cyclesEnabled: "boolean";
  defaultIssueEstimate: "number";
  "defaultIssueState.id": "text";
  "defaultIssueState.name": "text";
  defaultIssueStateId: "text";
  groupIssueHistory: "boolean";
  icon: "text";
  inviteHash: "text";
  issueCount: "number";
  issueEstimationAllowZero: "boolean";
  issueEstimationExtended: "boolean";
  issueEstimationType: "text";
  "markedAsDuplicateWorkflowState.id": "text";
  "markedAsDuplicateWorkflowState.name": "text";
  markedAsDuplicateWorkflowStateId: "text";
  parentTeamId: "text";
  private: "boolean";
  requirePriorityToLeaveTriage: "boolean";
  scimManaged: "boolean";
  setIssueSortOrderOnStateChange: "text";
  triageEnabled: "boolean";
  triageIssueStateId: "text";
  upcomingCycleCount: "number";
}

/** A record of `teams` in the context store. */
export interface TeamsStored extends Omit<Team, "description"> {
  /** A fixed period in which a team works on issues. */
  activeCycle?: Cycle | null;
  activeCycleId?: string | null;
  autoArchivePeriod?: number | null;
  autoClosePeriod?: number | null;
  autoCloseStateId?: string | null;
  color?: string | null;
  cycleCalenderUrl?: string | null;
  cycleCooldownTime?: number | null;
  cycleDuration?: number | null;
  cycleIssueAutoAssignCompleted?: boolean | null;
  cycleIssueAutoAssignStarted?: boolean | null;
  cycleLockToActive?: boolean | null;
  cycleStartDay?: number | null;
  cyclesEnabled?: boolean | null;
  defaultIssueEstimate?: number | null;
  defaultIssueState?: Named | null;
  defaultIssueStateId?: string | null;
  groupIssueHistory?: boolean | null;
  icon?: string | null;
  /** Deprecated upstream and always empty. */
  inviteHash?: string | null;
  issueCount?: number | null;
  issueEstimationAllowZero?: boolean | null;
  issueEstimationExtended?: boolean | null;
  issueEstimationType?: string | null;
  markedAsDuplicateWorkflowState?: Named | null;
  markedAsDuplicateWorkflowStateId?: string | null;
  parentTeamId?: string | null;
  /** Deprecated upstream in favour of the team's visibility. */
  private?: boolean | null;
  requirePriorityToLeaveTriage?: boolean | null;
  scimManaged?: boolean | null;
  setIssueSortOrderOnStateChange?: string | null;
  triageEnabled?: boolean | null;
  triageIssueStateId?: string | null;
  upcomingCycleCount?: number | null;
}

/** A group of people with issues and a workflow of their own. */
export interface Teams {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<TeamsColumns, TeamsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `teams`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List teams.
   *
   * Archived teams are not listed.
   */
  list(params?: TeamsListParams, options?: CallOptions<Team>): Listing<Team, TeamsListMeta>;
  /** Get one team. */
  get(params: TeamsGetParams, options?: CallOptions<Team>): Promise<Result<Team>>;
}

/** The model of teams. */
export const teams: Entity<Teams> = {
  name: "teams",
  title: "Teams",
  description: "A group of people with issues and a workflow of their own.",
  recordType: "Team",
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
      text: `query syncTeams($first: Int, $after: String, $since: DateTimeOrDuration) {
  teams(first: $first, after: $after, filter: { updatedAt: { gte: $since } }) {
    pageInfo { ...PageFields }
    nodes {
      ...TeamFields
      autoArchivePeriod autoClosePeriod autoCloseStateId color cycleCalenderUrl cycleCooldownTime
      cycleDuration cycleIssueAutoAssignCompleted cycleIssueAutoAssignStarted cycleLockToActive
      cycleStartDay cyclesEnabled defaultIssueEstimate groupIssueHistory icon inviteHash issueCount
      issueEstimationAllowZero issueEstimationExtended issueEstimationType private
      requirePriorityToLeaveTriage scimManaged setIssueSortOrderOnStateChange triageEnabled
      upcomingCycleCount
      activeCycle { id name number }
      defaultIssueState { id name }
      markedAsDuplicateWorkflowState { id name }
      parent { id }
      triageIssueState { id }
    } } }
fragment PageFields on PageInfo { hasNextPage endCursor }
fragment TeamFields on Team { id name key description timezone createdAt updatedAt }`,
      operation: "syncTeams",
    },
    transformations: [
      {
        kind: "set",
        fields: {
          activeCycleId: { get: ["record", "activeCycle", "id"] },
          defaultIssueStateId: { get: ["record", "defaultIssueState", "id"] },
          markedAsDuplicateWorkflowStateId: {
            get: ["record", "markedAsDuplicateWorkflowState", "id"],
          },
          parentTeamId: { get: ["record", "parent", "id"] },
          triageIssueStateId: { get: ["record", "triageIssueState", "id"] },
        },
      },
      { kind: "drop", fields: ["parent", "triageIssueState"] },
    ],
    omit: ["description"],
    fields: {
      activeCycle: {
        type: ["object", "null"],
        title: "Cycle",
        description: "A fixed period in which a team works on issues.",
        properties: cycleFields,
        required: ["id", "number"],
      },
      activeCycleId: { type: ["string", "null"] },
      autoArchivePeriod: { type: ["number", "null"] },
      autoClosePeriod: { type: ["number", "null"] },
      autoCloseStateId: { type: ["string", "null"] },
      color: { type: ["string", "null"] },
      cycleCalenderUrl: { type: ["string", "null"] },
      cycleCooldownTime: { type: ["number", "null"] },
      cycleDuration: { type: ["number", "null"] },
      cycleIssueAutoAssignCompleted: { type: ["boolean", "null"] },
      cycleIssueAutoAssignStarted: { type: ["boolean", "null"] },
      cycleLockToActive: { type: ["boolean", "null"] },
      cycleStartDay: { type: ["number", "null"] },
      cyclesEnabled: { type: ["boolean", "null"] },
      defaultIssueEstimate: { type: ["number", "null"] },
      defaultIssueState: {
        type: ["object", "null"],
        title: "Named",
        properties: namedFields,
        required: ["id", "name"],
      },
      defaultIssueStateId: { type: ["string", "null"] },
      groupIssueHistory: { type: ["boolean", "null"] },
      icon: { type: ["string", "null"] },
      inviteHash: {
        type: ["string", "null"],
        description: "Deprecated upstream and always empty.",
      },
      issueCount: { type: ["number", "null"] },
      issueEstimationAllowZero: { type: ["boolean", "null"] },
      issueEstimationExtended: { type: ["boolean", "null"] },
      issueEstimationType: { type: ["string", "null"] },
      markedAsDuplicateWorkflowState: {
        type: ["object", "null"],
        title: "Named",
        properties: namedFields,
        required: ["id", "name"],
      },
      markedAsDuplicateWorkflowStateId: { type: ["string", "null"] },
      parentTeamId: { type: ["string", "null"] },
      private: {
        type: ["boolean", "null"],
        description: "Deprecated upstream in favour of the team's visibility.",
      },
      requirePriorityToLeaveTriage: { type: ["boolean", "null"] },
      scimManaged: { type: ["boolean", "null"] },
      setIssueSortOrderOnStateChange: { type: ["string", "null"] },
      triageEnabled: { type: ["boolean", "null"] },
      triageIssueStateId: { type: ["string", "null"] },
      upcomingCycleCount: { type: ["number", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List teams.",
      notes: ["Archived teams are not listed."],
      request: "POST /graphql",
      safe: true,
      inject: [{ target: { in: "header", name: "x-apollo-operation-name" }, value: "listTeams" }],
      body: {
        kind: "graphql",
        document: `query listTeams($first: Int, $after: String) {
  teams(first: $first, after: $after) { nodes { ...TeamFields } pageInfo { ...PageFields } }
}
fragment TeamFields on Team { id name key description timezone createdAt updatedAt }
fragment PageFields on PageInfo { hasNextPage endCursor }`,
        operation: "listTeams",
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
          args: [{ get: ["response", "data", "teams", "pageInfo", "hasNextPage"] }],
        },
        value: { get: ["response", "data", "teams", "pageInfo", "endCursor"] },
      },
      returns: {
        kind: "many",
        path: ["data", "teams", "nodes"],
        absent: "error",
        transformations: [],
      },
      resultType: "Team",
      meta: {
        hasNextPage: {
          value: { get: ["response", "data", "teams", "pageInfo", "hasNextPage"] },
          schema: { type: "boolean" },
        },
        endCursor: {
          value: { get: ["response", "data", "teams", "pageInfo", "endCursor"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one team.",
      notes: [],
      request: "POST /graphql",
      safe: true,
      inject: [{ target: { in: "header", name: "x-apollo-operation-name" }, value: "getTeam" }],
      body: {
        kind: "graphql",
        document: `query getTeam($id: String!) { team(id: $id) { ...TeamFields } }
fragment TeamFields on Team { id name key description timezone createdAt updatedAt }`,
        operation: "getTeam",
      },
      params: { id: commentsIdParam },
      rules: [],
      returns: { kind: "one", path: ["data", "team"], first: false, transformations: [] },
      resultType: "Team",
      meta: {},
    },
  },
};
