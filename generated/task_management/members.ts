// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Person } from "./records.ts";
import { taskIdParam } from "./shared.ts";

/** Params of `members.list`. */
export interface MembersListParams {
  /** Id of the task. */
  task_id: string;
}

/** A person who can see a task. */
export interface Members {
  /** List the people who can see a task. */
  list(params: MembersListParams, options?: CallOptions<Person>): Listing<Person>;
}

/** The model of members. */
export const members: Entity<Members> = {
  name: "members",
  title: "Members",
  description: "A person who can see a task.",
  recordType: "Person",
  actions: {
    list: {
      kind: "list",
      description: "List the people who can see a task.",
      notes: [],
      request: "GET /api/v2/task/{task_id}/member",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { task_id: taskIdParam },
      rules: [],
      returns: { kind: "many", path: ["members"], absent: "error", transformations: [] },
      resultType: "Person",
      meta: {},
    },
  },
};
