// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** The user of the token. */
export interface User {
  id: number;
  username: string;
  email: string;
  color?: string | null;
  profilePicture?: string | null;
  initials?: string | null;
  week_start_day?: number | null;
  global_font_support?: boolean | null;
  timezone?: string | null;
}

/** A workspace, which version 2 of the upstream's API calls a team. */
export interface Team {
  id: string;
  name: string;
  color?: string | null;
  avatar?: string | null;
  members: TeamMember[];
}

/** A goal of a workspace, with key results that measure it. */
export interface Goal {
  id: string;
  pretty_id?: string | null;
  name: string;
  team_id: string;
  creator?: number | null;
  owner?: Record<string, unknown> | null;
  color?: string | null;
  /** Format: Unix milliseconds. */
  date_created?: string | null;
  /** Format: Unix milliseconds. */
  start_date?: string | null;
  /** Format: Unix milliseconds. */
  due_date?: string | null;
  description?: string | null;
  private: boolean;
  archived: boolean;
  multiple_owners: boolean;
  members: Record<string, unknown>[];
  key_results: Record<string, unknown>[];
  percent_completed?: number | null;
  history: Record<string, unknown>[];
  pretty_url?: string | null;
}

/** A period of work of one user. */
export interface TimeEntry {
  id: string;
  task?: Record<string, unknown> | null;
  /** Id of the workspace. */
  wid?: string | null;
  user: Record<string, unknown>;
  billable: boolean;
  /** Format: Unix milliseconds. */
  start: string;
  /** Format: Unix milliseconds. */
  end?: string | null;
  /** In milliseconds; negative while the timer runs. Format: 64-bit integer. */
  duration: string;
  description?: string | null;
  tags: Record<string, unknown>[];
  /** When the entry last changed. Format: Unix milliseconds. */
  at?: string | null;
}

/** A part of a workspace, with statuses and features of its own. */
export interface Space {
  id: string;
  name: string;
  private: boolean;
  color?: string | null;
  avatar?: string | null;
  admin_can_manage?: boolean | null;
  statuses: Status[];
  multiple_assignees: boolean;
  /** The features of a space. */
  features: SpaceFeatures;
  archived: boolean;
}

/** A group of lists in a space. */
export interface Folder {
  id: string;
  name: string;
  orderindex?: number | null;
  override_statuses: boolean;
  hidden: boolean;
  space: SpaceReference;
  /** Format: 64-bit integer. */
  task_count?: string | null;
  archived: boolean;
  statuses: Status[];
  deleted?: boolean | null;
  lists: FolderList[];
  permission_level?: string | null;
}

/** A list of tasks. */
export interface List {
  id: string;
  name: string;
  orderindex?: number | null;
  status?: Record<string, unknown> | null;
  priority?: Record<string, unknown> | null;
  assignee?: Record<string, unknown> | null;
  task_count?: number | null;
  /** Format: Unix milliseconds. */
  due_date?: string | null;
  /** Format: Unix milliseconds. */
  start_date?: string | null;
  folder: FolderReference;
  space: SpaceReference;
  archived: boolean;
  override_statuses?: boolean | null;
  content?: string | null;
  deleted?: boolean | null;
  inbound_address?: string | null;
  /** Only from get. */
  statuses?: Status[] | null;
  permission_level?: string | null;
}

/** A piece of work, in one list or more. */
export interface Task {
  id: string;
  custom_id?: string | null;
  /** Kind of task. */
  custom_item_id?: number | null;
  name: string;
  text_content?: string | null;
  description?: string | null;
  /** A step of a workflow. */
  status: Status;
  orderindex?: string | null;
  /** Format: Unix milliseconds. */
  date_created?: string | null;
  /** Format: Unix milliseconds. */
  date_updated?: string | null;
  /** Format: Unix milliseconds. */
  date_closed?: string | null;
  /** Format: Unix milliseconds. */
  date_done?: string | null;
  archived: boolean;
  creator: Person;
  assignees: Record<string, unknown>[];
  group_assignees?: Record<string, unknown>[] | null;
  watchers: Person[];
  checklists: Record<string, unknown>[];
  tags: Record<string, unknown>[];
  /** Id of the parent task. */
  parent?: string | null;
  priority?: Record<string, unknown> | null;
  /** Format: Unix milliseconds. */
  due_date?: string | null;
  /** Format: Unix milliseconds. */
  start_date?: string | null;
  points?: number | null;
  /** In milliseconds. */
  time_estimate?: number | null;
  /** In milliseconds. */
  time_spent?: number | null;
  custom_fields: Record<string, unknown>[];
  dependencies: Record<string, unknown>[];
  linked_tasks: Record<string, unknown>[];
  team_id?: string | null;
  url: string;
  list?: Record<string, unknown> | null;
  project?: Record<string, unknown> | null;
  folder?: Record<string, unknown> | null;
  space?: Record<string, unknown> | null;
  top_level_parent?: string | null;
  locations?: Record<string, unknown>[] | null;
  sharing?: Record<string, unknown> | null;
  permission_level?: string | null;
  /** Only from get. */
  attachments?: Record<string, unknown>[] | null;
}

