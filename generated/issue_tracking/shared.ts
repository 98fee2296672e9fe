// Generated from manifests/issue_tracking.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const firstParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 250 },
  required: false,
  default: 50,
  target: { in: "body", path: ["variables", "first"] },
};

/** A param of several actions. */
export const afterParam: Param = {
  schema: {
    type: "string",
    description: "Selects the next page. Pass meta.endCursor of the previous page.",
  },
  required: false,
  target: { in: "body", path: ["variables", "after"] },
};

/** A param of several actions. */
export const issuesIdParam: Param = {
  schema: {
    type: "string",
    description: "Id or identifier of the issue, such as ENG-123.",
    examples: ["2174add1-f7c8-44e3-bbf3-2d60b5ea8bc9"],
  },
  required: true,
  target: { in: "body", path: ["variables", "id"] },
};

/** A param of several actions. */
export const issuesDescriptionParam: Param = {
  schema: { type: "string", description: "The text of the issue.", format: "markdown" },
  required: false,
  target: { in: "body", path: ["variables", "description"] },
};

/** A param of several actions. */
export const stateIdParam: Param = {
  schema: { type: "string", description: "Id of the workflow state." },
  required: false,
  target: { in: "body", path: ["variables", "stateId"] },
};

/** A param of several actions. */
export const priorityParam: Param = {
  schema: {
    type: "integer",
    description: "From 1 urgent to 4 low, or 0 none.",
    enum: [0, 1, 2, 3, 4],
  },
  required: false,
  target: { in: "body", path: ["variables", "priority"] },
};

/** A param of several actions. */
export const commentsIdParam: Param = {
  schema: {
    type: "string",
    description: "Id of the record.",
    examples: ["2174add1-f7c8-44e3-bbf3-2d60b5ea8bc9"],
  },
  required: true,
  target: { in: "body", path: ["variables", "id"] },
};

/** A param of several actions. */
export const bodyParam: Param = {
  schema: { type: "string", format: "markdown" },
  required: true,
  target: { in: "body", path: ["variables", "body"] },
};

/** A param of several actions. */
export const projectsDescriptionParam: Param = {
  schema: { type: "string", description: "The purpose of the project, in one or two sentences." },
  required: false,
  target: { in: "body", path: ["variables", "description"] },
};

/** A param of several actions. */
export const statusIdParam: Param = {
  schema: { type: "string", description: "Id of the project status." },
  required: false,
  target: { in: "body", path: ["variables", "statusId"] },
};
