import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createTelemetry } from "../../../service/telemetry/telemetry.ts";
import { engines } from "../engines.ts";
import { asking, createWorld, type World } from "../execution/world.ts";
import { refuseSaving } from "../refuse-saving.ts";

/** Seconds that access tokens hold. */
const lifetime = 3_600;

const fields = { client_id: "an id", client_secret: "a secret", refresh_token: "given by a person" };

describe.each(engines)("a stored token on %s", (engine) => {
  let world: World;
  let before = { granted: 0, refused: 0 };
  beforeAll(async () => {
    world = await createWorld(engine, { tokenLifetime: lifetime });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    before = await world.tokenCounts("issue_tracking");
  });

  const connect = (credentials: object = {}) =>
    world.connect("issue_tracking", "oauth", { fields: { ...fields, ...credentials } });
  const stored = (id: string) =>
    world.database
      .selectFrom("credentials")
      .innerJoin("connectors", "connectors.id", "credentials.connector_id")
      .select(["credentials.version", "lease_owner", "lease_until", "status", "status_reason"])
      .where("connector_id", "=", id)
      .executeTakeFirstOrThrow();
  /** Of this test. */
  const counts = async () => {
    const { granted, refused } = await world.tokenCounts("issue_tracking");
    return { granted: granted - before.granted, refused: refused - before.refused };
  };

  test("is fetched once for a thousand executions at once, and once again when it has expired", async () => {
    const execution = await world.replica();
    const id = await connect();
    const thousand = () =>
      Promise.all(
        Array.from({ length: 1_000 }, () => execution.execute(world.member, asking(id, { params: { first: 1 } }))),
      );
    await thousand();
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
    world.clock.forward(lifetime * 1000);
    await thousand();
    expect(await counts()).toEqual({ granted: 2, refused: 0 });
    expect(await stored(id)).toMatchObject({ version: 3, lease_owner: null, lease_until: null, status: "ready" });
  });

  test("is never burned by two replicas, though each use replaces the refresh token", async () => {
    const replicas = [await world.replica(), await world.replica()];
    const id = await connect();
    const rounds = 6;
    for (let round = 0; round < rounds; round++) {
      await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          replicas[n % 2]?.execute(world.member, asking(id, { params: { first: 1 } })),
        ),
      );
      world.clock.forward(lifetime * 1000);
    }
    expect(await counts()).toEqual({ granted: rounds, refused: 0 });
    expect(await stored(id)).toMatchObject({ version: 1 + rounds, status: "ready" });
  });

  test("is renewed a minute before its end, and not earlier", async () => {
    const execution = await world.replica();
    const id = await connect();
    await execution.execute(world.member, asking(id));
    world.clock.forward((lifetime - 90) * 1000);
    await execution.execute(world.member, asking(id));
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
    world.clock.forward(60_000);
    await execution.execute(world.member, asking(id));
    expect(await counts()).toEqual({ granted: 2, refused: 0 });
  });

  test("that a replica started later finds in the database is used as it is", async () => {
    const id = await connect();
    await (await world.replica()).execute(world.member, asking(id));
    await (await world.replica()).execute(world.member, asking(id));
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("that another replica renewed is taken over after a rejection, without another request", async () => {
    const [first, second] = [await world.replica(), await world.replica()];
    const id = await connect({ access_token: "revoked" });
    // Fails before anything is sent, when the client has been made with the token of now.
    await expect(second.execute(world.member, asking(id, { params: { nonsense: 1 } }))).rejects.toThrow("nonsense");
    await first.execute(world.member, asking(id));
    await second.execute(world.member, asking(id));
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("that is refused marks the connector, everywhere, until a person connects again", async () => {
    const [first, second] = [await world.replica(), await world.replica()];
    const id = await connect({ refresh_token: "revoked_refresh_token" });
    const rejected = {
      code: "credentials_rejected",
      message: expect.stringContaining("connect the connector again with a set-up session: the token endpoint"),
    };
    await expect(first.execute(world.member, asking(id))).rejects.toMatchObject(rejected);
    expect(await stored(id)).toMatchObject({
      version: 1,
      lease_until: null,
      status: "needs_reconnect",
      status_reason: expect.stringMatching(/invalid_grant(?!.*revoked_refresh_token)/),
    });
    expect(await counts()).toEqual({ granted: 0, refused: 1 });
    await expect(second.execute(world.member, asking(id))).rejects.toMatchObject(rejected);
    expect(await counts()).toEqual({ granted: 0, refused: 1 });
    await world.reconnect(id, { fields });
    await Promise.all([first, second].map((execution) => execution.execute(world.member, asking(id))));
    expect(await counts()).toEqual({ granted: 1, refused: 1 });
  });

  test("that cannot be renewed at all marks it too", async () => {
    const execution = await world.replica();
    const id = await world.connect("issue_tracking", "oauth", {
      fields: { ...fields, refresh_token: "revoked" },
      access_token: "revoked",
    });
    await expect(execution.execute(world.member, asking(id))).rejects.toMatchObject({ code: "credentials_rejected" });
    expect(await stored(id)).toMatchObject({ status: "needs_reconnect" });
  });

  test("that an operator's app is refused marks no connector: all work again once the app is mended", async () => {
    const lines: string[] = [];
    const telemetry = createTelemetry("error", { write: (line) => void lines.push(line) });
    const app = (client_secret: string) => ({ issue_tracking: { client_id: "the operator's", client_secret } });
    const mistaken = await world.replica({ oauthApps: app("an invalid secret"), telemetry });
    const person = { fields: { refresh_token: "given by a person" } as never };
    const ids = [
      await world.connect("issue_tracking", "oauth", person),
      await world.connect("issue_tracking", "oauth", person),
    ];
    for (const id of ids)
      await expect(mistaken.execute(world.member, asking(id))).rejects.toMatchObject({
        code: "service_unavailable",
        reason: "the upstream refuses the operator's OAuth app for 'issue_tracking'; correct OAUTH_APPS",
        upstream: { status: 401, code: "invalid_client" },
      });
    // Each asks for itself, for the fault may be in what it has; the operator is told once.
    expect(await counts()).toEqual({ granted: 0, refused: 2 });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: "error", kind: "issue_tracking", msg: expect.stringContaining("OAUTH_APPS") }),
    ]);
    for (const id of ids) expect(await stored(id)).toMatchObject({ version: 1, status: "ready", lease_until: null });
    // What people gave of their own is theirs to mend.
    const mended = await world.replica({ oauthApps: app("the secret") });
    const secretOnly = { fields: { refresh_token: "given by a person", client_secret: "invalid" } as never };
    for (const own of [
      await connect({ client_secret: "invalid" }),
      await world.connect("issue_tracking", "oauth", secretOnly),
    ]) {
      await expect(mended.execute(world.member, asking(own))).rejects.toMatchObject({ code: "credentials_rejected" });
      expect(await stored(own)).toMatchObject({ status: "needs_reconnect" });
    }
    for (const id of ids) await expect(mended.execute(world.member, asking(id))).resolves.toBeDefined();
    expect(await counts()).toEqual({ granted: 2, refused: 4 });
  });

  test("that is refused does not mark a connector that was connected again meanwhile", async () => {
    const execution = await world.replica();
    const id = await connect({ refresh_token: "revoked" });
    await world.fault({ fault: "slow", kind: "issue_tracking", delay_ms: 500 });
    const failure = execution.execute(world.member, asking(id)).catch((error: unknown) => error);
    await vi.waitUntil(async () => (await stored(id)).lease_owner !== null);
    await world.reconnect(id, { fields });
    expect(await failure).toMatchObject({ code: expect.stringMatching(/service_unavailable|credentials_rejected/) });
    expect(await stored(id)).toMatchObject({ status: "ready", version: 2 });
    await expect(execution.execute(world.member, asking(id))).resolves.toBeDefined();
  });

  test("is requested again after a temporary failure, by the next call", async () => {
    const [first, second] = [await world.replica(), await world.replica()];
    const id = await connect();
    await world.fault({ fault: "server_error", kind: "issue_tracking", times: 2 });
    await Promise.all([first, second].map((execution) => execution.execute(world.member, asking(id))));
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("is waited for while another process has the lease, and asked for when that has died", async () => {
    const execution = await world.replica();
    const id = await connect();
    await world.database
      .updateTable("credentials")
      .set({ lease_owner: "one who died", lease_until: world.clock.now() + 60_000 })
      .where("connector_id", "=", id)
      .execute();
    const response = execution.execute(world.member, asking(id));
    await setTimeout(300);
    expect(await counts()).toEqual({ granted: 0, refused: 0 });
    world.clock.forward(61_000);
    await response;
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("is asked for under a lease that lasts, however long the database took to give it", async () => {
    let paused = false;
    const database = world.database.withPlugin({
      transformQuery({ node }) {
        if (node.kind === "UpdateQueryNode" && !paused) world.clock.forward(40_000);
        paused ||= node.kind === "UpdateQueryNode";
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const execution = await world.replica({ database });
    const id = await connect();
    await world.fault({ fault: "slow", kind: "issue_tracking", delay_ms: 500 });
    const response = execution.execute(world.member, asking(id));
    const lease = async () => ((await stored(id)).lease_until ?? 0) - world.clock.now();
    await vi.waitUntil(async () => paused && (await lease()) > 50_000);
    await response;
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("is requested for the other callers if the first one disconnects", async () => {
    const execution = await world.replica();
    const id = await connect();
    await world.fault({ fault: "slow", kind: "issue_tracking", delay_ms: 300 });
    const controller = new AbortController();
    const left = execution.execute(world.member, asking(id, { options: { signal: controller.signal } }));
    const stayed = execution.execute(world.member, asking(id));
    await vi.waitUntil(async () => (await stored(id)).lease_owner !== null);
    controller.abort();
    await expect(left).rejects.toMatchObject({ code: "cancelled" });
    await expect(stayed).resolves.toBeDefined();
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("is saved before the process ends, whether or not a call waits for it", async () => {
    const execution = await world.replica();
    const id = await connect();
    await world.fault({ fault: "slow", kind: "issue_tracking", delay_ms: 300 });
    const ended = Promise.allSettled([execution.execute(world.member, asking(id))]);
    await vi.waitUntil(async () => (await stored(id)).lease_owner !== null);
    await execution.close();
    expect(await stored(id)).toMatchObject({ version: 2, lease_owner: null });
    await ended;
  });

  test("that cannot be saved is not used, not lost, and saved as soon as that works", async () => {
    const execution = await world.replica();
    const id = await connect();
    const allowSaving = await refuseSaving(world.database, engine);
    const failure = () =>
      expect(execution.execute(world.member, asking(id))).rejects.toMatchObject({
        code: "service_unavailable",
      });
    await Promise.all([failure(), failure()]);
    await failure();
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
    // As another process would, which knows only the refresh token that is used up by now.
    await world.database
      .updateTable("connectors")
      .set({ status: "needs_reconnect", status_reason: "it seems burned" })
      .where("id", "=", id)
      .execute();
    await allowSaving();
    await vi.waitUntil(async () => (await stored(id)).status === "ready", { timeout: 10_000 });
    await execution.execute(world.member, asking(id));
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
    expect(await stored(id)).toMatchObject({ version: 2, status: "ready", lease_owner: null });
  });
});
