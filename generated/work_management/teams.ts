// Generated from manifests/work_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Team } from "./records.ts";

/** Params of `teams.get`. */
export interface TeamsGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `teams` in the context store, with their types. */
export interface TeamsColumns {
  id: "text";
  name: "text";
  picture_url: "text";
  users: "json";
}

/** A named group of users. */
export interface Teams {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<TeamsColumns, Team>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `teams`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List teams. */
  list(params?: Record<string, never>, options?: CallOptions<Team>): Listing<Team>;
  /** Get one team. */
  get(params: TeamsGetParams, options?: CallOptions<Team>): Promise<Result<Team>>;
}

/** The model of teams. */
export const teams: Entity<Teams> = {
  name: "teams",
  title: "Teams",
  description: "A named group of users.",
  recordType: "Team",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List teams.",
      notes: [],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: `query listTeams { teams { ...TeamFields } }
fragment TeamFields on Team { id name picture_url users { id } }`,
        operation: "listTeams",
      },
      params: {},
      rules: [],
      returns: { kind: "many", path: ["data", "teams"], absent: "error", transformations: [] },
      resultType: "Team",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one team.",
      notes: [],
      request: "POST /v2",
      safe: true,
      inject: [],
      body: {
        kind: "graphql",
        document: `query getTeam($ids: [ID!]!) { teams(ids: $ids) { ...TeamFields } }
fragment TeamFields on Team { id name picture_url users { id } }`,
        operation: "getTeam",
      },
      params: {
        id: {
          schema: { type: "string", description: "Id of the record.", examples: ["51166"] },
          required: true,
          target: { in: "body", path: ["variables", "ids"] },
          template: { call: "wrap", args: [{ get: ["value"] }] },
        },
      },
      rules: [],
      returns: { kind: "one", path: ["data", "teams"], first: true, transformations: [] },
      resultType: "Team",
      meta: {},
    },
  },
};
