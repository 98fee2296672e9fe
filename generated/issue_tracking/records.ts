// Generated from manifests/issue_tracking.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A piece of work to be done. */
export interface Issue {
  id: string;
  title: string;
  /** Format: Markdown. */
  description?: string | null;
  state: Named;
  /** 0 none, 1 urgent, 2 high, 3 medium, 4 low. */
  priority?: number | null;
  assignee?: Person | null;
  team: Named;
  project?: Named | null;
  /** Format: ISO 8601. */
  createdAt: string;
  /** Format: ISO 8601. */
  updatedAt: string;
}

/** Issue change. */
export interface IssueChange {
  success: boolean;
  /** A piece of work to be done. */
  issue?: Issue | null;
}

/** A comment on an issue. */
export interface Comment {
  id: string;
  /** Format: Markdown. */
  body: string;
  user?: Person | null;
  issue?: IssueTitle | null;
  /** Format: ISO 8601. */
  createdAt: string;
  /** Format: ISO 8601. */
  updatedAt: string;
}

/** Comment change. */
export interface CommentChange {
  success: boolean;
  /** A comment on an issue. */
  comment?: Comment | null;
}

/** A larger piece of work, divided into issues, for one or more teams. */
export interface Project {
  id: string;
  name: string;
  description?: string | null;
  /** Type of the status, such as planned. The upstream has deprecated this field. */
  state?: string | null;
  /** Format: YYYY-MM-DD. */
  startDate?: string | null;
  /** Format: YYYY-MM-DD. */
  targetDate?: string | null;
  lead?: Person | null;
  /** Format: ISO 8601. */
  createdAt: string;
  /** Format: ISO 8601. */
  updatedAt: string;
}

/** Project change. */
export interface ProjectChange {
  success: boolean;
  /** A larger piece of work, divided into issues, for one or more teams. */
  project?: Project | null;
}

/** A group of people with issues and a workflow of their own. */
export interface Team {
  id: string;
  name: string;
  /** Prefix of the identifiers of the issues of the team, such as ENG. */
  key: string;
  description?: string | null;
  timezone?: string | null;
  /** Format: ISO 8601. */
  createdAt: string;
  /** Format: ISO 8601. */
  updatedAt: string;
}

/** A person, or an application, with an account. */
export interface User {
  id: string;
  name: string;
  email: string;
  displayName?: string | null;
  active: boolean;
  admin: boolean;
  /** Format: ISO 8601. */
  createdAt: string;
  /** Format: ISO 8601. */
  updatedAt: string;
}

/** A step of a team's workflow. */
export interface WorkflowState {
  id: string;
  name: string;
  /** Such as backlog, unstarted, started, completed or canceled. */
  type: string;
  position?: number | null;
  color?: string | null;
  team: Named;
  /** Format: ISO 8601. */
  createdAt: string;
  /** Format: ISO 8601. */
  updatedAt: string;
}

/** Named. */
export interface Named {
  id: string;
  name: string;
}

/** Person. */
export interface Person {
  id: string;
  name: string;
  email: string;
}

/** Issue title. */
export interface IssueTitle {
  id: string;
  title: string;
}

/** A fixed period in which a team works on issues. */
export interface Cycle {
  id: string;
  name?: string | null;
  number: number;
}

/** Named nodes. */
export interface NamedNodes {
  nodes: Named[];
}

/** Fields of `Named`. */
export const namedFields: Readonly<Record<string, Schema>> = { id: { type: "string" }, name: { type: "string" } };

/** Fields of `Person`. */
export const personFields: Readonly<Record<string, Schema>> = { id: { type: "string" }, name: { type: "string" }, email: { type: "string" } };

/** Fields of `Issue`. */
export const issueFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  title: { type: "string" },
  description: { type: ["string", "null"], format: "markdown" },
  state: { type: "object", title: "Named", properties: namedFields, required: ["id", "name"] },
  priority: { type: ["number", "null"], description: "0 none, 1 urgent, 2 high, 3 medium, 4 low." },
  assignee: {
    type: ["object", "null"],
    title: "Person",
    properties: personFields,
    required: ["id", "name", "email"],
  },
  team: { type: "object", title: "Named", properties: namedFields, required: ["id", "name"] },
  project: {
    type: ["object", "null"],
    title: "Named",
    properties: namedFields,
    required: ["id", "name"],
  },
  createdAt: { type: "string", format: "date-time" },
  updatedAt: { type: "string", format: "date-time" },
};

/** Fields of `IssueChange`. */
export const issueChangeFields: Readonly<Record<string, Schema>> = {
  success: { type: "boolean" },
  issue: {
    type: ["object", "null"],
    title: "Issue",
    description: "A piece of work to be done.",
    properties: issueFields,
    required: ["id", "title", "state", "team", "createdAt", "updatedAt"],
  },
};

/** Fields of `IssueTitle`. */
export const issueTitleFields: Readonly<Record<string, Schema>> = { id: { type: "string" }, title: { type: "string" } };

