import { example } from "@agent-connectors/generator";
import {
  addDuration,
  type Connector,
  createStoreClient,
  entitiesOf,
  evaluate,
  type Json,
  parseTime,
  readsRoot,
  type StoreClient,
  type Template,
} from "@agent-connectors/runtime";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { type ContextStore, type StoredRecord, tablesOf } from "@agent-connectors/store";
import { onTestFinished } from "vitest";
import { cursorText } from "../../../store/sync/cursor.ts";
import { completeRecords } from "../../../store/sync/details.ts";
import { parentParams, readField, type SyncRules, syncRules } from "../../../store/sync/rules.ts";
import { keyOf } from "../../../store/values.ts";
import { configFor } from "../../sandbox/fixtures/config-for.ts";

const dayMs = 86_400_000;

/** The default of the sandbox's option `now`. No generated time is later. */
export const newest = Date.parse("2026-11-01T00:00:00Z");

/** The number of days that the tests copy, for kinds whose upstream limits the days of one list call. */
const copiedDays = new Map([
  ["search_analytics", 4],
  ["short_video_advertising", 15],
  ["seller_marketplace", 170],
]);

/** Starts a sandbox and a client for it. Both are closed at the end of the test. */
export async function upstreamOf(
  connector: Connector,
  records = 10,
): Promise<{ readonly sandbox: Sandbox; readonly client: StoreClient }> {
  const sandbox = await startSandbox({ connectors: [connector], records });
  onTestFinished(() => sandbox.close());
  const client = createStoreClient(connector, {
    baseUrl: sandbox.urlOf(connector),
    credentials: sandbox.credentialsOf(connector),
    config: { ...configFor(connector), ...replicationFor(connector) },
    limits: { rateLimit: "off" },
  });
  onTestFinished(() => client.close());
  return { sandbox, client };
}

function replicationFor({ kind, replication }: Connector): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(replication).flatMap(([name, field]) => {
      if (field.kind !== "given") return [];
      const day = new Date(newest - (copiedDays.get(kind) ?? 1_100) * dayMs).toISOString();
      if (name.endsWith("start_date")) return [[name, field.schema.format === "date" ? day.slice(0, 10) : day]];
      return field.default === undefined ? [[name, example(name, field.schema)]] : [];
    }),
  );
}

/** The copied entities of a connector, parents first. */
export function entitiesInOrder(connector: Connector): readonly string[] {
  const entities = entitiesOf(connector);
  const copied = new Set<string>();
  const add = (name: string): void => {
    const store = entities[name]?.contextStore;
    if (!store || copied.has(name)) return;
    for (const { entity } of store.parents) add(entity);
    copied.add(name);
  };
  for (const name of Object.keys(entities)) add(name);
  return [...copied];
}

/** All records of an entity in the store, by key. */
export async function storedRecords(store: ContextStore, entity: string): Promise<Map<string, StoredRecord>> {
  const found = new Map<string, StoredRecord>();
  for (;;) {
    const after = [...found.keys()].at(-1);
    const page = await store.read(entity, { ...(after !== undefined && { after }), limit: 1_000 });
    for (const { key, record } of page) found.set(key, record);
    if (page.length < 1_000) return found;
  }
}

/** Returns the records that the upstream lists and the sync copies, by key. `until` is the end of the listed time range. */
export async function listedRecords(
  connector: Connector,
  {
    client,
    store,
    entity,
    until = newest,
  }: {
    readonly client: StoreClient;
    readonly store: ContextStore;
    readonly entity: string;
    readonly until?: number;
  },
): Promise<Map<string, StoredRecord>> {
  const rules = syncRules(connector, entity, await client.config());
  const table = tablesOf(connector).find((one) => one.entity === entity);
  if (!table) throw new Error(`no table of ${entity}`);
  const parents = rules.parent === undefined ? [{}] : (await storedRecords(store, rules.parent)).values();
  const found = new Map<string, StoredRecord>();
  for (const parent of parents)
    for (const partition of rules.partitions)
      for (const times of timesOf(rules, until)) {
        const params = { ...partition, ...parentParams(rules, parent), ...times };
        for await (const { records } of client.pages(entity, { params }))
          for (const record of await completeRecords(client, rules, { listed: records, signal: undefined }))
            if (isCopied(rules, record)) found.set(keyOf(table, record), record);
      }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** In the mode `client`, the sync skips records before the start date. */
function isCopied({ store: { incrementalSync: sync }, start }: SyncRules, record: StoredRecord): boolean {
  if (sync?.mode !== "client" || start === undefined) return true;
  const value = parseTime(readField(record, sync.field));
  return value === undefined || value >= start;
}

/** The time params of each list call. With a `window`, divides a range of dates or SQL timestamps into several calls. */
function timesOf(
  { store: { incrementalSync: sync }, start, list, config }: SyncRules,
  end: number,
): readonly Record<string, Json>[] {
  if (sync?.mode !== "server" || sync.format === "number") return [{}];
  const last = sync.lag === undefined ? end : addDuration(end, `-${sync.lag}`);
  const argsOf = (since: number | undefined, until: number) => {
    const scope = { config, ...(since && { since: cursorText(sync, since) }), until: cursorText(sync, until) };
    const sent = Object.entries(sync.args).filter(
      ([name, template]) => !readsRoot(template, "since") || since !== undefined || list.params[name]?.required,
    );
    return nested(sent.map(([path, template]) => [path, evaluate(template as Template, scope) as Json]));
  };
  if (sync.window === undefined || start === undefined || !/date|sql/.test(sync.format) || sync.format === "date-time")
    return [argsOf(start, last)];
  const days = sync.window === "P30D" ? 12 : 1;
  const count = Math.floor((last - start) / dayMs / days) + 1;
  return Array.from({ length: count }, (_, index) => {
    const since = start + index * days * dayMs;
    return argsOf(since, Math.min(since + (days - 1) * dayMs, last));
  });
}

function nested(args: readonly (readonly [string, Json])[]): Record<string, Json> {
  const params: Record<string, Json> = {};
  for (const [path, value] of args) {
    const [name = "", member] = path.split(".");
    params[name] = member === undefined ? value : { ...(params[name] as object), [member]: value };
  }
  return params;
}
