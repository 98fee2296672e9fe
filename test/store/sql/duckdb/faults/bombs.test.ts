import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tableOf } from "../../table-of.ts";
import { duckDbBombs, duckDbNested } from "../bombs.ts";
import { childrenOf, openSqlStores, type SqlStores, whenStatementRuns } from "../sources.ts";

const customers = tableOf("customers", { id: "integer", name: "text" });
const timeoutMs = 1_000;
let stores: SqlStores;
beforeAll(async () => {
  const select = "SELECT range AS id, 'aaaaaaaaaaaaaaaaaaaa' || range AS name FROM range(300000)";
  const table = `CREATE TABLE customers AS ${select}`;
  stores = await openSqlStores({ a: [table], b: [table] }, { limits: { timeoutMs } });
  await Promise.all([count("a"), count("b")]);
});
afterAll(() => stores.close());

const count = (connectorId: string) =>
  stores.sql.query({ connectorId, tables: [customers], sql: "SELECT count(*) AS n FROM customers" });

/** Returns the failure of a statement of connector a, or `undefined`. Meanwhile, connector b executes statements. */
async function failureBeside(sql: string): Promise<unknown> {
  let ended = false;
  const statement = stores.sql.query({ connectorId: "a", tables: [customers], sql, limit: 10 }).then(
    () => undefined,
    (error: unknown) => error,
  );
  const others = (async () => {
    while (!ended) expect((await count("b")).rows).toEqual([{ n: 300_000 }]);
  })();
  const failure = await statement;
  ended = true;
  await others;
  return failure;
}

describe("a statement that exceeds a limit", () => {
  it.each(duckDbBombs)("ends with a clear failure or at its limit: %#", async (sql) => {
    const started = performance.now();
    const failure = await failureBeside(sql);
    // The limit is the sum of the deadline, the time until the process is killed, and the start of another process.
    expect(performance.now() - started).toBeLessThan(timeoutMs + 9_000);
    if (failure !== undefined) expect(["timeout", "too_large"], inspect(failure)).toContain(Object(failure).code);
  });

  it.each(duckDbNested)("is refused or executed if it has many levels: %#", async (sql) => {
    const failure = await failureBeside(sql);
    if (failure !== undefined) expect(["invalid_params", "timeout", "too_large"]).toContain(Object(failure).code);
  });

  it("leaves the engine usable for the same connector", async () => {
    expect((await count("a")).rows).toEqual([{ n: 300_000 }]);
  });
});

it("reports a mistake in a statement that contains the words of a failure of memory", async () => {
  const sql = "SELECT 'bad_alloc: cannot allocate memory'::INTEGER FROM customers";
  await expect(stores.sql.query({ connectorId: "a", tables: [customers], sql })).rejects.toMatchObject({
    code: "invalid_params",
  });
});

describe("with the default time limit", () => {
  let patient: SqlStores;
  const query = { connectorId: "a", tables: [customers] };
  beforeAll(async () => {
    const table = "CREATE TABLE customers AS SELECT range AS id, 'name' AS name FROM range(300000)";
    patient = await openSqlStores({ a: [table] }, { limits: { resultBytes: 10_000 } });
    // Starts a process, so that the first statement of each test executes at once.
    await patient.sql.query({ ...query, sql: "SELECT 1 FROM customers LIMIT 1" });
  });
  afterAll(() => patient.close());

  it("refuses rows of more bytes than the limit", async () => {
    const rows = { ...query, sql: "SELECT * FROM customers" };
    await expect(patient.sql.query({ ...rows, limit: 1_000 })).rejects.toMatchObject({ code: "too_large" });
    expect((await patient.sql.query({ ...rows, limit: 100 })).more).toBe(true);
  });

  it("ends the statements of a caller who cancels, even one whose process is starting", async () => {
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
