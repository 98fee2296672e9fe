import { followEvents } from "@agent-connectors/client";
import { command, type InputOf } from "../command.ts";
import type { Context } from "../context.ts";
import { bar, clearLine } from "../progress.ts";
import { findIn } from "./connectors.ts";
import { connector, workspace } from "./fields.ts";

const fields = {
  name: connector,
  workspace,
  entity: { schema: { type: "string", description: "only this entity" } },
  status: { schema: { type: "boolean", description: "show the state of the copies, and sync nothing" } },
  complete: { schema: { type: "boolean", description: "also find and delete records that the upstream has deleted" } },
  reset: { schema: { type: "boolean", description: "delete the copied records and copy them again" } },
  pause: { schema: { type: "boolean", description: "pause the syncs" } },
  resume: { schema: { type: "boolean", description: "resume paused syncs" } },
  interval: { schema: { type: "integer", minimum: 60, description: "seconds between syncs" } },
  watch: { schema: { type: "boolean", description: "follow the progress until all syncs are done" } },
} as const;

/** `connectors sync` */
export const syncCommand = command({
  name: "connectors sync",
  summary: "Copy the records of a connector now, or change its syncs",
  examples: [
    "agent-cli connectors sync payments --watch",
    "agent-cli connectors sync payments --entity customers --complete",
    "agent-cli connectors sync payments --status",
    "agent-cli connectors sync payments --interval 3600",
  ],
  fields,
  async run(input, context) {
    const { id } = await findIn(context, input);
    const path = `/api/v1/integrations/connectors/${id}/sync`;
    const changed = await change(context, path, input);
    if (input.watch) return watch(context, { path, entity: input.entity });
    await writeSyncs(context, changed);
  },
});

/** The sync of an entity, as the service describes it. */
interface Sync {
  readonly entity: string;
  readonly status: string;
  readonly running: boolean;
  readonly paused: boolean;
  readonly records: number;
  readonly records_per_second: number;
  readonly synced_at: string | null;
  readonly next_run_at: string | null;
  readonly error: { readonly message: string } | null;
}

type SyncInput = InputOf<typeof fields>;

async function change({ api, signal }: Context, path: string, input: SyncInput): Promise<readonly Sync[]> {
  const { entity, status, complete, reset, pause, resume, interval } = input;
  const service = await api();
  const of = entity === undefined ? {} : { entity };
  const sent = async (request: { method: "GET" | "POST" | "PATCH" | "DELETE"; query?: object; body?: object }) => {
    const response = await service.json({ path, signal, effect: "writes", ...request, query: { ...request.query } });
    return (response as { readonly data: readonly Sync[] }).data;
  };
  if (status) return sent({ method: "GET" });
  if (reset) return sent({ method: "DELETE", query: of });
  if (pause || resume || interval !== undefined) {
    const settings = { ...(pause && { paused: true }), ...(resume && { paused: false }) };
    return sent({ method: "PATCH", body: { ...of, ...settings, ...(interval && { interval_seconds: interval }) } });
  }
  return sent({ method: "POST", body: { ...of, ...(complete && { complete }) } });
}

async function writeSyncs({ output }: Context, syncs: readonly Sync[]): Promise<void> {
  const rows = syncs.map(({ entity, status, paused, records, synced_at, next_run_at, error }) => ({
    entity,
    status: paused ? `${status}, paused` : status,
    records,
    synced_at,
    next_run_at,
    error: error?.message ?? null,
  }));
  await output.result(syncs, rows);
}

interface Watched {
  readonly path: string;
  readonly entity: string | undefined;
}

/** Shows the progress of the syncs until each has succeeded or failed after this call, or is paused. */
async function watch(context: Context, { path, entity }: Watched): Promise<void> {
  const { api, signal, output } = context;
  const began = new Date().toISOString();
  const isTerminal = process.stderr.isTTY === true;
  let height = 0;
  for await (const { data } of followEvents(await api(), { path: `${path}/events`, signal })) {
    const all = (data as { readonly data: readonly Sync[] }).data;
    const syncs = all.filter((sync) => entity === undefined || sync.entity === entity);
    if (isTerminal) process.stderr.write((height > 0 ? `\x1b[${height}A` : "") + barsOf(syncs));
    else
      for (const { entity: of, status, records } of syncs)
        output.notice(JSON.stringify({ entity: of, status, records }));
    height = syncs.length;
    if (syncs.every((sync) => isDone(sync, began))) return writeSyncs(context, syncs);
  }
}

function isDone({ running, paused, synced_at, error, next_run_at }: Sync, began: string): boolean {
  if (running) return false;
  if (paused) return true;
  // A failed sync is done if its next attempt is after the start of this command.
  return (synced_at !== null && synced_at >= began) || (error !== null && next_run_at !== null && next_run_at > began);
}

/** Returns a line for each sync. A line ends at the width of the terminal, because a longer one takes two lines. */
function barsOf(syncs: readonly Sync[]): string {
  const width = Math.max(...syncs.map(({ entity }) => entity.length), 0);
  const columns = process.stderr.columns || 80;
  return syncs.map((sync) => `${clearLine}${progressOf(sync, width).slice(0, columns - 1)}\n`).join("");
}

/** Describes the progress of a sync. The total is unknown, so the bar only shows activity. */
function progressOf({ entity, status, running, records, records_per_second: rate }: Sync, width: number): string {
  const part = running ? ((records / 100) % 20) / 20 : 1;
  const speed = running ? `, ${rate}/s` : "";
  return `${entity.padEnd(width)} ${bar(part)} ${status.padEnd(16)} ${records} records${speed}`;
}
