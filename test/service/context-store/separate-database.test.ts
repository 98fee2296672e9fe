import { readdir } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { deleteOrphanedStores } from "../../../service/context-store/stores.ts";
import { secret } from "../../../service/secret.ts";
import { type StoreDatabase, storeDatabase } from "../../store/postgres/store-database.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { connectTo, syncAll } from "./synced.ts";

describe.each(engines)("context stores in another database than the control database on %s", (engine) => {
  let stores: StoreDatabase;
  let running: TestService;
  /** The id of a connector with synced records. */
  let id: string;
  beforeAll(async () => {
    stores = await storeDatabase();
    running = await startTestService({
      engine,
      kinds: ["meeting_notes"],
      sandbox: { records: 20 },
      settings: { storeDatabaseUrl: secret(stores.url) },
    });
    id = await connectTo(running, "meeting_notes");
    await syncAll(running);
  });
  afterAll(async () => {
    await running.close();
    await stores.drop();
  });

  const urlOf = (connectorId: string) => `/api/v1/integrations/connectors/${connectorId}`;
  const execute = async (connectorId: string, action: string, params: object) => {
    const executed = { entity: "notes", action, params };
    const { status, body } = await running.admin.request("POST", `${urlOf(connectorId)}/execute`, executed);
    if (status !== 200) throw new Error(`expected records, found ${JSON.stringify(body)}`);
    return body.data;
  };
  const query = (connectorId: string) =>
    execute(connectorId, "context_store_sql_query", { sql: "SELECT id FROM notes" });
  const idsOf = (records: readonly { readonly id: string }[]) => records.map((record) => record.id).toSorted();
  /** Returns whether the store of a connector has a schema, and whether it has a login role. */
  const remains = async (connectorId: string) => {
    const name = `context_store_${connectorId}`;
    const [found] = await stores.run(`select exists (select from pg_namespace where nspname = '${name}') as schema,
      exists (select from pg_roles where rolname = '${name}') as role`);
    return found;
  };

  /** Allows connections to the database of the stores, or refuses new ones and ends the existing ones. */
  const allowConnections = async (allowed: boolean) => {
    const name = new URL(stores.url).pathname.slice(1);
    const server = `${inject("postgresUrl")}/postgres`;
    await executeOn(server, `alter database "${name}" with allow_connections ${allowed}`);
    if (!allowed)
      await executeOn(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  };

  test("are not in the control database", async () => {
    expect(await remains(id)).toEqual({ schema: true, role: false });
    expect(await readdir(running.database.folder)).not.toContain("stores");
    const { databaseUrl } = running.database;
    if (databaseUrl === undefined) return;
    const schemas = await executeOn(
      databaseUrl,
      "select nspname from pg_namespace where nspname like 'context_store_%'",
    );
    expect(schemas).toEqual([]);
  });

  test("execute searches by query and by similarity, and execute SQL with a login role of the connector", async () => {
    const listed = idsOf(await execute(id, "list", { page_size: 20 }));
    expect(listed).toHaveLength(20);
    expect(idsOf(await execute(id, "context_store_search", { query: {}, limit: 100 }))).toEqual(listed);
    const semantic = { field: "summary_markdown", prompt: "budget", min_similarity: -1 };
    const similar = await execute(id, "context_store_search", { semantic, limit: 5 });
    expect(similar).toHaveLength(5);
    expect(listed).toEqual(expect.arrayContaining(similar.map(({ entity }: { entity: { id: string } }) => entity.id)));
    expect(idsOf(await query(id))).toEqual(listed);
    expect(await remains(id)).toEqual({ schema: true, role: true });
  });

  test("lose the schema and the login role of a deleted connector", async () => {
    expect((await running.admin.request("DELETE", urlOf(id))).status).toBe(204);
    expect(await remains(id)).toEqual({ schema: false, role: false });
  });

  test("are deleted as orphans if their database was unavailable when their connector was deleted", async () => {
    const deleted = await connectTo(running, "meeting_notes");
    await syncAll(running);
    await query(deleted);
    await allowConnections(false);
    try {
      expect((await running.admin.request("DELETE", urlOf(deleted))).status).toBe(204);
    } finally {
      await allowConnections(true);
    }
    const kept = await connectTo(running, "meeting_notes");
    await syncAll(running);
    expect(await remains(deleted)).toEqual({ schema: true, role: true });
    expect(await deleteOrphanedStores(running.service.database, running.service.stores)).toBe(1);
    expect(await remains(deleted)).toEqual({ schema: false, role: false });
    expect(await query(kept)).toHaveLength(20);
  });
});

async function executeOn(connectionString: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
