import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery, createQueryId, type Kysely, type RootOperationNode, sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../../../service/access/caller.ts";
import { type ConnectorFilter, listConnectors } from "../../../service/connectors/queries.ts";
import type { Database } from "../../../service/database/tables.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";

const connectorCount = 3_000;
const limit = 20;

describe.each(engines)("a page of connectors in a large organization on %s", (engine) => {
  const organizationId = v7();
  const workspaceIds = Array.from({ length: 50 }, () => v7());
  let stored: TestDatabase;
  let database: Kysely<Database>;
  beforeAll(async () => {
    stored = await testDatabase(engine);
    database = await stored.open();
    await insertOrganization(database, organizationId, workspaceIds);
    await sql`analyze`.execute(database);
  });
  afterAll(async () => {
    await database.destroy();
    await stored.drop();
  });

  const filters: readonly ConnectorFilter[] = [
    {},
    { kind: "payments" },
    { kind: "wiki" },
    { kind: "recruiting" },
    { status: "needs_reconnect" },
    { kind: "payments", status: "needs_reconnect" },
    { workspaceName: "workspace 7" },
    { name: "connector 7" },
  ];
  test.each(filters)("reads a bounded number of rows for the filter %o", async (filter) => {
    for (const cursor of [undefined, Buffer.from(v7({ msecs: 0 })).toString("base64url")]) {
      const page = { ...filter, limit, ...(cursor !== undefined && { cursor }) };
      const queries = await queriesOf(database, (watched) => listConnectors(watched, admin(organizationId), page));
      expect(queries).not.toEqual([]);
      for (const query of queries)
        if (engine === "postgres") await expectBoundedOnPostgres(database, query);
        else expectBoundedOnSqlite(join(stored.folder, "control.db"), query);
    }
  });
});

function admin(organizationId: string): Caller {
  const principal = { principalId: v7(), kind: "user", name: "Ada", operator: false } as const;
  return { ...principal, organizationId, role: "admin", bound: false, readOnly: false };
}

async function insertOrganization(database: Kysely<Database>, id: string, workspaceIds: readonly string[]) {
  await database.insertInto("organizations").values({ id, name: id, created_at: 1 }).execute();
  await database
    .insertInto("workspaces")
    .values(
      workspaceIds.map((workspaceId, index) => ({
        id: workspaceId,
        organization_id: id,
        name: `workspace ${index}`,
        created_at: 1,
      })),
    )
    .execute();
  for (let start = 0; start < connectorCount; start += 500)
    await database
      .insertInto("connectors")
      .values(
        Array.from({ length: 500 }, (_, offset) => {
          const index = start + offset;
          return {
            id: v7(),
            organization_id: id,
            workspace_id: workspaceIds[index % workspaceIds.length] ?? "",
            kind: index % 100 === 0 ? "wiki" : "payments",
            name: `connector ${index}`,
            auth: "api_key",
            replication_config: "{}",
            status: index === connectorCount - 1 ? ("needs_reconnect" as const) : ("ready" as const),
            status_reason: null,
            version: 1,
            created_by: "nobody",
            created_at: 1,
            updated_at: 1,
          };
        }),
      )
      .execute();
}

/** Returns the queries that `run` executes. */
async function queriesOf(database: Kysely<Database>, run: (database: Kysely<Database>) => Promise<unknown>) {
  const nodes: RootOperationNode[] = [];
  await run(
    database.withPlugin({
      transformQuery: ({ node }) => {
        nodes.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  return nodes.map((node) => database.getExecutor().compileQuery(node, createQueryId()));
}

/** Maximum rows that one step of a query plan may read: the rows of three pages. This is enough to read all 50 workspaces. */
const maxRowsRead = 3 * limit;

async function expectBoundedOnPostgres(database: Kysely<Database>, { sql: text, parameters }: CompiledQuery) {
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
  const { rows } = await database.executeQuery(explained);
  for (const read of rowsRead(rows)) expect(read, JSON.stringify(rows)).toBeLessThanOrEqual(maxRowsRead);
}

function expectBoundedOnSqlite(file: string, { sql: text, parameters }: CompiledQuery) {
  const sqlite = new DatabaseSync(file);
  const values = parameters as (string | number)[];
  const steps = sqlite.prepare(`explain query plan ${text}`).all(...values);
  // Each step uses an index, except the steps that start or read the subquery `page`. This subquery has few rows, because it has
  // a limit.
  for (const { detail } of steps) expect(detail).toMatch(/^(?:SEARCH|CO-ROUTINE page$|SCAN page$|MATERIALIZE page$)/);
  let read = 0;
  expect(text).toContain(" where ");
  // `count_row` is the first condition of the query, so SQLite calls it for each row that the index finds.
  sqlite.function("count_row", () => ++read);
  sqlite.prepare(text.replace(" where ", " where count_row() and ")).all(...values);
  sqlite.close();
  expect(read, text).toBeLessThanOrEqual(maxRowsRead);
}

/** Returns the number of rows that each step of a PostgreSQL plan read, including the rows that a filter removed. */
function rowsRead(plan: unknown): readonly number[] {
  if (typeof plan !== "object" || plan === null) return [];
  const nested = Object.values(plan).flatMap(rowsRead);
  if (!("Actual Rows" in plan && "Actual Loops" in plan)) return nested;
  const removed = "Rows Removed by Filter" in plan ? Number(plan["Rows Removed by Filter"]) : 0;
  return [(Number(plan["Actual Rows"]) + removed) * Number(plan["Actual Loops"]), ...nested];
}