/** A comment on a task. */
export interface Comment {
  id: string;
  /** The text in pieces, with their formats. */
  comment: Record<string, unknown>[];
  comment_text: string;
  user: Record<string, unknown>;
  resolved: boolean;
  assignee?: Record<string, unknown> | null;
  assigned_by?: Record<string, unknown> | null;
  reactions: Record<string, unknown>[];
  /** Format: Unix milliseconds. */
  date: string;
}

/** The thread under a comment. */
export interface CommentReplies {
  comments: Comment[];
}

/** Comment created. */
export interface CommentCreated {
  /** Id of the comment. */
  id: number;
  hist_id: string;
  /** Format: Unix milliseconds. */
  date: number;
  version?: Record<string, unknown> | null;
}

/** An empty object, which confirms the change. */
export interface CommentUpdated {
}

/** A view of tasks, such as a list, board or calendar. */
export interface View {
  id: string;
  name: string;
  type: string;
  parent?: { id: string | number; type: string | number } | null;
  grouping?: Record<string, unknown> | null;
  divide?: Record<string, unknown> | null;
  sorting?: Record<string, unknown> | null;
  filters?: Record<string, unknown> | null;
  columns?: Record<string, unknown> | null;
  team_sidebar?: Record<string, unknown> | null;
  settings?: Record<string, unknown> | null;
  /** Format: Unix milliseconds. */
  date_created?: string | null;
  creator?: number | null;
  visibility?: string | null;
  protected?: boolean | null;
  protected_note?: string | null;
  protected_by?: number | null;
  /** Format: Unix milliseconds. */
  date_protected?: string | null;
  orderindex?: number | null;
  public?: boolean | null;
}

/** Person. */
export interface Person {
  id: number;
  username?: string | null;
  email?: string | null;
  color?: string | null;
  initials?: string | null;
  profilePicture?: string | null;
}

/** A document of a workspace. */
export interface Doc {
  id: string;
  name: string;
  type?: number | null;
  parent?: Record<string, unknown> | null;
  creator?: number | null;
  deleted?: boolean | null;
  public?: boolean | null;
  /** Format: Unix milliseconds. */
  date_created?: number | null;
  /** Format: Unix milliseconds. */
  date_updated?: number | null;
  workspace_id?: number | null;
  content?: string | null;
}

/** Team member. */
export interface TeamMember {
  user: TeamUser;
}

/** Team user. */
export interface TeamUser {
  id: number;
  username?: string | null;
  email?: string | null;
  color?: string | null;
  profilePicture?: string | null;
  initials?: string | null;
  role?: number | null;
  role_subtype?: number | null;
  role_key?: string | null;
  custom_role?: Record<string, unknown> | null;
  /** Format: Unix milliseconds. */
  last_active?: string | null;
  /** Format: Unix milliseconds. */
  date_joined?: string | null;
  /** Format: Unix milliseconds. */
  date_invited?: string | null;
}

/** A step of a workflow. */
export interface Status {
  id?: string | null;
  /** Name of the status. */
  status: string;
  /** Such as open, custom, done or closed. */
  type: string;
  orderindex?: number | null;
  color?: string | null;
  /** Only in the statuses of lists. */
  status_group?: string | null;
}

