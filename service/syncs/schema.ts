import type { Drift } from "@agent-connectors/store";
import { mustReconnect } from "../credentials/stored.ts";
import type { ConnectorSyncs } from "./queries.ts";
import type { SyncRow } from "./queue.ts";

const nullableTime = { type: ["string", "null"], format: "date-time" } as const;

/** The sync of one entity, in responses. */
export const syncSchema = {
  type: "object",
  properties: {
    entity: { type: "string" },
    status: {
      type: "string",
      enum: ["loading", "building_preview", "preview", "ready", "updating", "failed"],
      description:
        "A pass reads all records, or the records that changed since the last pass. It can take several runs. During the first pass: `loading` without records, `building_preview` with too few records for searches, then `preview`. `ready` after a run that copied the records, even if it failed to embed passages. `updating` during a later pass. After any other failed run: `failed`, or `preview` if no run has succeeded yet but searches already find records. A pause does not change the status.",
    },
    running: { type: "boolean", description: "Whether a run is in progress." },
    paused: { type: "boolean" },
    interval_seconds: { type: "integer", description: "Time from the end of a successful run to the next one." },
    records: {
      type: "integer",
      description:
        "Number of copied records. Until a run has copied all records, this is the number of records that the latest pass has read. A pass can take several runs.",
    },
    bytes: {
      type: "integer",
      description: "Size of the copied records as JSON; 0 until a run has copied the records.",
    },
    run_records: {
      type: "integer",
      description:
        "Number of records that the latest pass has read so far, in all its runs. For a pass that reads only the changes, it is usually smaller than `records`.",
    },
    records_per_second: { type: "integer", description: "Records per second of the current or last run." },
    drift: {
      type: "array",
      description:
        "Fields with values that do not have the declared type. The records keep these values. Filters, sorting and SQL statements treat them as null.",
      items: {
        type: "object",
        properties: {
          field: { type: "string" },
          values: { type: "integer", description: "Number of values without the declared type." },
          example: { type: "string", description: "One of these values, shortened and without secrets." },
        },
        required: ["field", "values", "example"],
      },
    },
    refused_passages: {
      type: "integer",
      description:
        "Number of passages that the embedder refused in the last run that embedded passages, for example because they are too long for its model. Searches by similarity do not find them. Each run tries them again.",
    },
    started_at: { ...nullableTime, description: "Start of the current or last run." },
    synced_at: {
      ...nullableTime,
      description: "End of the last run that copied the records. Null after the copy was deleted or lost.",
    },
    next_run_at: {
      ...nullableTime,
      description: "Null while the sync is paused, and while the connector needs new credentials.",
    },
    error: {
      type: ["object", "null"],
      description:
        "The failure of the last run, and its remedy. While the connector needs new credentials, no run begins, and the error is `credentials_rejected`.",
      properties: { code: { type: "string" }, message: { type: "string" } },
      required: ["code", "message"],
    },
  },
  required: [
    "entity",
    "status",
    "running",
    "paused",
    "interval_seconds",
    "records",
    "bytes",
    "run_records",
    "records_per_second",
    "drift",
    "refused_passages",
    "started_at",
    "synced_at",
    "next_run_at",
    "error",
  ],
} as const;

/** The response for the syncs of a connector at `now`, in milliseconds since the epoch. */
export function presentSyncs({ connector, rows }: ConnectorSyncs, now: number) {
  const data = rows.map((row) => presentSync(row, now));
  if (connector.status === "ready") return { data };
  const { code, reason: message } = mustReconnect(connector.status_reason);
  return { data: data.map((sync) => ({ ...sync, next_run_at: null, error: { code, message } })) };
}

function presentSync(row: SyncRow, now: number) {
  const paused = row.paused === 1;
  return {
    entity: row.entity,
    status: row.status,
    running: row.lease_until !== null && row.lease_until > now,
    paused,
    interval_seconds: Math.round(row.interval_ms / 1_000),
    records: row.records,
    bytes: row.bytes,
    run_records: row.run_records,
    records_per_second: row.records_per_second,
    drift: Object.entries(readDrift(row)).map(([field, drift]) => ({ field, ...drift })),
    refused_passages: row.refused_passages,
    started_at: isoTime(row.started_at),
    synced_at: isoTime(row.synced_at),
    next_run_at: paused ? null : isoTime(row.next_run_at),
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? "" },
  };
}

function readDrift({ drift }: Pick<SyncRow, "drift">): Readonly<Record<string, Drift>> {
  // The column contains the JSON of this type.
  return JSON.parse(drift);
}

function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
