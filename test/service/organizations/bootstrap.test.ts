import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findCaller } from "../../../service/identity/callers.ts";
import { signInWithPassword } from "../../../service/identity/sign-in.ts";
import { findFirstOperator } from "../../../service/identity/users.ts";
import { bootstrap } from "../../../service/organizations/bootstrap.ts";
import type { Database } from "../../../service/store/database.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";

const now = 1_795_000_000_000;

describe.each(engines)("the first start on %s", (engine) => {
  let stored: TestDatabase;
  let database: Kysely<Database>;
  beforeEach(async () => {
    stored = await testDatabase(engine);
    database = await stored.open();
  });
  afterEach(async () => {
    await database.destroy();
    await stored.drop();
  });

  async function created() {
    const result = await bootstrap(database, { now });
    if (!result.created) throw new Error("expected a first start");
    return result;
  }

  test("makes an organization with a workspace, an admin and an API client, once", async () => {
    const first = await created();
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
  });

  test("makes operators who are admins of the organization", async () => {
    const { organizationId, email, password, clientId } = await created();
    const user = await signInWithPassword(database, { email, password });
    const admin = { organizationId, operator: true, role: "admin" };
    expect(await findCaller(database, { principalId: user?.id ?? "" })).toMatchObject({ ...admin, kind: "user" });
    expect(await findCaller(database, { principalId: clientId })).toMatchObject({ ...admin, kind: "client" });
  });

  test("happens in one of several replicas that start at once", async () => {
    const file = join(stored.folder, "control.db");
    const script = fileURLToPath(new URL("processes/bootstrap.ts", import.meta.url));
    const args = stored.databaseUrl === undefined ? [file] : [file, stored.databaseUrl];
    const replicas = [1, 2, 3].map(() =>
      fork(script, args, { execArgv: ["--conditions", "@agent-connectors/source", "--no-warnings"] }),
    );
    await Promise.all(replicas.map((replica) => once(replica, "message")));
    const results = replicas.map((replica) => once(replica, "message"));
    for (const replica of replicas) replica.send("go");
    const answers = (await Promise.all(results)).map(([{ created: first }]) => first);
    expect(answers.sort()).toEqual([false, false, true]);
    expect(await database.selectFrom("organizations").select("name").execute()).toHaveLength(1);
    expect(await database.selectFrom("principals").select("name").execute()).toHaveLength(2);
  });

  test("makes the first operator, whom nobody finds before", async () => {
    await expect(findFirstOperator(database)).rejects.toThrow(
      "[not_found] expected an operator who is an admin somewhere, found none",
    );
    const { organizationId, email } = await created();
    expect(await findFirstOperator(database)).toEqual({ id: expect.any(String), email, organizationId });
  });
});