/** The features of a space. */
export interface SpaceFeatures {
  due_dates?: {
    enabled: boolean;
    start_date?: boolean | null;
    remap_due_dates?: boolean | null;
    remap_closed_due_date?: boolean | null;
  } | null;
  sprints?: Enabled | null;
  time_tracking?: {
    enabled: boolean;
    harvest?: boolean | null;
    rollup?: boolean | null;
    default_to_billable?: number | null;
  } | null;
  points?: Enabled | null;
  custom_items?: Enabled | null;
  priorities?: { enabled: boolean; priorities?: Record<string, unknown>[] | null } | null;
  tags?: Enabled | null;
  time_estimates?: { enabled: boolean; rollup?: boolean | null; per_assignee?: boolean | null } | null;
  check_unresolved?: {
    enabled: boolean;
    subtasks?: boolean | null;
    checklists?: boolean | null;
    comments?: boolean | null;
  } | null;
  milestones?: Enabled | null;
  custom_fields?: Enabled | null;
  remap_dependencies?: Enabled | null;
  dependency_warning?: Enabled | null;
  status_pies?: Enabled | null;
  multiple_assignees?: Enabled | null;
  emails?: Enabled | null;
  scheduler_enabled?: boolean | null;
  dependency_type_enabled?: boolean | null;
  dependency_enforcement?: { enforcement_enabled: boolean; enforcement_mode?: number | null } | null;
  reschedule_closed_dependencies?: Enabled | null;
}

/** Enabled. */
export interface Enabled {
  enabled?: boolean | null;
}

/** Space reference. */
export interface SpaceReference {
  id: string;
  name?: string | null;
  access?: boolean | null;
}

/** A list, as part of the record of its folder. */
export interface FolderList {
  id: string;
  name: string;
  orderindex?: number | null;
  content?: string | null;
  status?: Record<string, unknown> | null;
  priority?: Record<string, unknown> | null;
  assignee?: Record<string, unknown> | null;
  task_count?: number | null;
  /** Format: Unix milliseconds. */
  due_date?: string | null;
  /** Format: Unix milliseconds. */
  start_date?: string | null;
  space?: Record<string, unknown> | null;
  archived?: boolean | null;
  override_statuses?: boolean | null;
  statuses?: Status[] | null;
  permission_level?: string | null;
}

/** Folder reference. */
export interface FolderReference {
  id: string;
  name?: string | null;
  hidden?: boolean | null;
  access?: boolean | null;
}

/** Fields of `User`. */
export const userFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer", examples: [183] },
  username: { type: "string" },
  email: { type: "string" },
  color: { type: ["string", "null"] },
  profilePicture: { type: ["string", "null"] },
  initials: { type: ["string", "null"] },
  week_start_day: { type: ["integer", "null"] },
  global_font_support: { type: ["boolean", "null"] },
  timezone: { type: ["string", "null"] },
};

/** Fields of `TeamUser`. */
export const teamUserFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  username: { type: ["string", "null"] },
  email: { type: ["string", "null"] },
  color: { type: ["string", "null"] },
  profilePicture: { type: ["string", "null"] },
  initials: { type: ["string", "null"] },
  role: { type: ["integer", "null"] },
  role_subtype: { type: ["integer", "null"] },
  role_key: { type: ["string", "null"] },
  custom_role: { type: ["object", "null"] },
  last_active: { type: ["string", "null"], format: "epoch-millis" },
  date_joined: { type: ["string", "null"], format: "epoch-millis" },
  date_invited: { type: ["string", "null"], format: "epoch-millis" },
};

/** Fields of `TeamMember`. */
export const teamMemberFields: Readonly<Record<string, Schema>> = { user: { type: "object", title: "TeamUser", properties: teamUserFields, required: ["id"] } };

/** Fields of `Team`. */
export const teamFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["9013104572"] },
  name: { type: "string" },
  color: { type: ["string", "null"] },
  avatar: { type: ["string", "null"] },
  members: {
    type: "array",
    items: {
      type: "object",
      title: "TeamMember",
      properties: teamMemberFields,
      required: ["user"],
    },
  },
};

/** Fields of `Goal`. */
export const goalFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["e53a033c-900e-462d-a849-4a216b06d930"] },
  pretty_id: { type: ["string", "null"] },
  name: { type: "string" },
  team_id: { type: "string" },
  creator: { type: ["integer", "null"] },
  owner: { type: ["object", "null"] },
  color: { type: ["string", "null"] },
  date_created: { type: ["string", "null"], format: "epoch-millis" },
  start_date: { type: ["string", "null"], format: "epoch-millis" },
  due_date: { type: ["string", "null"], format: "epoch-millis" },
  description: { type: ["string", "null"] },
  private: { type: "boolean" },
  archived: { type: "boolean" },
  multiple_owners: { type: "boolean" },
  members: { type: "array", items: { type: "object" } },
  key_results: { type: "array", items: { type: "object" } },
  percent_completed: { type: ["integer", "null"] },
  history: { type: "array", items: { type: "object" } },
  pretty_url: { type: ["string", "null"] },
};

