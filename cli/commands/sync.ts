import { followEvents } from "@agent-connectors/client";
import { ConnectorError, errorFromJson, nearest } from "@agent-connectors/runtime/portable";
import { command, type InputOf } from "../command.ts";
import type { Context } from "../context.ts";
import { checkFields } from "../output.ts";
import { bar, clearLine, cutLine } from "../progress.ts";
import { printable } from "../table.ts";
import { findIn } from "./connectors.ts";
import { connector, printedFields, workspace } from "./shared-fields.ts";

const syncFields = {
  name: connector,
  workspace,
  fields: printedFields,
  entity: { schema: { type: "string", description: "only this entity" } },
  status: { schema: { type: "boolean", description: "show the state of the copies, and sync nothing" } },
  complete: {
    schema: {
      type: "boolean",
      description: "also find and delete the copies of records that the upstream has deleted",
    },
  },
  reset: { schema: { type: "boolean", description: "delete the copied records and copy them again" } },
  pause: { schema: { type: "boolean", description: "pause the syncs" } },
  resume: { schema: { type: "boolean", description: "resume paused syncs" } },
  interval: { schema: { type: "integer", minimum: 60, description: "seconds between syncs" } },
  watch: {
    schema: {
      type: "boolean",
      description: "follow the requested syncs until all are done; fails if one of them fails",
    },
  },
} as const;

/** The command `connectors sync`, which requests syncs of a connector, shows them or changes them. */
export const syncCommand = command({
  name: "connectors sync",
  summary: "Copy the records of a connector now, or change its syncs",
  examples: [
    "agent-cli connectors sync payments --watch",
    "agent-cli connectors sync payments --entity customers --complete",
    "agent-cli connectors sync payments --status --fields entity,status,error.message",
    "agent-cli connectors sync payments --interval 3600",
  ],
  fields: syncFields,
  async run(input, context) {
    checkFlags(input);
    const { id } = await findIn(context, input);
    const path = `/api/v1/integrations/connectors/${id}/sync`;
    const syncs = await sendRequest(context, path, input);
    if (!input.watch) return writeSyncs(context, syncs, input);
    const { ended, failed } = await watch(context, path, syncs);
    await writeSyncs(context, ended, input);
    if (failed) throw failed;
  },
});

