import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { deleteOrphanedStores } from "../../../service/context-store/stores.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";
import { connectTo, syncAll } from "./synced.ts";

const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
/** A statement that computes for hours. */
const bomb = `SELECT count(*) AS n FROM ${names.map((name) => `customers AS ${name}`).join(", ")}
  WHERE ${names.map((name) => `${name}.id`).join(" || ")} = 'none'`;

describe.each(engines)("SQL on the context store of a connector on %s", (engine) => {
  let running: TestService;
  let admin: TestCaller;
  let id: string;
  beforeAll(async () => {
    running = await startTestService({ engine, kinds: ["payments"], sandbox: { records: 30 } });
    admin = running.admin;
    id = await connectTo(running, "payments");
  });
  afterAll(() => running.close());

  const execute = (
    entity: string,
    params: object,
    { caller = admin, ...options }: { caller?: TestCaller; max_records?: number; page_token?: string | null } = {},
  ) =>
    caller.request("POST", `/api/v1/integrations/connectors/${id}/execute`, {
      entity,
      action: "context_store_sql_query",
      params,
      ...options,
    });
  const query = (sql: string, caller = admin) => execute("customers", { sql }, { caller });
  const permit = (principalId: string, permissions: readonly { entity: string; access: string }[]) =>
    admin.request("PUT", `/api/v1/integrations/connectors/${id}/permissions`, {
      permissions: permissions.map((permission) => ({ principal_id: principalId, ...permission })),
    });

  test("before the first sync, fails as not ready, and requests a sync of the call's entity", async () => {
    const { status, body } = await query("SELECT count(*) FROM charges");
    expect([status, body.code]).toEqual([503, "context_store_not_ready"]);
    expect(body.message).toContain("'customers' cannot be searched now: the sync has copied 0 records so far");
    const requested = await running.service.database
      .selectFrom("syncs")
      .select("entity")
      .where("requested_at", "is not", null)
      .execute();
    expect(requested).toEqual([{ entity: "customers" }]);
  });

  test("returns the selected columns of the rows; `meta` has `has_more` and the duration", {
    timeout: 300_000,
  }, async () => {
    await syncAll(running);
    const listed = await admin.request("POST", `/api/v1/integrations/connectors/${id}/execute`, {
      entity: "customers",
      action: "list",
      params: { limit: 100 },
    });
    const expected = listed.body.data.map((customer: { id: string; email: string; created: number }) => ({
      id: customer.id,
      email: customer.email,
      // `list` returns `created` in seconds, and SQL returns it as a timestamp.
      created: new Date(customer.created * 1000).toISOString(),
    }));
    const { status, body } = await query('SELECT "id", "email", "created" FROM "customers" ORDER BY "id";');
    expect(status).toBe(200);
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(body.data).toEqual(expected.toSorted(byId));
    expect(body.meta).toEqual({ has_more: false, cursor: null, took_ms: expect.any(Number) });
    const two = await execute("customers", { sql: "SELECT id FROM customers ORDER BY id", limit: 2 });
    expect(two.body.data).toEqual(body.data.slice(0, 2).map((row: { id: string }) => ({ id: row.id })));
    expect(two.body.meta.has_more).toBe(true);
    const triples = { sql: "SELECT a.id FROM customers AS a, customers AS b, customers AS c" };
    const most = await execute("customers", triples, { max_records: 20_000 });
    expect([most.body.data?.length, most.body.meta?.has_more]).toEqual([10_000, true]);
  });

  test("refuses the token of a later page, because the result has only one page", async () => {
    const statement = { sql: "SELECT id FROM customers ORDER BY id", limit: 2 };
    const first = await execute("customers", statement, { page_token: null });
    expect([first.status, first.body.data.length, first.body.next_page_token]).toEqual([200, 2, undefined]);
    const { status, body } = await execute("customers", statement, { page_token: "token" });
    expect([status, body.code]).toEqual([400, "invalid_params"]);
    expect(body.detail).toBe(
      "page_token: expected null or no value, because the result of an SQL statement has only one page, found a string",
    );
  });

  test("joins tables of the connector if the caller may read each of them", async () => {
    const joined =
      'SELECT count(*) AS n FROM "charges" AS c JOIN "customers" AS p ON c."customer" = p."id" OR c."id" IS NOT NULL';
    expect((await query(joined)).body.data).toEqual([{ n: expect.any(Number) }]);
    const member = await running.makeMember({ workspaceIds: [running.workspaceId] });
    expect((await query(joined, member)).status).toBe(200);
    await permit(member.principalId, [{ entity: "charges", access: "none" }]);
    const refused = await query(joined, member);
    expect([refused.status, refused.body.code]).toEqual([403, "permission_denied"]);
    expect(refused.body.message).toContain("'charges'");
    expect((await query("SELECT count(*) AS n FROM customers", member)).status).toBe(200);
    await permit(member.principalId, [
      { entity: "*", access: "none" },
      { entity: "charges", access: "read" },
    ]);
    expect((await query("SELECT count(*) AS n FROM charges", member)).body.code).toBe("permission_denied");
    expect((await execute("charges", { sql: "SELECT 1 AS n FROM charges" }, { caller: member })).status).toBe(200);
  });

  test("reads only the tables that the param `tables` names", async () => {
    const sql = 'WITH p AS (SELECT "id" FROM "customers") SELECT count(*) AS n FROM "charges" AS c, p';
    expect((await execute("customers", { sql, tables: ["charges", "customers", "pages"] })).status).toBe(200);
    for (const [entity, tables, other] of [
      ["customers", ["customers"], "charges"],
      ["charges", ["charges"], "customers"],
    ] as const) {
      const { status, body } = await execute(entity, { sql, tables });
      expect([status, body.code]).toEqual([403, "permission_denied"]);
      expect(body.message).toContain(`found the table '${other}'`);
    }
    for (const [tables, path] of [
      ["customers", "tables"],
      [[1], "tables[0]"],
      [null, "tables"],
    ] as const) {
      const { status, body } = await execute("customers", { sql, tables });
      expect([status, body.details]).toMatchObject([400, [{ path, code: "type" }]]);
    }
  });

  test.each([
    [[], "no names", ["customers"]],
    [["custmers", "charges"], "'custmers', 'charges'", ["custmers", "charges", "customers"]],
  ])("refuses the param `tables` without the entity of the call: %j", async (tables, found, suggestion) => {
    const { status, body } = await execute("customers", { sql: "SELECT 1 AS n", tables });
    expect([status, body.code]).toEqual([400, "invalid_params"]);
    expect(body.detail).toBe(
      `tables: expected the name 'customers', the entity of the call, found ${found}, did you mean ${JSON.stringify(suggestion)}?`,
    );
    expect(body.details).toMatchObject([{ path: "tables", code: "value", suggestion }]);
  });

  test("fails for a caller of another organization as if the connector did not exist", async () => {
    const { admin: stranger } = await running.makeOrganization();
    const own = await query("SELECT 1 AS n FROM customers", stranger);
    expect([own.status, own.body.code]).toEqual([404, "not_found"]);
  });

  test.each([
    ["DELETE FROM customers", "expected a SELECT statement"],
    ["SELECT 1; SELECT 2", "expected one statement"],
    ["SELECT * FROM _sync", "expected one of the tables"],
    ["SELECT * FROM _passages", "expected one of the tables"],
    ["SELECT * FROM _embedded", "expected one of the tables"],
    ["SELECT * FROM _embeddings", "expected one of the tables"],
    ["SELECT * FROM context_store.customers", "expected a table without schema"],
    ["SELECT raw FROM customers", "raw"],
    ["SELECT _key FROM customers", "_key"],
    ["SELECT pg_sleep(1) FROM customers", "expected an allowed function"],
    ["SELEC 1", "expected a statement that the engine can execute"],
    ["", "expected a statement"],
  ])("refuses the statement %j, and the error states the reason", async (statement, reason) => {
    const { status, body } = await query(statement);
    expect([status, body.code]).toEqual([400, "invalid_params"]);
    expect(body.details).toMatchObject([{ path: "sql" }]);
    expect(body.message).toContain(reason);
  });

  test("reports all problems of the params", async () => {
    const { body } = await execute("customers", { query: {}, limit: "5" });
    expect(body.details).toMatchObject([
      { path: "sql", code: "missing" },
      { path: "query", code: "unknown" },
      { path: "limit", code: "type" },
    ]);
    const { body: range } = await execute("customers", { sql: "SELECT 1", limit: 10_001 });
    expect(range.details).toMatchObject([{ path: "limit", code: "range", maximum: 10_000 }]);
    const { body: option } = await execute("customers", { sql: "SELECT 1" }, { fields: ["id"] } as object);
    expect(option.details).toMatchObject([{ path: "fields", code: "unknown" }]);
  });

  test("ends a long statement at its timeout", async () => {
    const { status, body } = await execute("customers", { sql: bomb }, { timeout_ms: 1_500 } as object);
    expect([status, body.code]).toEqual([504, "timeout"]);
    expect(body.message).toContain("1500 ms; read fewer rows or compute less");
    expect((await query("SELECT count(*) AS n FROM customers")).body.data).toEqual([{ n: 30 }]);
  });

  test("does not delay searches during long statements, and ends the statements of a client that disconnects", async () => {
    const { service } = running;
    const statements = vi.spyOn(service.stores.sql, "query");
    onTestFinished(() => statements.mockRestore());
    const url = await running.listen();
    const leaving = new AbortController();
    let ended = 0;
    const bombs = [1, 2, 3].map(() =>
      fetch(`${url}/api/v1/integrations/connectors/${id}/execute`, {
        method: "POST",
        headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
        body: JSON.stringify({ entity: "customers", action: "context_store_sql_query", params: { sql: bomb } }),
        signal: leaving.signal,
      }).finally(() => {
        ended++;
      }),
    );
    await vi.waitFor(() => expect(statements).toHaveBeenCalledTimes(3), { timeout: 10_000 });
    for (let call = 0; call < 5; call++) {
      const search = await admin.request("POST", `/api/v1/integrations/connectors/${id}/execute`, {
        entity: "customers",
        action: "context_store_search",
        params: { query: {}, limit: 1 },
      });
      expect(search.status).toBe(200);
    }
    // If the searches had waited for the statements, the statements would have ended at their default timeout of ten seconds.
    expect(ended).toBe(0);
    leaving.abort();
    const outcomes = await Promise.allSettled(bombs);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    const ends = () => statements.mock.settledResults.map(({ type }) => type);
    await vi.waitFor(() => expect(ends()).toEqual(["rejected", "rejected", "rejected"]), { timeout: 5_000 });
    const cancelled = () =>
      service.database.selectFrom("tool_calls").select("params").where("status", "=", "cancelled").execute();
    // The audit has the names of the params, without the statement.
    await vi.waitFor(async () => expect(await cancelled()).toEqual(Array(3).fill({ params: '["sql"]' })), {
      timeout: 10_000,
    });
  });

  test("fails after the connector is deleted, and no store remains after orphaned stores are deleted", async () => {
    const { service } = running;
    await admin.request("DELETE", `/api/v1/integrations/connectors/${id}`);
    expect((await query("SELECT 1 AS n FROM customers")).body.code).toBe("not_found");
    await deleteOrphanedStores(service.database, service.stores);
    expect(await service.stores.list()).toEqual([]);
  });
});
