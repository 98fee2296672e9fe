// Generated from manifests/work_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A person with an account. */
export interface User {
  id: string;
  name?: string | null;
  email?: string | null;
  birthday?: string | null;
  country_code?: string | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  kind?: string | null;
  status?: "ACTIVE" | "INACTIVE" | "PENDING" | null;
  is_email_confirmed?: boolean | null;
  /** Format: ISO 8601. */
  became_active_at?: string | null;
  location?: string | null;
  mobile_phone?: string | null;
  phone?: string | null;
  /** URLs of the photo by size. */
  photo_url?: {
    original?: string | null;
    small?: string | null;
    thumb?: string | null;
    thumb_small?: string | null;
    tiny?: string | null;
  } | null;
  time_zone_identifier?: string | null;
  title?: string | null;
  url?: string | null;
  utc_hours_diff?: number | null;
}

/** A named group of users. */
export interface Team {
  id: string;
  name?: string | null;
  picture_url?: string | null;
  users?: Id[] | null;
}

/** A place for boards, with users and teams of its own. */
export interface Workspace {
  id?: string | null;
  name?: string | null;
  /** Such as open or closed. */
  kind?: string | null;
  description?: string | null;
  state?: string | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  account_product?: AccountProduct | null;
  owners_subscribers?: Id[] | null;
  settings?: { icon?: { color?: string | null; image?: string | null } | null } | null;
  team_owners_subscribers?: Named[] | null;
  teams_subscribers?: Named[] | null;
  users_subscribers?: Id[] | null;
}

/** A table of items in groups, with columns of its own. */
export interface Board {
  id: string;
  name?: string | null;
  board_kind?: "public" | "private" | "share" | null;
  type?: string | null;
  description?: string | null;
  permissions?: string | null;
  state?: "active" | "archived" | "deleted" | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
  columns?: Column[] | null;
  groups?: Group[] | null;
  owners?: Id[] | null;
  /** Another record, by its id alone. */
  creator?: Id | null;
  subscribers?: Id[] | null;
  tags?: Id[] | null;
  /** Another record, by its id alone. */
  top_group?: Id | null;
  views?: BoardView[] | null;
  /** Null if the board is in the main workspace. */
  workspace?: BoardWorkspace | null;
}

/** A row of a board. */
export interface Item {
  id: string;
  name?: string | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  creator_id?: string | null;
  state?: string | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
  board?: Named | null;
  /** Another record, by its id alone. */
  group?: Id | null;
  /** Only subitems have a parent item. */
  parent_item?: Id | null;
  column_values?: ColumnValue[] | null;
  subscribers?: Id[] | null;
}

/** A post about an item. */
export interface Update {
  id: string;
  /** Format: HTML. */
  body?: string | null;
  text_body?: string | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  creator_id?: string | null;
  item_id?: string | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
  replies?: Reply[] | null;
  assets?: Asset[] | null;
}

/** A label for items of any board. */
export interface Tag {
  id: string;
  name?: string | null;
  color?: string | null;
}

/** A change on a board. */
export interface ActivityLog {
  id: string;
  /** Kind of change. */
  event?: string | null;
  /** The details of the change. Format: JSON. */
  data?: string | null;
  /** Kind of the changed record: board, or pulse for an item. */
  entity?: string | null;
  /** In units of 100 nanoseconds since 1970-01-01. */
  created_at?: string | null;
  user_id?: string | null;
}

/** Another record, by its id alone. */
export interface Id {
  id: string;
}

/** Account product. */
export interface AccountProduct {
  id?: string | null;
  kind?: string | null;
}

/** Named. */
export interface Named {
  id: string;
  name?: string | null;
}

/** A column of a board. */
export interface Column {
  id: string;
  title: string;
  type: string;
  description?: string | null;
  archived: boolean;
  /** Format: JSON. */
  settings_str?: string | null;
  width?: number | null;
}

/** A section of a board. */
export interface Group {
  id: string;
  title: string;
  color?: string | null;
  position?: string | null;
  archived?: boolean | null;
  deleted?: boolean | null;
}

/** Board view. */
export interface BoardView {
  id: string;
  name: string;
  type?: string | null;
  /** Format: JSON. */
  settings_str?: string | null;
  /** Format: JSON. */
  view_specific_data_str?: string | null;
}

/** Null if the board is in the main workspace. */
export interface BoardWorkspace {
  id?: string | null;
  name?: string | null;
  kind?: string | null;
  description?: string | null;
}

/** The value of an item in one column. */
export interface ColumnValue {
  /** Id of the column. */
  id: string;
  type: string;
  /** The displayed value. */
  text?: string | null;
  /** Format: JSON. */
  value?: string | null;
}

/** A reply to an update. */
export interface Reply {
  id: string;
  /** Format: HTML. */
  body: string;
  text_body?: string | null;
  creator_id?: string | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
}

/** An attached file. */
export interface Asset {
  id: string;
  name: string;
  url?: string | null;
  url_thumbnail?: string | null;
  /** Valid for an hour. */
  public_url?: string | null;
  file_extension?: string | null;
  /** In bytes. */
  file_size?: number | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  original_geometry?: string | null;
  /** Another record, by its id alone. */
  uploaded_by?: Id | null;
}