/** Fields of `Comment`. */
export const commentFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  body: { type: "string", format: "markdown" },
  user: {
    type: ["object", "null"],
    title: "Person",
    properties: personFields,
    required: ["id", "name", "email"],
  },
  issue: {
    type: ["object", "null"],
    title: "IssueTitle",
    properties: issueTitleFields,
    required: ["id", "title"],
  },
  createdAt: { type: "string", format: "date-time" },
  updatedAt: { type: "string", format: "date-time" },
};

/** Fields of `CommentChange`. */
export const commentChangeFields: Readonly<Record<string, Schema>> = {
  success: { type: "boolean" },
  comment: {
    type: ["object", "null"],
    title: "Comment",
    description: "A comment on an issue.",
    properties: commentFields,
    required: ["id", "body", "createdAt", "updatedAt"],
  },
};

/** Fields of `Project`. */
export const projectFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  description: { type: ["string", "null"] },
  state: {
    type: ["string", "null"],
    description: "Type of the status, such as planned. The upstream has deprecated this field.",
  },
  startDate: { type: ["string", "null"], format: "date" },
  targetDate: { type: ["string", "null"], format: "date" },
  lead: {
    type: ["object", "null"],
    title: "Person",
    properties: personFields,
    required: ["id", "name", "email"],
  },
  createdAt: { type: "string", format: "date-time" },
  updatedAt: { type: "string", format: "date-time" },
};

/** Fields of `ProjectChange`. */
export const projectChangeFields: Readonly<Record<string, Schema>> = {
  success: { type: "boolean" },
  project: {
    type: ["object", "null"],
    title: "Project",
    description: "A larger piece of work, divided into issues, for one or more teams.",
    properties: projectFields,
    required: ["id", "name", "createdAt", "updatedAt"],
  },
};

/** Fields of `Team`. */
export const teamFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  key: {
    type: "string",
    description: "Prefix of the identifiers of the issues of the team, such as ENG.",
  },
  description: { type: ["string", "null"] },
  timezone: { type: ["string", "null"] },
  createdAt: { type: "string", format: "date-time" },
  updatedAt: { type: "string", format: "date-time" },
};

/** Fields of `User`. */
export const userFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  email: { type: "string" },
  displayName: { type: ["string", "null"] },
  active: { type: "boolean" },
  admin: { type: "boolean" },
  createdAt: { type: "string", format: "date-time" },
  updatedAt: { type: "string", format: "date-time" },
};

/** Fields of `WorkflowState`. */
export const workflowStateFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  type: {
    type: "string",
    description: "Such as backlog, unstarted, started, completed or canceled.",
  },
  position: { type: ["number", "null"] },
  color: { type: ["string", "null"] },
  team: { type: "object", title: "Named", properties: namedFields, required: ["id", "name"] },
  createdAt: { type: "string", format: "date-time" },
  updatedAt: { type: "string", format: "date-time" },
};

/** Fields of `Cycle`. */
export const cycleFields: Readonly<Record<string, Schema>> = { id: { type: "string" }, name: { type: ["string", "null"] }, number: { type: "number" } };

/** Fields of `NamedNodes`. */
export const namedNodesFields: Readonly<Record<string, Schema>> = {
  nodes: {
    type: "array",
    items: { type: "object", title: "Named", properties: namedFields, required: ["id", "name"] },
  },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Issue: {
    type: "object",
    title: "Issue",
    description: "A piece of work to be done.",
    properties: issueFields,
    required: ["id", "title", "state", "team", "createdAt", "updatedAt"],
  },
  IssueChange: {
    type: "object",
    title: "IssueChange",
    properties: issueChangeFields,
    required: ["success"],
  },
  Comment: {
    type: "object",
    title: "Comment",
    description: "A comment on an issue.",
    properties: commentFields,
    required: ["id", "body", "createdAt", "updatedAt"],
  },
  CommentChange: {
    type: "object",
    title: "CommentChange",
    properties: commentChangeFields,
    required: ["success"],
  },
  Project: {
    type: "object",
    title: "Project",
    description: "A larger piece of work, divided into issues, for one or more teams.",
    properties: projectFields,
    required: ["id", "name", "createdAt", "updatedAt"],
  },
  ProjectChange: {
    type: "object",
    title: "ProjectChange",
    properties: projectChangeFields,
    required: ["success"],
  },
  Team: {
    type: "object",
    title: "Team",
    description: "A group of people with issues and a workflow of their own.",
    properties: teamFields,
    required: ["id", "name", "key", "createdAt", "updatedAt"],
  },
  User: {
    type: "object",
    title: "User",
    description: "A person, or an application, with an account.",
    properties: userFields,
    required: ["id", "name", "email", "active", "admin", "createdAt", "updatedAt"],
  },
  WorkflowState: {
    type: "object",
    title: "WorkflowState",
    description: "A step of a team's workflow.",
    properties: workflowStateFields,
    required: ["id", "name", "type", "team", "createdAt", "updatedAt"],
  },
};
