// Generated from manifests/product_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A note on charts, for example about a release. */
export interface Annotation {
  id: number;
  /** Day on which it starts. Format: YYYY-MM-DD. */
  date?: string | null;
  details?: string | null;
  label?: string | null;
  /** Format: ISO 8601. */
  start?: string | null;
  /** Format: ISO 8601. */
  end?: string | null;
  category?: AnnotationCategory | null;
  /** Absent for an annotation of all charts. */
  chart_id?: string | null;
}

/** A group of users, selected by their behaviour or properties. */
export interface Cohort {
  appId?: number | null;
  archived?: boolean | null;
  chart_id?: string | null;
  /** Format: Unix seconds. */
  createdAt?: number | null;
  definition?: Record<string, unknown> | null;
  description?: string | null;
  edit_id?: string | null;
  finished?: boolean | null;
  hidden?: boolean | null;
  id?: string | null;
  is_official_content?: boolean | null;
  is_predictive?: boolean | null;
  /** Format: Unix seconds. */
  lastComputed?: number | null;
  /** Format: Unix seconds. */
  lastMod?: number | null;
  /** Format: Unix seconds. */
  last_viewed?: number | null;
  location_id?: string | null;
  metadata?: string[] | null;
  name?: string | null;
  /** E-mail addresses. */
  owners?: string[] | null;
  popularity?: number | null;
  published?: boolean | null;
  shortcut_ids?: string[] | null;
  /** Number of its users. */
  size?: number | null;
  type?: string | null;
  view_count?: number | null;
  viewers?: string[] | null;
  include_data_app_types?: string[] | null;
  per_app_metadata?: Record<string, unknown> | null;
  cohort_definition_type?: string | null;
  cohort_output_type?: string | null;
  is_generated_content?: boolean | null;
}

/** A type of event, with its occurrences this week. */
export interface EventType {
  autohidden?: boolean | null;
  clusters_hidden?: boolean | null;
  deleted?: boolean | null;
  /** The display name. */
  display?: string | null;
  flow_hidden?: boolean | null;
  hidden?: boolean | null;
  id: number;
  in_waitroom?: boolean | null;
  name?: string | null;
  non_active?: boolean | null;
  timeline_hidden?: boolean | number | null;
  /** Occurrences in the current week. */
  totals?: number | null;
  /** Change of totals since the previous week. */
  totals_delta?: number | null;
  /** The name in the raw data. */
  value?: string | null;
  waitroom_approved?: boolean | null;
}

/** The number of active or new users in one day, 7 days or 30 days (param i). */
export interface ActiveUsers {
  /** Format: YYYY-MM-DD. */
  date?: string | null;
  /** Number of users by segment. A call without the param g returns one segment named 0. */
  statistics?: Record<string, number> | null;
}

/** The average length of sessions on one day. */
export interface AverageSessionLength {
  /** Format: YYYY-MM-DD. */
  date?: string | null;
  /** In seconds. */
  length?: number | null;
}

/** Annotation category. */
export interface AnnotationCategory {
  id: number;
  /** Name of the category. */
  category: string;
}

/** Fields of `AnnotationCategory`. */
export const annotationCategoryFields: Readonly<Record<string, Schema>> = { id: { type: "integer" }, category: { type: "string", description: "Name of the category." } };

/** Fields of `Annotation`. */
export const annotationFields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  date: { type: ["string", "null"], description: "Day on which it starts.", format: "date" },
  details: { type: ["string", "null"] },
  label: { type: ["string", "null"] },
  start: { type: ["string", "null"], format: "date-time" },
  end: { type: ["string", "null"], format: "date-time" },
  category: {
    type: ["object", "null"],
    title: "AnnotationCategory",
    properties: annotationCategoryFields,
    required: ["id", "category"],
  },
  chart_id: { type: ["string", "null"], description: "Absent for an annotation of all charts." },
};

