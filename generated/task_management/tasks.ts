// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Task } from "./records.ts";
import { pagePagination, pageParam, taskIdParam, teamIdParam } from "./shared.ts";

/** Params of `tasks.list`. */
export interface TasksListParams {
  /** Id of the list. */
  list_id: string;
  /** Number of the page, from 0. At least 0; default `0`. */
  page?: number;
}

/** Metadata of the result of `tasks.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface TasksListMeta {
  last_page?: boolean;
}

/** Params of `tasks.search`. */
export interface TasksSearchParams {
  /** Only tasks of these spaces. */
  "space_ids[]"?: string[];
  /** Only tasks of these folders. */
  "project_ids[]"?: string[];
  /** Only tasks of these lists. */
  "list_ids[]"?: string[];
  /** Only tasks with one of these statuses. */
  "statuses[]"?: string[];
  /** Only tasks of one of these users. */
  "assignees[]"?: string[];
  /** Only tasks with one of these tags. */
  "tags[]"?: string[];
  /** Only records whose due_date is later than this. Format: Unix milliseconds. */
  due_date_gt?: number;
  /** Only records whose due_date is earlier than this. Format: Unix milliseconds. */
  due_date_lt?: number;
  /** Only records whose date_created is later than this. Format: Unix milliseconds. */
  date_created_gt?: number;
  /** Only records whose date_created is earlier than this. Format: Unix milliseconds. */
  date_created_lt?: number;
  /** Only records whose date_updated is later than this. Format: Unix milliseconds. */
  date_updated_gt?: number;
  /** Only records whose date_updated is earlier than this. Format: Unix milliseconds. */
  date_updated_lt?: number;
  /** Conditions on custom fields, each with field_id, operator and value. */
  custom_fields?: Record<string, unknown>[];
  /** Whether closed tasks are listed too. */
  include_closed?: boolean;
  /** Whether subtasks are listed too. */
  subtasks?: boolean;
  /** Id of the workspace. */
  team_id: string;
  /** Number of the page, from 0. At least 0; default `0`. */
  page?: number;
}

/** Metadata of the result of `tasks.search`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface TasksSearchMeta {
  last_page?: boolean;
}

/** Params of `tasks.get`. */
export interface TasksGetParams {
  /** Whether task_id is a custom id. */
  custom_task_ids?: boolean;
  /** Id of the workspace; required if task_id is a custom id. */
  team_id?: string;
  /** Whether the result includes the subtasks. */
  include_subtasks?: boolean;
  /** Id of the task. */
  task_id: string;
}

/** The columns of `tasks` in the context store, with their types. */
export interface TasksColumns {
  id: "text";
  custom_id: "text";
  custom_item_id: "integer";
  name: "text";
  text_content: "text";
  description: "text";
  "status.id": "text";
  "status.status": "text";
  "status.type": "text";
  "status.orderindex": "integer";
  "status.color": "text";
  "status.status_group": "text";
  orderindex: "text";
  date_created: "timestamp";
  date_updated: "timestamp";
  date_closed: "timestamp";
  date_done: "timestamp";
  archived: "boolean";
  "creator.id": "integer";
  "creator.username": "text";
  "creator.email": "text";
  "creator.color": "text";
  "creator.initials": "text";
  "creator.profilePicture": "text";
  assignees: "json";
  group_assignees: "json";
  watchers: "json";
  checklists: "json";
  tags: "json";
  parent: "text";
  priority: "json";
  due_date: "timestamp";
  start_date: "timestamp";
  points: "number";
  time_estimate: "integer";
  time_spent: "integer";
  custom_fields: "json";
  dependencies: "json";
  linked_tasks: "json";
  team_id: "text";
  url: "text";
  list: "json";
  project: "json";
  folder: "json";
  space: "json";
  top_level_parent: "text";
  locations: "json";
  sharing: "json";
  permission_level: "text";
  attachments: "json";
}

/** A piece of work, in one list or more. */
export interface Tasks {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<TasksColumns, Task>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `tasks`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the open tasks of a list, 100 per page.
   *
   * Closed tasks and subtasks are not listed; search returns them with include_closed and subtasks.
   */
  list(params: TasksListParams, options?: CallOptions<Task>): Listing<Task, TasksListMeta>;
  /**
   * Find tasks of a workspace by space, folder, list, status, assignee, tag, date or custom field, 100 per page.
   *
   * There is no search by text.
   */
  search(params: TasksSearchParams, options?: CallOptions<Task>): Listing<Task, TasksSearchMeta>;
  /** Get one task. */
  get(params: TasksGetParams, options?: CallOptions<Task>): Promise<Result<Task>>;
}

