import { kinds as allKinds, type Kinds } from "@agent-connectors/connectors";
import { createStoreClient, type Json, storeLimits } from "@agent-connectors/runtime";
import {
  type ColumnType,
  type ContextStore,
  type StoredRecord,
  type StoreTable,
  tablesOf,
} from "@agent-connectors/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyOf, readMember, typedValue } from "../../../store/values.ts";
import { models } from "../../connectors/models.ts";
import { type DocumentedEntity, documented } from "../../store/documented.ts";
import { type Fields, type Kind, matches } from "../../store/query/evaluate.ts";
import { listedRecords } from "../../store/sync/upstream.ts";
import { configurations } from "../connectors/configurations.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { connectTo, syncAll } from "./synced.ts";

const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

/** A connector whose copies the tests query. */
interface Connection {
  readonly kind: keyof Kinds;
  /** Empty, or with a start date after which each copied entity has records. */
  readonly config: Readonly<Record<string, string>>;
  readonly copies: (entity: string) => boolean;
}

/**
 * `online_forms` and `social_advertising` require a start date. For `search_analytics`, a copy from the default start date
 * would take many calls.
 */
const starts: Readonly<Partial<Record<keyof Kinds, string>>> = {
  online_forms: daysAgo(800),
  search_analytics: daysAgo(4).slice(0, 10),
  social_advertising: daysAgo(800).slice(0, 10),
};

const isReport = (entity: string) => entity.includes("_reports_");

/**
 * One connector for each kind, but two for `short_video_advertising`. Its reports need a late start date, because reports of
 * many days take many calls. With this date, the copies of its other entities would have no records.
 */
const connections: readonly Connection[] = (Object.keys(allKinds) as (keyof Kinds)[]).flatMap(
  (kind): readonly Connection[] => {
    if (kind !== "short_video_advertising") {
      const start = starts[kind];
      return [{ kind, config: start === undefined ? {} : { start_date: start }, copies: () => true }];
    }
    return [
      { kind, config: { start_date: daysAgo(800).slice(0, 10) }, copies: (entity: string) => !isReport(entity) },
      { kind, config: { start_date: daysAgo(8).slice(0, 10) }, copies: isReport },
    ];
  },
);

describe.each(engines)("every entity of the context store on %s", (engine) => {
  let running: TestService;
  /** In the order of `connections`. */
  let ids: readonly string[];
  beforeAll(async () => {
    const kinds = Object.keys(allKinds) as (keyof Kinds)[];
    running = await startTestService({ engine, kinds, sandbox: { records: 10, children: 2, now } });
    ids = await Promise.all(connections.map((connection, at) => connect(running, connection, `connector ${at}`)));
    await syncAll(running);
  }, 600_000);
  afterAll(() => running.close());

  test("has the records of the upstream for SQL and searches, and the documented examples succeed", async () => {
    let entities = 0;
    let withResults = 0;
    for (const [at, { kind, config, copies }] of connections.entries()) {
      const id = ids[at] ?? "";
      const { connector } = await allKinds[kind].load();
      const store = await running.service.stores.open(id);
      const client = createStoreClient(connector, {
        baseUrl: running.sandbox.urlOf(kind),
        credentials: running.sandbox.credentialsOf(kind),
        config: { ...configurations[kind], ...config },
        limits: { rateLimit: "off" },
      });
      for (const table of tablesOf(connector).filter(({ entity }) => copies(entity))) {
        const { entity } = table;
        const listed = await listedRecords(connector, { client, store, entity, until: await untilOf(store, entity) });
        const tested = { name: `${kind}.${entity}`, table, listed, execute: executorOf(running, { id, entity }) };
        await expectRecords(tested);
        withResults += await expectExamples(tested, examplesOf(kind, entity));
        entities++;
      }
      await client.close();
    }
    expect(entities).toBe(models.flatMap(tablesOf).length);
    // The documentation has two searches of each entity. More than half of the searches find records.
    expect(withResults).toBeGreaterThan(entities);
  }, 600_000);
});

/**
 * Creates the connector, and pauses the syncs of the entities that the connection does not copy. Never pauses `advertisers`,
 * because the reports need its records. Returns the connector's id.
 */
async function connect(running: TestService, { kind, config, copies }: Connection, name: string): Promise<string> {
  const id = await connectTo(running, kind, config, name);
  for (const { entity } of tablesOf((await allKinds[kind].load()).connector))
    if (!copies(entity) && entity !== "advertisers")
      await running.admin.request("PATCH", `/api/v1/integrations/connectors/${id}/sync`, { paused: true, entity });
  return id;
}

// biome-ignore lint/suspicious/noExplicitAny: the results have many forms, and a test fails if a form differs
type Result = any;

/** An entity with its records as the upstream lists them, by key. */
interface Tested {
  readonly name: string;
  readonly table: StoreTable;
  readonly listed: ReadonlyMap<string, StoredRecord>;
  /** Executes an action, and expects the status 200. Returns the body. */
  readonly execute: (action: string, params: object) => Promise<Result>;
}

type Params = DocumentedEntity["searches"][number];

/**
 * Returns the option `until` of `listedRecords`. The sync of `seller_marketplace.financial_events` requests events until five
 * minutes before the sync, and stores this end in each record as `PostedBefore`.
 */
async function untilOf(store: ContextStore, entity: string): Promise<number> {
  const [first] = await store.read(entity, { limit: 1 });
  const end = first?.record.PostedBefore;
  return typeof end === "string" ? Date.parse(end) + 5 * 60_000 : now;
}