/** Fields of `TimeEntry`. */
export const timeEntryFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["4047598215417340821"] },
  task: { type: ["object", "null"] },
  wid: { type: ["string", "null"], description: "Id of the workspace." },
  user: { type: "object" },
  billable: { type: "boolean" },
  start: { type: "string", format: "epoch-millis" },
  end: { type: ["string", "null"], format: "epoch-millis" },
  duration: {
    type: "string",
    description: "In milliseconds; negative while the timer runs.",
    format: "int64",
  },
  description: { type: ["string", "null"] },
  tags: { type: "array", items: { type: "object" } },
  at: {
    type: ["string", "null"],
    description: "When the entry last changed.",
    format: "epoch-millis",
  },
};

/** Fields of `Status`. */
export const statusFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  status: { type: "string", description: "Name of the status." },
  type: { type: "string", description: "Such as open, custom, done or closed." },
  orderindex: { type: ["integer", "null"] },
  color: { type: ["string", "null"] },
  status_group: { type: ["string", "null"], description: "Only in the statuses of lists." },
};

/** Fields of `Enabled`. */
export const enabledFields: Readonly<Record<string, Schema>> = { enabled: { type: ["boolean", "null"] } };

/** Fields of `SpaceFeatures`. */
export const spaceFeaturesFields: Readonly<Record<string, Schema>> = {
  due_dates: {
    type: ["object", "null"],
    properties: {
      enabled: { type: "boolean" },
      start_date: { type: ["boolean", "null"] },
      remap_due_dates: { type: ["boolean", "null"] },
      remap_closed_due_date: { type: ["boolean", "null"] },
    },
    required: ["enabled"],
  },
  sprints: { type: ["object", "null"], title: "Enabled", properties: enabledFields },
  time_tracking: {
    type: ["object", "null"],
    properties: {
      enabled: { type: "boolean" },
      harvest: { type: ["boolean", "null"] },
      rollup: { type: ["boolean", "null"] },
      default_to_billable: { type: ["integer", "null"] },
    },
    required: ["enabled"],
  },
  points: { type: ["object", "null"], title: "Enabled", properties: enabledFields },
  custom_items: { type: ["object", "null"], title: "Enabled", properties: enabledFields },
  priorities: {
    type: ["object", "null"],
    properties: {
      enabled: { type: "boolean" },
      priorities: { type: ["array", "null"], items: { type: "object" } },
    },
    required: ["enabled"],
  },
  tags: { type: ["object", "null"], title: "Enabled", properties: enabledFields },
  time_estimates: {
    type: ["object", "null"],
    properties: {
      enabled: { type: "boolean" },
      rollup: { type: ["boolean", "null"] },
      per_assignee: { type: ["boolean", "null"] },
    },
    required: ["enabled"],
  },
  check_unresolved: {
    type: ["object", "null"],
    properties: {
      enabled: { type: "boolean" },
      subtasks: { type: ["boolean", "null"] },
      checklists: { type: ["boolean", "null"] },
      comments: { type: ["boolean", "null"] },
    },
    required: ["enabled"],
  },
  milestones: { type: ["object", "null"], title: "Enabled", properties: enabledFields },
  custom_fields: { type: ["object", "null"], title: "Enabled", properties: enabledFields },
  remap_dependencies: { type: ["object", "null"], title: "Enabled", properties: enabledFields },
  dependency_warning: { type: ["object", "null"], title: "Enabled", properties: enabledFields },
  status_pies: { type: ["object", "null"], title: "Enabled", properties: enabledFields },
  multiple_assignees: { type: ["object", "null"], title: "Enabled", properties: enabledFields },
  emails: { type: ["object", "null"], title: "Enabled", properties: enabledFields },
  scheduler_enabled: { type: ["boolean", "null"] },
  dependency_type_enabled: { type: ["boolean", "null"] },
  dependency_enforcement: {
    type: ["object", "null"],
    properties: {
      enforcement_enabled: { type: "boolean" },
      enforcement_mode: { type: ["integer", "null"] },
    },
    required: ["enforcement_enabled"],
  },
  reschedule_closed_dependencies: {
    type: ["object", "null"],
    title: "Enabled",
    properties: enabledFields,
  },
};

