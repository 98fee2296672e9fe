import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tableOf } from "../../table-of.ts";
import { duckDbBombs, duckDbNested } from "../bombs.ts";
import { childrenOf, openSqlStores, type SqlStores, whenStatementRuns } from "../sources.ts";

const customers = tableOf("customers", { id: "integer", name: "text" });
/** The time limit of the measured statements. */
const timeoutMs = 1_000;
/** The time limit of `stores`. It is long enough for `count`, even on a busy machine. */
const patientMs = 60_000;
let stores: SqlStores;
beforeAll(async () => {
  const select = "SELECT range AS id, 'aaaaaaaaaaaaaaaaaaaa' || range AS name FROM range(300000)";
  const table = `CREATE TABLE customers AS ${select}`;
  stores = await openSqlStores({ a: [table], b: [table] }, { limits: { timeoutMs: patientMs } });
  await Promise.all([count("a"), count("b")]);
});
afterAll(() => stores.close());

const count = (connectorId: string) =>
  stores.sql.query({ connectorId, tables: [customers], sql: "SELECT count(*) AS n FROM customers" });

/**
 * Executes a statement on connector a, and meanwhile repeats `count` on connector b. The failure is `undefined` after a success.
 * The first call of `count` waits until a process has started, so that the duration excludes the start.
 */
async function failureBeside(sql: string): Promise<{ readonly failure: unknown; readonly tookMs: number }> {
  await count("a");
  const started = performance.now();
  let tookMs: number | undefined;
  const statement = stores.sql.query({ connectorId: "a", tables: [customers], sql, limit: 10, timeoutMs }).then(
    () => undefined,
    (error: unknown) => error,
  );
  const others = (async () => {
    do expect((await count("b")).rows).toEqual([{ n: 300_000 }]);
    while (tookMs === undefined);
  })();
  const measured = statement.then((failure) => {
    tookMs = performance.now() - started;
    return { failure, tookMs };
  });
  // `others` can reject before `measured` ends. Without `Promise.all`, this rejection would be unhandled and fail the whole run.
  const [found] = await Promise.all([measured, others]);
  return found;
}

it.each(duckDbNested)("a deeply nested statement has a result or a clear failure: %#", async (sql) => {
  const { failure } = await failureBeside(sql);
  if (failure !== undefined) expect(["invalid_params", "timeout", "too_large"]).toContain(Object(failure).code);
});

describe("a statement that requires much time or memory", () => {
  it.each(duckDbBombs)("ends in time, with a result or a clear failure: %#", async (sql) => {
    const { failure, tookMs } = await failureBeside(sql);
    // The 9 s include the time until the process is killed, and a margin for a busy machine.
    expect(tookMs).toBeLessThan(timeoutMs + 9_000);
    if (failure !== undefined) expect(["timeout", "too_large"], inspect(failure)).toContain(Object(failure).code);
  });

  it("does not delay the statements of another connector, even if it runs twice at once", async () => {
    const controller = new AbortController();
    const [sql = ""] = duckDbBombs;
    let ended = 0;
    const bombs = [1, 2].map(() =>
      stores.sql
        .query({ connectorId: "a", tables: [customers], sql, signal: controller.signal })
        .finally(() => ended++),
    );
    const outcomes = Promise.allSettled(bombs);
    expect((await count("b")).rows).toEqual([{ n: 300_000 }]);
    expect(ended).toBe(0);
    controller.abort();
    const refusal = { status: "rejected", reason: expect.objectContaining({ code: "cancelled" }) };
    expect(await outcomes).toEqual([refusal, refusal]);
  });

  it("leaves the engine usable for the same connector", async () => {
    expect((await count("a")).rows).toEqual([{ n: 300_000 }]);
  });
});

it("a failed conversion is a mistake in the statement, even if the value contains the words of an out-of-memory error", async () => {
  const sql = "SELECT 'bad_alloc: cannot allocate memory'::INTEGER FROM customers";
  await expect(stores.sql.query({ connectorId: "a", tables: [customers], sql })).rejects.toMatchObject({
    code: "invalid_params",
  });
});

describe("the engine with the default time limit", () => {
  let patient: SqlStores;
  const query = { connectorId: "a", tables: [customers] };
  beforeAll(async () => {
    const table = "CREATE TABLE customers AS SELECT range AS id, 'name' AS name FROM range(300000)";
    patient = await openSqlStores({ a: [table] }, { limits: { resultBytes: 10_000 } });
    // Starts a process, so that the first statement of each test executes at once.
    await patient.sql.query({ ...query, sql: "SELECT 1 FROM customers LIMIT 1" });
  });
  afterAll(() => patient.close());

  it("refuses a result with more bytes than its maximum", async () => {
    const rows = { ...query, sql: "SELECT * FROM customers" };
    await expect(patient.sql.query({ ...rows, limit: 1_000 })).rejects.toMatchObject({ code: "too_large" });
    expect((await patient.sql.query({ ...rows, limit: 100 })).more).toBe(true);
  });

  it("ends the statements of a caller who cancels, even a statement whose process is starting", async () => {
    const controller = new AbortController();
    const [sql = ""] = duckDbBombs;
    const execute = () => patient.sql.query({ ...query, sql, signal: controller.signal });
    const first = execute();
    await whenStatementRuns(process.pid);
    const { length: before } = await childrenOf(process.pid);
    const outcomes = Promise.allSettled([first, execute()]);
    await expect.poll(async () => (await childrenOf(process.pid)).length, { timeout: 10_000 }).toBeGreaterThan(before);
    controller.abort();
    const refusal = { status: "rejected", reason: expect.objectContaining({ code: "cancelled" }) };
    expect(await outcomes).toEqual([refusal, refusal]);
  });
});