/** The model of tasks. */
export const tasks: Entity<Tasks> = {
  name: "tasks",
  title: "Tasks",
  description: "A piece of work, in one list or more.",
  recordType: "Task",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "date_updated",
      format: "epoch-millis",
      mode: "server",
      args: {
        date_updated_gt: {
          call: "subtract",
          args: [{ call: "number", args: [{ get: ["since"] }] }, 1],
        },
      },
      order: "none",
    },
    params: {
      date_updated_gt: {
        schema: {
          type: "integer",
          format: "epoch-millis",
          description: "Only records whose date_updated is later than this.",
        },
        required: false,
        target: { in: "query", name: "date_updated_gt" },
        filter: { field: "date_updated", operator: "gt" },
      },
      include_closed: {
        schema: { type: "boolean", description: "Whether closed tasks are listed." },
        required: false,
        target: { in: "query", name: "include_closed" },
      },
      subtasks: {
        schema: { type: "boolean", description: "Whether subtasks are listed." },
        required: false,
        target: { in: "query", name: "subtasks" },
      },
    },
    parents: [{ param: "list_id", entity: "lists", field: "id" }],
    partitions: { include_closed: [true], subtasks: [true] },
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the open tasks of a list, 100 per page.",
      notes: [
        "Closed tasks and subtasks are not listed; search returns them with include_closed and subtasks.",
      ],
      request: "GET /api/v2/list/{list_id}/task",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        list_id: {
          schema: { type: "string", description: "Id of the list.", examples: ["901309876543"] },
          required: true,
          target: { in: "path", name: "list_id" },
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
    search: {
      kind: "search",
      description: "Find tasks of a workspace by space, folder, list, status, assignee, tag, date or custom field, 100 per page.",
      notes: ["There is no search by text."],
      request: "GET /api/v2/team/{team_id}/task",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        "space_ids[]": {
          schema: {
            type: "array",
            description: "Only tasks of these spaces.",
            items: { type: "string" },
          },
          required: false,
          target: { in: "query", name: "space_ids[]" },
        },
        "project_ids[]": {
          schema: {
            type: "array",
            description: "Only tasks of these folders.",
            items: { type: "string" },
          },
          required: false,
          target: { in: "query", name: "project_ids[]" },
        },
        "list_ids[]": {
          schema: {
            type: "array",
            description: "Only tasks of these lists.",
            items: { type: "string" },
          },
          required: false,
          target: { in: "query", name: "list_ids[]" },
        },
        "statuses[]": {
          schema: {
            type: "array",
            description: "Only tasks with one of these statuses.",
            items: { type: "string" },
            examples: [["to do", "in progress"]],
          },
          required: false,
          target: { in: "query", name: "statuses[]" },
        },
        "assignees[]": {
          schema: {
            type: "array",
            description: "Only tasks of one of these users.",
            items: { type: "string" },
            examples: [["183"]],
          },
          required: false,
          target: { in: "query", name: "assignees[]" },
        },
        "tags[]": {
          schema: {
            type: "array",
            description: "Only tasks with one of these tags.",
            items: { type: "string" },
          },
          required: false,
          target: { in: "query", name: "tags[]" },
        },
        due_date_gt: {
          schema: {
            type: "integer",
            format: "epoch-millis",
            description: "Only records whose due_date is later than this.",
          },
          required: false,
          target: { in: "query", name: "due_date_gt" },
          filter: { field: "due_date", operator: "gt" },
        },
        due_date_lt: {
          schema: {
            type: "integer",
            format: "epoch-millis",
            description: "Only records whose due_date is earlier than this.",
          },
          required: false,
          target: { in: "query", name: "due_date_lt" },
          filter: { field: "due_date", operator: "lt" },
        },
        date_created_gt: {
          schema: {
            type: "integer",
            format: "epoch-millis",
            description: "Only records whose date_created is later than this.",
          },
          required: false,
          target: { in: "query", name: "date_created_gt" },
          filter: { field: "date_created", operator: "gt" },
        },
        date_created_lt: {
          schema: {
            type: "integer",
            format: "epoch-millis",
            description: "Only records whose date_created is earlier than this.",
          },
          required: false,
          target: { in: "query", name: "date_created_lt" },
          filter: { field: "date_created", operator: "lt" },
        },
        date_updated_gt: {
          schema: {
            type: "integer",
            format: "epoch-millis",
            description: "Only records whose date_updated is later than this.",
          },
          required: false,
          target: { in: "query", name: "date_updated_gt" },
          filter: { field: "date_updated", operator: "gt" },
        },
        date_updated_lt: {
          schema: {
            type: "integer",
            format: "epoch-millis",
            description: "Only records whose date_updated is earlier than this.",
          },
          required: false,
          target: { in: "query", name: "date_updated_lt" },
          filter: { field: "date_updated", operator: "lt" },
        },
        custom_fields: {
          schema: {
            type: "array",
            description: "Conditions on custom fields, each with field_id, operator and value.",
            items: { type: "object" },
            examples: [
              [{ field_id: "ebcc4a31-5d1f-4b5f-9c5e-8a3f5b1b2c4d", operator: "=", value: "north" }],
            ],
          },
          required: false,
          target: { in: "query", name: "custom_fields" },
          encode: "json",
        },
        include_closed: {
          schema: { type: "boolean", description: "Whether closed tasks are listed too." },
          required: false,
          target: { in: "query", name: "include_closed" },
        },
        subtasks: {
          schema: { type: "boolean", description: "Whether subtasks are listed too." },
          required: false,
          target: { in: "query", name: "subtasks" },
        },
        team_id: teamIdParam,
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
    get: {
      kind: "get",
      description: "Get one task.",
      notes: [],
      request: "GET /api/v2/task/{task_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        custom_task_ids: {
          schema: { type: "boolean", description: "Whether task_id is a custom id." },
          required: false,
          target: { in: "query", name: "custom_task_ids" },
        },
        team_id: {
          schema: {
            type: "string",
            description: "Id of the workspace; required if task_id is a custom id.",
            examples: ["9013104572"],
          },
          required: false,
          target: { in: "query", name: "team_id" },
        },
        include_subtasks: {
          schema: { type: "boolean", description: "Whether the result includes the subtasks." },
          required: false,
          target: { in: "query", name: "include_subtasks" },
        },
        task_id: taskIdParam,
      },
      rules: [{ kind: "requires", param: "custom_task_ids", value: true, needs: ["team_id"] }],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Task",
      meta: {},
    },
  },
};