/** Fields of `Space`. */
export const spaceFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["90138476123"] },
  name: { type: "string" },
  private: { type: "boolean" },
  color: { type: ["string", "null"] },
  avatar: { type: ["string", "null"] },
  admin_can_manage: { type: ["boolean", "null"] },
  statuses: {
    type: "array",
    items: {
      type: "object",
      title: "Status",
      description: "A step of a workflow.",
      properties: statusFields,
      required: ["status", "type"],
    },
  },
  multiple_assignees: { type: "boolean" },
  features: {
    type: "object",
    title: "SpaceFeatures",
    description: "The features of a space.",
    properties: spaceFeaturesFields,
  },
  archived: { type: "boolean" },
};

/** Fields of `SpaceReference`. */
export const spaceReferenceFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: ["string", "null"] },
  access: { type: ["boolean", "null"] },
};

/** Fields of `FolderList`. */
export const folderListFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  orderindex: { type: ["integer", "null"] },
  content: { type: ["string", "null"] },
  status: { type: ["object", "null"] },
  priority: { type: ["object", "null"] },
  assignee: { type: ["object", "null"] },
  task_count: { type: ["integer", "null"] },
  due_date: { type: ["string", "null"], format: "epoch-millis" },
  start_date: { type: ["string", "null"], format: "epoch-millis" },
  space: { type: ["object", "null"] },
  archived: { type: ["boolean", "null"] },
  override_statuses: { type: ["boolean", "null"] },
  statuses: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Status",
      description: "A step of a workflow.",
      properties: statusFields,
      required: ["status", "type"],
    },
  },
  permission_level: { type: ["string", "null"] },
};

/** Fields of `Folder`. */
export const folderFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["90137462511"] },
  name: { type: "string" },
  orderindex: { type: ["integer", "null"] },
  override_statuses: { type: "boolean" },
  hidden: { type: "boolean" },
  space: {
    type: "object",
    title: "SpaceReference",
    properties: spaceReferenceFields,
    required: ["id"],
  },
  task_count: { type: ["string", "null"], format: "int64" },
  archived: { type: "boolean" },
  statuses: {
    type: "array",
    items: {
      type: "object",
      title: "Status",
      description: "A step of a workflow.",
      properties: statusFields,
      required: ["status", "type"],
    },
  },
  deleted: { type: ["boolean", "null"] },
  lists: {
    type: "array",
    items: {
      type: "object",
      title: "FolderList",
      description: "A list, as part of the record of its folder.",
      properties: folderListFields,
      required: ["id", "name"],
    },
  },
  permission_level: { type: ["string", "null"] },
};

/** Fields of `FolderReference`. */
export const folderReferenceFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: ["string", "null"] },
  hidden: { type: ["boolean", "null"] },
  access: { type: ["boolean", "null"] },
};

/** Fields of `List`. */
export const listFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["901309876543"] },
  name: { type: "string" },
  orderindex: { type: ["integer", "null"] },
  status: { type: ["object", "null"] },
  priority: { type: ["object", "null"] },
  assignee: { type: ["object", "null"] },
  task_count: { type: ["integer", "null"] },
  due_date: { type: ["string", "null"], format: "epoch-millis" },
  start_date: { type: ["string", "null"], format: "epoch-millis" },
  folder: {
    type: "object",
    title: "FolderReference",
    properties: folderReferenceFields,
    required: ["id"],
  },
  space: {
    type: "object",
    title: "SpaceReference",
    properties: spaceReferenceFields,
    required: ["id"],
  },
  archived: { type: "boolean" },
  override_statuses: { type: ["boolean", "null"] },
  content: { type: ["string", "null"] },
  deleted: { type: ["boolean", "null"] },
  inbound_address: { type: ["string", "null"] },
  statuses: {
    type: ["array", "null"],
    description: "Only from get.",
    items: {
      type: "object",
      title: "Status",
      description: "A step of a workflow.",
      properties: statusFields,
      required: ["status", "type"],
    },
  },
  permission_level: { type: ["string", "null"] },
};