interface Sync {
  readonly entity: string;
  readonly status: string;
  readonly running: boolean;
  readonly paused: boolean;
  readonly records: number;
  /** Absent in the responses of earlier versions of the service. */
  readonly run_records?: number;
  readonly records_per_second: number;
  readonly started_at: string | null;
  readonly synced_at: string | null;
  readonly next_run_at: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

interface Ended {
  readonly ended: readonly Sync[];
  readonly failed: ConnectorError | undefined;
}

type SyncInput = InputOf<typeof syncFields>;

/** Flags that exclude each other. Only `interval` can accompany `pause` or `resume`. */
const requests = ["status", "complete", "reset", "pause", "resume", "interval"] as const;

/** Refuses combinations of flags in which one flag would have no effect. */
function checkFlags(input: SyncInput): void {
  const given = requests.filter((name) => input[name] !== undefined && input[name] !== false);
  const isOne = given.length < 2 || /^(?:pause|resume) interval$/.test(given.join(" "));
  if (!isOne)
    throw new ConnectorError("invalid_params", `expected only one of --${given.join(", --")}; found ${given.length}`);
  if (input.watch && given.some((name) => name !== "complete" && name !== "reset"))
    throw new ConnectorError(
      "invalid_params",
      `--watch: expected a command that requests syncs, found --${given.join(" and --")}; remove --watch`,
    );
}

/** Sends the request that the flags describe. Checks `--fields` before it sends a request that changes anything. */
async function sendRequest({ api, signal }: Context, path: string, input: SyncInput): Promise<readonly Sync[]> {
  const { entity, status, fields, complete, reset, pause, resume, interval } = input;
  const service = await api();
  const selection = entity === undefined ? {} : { entity };
  const sent = async (request: { method: "GET" | "POST" | "PATCH" | "DELETE"; query?: object; body?: object }) => {
    const effect = request.method === "GET" ? "reads" : "writes";
    const response = await service.json({ path, signal, effect, ...request, query: { ...request.query } });
    return (response as { readonly data: readonly Sync[] }).data;
  };
  if (status) return selected(await sent({ method: "GET" }), entity);
  if (fields) checkFields(fields, await sent({ method: "GET" }));
  if (reset) return sent({ method: "DELETE", query: selection });
  if (pause || resume || interval !== undefined) {
    const settings = { ...(pause && { paused: true }), ...(resume && { paused: false }) };
    return sent({
      method: "PATCH",
      body: { ...selection, ...settings, ...(interval && { interval_seconds: interval }) },
    });
  }
  return sent({ method: "POST", body: { ...selection, ...(complete && { complete }) } });
}

function selected(syncs: readonly Sync[], entity: string | undefined): readonly Sync[] {
  if (entity === undefined) return syncs;
  const found = syncs.filter((sync) => sync.entity === entity);
  if (found.length > 0) return found;
  const names = syncs.map((sync) => sync.entity);
  const meant = nearest(entity, names);
  const hint = meant === undefined ? `expected one of ${names.join(", ")}` : `did you mean '${meant}'?`;
  throw new ConnectorError(
    "unknown_entity",
    `--entity: the context store has no entity '${entity}' that you can read; ${hint}`,
  );
}

async function writeSyncs({ output }: Context, syncs: readonly Sync[], { fields }: SyncInput): Promise<void> {
  const rows = syncs.map(({ entity, status, paused, records, synced_at, next_run_at, error }) => ({
    entity,
    status: paused ? `${status}, paused` : status,
    records,
    synced_at,
    next_run_at,
    error: error?.message ?? null,
  }));
  await output.result(syncs, { rows, fields });
}

/** Shows the progress of requested syncs until all are done, or until the upstream refuses the credentials. */
async function watch({ api, signal, output }: Context, path: string, requested: readonly Sync[]): Promise<Ended> {
  const due = new Map(requested.map(({ entity, next_run_at }) => [entity, next_run_at]));
  const isTerminal = process.stderr.isTTY === true;
  const shown = new Map<string, string>();
  let height = 0;
  for await (const { data } of followEvents(await api(), { path: `${path}/events`, signal })) {
    const all = (data as { readonly data: readonly Sync[] }).data;
    const syncs = all.filter(({ entity }) => due.has(entity));
    if (isTerminal) process.stderr.write((height > 0 ? `\x1b[${height}A` : "") + barsOf(syncs));
    else for (const line of changedLines(syncs, shown)) output.notice(line);
    height = syncs.length;
    const done = syncs.filter((sync) => isDone(sync, due.get(sync.entity) ?? null));
    // After a refusal, the service runs no further syncs, so the other syncs would never be done.
    const isRefused = done.some(({ error, paused }) => !paused && error?.code === "credentials_rejected");
    if (done.length === syncs.length || isRefused) return { ended: syncs, failed: failureIn(done) };
  }
  throw new ConnectorError("service_unavailable", "the events of the syncs ended early");
}

/** Returns the lines that have changed since the previous call. `shown` has the latest line of each entity. */
function changedLines(syncs: readonly Sync[], shown: Map<string, string>): readonly string[] {
  return syncs.flatMap((sync) => {
    const { entity, status } = sync;
    const line = JSON.stringify({ entity, status, records: shownRecords(sync) });
    if (shown.get(entity) === line) return [];
    shown.set(entity, line);
    return [line];
  });
}

/**
 * Whether a sync is done: it is not running, and the run that was due at `due` has ended. A sync that is paused or has no due
 * run is done unless it runs. All times are from the service, because its clock can differ from the local one.
 */
function isDone({ running, paused, started_at, next_run_at }: Sync, due: string | null): boolean {
  if (running) return false;
  if (paused || due === null || next_run_at === null) return true;
  return started_at !== null && started_at >= due && next_run_at > due;
}

/** Combines the failures of the syncs that are not paused into one error, with the code of the first failure. */
function failureIn(syncs: readonly Sync[]): ConnectorError | undefined {
  const failures = syncs.flatMap(({ entity, paused, error }) => (error && !paused ? [{ entity, ...error }] : []));
  const [first] = failures;
  if (!first) return undefined;
  const reasons = [...Map.groupBy(failures, ({ message }) => message)].map(
    ([message, same]) => `the sync of ${same.map(({ entity }) => `'${entity}'`).join(", ")} failed: ${message}`,
  );
  const message = reasons.join("; ");
  return errorFromJson({ code: first.code, message }) ?? new ConnectorError("internal", message);
}

function barsOf(syncs: readonly Sync[]): string {
  const width = Math.max(...syncs.map(({ entity }) => entity.length), 0);
  return syncs.map((sync) => `${clearLine}${cutLine(progressOf(sync, width), process.stderr)}\n`).join("");
}

/** The total of the records is unknown, so the bar only shows activity. */
function progressOf(sync: Sync, width: number): string {
  const { entity, status, running, records_per_second: rate } = sync;
  const records = shownRecords(sync);
  const part = running ? ((records / 100) % 20) / 20 : 1;
  const speed = running ? `, ${rate}/s` : "";
  return printable(`${entity.padEnd(width)} ${bar(part)} ${status.padEnd(16)} ${records} records${speed}`);
}

/** Returns the number of records that the current run has read, or of all copied records if there is no run. */
function shownRecords({ running, records, run_records: walked = records }: Sync): number {
  return running ? walked : records;
}