/** Fields of `User`. */
export const userFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["4012689"] },
  name: { type: ["string", "null"] },
  email: { type: ["string", "null"] },
  birthday: { type: ["string", "null"] },
  country_code: { type: ["string", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  kind: { type: ["string", "null"] },
  status: { type: ["string", "null"], enum: ["ACTIVE", "INACTIVE", "PENDING", null] },
  is_email_confirmed: { type: ["boolean", "null"] },
  became_active_at: { type: ["string", "null"], format: "date-time" },
  location: { type: ["string", "null"] },
  mobile_phone: { type: ["string", "null"] },
  phone: { type: ["string", "null"] },
  photo_url: {
    type: ["object", "null"],
    description: "URLs of the photo by size.",
    properties: {
      original: { type: ["string", "null"] },
      small: { type: ["string", "null"] },
      thumb: { type: ["string", "null"] },
      thumb_small: { type: ["string", "null"] },
      tiny: { type: ["string", "null"] },
    },
  },
  time_zone_identifier: { type: ["string", "null"] },
  title: { type: ["string", "null"] },
  url: { type: ["string", "null"] },
  utc_hours_diff: { type: ["number", "null"] },
};

/** Fields of `Id`. */
export const idFields: Readonly<Record<string, Schema>> = { id: { type: "string" } };

/** Fields of `Team`. */
export const teamFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["51166"] },
  name: { type: ["string", "null"] },
  picture_url: { type: ["string", "null"] },
  users: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Id",
      description: "Another record, by its id alone.",
      properties: idFields,
      required: ["id"],
    },
  },
};

/** Fields of `AccountProduct`. */
export const accountProductFields: Readonly<Record<string, Schema>> = { id: { type: ["string", "null"] }, kind: { type: ["string", "null"] } };

/** Fields of `Named`. */
export const namedFields: Readonly<Record<string, Schema>> = { id: { type: "string" }, name: { type: ["string", "null"] } };

/** Fields of `Workspace`. */
export const workspaceFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"], examples: ["1234567"] },
  name: { type: ["string", "null"] },
  kind: { type: ["string", "null"], description: "Such as open or closed." },
  description: { type: ["string", "null"] },
  state: { type: ["string", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  account_product: {
    type: ["object", "null"],
    title: "AccountProduct",
    properties: accountProductFields,
  },
  owners_subscribers: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Id",
      description: "Another record, by its id alone.",
      properties: idFields,
      required: ["id"],
    },
  },
  settings: {
    type: ["object", "null"],
    properties: {
      icon: {
        type: ["object", "null"],
        properties: { color: { type: ["string", "null"] }, image: { type: ["string", "null"] } },
      },
    },
  },
  team_owners_subscribers: {
    type: ["array", "null"],
    items: { type: "object", title: "Named", properties: namedFields, required: ["id"] },
  },
  teams_subscribers: {
    type: ["array", "null"],
    items: { type: "object", title: "Named", properties: namedFields, required: ["id"] },
  },
  users_subscribers: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Id",
      description: "Another record, by its id alone.",
      properties: idFields,
      required: ["id"],
    },
  },
};

/** Fields of `Column`. */
export const columnFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  title: { type: "string" },
  type: { type: "string" },
  description: { type: ["string", "null"] },
  archived: { type: "boolean" },
  settings_str: { type: ["string", "null"], format: "json" },
  width: { type: ["integer", "null"] },
};

/** Fields of `Group`. */
export const groupFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  title: { type: "string" },
  color: { type: ["string", "null"] },
  position: { type: ["string", "null"] },
  archived: { type: ["boolean", "null"] },
  deleted: { type: ["boolean", "null"] },
};

/** Fields of `BoardView`. */
export const boardViewFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  type: { type: ["string", "null"] },
  settings_str: { type: ["string", "null"], format: "json" },
  view_specific_data_str: { type: ["string", "null"], format: "json" },
};

/** Fields of `BoardWorkspace`. */
export const boardWorkspaceFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  kind: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
};

/** Fields of `Board`. */
export const boardFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["1234567890"] },
  name: { type: ["string", "null"] },
  board_kind: { type: ["string", "null"], enum: ["public", "private", "share", null] },
  type: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
  permissions: { type: ["string", "null"] },
  state: { type: ["string", "null"], enum: ["active", "archived", "deleted", null] },
  updated_at: { type: ["string", "null"], format: "date-time" },
  columns: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Column",
      description: "A column of a board.",
      properties: columnFields,
      required: ["id", "title", "type", "archived"],
    },
  },
  groups: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Group",
      description: "A section of a board.",
      properties: groupFields,
      required: ["id", "title"],
    },
  },
  owners: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Id",
      description: "Another record, by its id alone.",
      properties: idFields,
      required: ["id"],
    },
  },
  creator: {
    type: ["object", "null"],
    title: "Id",
    description: "Another record, by its id alone.",
    properties: idFields,
    required: ["id"],
  },
  subscribers: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Id",
      description: "Another record, by its id alone.",
      properties: idFields,
      required: ["id"],
    },
  },
  tags: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Id",
      description: "Another record, by its id alone.",
      properties: idFields,
      required: ["id"],
    },
  },
  top_group: {
    type: ["object", "null"],
    title: "Id",
    description: "Another record, by its id alone.",
    properties: idFields,
    required: ["id"],
  },
  views: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "BoardView",
      properties: boardViewFields,
      required: ["id", "name"],
    },
  },
  workspace: {
    type: ["object", "null"],
    title: "BoardWorkspace",
    properties: boardWorkspaceFields,
    description: "Null if the board is in the main workspace.",
  },
};