/** Fields of `Person`. */
export const personFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer", examples: [183] },
  username: { type: ["string", "null"] },
  email: { type: ["string", "null"] },
  color: { type: ["string", "null"] },
  initials: { type: ["string", "null"] },
  profilePicture: { type: ["string", "null"] },
};

/** Fields of `Task`. */
export const taskFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["86cxy1234"] },
  custom_id: { type: ["string", "null"] },
  custom_item_id: { type: ["integer", "null"], description: "Kind of task." },
  name: { type: "string" },
  text_content: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
  status: {
    type: "object",
    title: "Status",
    description: "A step of a workflow.",
    properties: statusFields,
    required: ["status", "type"],
  },
  orderindex: { type: ["string", "null"] },
  date_created: { type: ["string", "null"], format: "epoch-millis" },
  date_updated: { type: ["string", "null"], format: "epoch-millis" },
  date_closed: { type: ["string", "null"], format: "epoch-millis" },
  date_done: { type: ["string", "null"], format: "epoch-millis" },
  archived: { type: "boolean" },
  creator: { type: "object", title: "Person", properties: personFields, required: ["id"] },
  assignees: { type: "array", items: { type: "object" } },
  group_assignees: { type: ["array", "null"], items: { type: "object" } },
  watchers: {
    type: "array",
    items: { type: "object", title: "Person", properties: personFields, required: ["id"] },
  },
  checklists: { type: "array", items: { type: "object" } },
  tags: { type: "array", items: { type: "object" } },
  parent: { type: ["string", "null"], description: "Id of the parent task." },
  priority: { type: ["object", "null"] },
  due_date: { type: ["string", "null"], format: "epoch-millis" },
  start_date: { type: ["string", "null"], format: "epoch-millis" },
  points: { type: ["number", "null"] },
  time_estimate: { type: ["integer", "null"], description: "In milliseconds." },
  time_spent: { type: ["integer", "null"], description: "In milliseconds." },
  custom_fields: { type: "array", items: { type: "object" } },
  dependencies: { type: "array", items: { type: "object" } },
  linked_tasks: { type: "array", items: { type: "object" } },
  team_id: { type: ["string", "null"] },
  url: { type: "string" },
  list: { type: ["object", "null"] },
  project: { type: ["object", "null"] },
  folder: { type: ["object", "null"] },
  space: { type: ["object", "null"] },
  top_level_parent: { type: ["string", "null"] },
  locations: { type: ["array", "null"], items: { type: "object" } },
  sharing: { type: ["object", "null"] },
  permission_level: { type: ["string", "null"] },
  attachments: {
    type: ["array", "null"],
    description: "Only from get.",
    items: { type: "object" },
  },
};

/** Fields of `Comment`. */
export const commentFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["90130034218"] },
  comment: {
    type: "array",
    description: "The text in pieces, with their formats.",
    items: { type: "object" },
  },
  comment_text: { type: "string" },
  user: { type: "object" },
  resolved: { type: "boolean" },
  assignee: { type: ["object", "null"] },
  assigned_by: { type: ["object", "null"] },
  reactions: { type: "array", items: { type: "object" } },
  date: { type: "string", format: "epoch-millis" },
};

/** Fields of `CommentReplies`. */
export const commentRepliesFields: Readonly<Record<string, Schema>> = {
  comments: {
    type: "array",
    items: {
      type: "object",
      title: "Comment",
      description: "A comment on a task.",
      properties: commentFields,
      required: ["id", "comment", "comment_text", "user", "resolved", "reactions", "date"],
    },
  },
};

/** Fields of `CommentCreated`. */
export const commentCreatedFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer", description: "Id of the comment." },
  hist_id: { type: "string" },
  date: { type: "integer", format: "epoch-millis" },
  version: { type: ["object", "null"] },
};

/** Fields of `CommentUpdated`. */
export const commentUpdatedFields: Readonly<Record<string, Schema>> = {};

