// Generated from manifests/meeting_notes.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A note of a meeting. */
export interface Note {
  id: string;
  /** Always "note". */
  object?: string | null;
  title?: string | null;
  owner?: Person | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
  /** Only from get. */
  calendar_event?: CalendarEvent | null;
  /** Only from get. */
  attendees?: Person[] | null;
  /** The folders that contain the note, only from get. */
  folder_membership?: Folder[] | null;
  /** Only from get. */
  summary_text?: string | null;
  /** Only from get. Format: Markdown. */
  summary_markdown?: string | null;
  /** The transcript, only from get with include. */
  transcript?: Utterance[] | null;
}

/** Person. */
export interface Person {
  name?: string | null;
  email?: string | null;
}

/** Only from get. */
export interface CalendarEvent {
  event_title?: string | null;
  invitees?: { email?: string | null }[] | null;
  /** E-mail address of the organizer. */
  organiser?: string | null;
  calendar_event_id?: string | null;
  /** Format: ISO 8601. */
  scheduled_start_time?: string | null;
  /** Format: ISO 8601. */
  scheduled_end_time?: string | null;
}

/** Folder. */
export interface Folder {
  id: string;
  /** Always "folder". */
  object?: string | null;
  name?: string | null;
}

/** An uninterrupted passage of one speaker. */
export interface Utterance {
  speaker?: {
    /** One of microphone and speaker. */
    source?: string | null;
  } | null;
  text?: string | null;
  /** Format: ISO 8601. */
  start_time?: string | null;
  /** Format: ISO 8601. */
  end_time?: string | null;
}

/** Fields of `Person`. */
export const personFields: Readonly<Record<string, Schema>> = { name: { type: ["string", "null"] }, email: { type: ["string", "null"] } };

/** Fields of `CalendarEvent`. */
export const calendarEventFields: Readonly<Record<string, Schema>> = {
  event_title: { type: ["string", "null"] },
  invitees: {
    type: ["array", "null"],
    items: { type: "object", properties: { email: { type: ["string", "null"] } } },
  },
  organiser: { type: ["string", "null"], description: "E-mail address of the organizer." },
  calendar_event_id: { type: ["string", "null"] },
  scheduled_start_time: { type: ["string", "null"], format: "date-time" },
  scheduled_end_time: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `Folder`. */
export const folderFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  object: { type: ["string", "null"], description: "Always \"folder\"." },
  name: { type: ["string", "null"] },
};

/** Fields of `Utterance`. */
export const utteranceFields: Readonly<Record<string, Schema>> = {
  speaker: {
    type: ["object", "null"],
    properties: {
      source: { type: ["string", "null"], description: "One of microphone and speaker." },
    },
  },
  text: { type: ["string", "null"] },
  start_time: { type: ["string", "null"], format: "date-time" },
  end_time: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `Note`. */
export const noteFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  object: { type: ["string", "null"], description: "Always \"note\"." },
  title: { type: ["string", "null"] },
  owner: { type: ["object", "null"], title: "Person", properties: personFields },
  created_at: { type: ["string", "null"], format: "date-time" },
  updated_at: { type: ["string", "null"], format: "date-time" },
  calendar_event: {
    type: ["object", "null"],
    title: "CalendarEvent",
    description: "Only from get.",
    properties: calendarEventFields,
  },
  attendees: {
    type: ["array", "null"],
    description: "Only from get.",
    items: { type: "object", title: "Person", properties: personFields },
  },
  folder_membership: {
    type: ["array", "null"],
    description: "The folders that contain the note, only from get.",
    items: { type: "object", title: "Folder", properties: folderFields, required: ["id"] },
  },
  summary_text: { type: ["string", "null"], description: "Only from get." },
  summary_markdown: { type: ["string", "null"], description: "Only from get.", format: "markdown" },
  transcript: {
    type: ["array", "null"],
    description: "The transcript, only from get with include.",
    items: {
      type: "object",
      title: "Utterance",
      description: "An uninterrupted passage of one speaker.",
      properties: utteranceFields,
    },
  },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Note: {
    type: "object",
    title: "Note",
    description: "A note of a meeting.",
    properties: noteFields,
    required: ["id"],
  },
};