/** Fields of `ColumnValue`. */
export const columnValueFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", description: "Id of the column." },
  type: { type: "string" },
  text: { type: ["string", "null"], description: "The displayed value." },
  value: { type: ["string", "null"], format: "json" },
};

/** Fields of `Item`. */
export const itemFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["9876543210"] },
  name: { type: ["string", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  creator_id: { type: ["string", "null"] },
  state: { type: ["string", "null"] },
  updated_at: { type: ["string", "null"], format: "date-time" },
  board: { type: ["object", "null"], title: "Named", properties: namedFields, required: ["id"] },
  group: {
    type: ["object", "null"],
    title: "Id",
    description: "Another record, by its id alone.",
    properties: idFields,
    required: ["id"],
  },
  parent_item: {
    type: ["object", "null"],
    title: "Id",
    description: "Only subitems have a parent item.",
    properties: idFields,
    required: ["id"],
  },
  column_values: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "ColumnValue",
      description: "The value of an item in one column.",
      properties: columnValueFields,
      required: ["id", "type"],
    },
  },
  subscribers: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Id",
      description: "Another record, by its id alone.",
      properties: idFields,
      required: ["id"],
    },
  },
};

/** Fields of `Reply`. */
export const replyFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  body: { type: "string", format: "html" },
  text_body: { type: ["string", "null"] },
  creator_id: { type: ["string", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  updated_at: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `Asset`. */
export const assetFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  url: { type: ["string", "null"] },
  url_thumbnail: { type: ["string", "null"] },
  public_url: { type: ["string", "null"], description: "Valid for an hour." },
  file_extension: { type: ["string", "null"] },
  file_size: { type: ["integer", "null"], description: "In bytes." },
  created_at: { type: ["string", "null"], format: "date-time" },
  original_geometry: { type: ["string", "null"] },
  uploaded_by: {
    type: ["object", "null"],
    title: "Id",
    description: "Another record, by its id alone.",
    properties: idFields,
    required: ["id"],
  },
};

/** Fields of `Update`. */
export const updateFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["3456789012"] },
  body: { type: ["string", "null"], format: "html" },
  text_body: { type: ["string", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  creator_id: { type: ["string", "null"] },
  item_id: { type: ["string", "null"] },
  updated_at: { type: ["string", "null"], format: "date-time" },
  replies: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Reply",
      description: "A reply to an update.",
      properties: replyFields,
      required: ["id", "body"],
    },
  },
  assets: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Asset",
      description: "An attached file.",
      properties: assetFields,
      required: ["id", "name"],
    },
  },
};

/** Fields of `Tag`. */
export const tagFields: Readonly<Record<string, Schema>> = { id: { type: "string" }, name: { type: ["string", "null"] }, color: { type: ["string", "null"] } };

/** Fields of `ActivityLog`. */
export const activityLogFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  event: { type: ["string", "null"], description: "Kind of change.", examples: ["create_pulse"] },
  data: { type: ["string", "null"], description: "The details of the change.", format: "json" },
  entity: {
    type: ["string", "null"],
    description: "Kind of the changed record: board, or pulse for an item.",
  },
  created_at: {
    type: ["string", "null"],
    description: "In units of 100 nanoseconds since 1970-01-01.",
    examples: ["17674080000000000"],
  },
  user_id: { type: ["string", "null"] },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  User: {
    type: "object",
    title: "User",
    description: "A person with an account.",
    properties: userFields,
    required: ["id"],
  },
  Team: {
    type: "object",
    title: "Team",
    description: "A named group of users.",
    properties: teamFields,
    required: ["id"],
  },
  Workspace: {
    type: "object",
    title: "Workspace",
    description: "A place for boards, with users and teams of its own.",
    properties: workspaceFields,
  },
  Board: {
    type: "object",
    title: "Board",
    description: "A table of items in groups, with columns of its own.",
    properties: boardFields,
    required: ["id"],
  },
  Item: {
    type: "object",
    title: "Item",
    description: "A row of a board.",
    properties: itemFields,
    required: ["id"],
  },
  Update: {
    type: "object",
    title: "Update",
    description: "A post about an item.",
    properties: updateFields,
    required: ["id"],
  },
  Tag: {
    type: "object",
    title: "Tag",
    description: "A label for items of any board.",
    properties: tagFields,
    required: ["id"],
  },
  ActivityLog: {
    type: "object",
    title: "ActivityLog",
    description: "A change on a board.",
    properties: activityLogFields,
    required: ["id"],
  },
};
