import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../service/database/tables.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";
import { migrateTo, openEmpty } from "./migrations.ts";

describe.each(engines)("the identity migration on %s", (engine) => {
  let stored: TestDatabase;
  let database: Kysely<Database>;
  beforeEach(async () => {
    stored = await testDatabase(engine, "none");
    database = openEmpty(stored);
    await migrateTo(database, "0002-tool-call-indexes");
  });
  afterEach(async () => {
    await database.destroy();
    await stored.drop();
  });

  const migrate = () => migrateTo(database, "0003-identity");
  /** Inserts organizations with these names. The last one is the oldest. */
  const insertOrganizations = (names: readonly string[]) =>
    database
      .insertInto("organizations")
      .values(names.map((name, at) => ({ id: `o${at}`, name, created_at: 100 - at })))
      .execute();
  const insertConnector = (id: string, name: string) =>
    database
      .insertInto("connectors")
      .values({
        id,
        organization_id: "o0",
        workspace_id: "w0",
        kind: "payments",
        name,
        auth: "api_key",
        replication_config: "{}",
        status: "ready",
        status_reason: null,
        version: 1,
        created_by: "p0",
        created_at: 1,
        updated_at: 1,
      })
      .execute();
  const insertPrincipal = (id: string, name: string) =>
    database
      .insertInto("principals")
      .values({ id, kind: "user", name, default_organization_id: null, created_at: 1 })
      .execute();

  test("makes names of organizations unique: of those with the same name, the oldest keeps it, and the others get a number", async () => {
    const long = "x".repeat(100);
    await insertOrganizations(["Acme", "acme", "Acme\u200b", "Acme (2)", long, long, "\u200b"]);
    await migrate();
    const rows = await database.selectFrom("organizations").select(["id", "name"]).orderBy("id").execute();
    expect(Object.fromEntries(rows.map(({ id, name }) => [id, name]))).toEqual({
      o0: "Acme (4)",
      o1: "acme (3)",
      o2: "Acme",
      o3: "Acme (2)",
      o4: `${"x".repeat(96)} (2)`,
      o5: long,
      o6: "unnamed",
    });
  });

  test("normalizes names, and keeps the names of workspaces and of connectors unique", async () => {
    await insertOrganizations(["Acme"]);
    await insertPrincipal("p0", "A\u0301da\u202e");
    const workspaces = ["default", "de\u200bfault", "default (2)", "Ame\u0301lie"];
    await database
      .insertInto("workspaces")
      .values(workspaces.map((name, at) => ({ id: `w${at}`, organization_id: "o0", name, created_at: 1 })))
      .execute();
    await insertConnector("c0", "a\u00adb");
    await insertConnector("c1", "ab");
    await migrate();
    const namesIn = async (table: "workspaces" | "connectors" | "principals") =>
      (await database.selectFrom(table).select("name").orderBy("id").execute()).map(({ name }) => name);
    expect(await namesIn("workspaces")).toEqual(["default", "default (3)", "default (2)", "Am\u00e9lie"]);
    expect(await namesIn("connectors")).toEqual(["ab (2)", "ab"]);
    expect(await namesIn("principals")).toEqual(["\u00c1da"]);
  });

  test("lets permissions remain when memberships are deleted later, but not when the principal is deleted", async () => {
    await insertOrganizations(["Acme"]);
    await insertPrincipal("p0", "Ada");
    const organization_id = "o0";
    await database
      .insertInto("workspaces")
      .values({ id: "w0", organization_id, name: "default", created_at: 1 })
      .execute();
    await database
      .insertInto("memberships")
      .values({ organization_id, principal_id: "p0", role: "member", created_at: 1 })
      .execute();
    await insertConnector("c0", "billing");
    const permission = {
      connector_id: "c0",
      organization_id,
      principal_id: "p0",
      entity: "*",
      access: "read",
    } as const;
    await database.insertInto("permissions").values(permission).execute();
    await migrate();
    await database.deleteFrom("memberships").execute();
    expect(await database.selectFrom("permissions").selectAll().execute()).toEqual([permission]);
    await database.deleteFrom("principals").execute();
    expect(await database.selectFrom("permissions").selectAll().execute()).toEqual([]);
  });
});
