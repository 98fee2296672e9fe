// Generated from manifests/meeting_notes.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Note } from "./records.ts";

/** Params of `notes.list`. */
export interface NotesListParams {
  /** Only notes created before this day. Format: YYYY-MM-DD. */
  created_before?: string;
  /** Only notes created since this day. Format: YYYY-MM-DD. */
  created_after?: string;
  /** Records per page. 1 to 30; default `10`. */
  page_size?: number;
  /** Selects the next page. Pass meta.cursor of the previous page. */
  cursor?: string;
}

/** Metadata of the result of `notes.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface NotesListMeta {
  /** The cursor for the next page. */
  cursor?: string | null;
  has_more?: boolean;
}

/** Params of `notes.get`. */
export interface NotesGetParams {
  /** Id of the note. */
  note_id: string;
  /** Adds the transcript. */
  include?: "transcript";
}

/** The columns of `notes` in the context store, with their types. */
export interface NotesColumns {
  id: "text";
  object: "text";
  title: "text";
  "owner.name": "text";
  "owner.email": "text";
  created_at: "timestamp";
  updated_at: "timestamp";
  "calendar_event.event_title": "text";
  "calendar_event.invitees": "json";
  "calendar_event.organiser": "text";
  "calendar_event.calendar_event_id": "text";
  "calendar_event.scheduled_start_time": "timestamp";
  "calendar_event.scheduled_end_time": "timestamp";
  attendees: "json";
  folder_membership: "json";
  summary_text: "text";
  summary_markdown: "text";
  transcript: "json";
}

/** A note of a meeting. */
export interface Notes {
  /** Filter and sort the copy in the context store. For a search by meaning, use `execute`. Hosted connectors only. */
  context_store_search: StoreSearch<NotesColumns, Note, "summary_markdown" | "transcript">;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `notes`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List notes, without the fields that only get returns.
   *
   * Only notes with both a summary and a transcript are listed, so the note of a running meeting is missing.
   */
  list(params?: NotesListParams, options?: CallOptions<Note>): Listing<Note, NotesListMeta>;
  /**
   * Get one note with its summary.
   *
   * The result has the transcript only with the param include.
   */
  get(params: NotesGetParams, options?: CallOptions<Note>): Promise<Result<Note>>;
}

/** The model of notes. */
export const notes: Entity<Notes> = {
  name: "notes",
  title: "Notes",
  description: "A note of a meeting.",
  recordType: "Note",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "updated_at",
      format: "date-time",
      mode: "server",
      args: { updated_after: { get: ["since"] } },
      order: "none",
      lookback: "PT10M",
    },
    params: {
      updated_after: {
        schema: {
          type: "string",
          description: "Only notes that changed after this time.",
          format: "date-time",
        },
        required: false,
        target: { in: "query", name: "updated_after" },
      },
    },
    parents: [],
    partitions: {},
    detail: { action: "get", args: { note_id: { get: ["record", "id"] }, include: "transcript" } },
    transformations: [],
    omit: [],
    fields: {},
    semantic: { summary_markdown: 2048, transcript: 2048 },
  },
  actions: {
    list: {
      kind: "list",
      description: "List notes, without the fields that only get returns.",
      notes: [
        "Only notes with both a summary and a transcript are listed, so the note of a running meeting is missing.",
      ],
      request: "GET /v1/notes",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        created_before: {
          schema: {
            type: "string",
            description: "Only notes created before this day.",
            format: "date",
          },
          required: false,
          target: { in: "query", name: "created_before" },
          filter: { field: "created_at", operator: "lt" },
        },
        created_after: {
          schema: {
            type: "string",
            description: "Only notes created since this day.",
            format: "date",
          },
          required: false,
          target: { in: "query", name: "created_after" },
          filter: { field: "created_at", operator: "gte" },
        },
        page_size: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 30 },
          required: false,
          default: 10,
          target: { in: "query", name: "page_size" },
        },
        cursor: {
          schema: {
            type: "string",
            description: "Selects the next page. Pass meta.cursor of the previous page.",
          },
          required: false,
          target: { in: "query", name: "cursor" },
        },
      },
      rules: [],
      pagination: {
        kind: "cursor",
        token: { target: { in: "query", name: "cursor" }, param: "cursor" },
        size: {
          target: { in: "query", name: "page_size" },
          param: "page_size",
          value: { get: ["params", "page_size"] },
        },
        stop: { call: "eq", args: [{ get: ["response", "hasMore"] }, false] },
        value: { get: ["response", "cursor"] },
      },
      returns: { kind: "many", path: ["notes"], absent: "error", transformations: [] },
      resultType: "Note",
      meta: {
        cursor: {
          value: { get: ["response", "cursor"] },
          schema: { type: ["string", "null"], description: "The cursor for the next page." },
        },
        has_more: { value: { get: ["response", "hasMore"] }, schema: { type: "boolean" } },
      },
    },
    get: {
      kind: "get",
      description: "Get one note with its summary.",
      notes: ["The result has the transcript only with the param include."],
      request: "GET /v1/notes/{note_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        note_id: {
          schema: {
            type: "string",
            description: "Id of the note.",
            examples: ["not_1d3tmYTlCICgjy"],
          },
          required: true,
          target: { in: "path", name: "note_id" },
        },
        include: {
          schema: { type: "string", description: "Adds the transcript.", enum: ["transcript"] },
          required: false,
          target: { in: "query", name: "include" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Note",
      meta: {},
    },
  },
};
