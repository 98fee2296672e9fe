import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { type Fixture, startFixture } from "./fixture.ts";
import type { ReplicaTask } from "./replica-process.ts";

describe.each(engines)("two processes on %s", (engine) => {
  let fixture: Fixture;
  beforeEach(async () => {
    // One second, so that the processes renew the token several times.
    fixture = await startFixture(engine, { tokenLifetime: 1 });
  });
  afterEach(() => fixture.close());

  test("share an access token, although each renewal replaces the refresh token", async () => {
    const connectorId = await fixture.connect("issue_tracking", "oauth", {
      fields: { client_id: "an id", client_secret: "a secret", refresh_token: "from a user" },
    });
    const { databaseUrl, folder, masterKey, sandbox, member: caller } = fixture;
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
    const { version, status } = await fixture.database
      .selectFrom("credentials")
      .innerJoin("connectors", "connectors.id", "credentials.connector_id")
      .select(["credentials.version", "connectors.status"])
      .executeTakeFirstOrThrow();
    expect(status).toBe("ready");
    expect(version).toBeGreaterThan(3);
    // Each granted token was saved, and no refresh token was used twice.
    expect(await fixture.tokenCounts("issue_tracking")).toEqual({ granted: version - 1, refused: 0 });
  });
});