/** Fields of `Cohort`. */
export const cohortFields: Readonly<Record<string, Schema>> = {
  appId: { type: ["integer", "null"] },
  archived: { type: ["boolean", "null"] },
  chart_id: { type: ["string", "null"] },
  createdAt: { type: ["integer", "null"], format: "epoch-seconds" },
  definition: { type: ["object", "null"] },
  description: { type: ["string", "null"] },
  edit_id: { type: ["string", "null"] },
  finished: { type: ["boolean", "null"] },
  hidden: { type: ["boolean", "null"] },
  id: { type: ["string", "null"] },
  is_official_content: { type: ["boolean", "null"] },
  is_predictive: { type: ["boolean", "null"] },
  lastComputed: { type: ["integer", "null"], format: "epoch-seconds" },
  lastMod: { type: ["integer", "null"], format: "epoch-seconds" },
  last_viewed: { type: ["integer", "null"], format: "epoch-seconds" },
  location_id: { type: ["string", "null"] },
  metadata: { type: ["array", "null"], items: { type: "string" } },
  name: { type: ["string", "null"] },
  owners: { type: ["array", "null"], description: "E-mail addresses.", items: { type: "string" } },
  popularity: { type: ["integer", "null"] },
  published: { type: ["boolean", "null"] },
  shortcut_ids: { type: ["array", "null"], items: { type: "string" } },
  size: { type: ["integer", "null"], description: "Number of its users." },
  type: { type: ["string", "null"] },
  view_count: { type: ["integer", "null"] },
  viewers: { type: ["array", "null"], items: { type: "string" } },
  include_data_app_types: { type: ["array", "null"], items: { type: "string" } },
  per_app_metadata: { type: ["object", "null"] },
  cohort_definition_type: { type: ["string", "null"] },
  cohort_output_type: { type: ["string", "null"] },
  is_generated_content: { type: ["boolean", "null"] },
};

/** Fields of `EventType`. */
export const eventTypeFields: Readonly<Record<string, Schema>> = {
  autohidden: { type: ["boolean", "null"] },
  clusters_hidden: { type: ["boolean", "null"] },
  deleted: { type: ["boolean", "null"] },
  display: { type: ["string", "null"], description: "The display name." },
  flow_hidden: { type: ["boolean", "null"] },
  hidden: { type: ["boolean", "null"] },
  id: { type: "number" },
  in_waitroom: { type: ["boolean", "null"] },
  name: { type: ["string", "null"] },
  non_active: { type: ["boolean", "null"] },
  timeline_hidden: { type: ["boolean", "number", "null"] },
  totals: { type: ["number", "null"], description: "Occurrences in the current week." },
  totals_delta: {
    type: ["number", "null"],
    description: "Change of totals since the previous week.",
  },
  value: { type: ["string", "null"], description: "The name in the raw data." },
  waitroom_approved: { type: ["boolean", "null"] },
};

/** Fields of `ActiveUsers`. */
export const activeUsersFields: Readonly<Record<string, Schema>> = {
  date: { type: ["string", "null"], format: "date" },
  statistics: {
    type: ["object", "null"],
    description: "Number of users by segment. A call without the param g returns one segment named 0.",
    additionalProperties: { type: "number" },
  },
};

/** Fields of `AverageSessionLength`. */
export const averageSessionLengthFields: Readonly<Record<string, Schema>> = {
  date: { type: ["string", "null"], format: "date" },
  length: { type: ["number", "null"], description: "In seconds." },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Annotation: {
    type: "object",
    title: "Annotation",
    description: "A note on charts, for example about a release.",
    properties: annotationFields,
    required: ["id"],
  },
  Cohort: {
    type: "object",
    title: "Cohort",
    description: "A group of users, selected by their behaviour or properties.",
    properties: cohortFields,
  },
  EventType: {
    type: "object",
    title: "EventType",
    description: "A type of event, with its occurrences this week.",
    properties: eventTypeFields,
    required: ["id"],
  },
  ActiveUsers: {
    type: "object",
    title: "ActiveUsers",
    description: "The number of active or new users in one day, 7 days or 30 days (param i).",
    properties: activeUsersFields,
  },
  AverageSessionLength: {
    type: "object",
    title: "AverageSessionLength",
    description: "The average length of sessions on one day.",
    properties: averageSessionLengthFields,
  },
};
