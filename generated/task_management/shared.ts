// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Pagination, Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const teamIdParam: Param = {
  schema: { type: "string", description: "Id of the workspace.", examples: ["9013104572"] },
  required: true,
  target: { in: "path", name: "team_id" },
};

/** A param of several actions. */
export const pageParam: Param = {
  schema: { type: "integer", description: "Number of the page, from 0.", minimum: 0 },
  required: false,
  default: 0,
  target: { in: "query", name: "page" },
};

/** The pagination of several actions. */
export const pagePagination: Pagination = {
  kind: "page",
  token: { target: { in: "query", name: "page" }, param: "page" },
  stop: { get: ["response", "last_page"] },
  start: 0,
  injectFirst: true,
};

/** A param of several actions. */
export const taskIdParam: Param = {
  schema: { type: "string", description: "Id of the task.", examples: ["86cxy1234"] },
  required: true,
  target: { in: "path", name: "task_id" },
};

/** A param of several actions. */
export const commentIdParam: Param = {
  schema: { type: "string", description: "Id of the comment.", examples: ["90130034218"] },
  required: true,
  target: { in: "path", name: "comment_id" },
};

/** A param of several actions. */
export const assigneeParam: Param = {
  schema: {
    type: ["integer", "string"],
    description: "Id of the user to whom the comment is assigned.",
    format: "int64",
    examples: [183],
  },
  required: false,
  target: { in: "body", path: ["assignee"] },
};

/** A param of several actions. */
export const workspaceIdParam: Param = {
  schema: { type: "string", description: "Id of the workspace.", examples: ["9013104572"] },
  required: true,
  target: { in: "path", name: "workspace_id" },
};
