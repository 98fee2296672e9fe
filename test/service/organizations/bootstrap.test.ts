import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../service/database/tables.ts";
import { findCaller } from "../../../service/identity/callers.ts";
import { signInWithPassword } from "../../../service/identity/sign-in.ts";
import { findFirstOperator } from "../../../service/identity/users.ts";
import { bootstrap, makeOperator } from "../../../service/organizations/bootstrap.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";
import { makeUser } from "../invitations/people.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

const now = 1_795_000_000_000;

describe.each(engines)("bootstrap on %s", (engine) => {
  let stored: TestDatabase;
  let database: Kysely<Database>;
  beforeAll(async () => {
    stored = await testDatabase(engine);
    database = await stored.open();
  });
  beforeEach(async () => {
    for (const table of ["installation", "organizations", "principals"] as const)
      await database.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await database.destroy();
    await stored.drop();
  });

  async function firstStart() {
    const result = await bootstrap(database, { now });
    if (!result.created)
      throw new Error("expected bootstrap to create an organization, found an existing installation");
    return result;
  }

  test("creates an organization with a workspace, a user and an API client, and the next start creates nothing", async () => {
    const first = await firstStart();
    expect(first).toEqual({
      created: true,
      organizationId: expect.any(String),
      email: "admin@localhost",
      password: expect.stringMatching(/^[\w-]{20}$/),
      clientId: expect.any(String),
      clientSecret: expect.stringMatching(/^acs_/),
    });
    expect(await bootstrap(database, { now: now + 1 })).toEqual({ created: false });
    expect(await database.selectFrom("organizations").select(["id", "name"]).execute()).toEqual([
      { id: first.organizationId, name: "Default" },
    ]);
    expect(await database.selectFrom("workspaces").select(["organization_id", "name"]).execute()).toEqual([
      { organization_id: first.organizationId, name: "default" },
    ]);
    expect(await database.selectFrom("principals").select("name").execute()).toHaveLength(2);
  });

  test("creates both the user and the API client as admins of the organization and as operators", async () => {
    const { organizationId, email, password, clientId } = await firstStart();
    const user = await signInWithPassword(database, { email, password });
    const admin = { organizationId, operator: true, role: "admin" };
    expect(await findCaller(database, { principalId: user?.id ?? "" })).toMatchObject({ ...admin, kind: "user" });
    expect(await findCaller(database, { principalId: clientId })).toMatchObject({ ...admin, kind: "client" });
  });

  test("creates one organization, one user and one API client if three replicas start concurrently", async () => {
    const file = join(stored.folder, "control.db");
    const script = fileURLToPath(new URL("processes/bootstrap.ts", import.meta.url));
    const args = stored.databaseUrl === undefined ? [file] : [file, stored.databaseUrl];
    const replicas = [1, 2, 3].map(() =>
      fork(script, args, { execArgv: ["--conditions", "@agent-connectors/source", "--no-warnings"] }),
    );
    await Promise.all(replicas.map((replica) => once(replica, "message")));
    const results = replicas.map((replica) => once(replica, "message"));
    for (const replica of replicas) replica.send("go");
    const outcomes = (await Promise.all(results)).map(([{ created: first }]) => first);
    expect(outcomes.sort()).toEqual([false, false, true]);
    expect(await database.selectFrom("organizations").select("name").execute()).toHaveLength(1);
    expect(await database.selectFrom("principals").select("name").execute()).toHaveLength(2);
  });

  test("creates the user that findFirstOperator returns", async () => {
    await expect(findFirstOperator(database)).rejects.toThrow(
      "[not_found] expected an operator who is an admin of an organization, found none",
    );
    const { organizationId, email } = await firstStart();
    expect(await findFirstOperator(database)).toEqual({ id: expect.any(String), email, organizationId });
  });
});

describe.each(engines)("makeOperator on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  afterAll(() => running.close());

  test("creates an organization for a user who is an admin of none, and refuses an unknown e-mail address", async () => {
    const { database } = running.service;
    const email = `recovered.${engine}@example.com`;
    const user = await makeUser(running, email);
    const operator = await makeOperator(database, { email: email.toUpperCase(), now });
    expect(operator).toEqual({ email, organization: { id: expect.any(String), name: "Operators" } });
    expect((await user.request("POST", "/api/v1/organizations", { name: `By hand ${engine}` })).status).toBe(201);
    const secondEmail = `second.${engine}@example.com`;
    await makeUser(running, secondEmail);
    expect((await makeOperator(database, { email: secondEmail, now })).organization?.name).toBe("Operators 2");
    expect(await makeOperator(database, { email: secondEmail, now })).toEqual({ email: secondEmail });
    await expect(makeOperator(database, { email: "nobody@example.com", now })).rejects.toThrow("[not_found]");
  });

  test("creates an organization for an operator without an organization, and findFirstOperator then returns this operator", async () => {
    const { database } = running.service;
    await database.updateTable("principals").set({ operator: 0 }).execute();
    await database.deleteFrom("installation").execute();
    const result = await bootstrap(database, { now });
    if (!result.created)
      throw new Error("expected bootstrap to create an organization, found an existing installation");
    // In earlier versions, the last admin of an organization could leave it.
    await database.deleteFrom("memberships").where("organization_id", "=", result.organizationId).execute();
    await expect(findFirstOperator(database)).rejects.toThrow("[not_found]");
    const { organization } = await makeOperator(database, { email: "admin@localhost", now });
    expect(await findFirstOperator(database)).toMatchObject({
      email: "admin@localhost",
      organizationId: organization?.id,
    });
  });
});
