// Generated from manifests/meeting_notes.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type Notes, notes } from "./notes.ts";
import { records } from "./records.ts";

export type * from "./notes.ts";
export type * from "./records.ts";

/** Notes of meetings, with summaries and transcripts. */
export interface MeetingNotes {
  /** A note of a meeting. */
  notes: Notes;
}

/** API key. In the desktop app, Settings > API > Create new key. */
export type MeetingNotesApiKeyCredentials = {
  /** Begins with grn_. */
  api_key: string;
};

/** The credentials of the caller. */
export type MeetingNotesCredentials = MeetingNotesApiKeyCredentials;

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface MeetingNotesOptions {
  credentials: MeetingNotesCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "api_key";
}

/** Notes of meetings, with summaries and transcripts. */
export const meetingNotes: Connector<MeetingNotes, MeetingNotesOptions> = {
  kind: "meeting_notes",
  title: "Meeting notes",
  description: "Notes of meetings, with summaries and transcripts.",
  docs: "https://docs.granola.ai/introduction",
  upstream: { version: "v1", checked: "2026-11-22" },
  baseUrl: "https://public-api.granola.ai",
  config: {},
  auth: [
    {
      name: "api_key",
      title: "API key",
      description: "In the desktop app, Settings > API > Create new key.",
      credentials: {
        api_key: {
          schema: { type: "string", description: "Begins with grn_." },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "api_key"] }] },
        },
      ],
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: { requests: 25, perMs: 5000 },
  errors: {
    message: {
      call: "or",
      args: [
        { get: ["response", "error", "message"] },
        { get: ["response", "message"] },
        { get: ["response", "error"] },
      ],
    },
    cases: [],
  },
  check: { entity: "notes", action: "list", args: {} },
  replication: {},
  records,
  entities: { notes },
};

export { meetingNotes as connector };