/** Fields of `View`. */
export const viewFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["8cmrx-413"] },
  name: { type: "string" },
  type: { type: "string" },
  parent: {
    type: ["object", "null"],
    properties: { id: { type: ["string", "integer"] }, type: { type: ["string", "integer"] } },
    required: ["id", "type"],
  },
  grouping: { type: ["object", "null"] },
  divide: { type: ["object", "null"] },
  sorting: { type: ["object", "null"] },
  filters: { type: ["object", "null"] },
  columns: { type: ["object", "null"] },
  team_sidebar: { type: ["object", "null"] },
  settings: { type: ["object", "null"] },
  date_created: { type: ["string", "null"], format: "epoch-millis" },
  creator: { type: ["integer", "null"] },
  visibility: { type: ["string", "null"] },
  protected: { type: ["boolean", "null"] },
  protected_note: { type: ["string", "null"] },
  protected_by: { type: ["integer", "null"] },
  date_protected: { type: ["string", "null"], format: "epoch-millis" },
  orderindex: { type: ["integer", "null"] },
  public: { type: ["boolean", "null"] },
};

/** Fields of `Doc`. */
export const docFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["8cmrx-613"] },
  name: { type: "string" },
  type: { type: ["integer", "null"] },
  parent: { type: ["object", "null"] },
  creator: { type: ["integer", "null"] },
  deleted: { type: ["boolean", "null"] },
  public: { type: ["boolean", "null"] },
  date_created: { type: ["integer", "null"], format: "epoch-millis" },
  date_updated: { type: ["integer", "null"], format: "epoch-millis" },
  workspace_id: { type: ["integer", "null"] },
  content: { type: ["string", "null"] },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  User: {
    type: "object",
    title: "User",
    description: "The user of the token.",
    properties: userFields,
    required: ["id", "username", "email"],
  },
  Team: {
    type: "object",
    title: "Team",
    description: "A workspace, which version 2 of the upstream's API calls a team.",
    properties: teamFields,
    required: ["id", "name", "members"],
  },
  Goal: {
    type: "object",
    title: "Goal",
    description: "A goal of a workspace, with key results that measure it.",
    properties: goalFields,
    required: [
      "id",
      "name",
      "team_id",
      "private",
      "archived",
      "multiple_owners",
      "members",
      "key_results",
      "history",
    ],
  },
  TimeEntry: {
    type: "object",
    title: "TimeEntry",
    description: "A period of work of one user.",
    properties: timeEntryFields,
    required: ["id", "user", "billable", "start", "duration", "tags"],
  },
  Space: {
    type: "object",
    title: "Space",
    description: "A part of a workspace, with statuses and features of its own.",
    properties: spaceFields,
    required: ["id", "name", "private", "statuses", "multiple_assignees", "features", "archived"],
  },
  Folder: {
    type: "object",
    title: "Folder",
    description: "A group of lists in a space.",
    properties: folderFields,
    required: [
      "id",
      "name",
      "override_statuses",
      "hidden",
      "space",
      "archived",
      "statuses",
      "lists",
    ],
  },
  List: {
    type: "object",
    title: "List",
    description: "A list of tasks.",
    properties: listFields,
    required: ["id", "name", "folder", "space", "archived"],
  },
  Task: {
    type: "object",
    title: "Task",
    description: "A piece of work, in one list or more.",
    properties: taskFields,
    required: [
      "id",
      "name",
      "status",
      "archived",
      "creator",
      "assignees",
      "watchers",
      "checklists",
      "tags",
      "custom_fields",
      "dependencies",
      "linked_tasks",
      "url",
    ],
  },
  Comment: {
    type: "object",
    title: "Comment",
    description: "A comment on a task.",
    properties: commentFields,
    required: ["id", "comment", "comment_text", "user", "resolved", "reactions", "date"],
  },
  CommentReplies: {
    type: "object",
    title: "CommentReplies",
    description: "The thread under a comment.",
    properties: commentRepliesFields,
    required: ["comments"],
  },
  CommentCreated: {
    type: "object",
    title: "CommentCreated",
    properties: commentCreatedFields,
    required: ["id", "hist_id", "date"],
  },
  CommentUpdated: {
    type: "object",
    title: "CommentUpdated",
    description: "An empty object, which confirms the change.",
    properties: commentUpdatedFields,
    additionalProperties: {},
  },
  View: {
    type: "object",
    title: "View",
    description: "A view of tasks, such as a list, board or calendar.",
    properties: viewFields,
    required: ["id", "name", "type"],
  },
  Person: { type: "object", title: "Person", properties: personFields, required: ["id"] },
  Doc: {
    type: "object",
    title: "Doc",
    description: "A document of a workspace.",
    properties: docFields,
    required: ["id", "name"],
  },
};
