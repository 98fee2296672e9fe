// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Task } from "./records.ts";
import { pagePagination, pageParam } from "./shared.ts";

/** Params of `view_tasks.list`. */
export interface ViewTasksListParams {
  /** Id of the view. */
  view_id: string;
  /** Number of the page, from 0. At least 0; default `0`. */
  page?: number;
}

/** Metadata of the result of `view_tasks.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ViewTasksListMeta {
  last_page?: boolean;
}

/** A task that a view shows. */
export interface ViewTasks {
  /**
   * List the tasks of a view, 30 per page.
   *
   * Only views of the types list, board, calendar and gantt have tasks.
   */
  list(params: ViewTasksListParams, options?: CallOptions<Task>): Listing<Task, ViewTasksListMeta>;
}

/** The model of view_tasks. */
export const viewTasks: Entity<ViewTasks> = {
  name: "view_tasks",
  title: "View tasks",
  description: "A task that a view shows.",
  recordType: "Task",
  actions: {
    list: {
      kind: "list",
      description: "List the tasks of a view, 30 per page.",
      notes: ["Only views of the types list, board, calendar and gantt have tasks."],
      request: "GET /api/v2/view/{view_id}/task",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        view_id: {
          schema: { type: "string", description: "Id of the view.", examples: ["8cmrx-413"] },
          required: true,
          target: { in: "path", name: "view_id" },
        },
        page: pageParam,
      },
      rules: [],
      pagination: pagePagination,
      returns: { kind: "many", path: ["tasks"], absent: "error", transformations: [] },
      resultType: "Task",
      meta: {
        last_page: { value: { get: ["response", "last_page"] }, schema: { type: "boolean" } },
      },
    },
  },
};
