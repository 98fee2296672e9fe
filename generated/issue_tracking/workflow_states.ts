// Generated from manifests/issue_tracking.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { WorkflowState } from "./records.ts";
import { afterParam, firstParam } from "./shared.ts";

/** Params of `workflow_states.list`. */
export interface WorkflowStatesListParams {
  /** Records per page. 1 to 250; default `50`. */
  first?: number;
  /** Selects the next page. Pass meta.endCursor of the previous page. */
  after?: string;
}

/** Metadata of the result of `workflow_states.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface WorkflowStatesListMeta {
  hasNextPage?: boolean;
  endCursor?: string | null;
}

/** The columns of `workflow_states` in the context store, with their types. */
export interface WorkflowStatesColumns {
  id: "text";
  name: "text";
  type: "text";
  position: "number";
  color: "text";
  "team.id": "text";
  "team.name": "text";
  createdAt: "timestamp";
  updatedAt: "timestamp";
  description: "text";
  inheritedFromId: "text";
  teamId: "text";
}

/** A record of `workflow_states` in the context store. */
export interface WorkflowStatesStored extends WorkflowState {
  description?: string | null;
  inheritedFromId?: string | null;
  teamId?: string | null;
}

/** A step of a team's workflow. */
export interface WorkflowStates {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<WorkflowStatesColumns, WorkflowStatesStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `workflow_states`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the workflow states of all teams.
   *
   * Archived workflow states are not listed.
   */
  list(params?: WorkflowStatesListParams, options?: CallOptions<WorkflowState>): Listing<WorkflowState, WorkflowStatesListMeta>;
}

/** The model of workflow_states. */
export const workflowStates: Entity<WorkflowStates> = {
  name: "workflow_states",
  title: "Workflow states",
  description: "A step of a team's workflow.",
  recordType: "WorkflowState",
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
      text: `query syncWorkflowStates($first: Int, $after: String, $since: DateTimeOrDuration) {
  workflowStates(first: $first, after: $after, filter: { updatedAt: { gte: $since } }) {
    nodes { ...StateFields description inheritedFrom { id } }
    pageInfo { ...PageFields }
  }
}
fragment StateFields on WorkflowState { id name type position color createdAt updatedAt team { id name } }
fragment PageFields on PageInfo { hasNextPage endCursor }`,
      operation: "syncWorkflowStates",
    },
    transformations: [
      {
        kind: "set",
        fields: {
          inheritedFromId: { get: ["record", "inheritedFrom", "id"] },
          teamId: { get: ["record", "team", "id"] },
        },
      },
      { kind: "drop", fields: ["inheritedFrom"] },
    ],
    omit: [],
    fields: {
      description: { type: ["string", "null"] },
      inheritedFromId: { type: ["string", "null"] },
      teamId: { type: ["string", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the workflow states of all teams.",
      notes: ["Archived workflow states are not listed."],
      request: "POST /graphql",
      safe: true,
      inject: [
        { target: { in: "header", name: "x-apollo-operation-name" }, value: "listWorkflowStates" },
      ],
      body: {
        kind: "graphql",
        document: `query listWorkflowStates($first: Int, $after: String) {
  workflowStates(first: $first, after: $after) { nodes { ...StateFields } pageInfo { ...PageFields } }
}
fragment StateFields on WorkflowState { id name type position color createdAt updatedAt team { id name } }
fragment PageFields on PageInfo { hasNextPage endCursor }`,
        operation: "listWorkflowStates",
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
          args: [{ get: ["response", "data", "workflowStates", "pageInfo", "hasNextPage"] }],
        },
        value: { get: ["response", "data", "workflowStates", "pageInfo", "endCursor"] },
      },
      returns: {
        kind: "many",
        path: ["data", "workflowStates", "nodes"],
        absent: "error",
        transformations: [],
      },
      resultType: "WorkflowState",
      meta: {
        hasNextPage: {
          value: { get: ["response", "data", "workflowStates", "pageInfo", "hasNextPage"] },
          schema: { type: "boolean" },
        },
        endCursor: {
          value: { get: ["response", "data", "workflowStates", "pageInfo", "endCursor"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
  },
};