function executorOf(
  running: TestService,
  { id, entity }: { readonly id: string; readonly entity: string },
): Tested["execute"] {
  return async (action, params) => {
    const url = `/api/v1/integrations/connectors/${id}/execute`;
    const { status, body } = await running.admin.request("POST", url, { entity, action, params });
    expect([entity, params, status, body.message]).toEqual([entity, params, 200, undefined]);
    return body;
  };
}

function examplesOf(kind: string, entity: string): DocumentedEntity {
  const { entities = [] } = documented.find((one) => one.kind === kind) ?? {};
  const examples = entities.find(({ table }) => table.entity === entity);
  if (!examples) throw new Error(`no documentation of ${kind}.${entity}`);
  return examples;
}

/**
 * Compares the count in SQL, all pages of a search, and a search by key with the records of the upstream. Compares the columns
 * in SQL with those of the table.
 */
async function expectRecords({ name, table, listed, execute }: Tested): Promise<void> {
  expect(listed.size, name).toBeGreaterThan(0);
  const from = `FROM "${table.entity}"`;
  const { data: counted } = await execute("context_store_sql_query", { sql: `SELECT count(*) AS n ${from}` });
  expect(counted, name).toEqual([{ n: listed.size }]);
  const { data: rows } = await execute("context_store_sql_query", { sql: `SELECT * ${from}`, limit: 1 });
  const columns = table.columns.map((column) => column.name).toSorted();
  expect(Object.keys(rows[0]).toSorted(), name).toEqual(columns);
  const found = new Map<string, StoredRecord>();
  let cursor: string | null | undefined;
  do {
    const params = { query: {}, limit: 1_000, ...(cursor && { cursor }) };
    const { data, meta } = await execute("context_store_search", params);
    for (const record of data) found.set(keyOf(table, record), record);
    cursor = meta.cursor;
  } while (cursor);
  expect(found, name).toEqual(listed);
  if (table.key.length === 0) return;
  const last = [...listed.values()].at(-1) ?? {};
  const filter = { eq: Object.fromEntries(table.key.map((field) => [field, comparable(table, last)[field] ?? null])) };
  expect((await execute("context_store_search", { query: { filter } })).data, name).toEqual([last]);
}

/** Executes the documented examples. Returns the number of searches with results. */
async function expectExamples(tested: Tested, { statements, searches }: DocumentedEntity): Promise<number> {
  for (const sql of statements) await tested.execute("context_store_sql_query", { sql });
  let withResults = 0;
  for (const params of searches) {
    const found = params.semantic ? await expectSimilar(tested, params) : await expectMatching(tested, params);
    if (found > 0) withResults++;
  }
  return withResults;
}

/**
 * Executes a search, and checks only the number of its results. Then searches with the same filter but without `limit`, and
 * compares the results with the matching records of the upstream. Returns the number of results of the first search.
 */
async function expectMatching({ name, table, listed, execute }: Tested, params: Params): Promise<number> {
  const { filter = {} } = params.query as { readonly filter?: Json };
  const matching = [...listed.values()].filter((record) => matches(fieldsOf(table), filter, comparable(table, record)));
  const { data } = await execute("context_store_search", params);
  expect(data, name).toHaveLength(Math.min(matching.length, Number(params.limit ?? storeLimits.query.default)));
  const { data: complete } = await execute("context_store_search", { query: { filter } });
  expect(byKey(table, complete), name).toEqual(byKey(table, matching.slice(0, storeLimits.query.default)));
  return data.length;
}

/**
 * Expects that a search by similarity returns only records that match its filter. The sandbox's text has few of the words of
 * the prompts, so the function checks and counts only the results of a second search with the lowest `min_similarity`.
 */
async function expectSimilar({ name, table, listed, execute }: Tested, params: Params): Promise<number> {
  const { filter = {}, ...semantic } = params.semantic as Readonly<Record<string, Json>>;
  await execute("context_store_search", params);
  const keys = [...listed]
    .filter(([, record]) => matches(fieldsOf(table), filter, comparable(table, record)))
    .map(([key]) => key);
  const { data } = await execute("context_store_search", {
    ...params,
    semantic: { ...semantic, filter, min_similarity: -1 },
  });
  expect(data.length, name).toBeGreaterThan(0);
  for (const { entity, metadata } of data) {
    expect(keys, name).toContain(keyOf(table, entity));
    expect(metadata, name).toEqual({ score: expect.any(Number), context: expect.any(String) });
  }
  return data.length;
}

function byKey(table: StoreTable, records: readonly StoredRecord[]): ReadonlyMap<string, StoredRecord> {
  return new Map(records.map((record) => [keyOf(table, record), record]));
}

/** The values of a record by column, with times in ISO 8601. */
function comparable({ columns }: StoreTable, record: StoredRecord): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    columns.flatMap((column): (readonly [string, Json])[] => {
      const { value } = readMember(record, column.path);
      if (value === undefined || value === null) return [];
      const time = column.type === "timestamp" ? typedValue(column, value) : undefined;
      return [[column.name, typeof time === "bigint" ? new Date(Number(time / 1_000n)).toISOString() : value]];
    }),
  );
}

function fieldsOf({ columns }: StoreTable): Fields {
  const kindOf = (type: ColumnType): Kind => (type === "timestamp" ? "time" : type === "json" ? "any" : type);
  return Object.fromEntries(
    columns.map(({ name, type }) => [
      name,
      { kind: kindOf(type), place: type === "json" ? "json" : "scalar", path: [name] },
    ]),
  );
}
