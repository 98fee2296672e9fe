import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import type { ReplicaTask } from "./replica-process.ts";
import { createWorld, type World } from "./world.ts";

describe.each(engines)("two processes on %s", (engine) => {
  let world: World;
  beforeEach(async () => {
    // Seconds: some renewals in the time that the processes run.
    world = await createWorld(engine, { tokenLifetime: 1 });
  });
  afterEach(() => world.close());

  test("share a token whose refresh token is replaced at each use, and never burn it", async () => {
    const connectorId = await world.connect("issue_tracking", "oauth", {
      fields: { client_id: "an id", client_secret: "a secret", refresh_token: "given by a person" },
    });
    const { databaseUrl, folder, masterKey, sandbox, member: caller } = world;
    const task: ReplicaTask = {
      ...(databaseUrl !== undefined && { databaseUrl }),
      file: join(folder, "control.db"),
      masterKey,
      baseUrl: sandbox.urlOf("issue_tracking"),
      caller,
      connectorId,
      ms: 4_000,
    };
    const script = join(import.meta.dirname, "replica-process.ts");
    const run = () =>
      promisify(execFile)(process.execPath, ["-C", "@agent-connectors/source", script, JSON.stringify(task)]);
    const outcomes = (await Promise.all([run(), run()])).map(({ stdout }) => JSON.parse(stdout) as object);
    expect(outcomes).toEqual([{ ok: expect.any(Number) }, { ok: expect.any(Number) }]);
    const { version, status } = await world.database
      .selectFrom("credentials")
      .innerJoin("connectors", "connectors.id", "credentials.connector_id")
      .select(["credentials.version", "connectors.status"])
      .executeTakeFirstOrThrow();
    expect(status).toBe("ready");
    expect(version).toBeGreaterThan(3);
    // Each grant was saved once: nobody asked for one that was not used.
    expect(await world.tokenCounts("issue_tracking")).toEqual({ granted: version - 1, refused: 0 });
  });
});
