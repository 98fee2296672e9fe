import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { StoredCredentials } from "../../../service/credentials/stored.ts";
import { createTelemetry } from "../../../service/telemetry/telemetry.ts";
import { json, loopback } from "../../runtime/fixtures/loopback.ts";
import { engines } from "../engines.ts";
import { type Fixture, requestTo, startFixture } from "../execution/fixture.ts";
import { refuseSaving } from "../refuse-saving.ts";

/** The lifetime of access tokens in seconds. */
const lifetime = 3_600;

const fields = { client_id: "an id", client_secret: "a secret", refresh_token: "from a user" };

describe.each(engines)("a stored token on %s", (engine) => {
  let fixture: Fixture;
  let before = { granted: 0, refused: 0 };
  beforeAll(async () => {
    fixture = await startFixture(engine, { tokenLifetime: lifetime });
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    before = await fixture.tokenCounts("issue_tracking");
  });

  const connect = (credentials: object = {}) =>
    fixture.connect("issue_tracking", "oauth", { fields: { ...fields, ...credentials } });
  /** Stores a connector of a kind whose client id is optional. Returns its id. */
  const connectPhoneSupport = async (credentials: StoredCredentials) => {
    const id = await fixture.connect("phone_support", "oauth2", credentials);
    await fixture.database
      .updateTable("connectors")
      .set({ replication_config: JSON.stringify({ subdomain: "acme", start_date: "2026-01-01T00:00:00Z" }) })
      .where("id", "=", id)
      .execute();
    return id;
  };
  const lists = { entity: "phone_numbers" };
  const stored = (id: string) =>
    fixture.database
      .selectFrom("credentials")
      .innerJoin("connectors", "connectors.id", "credentials.connector_id")
      .select(["credentials.version", "lease_owner", "lease_until", "status", "status_reason"])
      .where("connector_id", "=", id)
      .executeTakeFirstOrThrow();
  /** Returns the numbers of granted and refused token requests in this test. */
  const counts = async () => {
    const { granted, refused } = await fixture.tokenCounts("issue_tracking");
    return { granted: granted - before.granted, refused: refused - before.refused };
  };

  test("is requested once for a thousand concurrent executions, and once more after it expires", async () => {
    const execution = await fixture.replica();
    const id = await connect();
    const thousand = () =>
      Promise.all(
        Array.from({ length: 1_000 }, () => execution.execute(fixture.member, requestTo(id, { params: { first: 1 } }))),
      );
    await thousand();
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
    fixture.clock.advance(lifetime * 1000);
    await thousand();
    expect(await counts()).toEqual({ granted: 2, refused: 0 });
    expect(await stored(id)).toMatchObject({ version: 3, lease_owner: null, lease_until: null, status: "ready" });
  });

  test("is requested once per expiry by two replicas, although each request replaces the refresh token", async () => {
    const replicas = [await fixture.replica(), await fixture.replica()];
    const id = await connect();
    const rounds = 6;
    for (let round = 0; round < rounds; round++) {
      await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          replicas[n % 2]?.execute(fixture.member, requestTo(id, { params: { first: 1 } })),
        ),
      );
      fixture.clock.advance(lifetime * 1000);
    }
    expect(await counts()).toEqual({ granted: rounds, refused: 0 });
    expect(await stored(id)).toMatchObject({ version: 1 + rounds, status: "ready" });
  });

  test("is renewed a minute before it expires, and not earlier", async () => {
    const execution = await fixture.replica();
    const id = await connect();
    await execution.execute(fixture.member, requestTo(id));
    fixture.clock.advance((lifetime - 65) * 1000);
    await execution.execute(fixture.member, requestTo(id));
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
    fixture.clock.advance(6_000);
    await execution.execute(fixture.member, requestTo(id));
    expect(await counts()).toEqual({ granted: 2, refused: 0 });
  });

  test("is used until it expires if its renewal fails for a temporary reason", async () => {
    const execution = await fixture.replica();
    const id = await connect();
    await execution.execute(fixture.member, requestTo(id));
    fixture.clock.advance((lifetime - 30) * 1000);
    await fixture.fault({ fault: "server_error", kind: "issue_tracking", times: 1 });
    await execution.execute(fixture.member, requestTo(id, { options: { retries: 0 } }));
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("is used by a replica that starts later", async () => {
    const id = await connect();
    await (await fixture.replica()).execute(fixture.member, requestTo(id));
    await (await fixture.replica()).execute(fixture.member, requestTo(id));
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("is not requested again by a replica that still has the revoked token, if another replica has replaced it", async () => {
    const [first, second] = [await fixture.replica(), await fixture.replica()];
    const id = await connect({ access_token: "revoked" });
    // This call sends no request. After the call, the replica has a client with the revoked token.
    await expect(second.execute(fixture.member, requestTo(id, { params: { nonsense: 1 } }))).rejects.toThrow(
      "nonsense",
    );
    await first.execute(fixture.member, requestTo(id));
    await second.execute(fixture.member, requestTo(id));
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("if its renewal is refused, sets the status needs_reconnect in all replicas until a user reconnects", async () => {
    const [first, second] = [await fixture.replica(), await fixture.replica()];
    const id = await connect({ refresh_token: "revoked_refresh_token" });
    const rejected = {
      code: "credentials_rejected",
      message: expect.stringContaining("connect the connector again with a setup session: the token endpoint"),
    };
    await expect(first.execute(fixture.member, requestTo(id))).rejects.toMatchObject(rejected);
    expect(await stored(id)).toMatchObject({
      version: 1,
      lease_until: null,
      status: "needs_reconnect",
      status_reason: expect.stringMatching(/invalid_grant(?!.*revoked_refresh_token)/),
    });
    expect(await counts()).toEqual({ granted: 0, refused: 1 });
    await expect(second.execute(fixture.member, requestTo(id))).rejects.toMatchObject(rejected);
    expect(await counts()).toEqual({ granted: 0, refused: 1 });
    await fixture.reconnect(id, { fields });
    await Promise.all([first, second].map((execution) => execution.execute(fixture.member, requestTo(id))));
    expect(await counts()).toEqual({ granted: 1, refused: 1 });
  });

  test("sets the status needs_reconnect if the upstream rejects the token and refuses its renewal", async () => {
    const execution = await fixture.replica();
    const id = await fixture.connect("issue_tracking", "oauth", {
      fields: { ...fields, refresh_token: "revoked" },
      access_token: "revoked",
    });
    await expect(execution.execute(fixture.member, requestTo(id))).rejects.toMatchObject({
      code: "credentials_rejected",
    });
    expect(await stored(id)).toMatchObject({ status: "needs_reconnect" });
  });

  test("leaves the connector ready if the upstream refuses the operator's app, and is granted to a corrected app", async () => {
    const lines: string[] = [];
    const telemetry = createTelemetry("error", { write: (line) => void lines.push(line) });
    const app = (client_secret: string) => ({ issue_tracking: { client_id: "the operator's", client_secret } });
    const withWrongApp = await fixture.replica({ oauthApps: app("an invalid secret"), telemetry });
    const userFields = { fields: { refresh_token: "from a user" } };
    const ids = [
      await fixture.connect("issue_tracking", "oauth", userFields),
      await fixture.connect("issue_tracking", "oauth", userFields),
    ];
    for (const id of ids)
      await expect(withWrongApp.execute(fixture.member, requestTo(id))).rejects.toMatchObject({
        code: "service_unavailable",
        reason: "the upstream refuses the operator's OAuth app for 'issue_tracking'; correct OAUTH_APPS",
        upstream: { status: 401, code: "invalid_client" },
      });
    // The second connector also requests a token, because a field of the first connector could have caused the first refusal.
    // The log has one line for the two refusals.
    expect(await counts()).toEqual({ granted: 0, refused: 2 });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: "error", kind: "issue_tracking", msg: expect.stringContaining("OAUTH_APPS") }),
    ]);
    for (const id of ids) expect(await stored(id)).toMatchObject({ version: 1, status: "ready", lease_until: null });
    // If a user entered the app or its secret, only the user can correct it.
    const corrected = await fixture.replica({ oauthApps: app("the secret") });
    const secretOnly = { fields: { refresh_token: "from a user", client_secret: "invalid" } };
    for (const own of [
      await connect({ client_secret: "invalid" }),
      await fixture.connect("issue_tracking", "oauth", secretOnly),
    ]) {
      await expect(corrected.execute(fixture.member, requestTo(own))).rejects.toMatchObject({
        code: "credentials_rejected",
      });
      expect(await stored(own)).toMatchObject({ status: "needs_reconnect" });
    }
    for (const id of ids) await expect(corrected.execute(fixture.member, requestTo(id))).resolves.toBeDefined();
    expect(await counts()).toEqual({ granted: 2, refused: 4 });
  });

  test("leaves the connector ready while OAUTH_APPS lacks the app of its kind, and is granted when the app is back", async () => {
    const upstream = await loopback(({ path, body }, response) => {
      if (!path.endsWith("/tokens")) return json(response, { phone_numbers: [], next_page: null, count: 0 });
      return body.includes("operators")
        ? json(response, { access_token: "new" })
        : json(response, { error: "invalid_client" }, 401);
    });
    const baseUrls = { phone_support: upstream.baseUrl };
    const granted = { access_token: "expired", refresh_token: "from a user" };
    const id = await connectPhoneSupport({ fields: granted, expires_at: fixture.clock.now() });
    fixture.clock.advance(1_000);
    const withoutApp = await fixture.replica({ baseUrls });
    await expect(withoutApp.execute(fixture.member, requestTo(id, lists))).rejects.toMatchObject({
      code: "service_unavailable",
      reason: expect.stringContaining("OAUTH_APPS has no app for 'phone_support'"),
    });
    expect(await stored(id)).toMatchObject({ version: 1, status: "ready", lease_until: null });
    const withApp = await fixture.replica({ baseUrls, oauthApps: { phone_support: { client_id: "operators" } } });
    await expect(withApp.execute(fixture.member, requestTo(id, lists))).resolves.toBeDefined();
  });

  test("is requested once after a temporary rejection, if the token endpoint grants the same token again", async () => {
    let rejections = 1;
    const upstream = await loopback(({ path }, response) => {
      if (path.endsWith("/tokens")) return json(response, { access_token: "the same" });
      if (rejections-- > 0) return json(response, {}, 401);
      return json(response, { phone_numbers: [], next_page: null, count: 0 });
    });
    const execution = await fixture.replica({ baseUrls: { phone_support: upstream.baseUrl } });
    const own = { access_token: "the same", refresh_token: "from a user", client_id: "own" };
    const id = await connectPhoneSupport({ fields: own });
    for (let call = 0; call < 3; call++) await execution.execute(fixture.member, requestTo(id, lists));
    expect(upstream.seen.filter(({ path }) => path.endsWith("/tokens"))).toHaveLength(1);
  });

  test("leaves the connector ready if a user reconnects it during the refused renewal", async () => {
    const execution = await fixture.replica();
    const id = await connect({ refresh_token: "revoked" });
    await fixture.fault({ fault: "slow", kind: "issue_tracking", delay_ms: 500 });
    const failure = execution.execute(fixture.member, requestTo(id)).catch((error: unknown) => error);
    await vi.waitUntil(async () => (await stored(id)).lease_owner !== null, { timeout: 10_000 });
    await fixture.reconnect(id, { fields });
    expect(await failure).toMatchObject({ code: expect.stringMatching(/service_unavailable|credentials_rejected/) });
    expect(await counts()).toEqual({ granted: 0, refused: 1 });
    expect(await stored(id)).toMatchObject({ status: "ready", version: 2 });
    await expect(execution.execute(fixture.member, requestTo(id))).resolves.toBeDefined();
  });

  test("is requested again after temporary failures, without an error for the callers", async () => {
    const [first, second] = [await fixture.replica(), await fixture.replica()];
    const id = await connect();
    await fixture.fault({ fault: "server_error", kind: "issue_tracking", times: 2 });
    await Promise.all([first, second].map((execution) => execution.execute(fixture.member, requestTo(id))));
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("is not requested while another process has the lease, and is requested after the lease expires", async () => {
    const execution = await fixture.replica();
    const id = await connect();
    await fixture.database
      .updateTable("credentials")
      .set({ lease_owner: "another process", lease_until: fixture.clock.now() + 60_000 })
      .where("connector_id", "=", id)
      .execute();
    const response = execution.execute(fixture.member, requestTo(id));
    await setTimeout(300);
    expect(await counts()).toEqual({ granted: 0, refused: 0 });
    fixture.clock.advance(61_000);
    await response;
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("is requested if the lease ends later than any lease should, because the clock of the process that acquired it ran ahead", async () => {
    const execution = await fixture.replica();
    const id = await connect();
    await fixture.database
      .updateTable("credentials")
      .set({ lease_owner: "another process", lease_until: fixture.clock.now() + 30 * 86_400_000 })
      .where("connector_id", "=", id)
      .execute();
    await execution.execute(fixture.member, requestTo(id));
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("is requested under a lease of full length, even if the database was slow to grant it", async () => {
    let paused = false;
    const database = fixture.database.withPlugin({
      transformQuery({ node }) {
        if (node.kind === "UpdateQueryNode" && !paused) fixture.clock.advance(40_000);
        paused ||= node.kind === "UpdateQueryNode";
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const execution = await fixture.replica({ database });
    const id = await connect();
    await fixture.fault({ fault: "slow", kind: "issue_tracking", delay_ms: 500 });
    const response = execution.execute(fixture.member, requestTo(id));
    const lease = async () => ((await stored(id)).lease_until ?? 0) - fixture.clock.now();
    await vi.waitUntil(async () => paused && (await lease()) > 50_000, { timeout: 10_000 });
    await response;
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("is requested for the other callers if the first one disconnects", async () => {
    const execution = await fixture.replica();
    const id = await connect();
    await fixture.fault({ fault: "slow", kind: "issue_tracking", delay_ms: 300 });
    const controller = new AbortController();
    const left = execution.execute(fixture.member, requestTo(id, { options: { signal: controller.signal } }));
    const stayed = execution.execute(fixture.member, requestTo(id));
    await vi.waitUntil(async () => (await stored(id)).lease_owner !== null, { timeout: 10_000 });
    controller.abort();
    await expect(left).rejects.toMatchObject({ code: "cancelled" });
    await expect(stayed).resolves.toBeDefined();
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
  });

  test("is saved before the execution service closes, even if its request is still running", async () => {
    const execution = await fixture.replica();
    const id = await connect();
    await fixture.fault({ fault: "slow", kind: "issue_tracking", delay_ms: 300 });
    const ended = Promise.allSettled([execution.execute(fixture.member, requestTo(id))]);
    await vi.waitUntil(async () => (await stored(id)).lease_owner !== null, { timeout: 10_000 });
    await execution.close();
    expect(await stored(id)).toMatchObject({ version: 2, lease_owner: null });
    await ended;
  });

  test("is neither used nor lost if it cannot be saved, and is saved later", async () => {
    const execution = await fixture.replica();
    const id = await connect();
    const allowSaving = await refuseSaving(fixture.database, engine);
    const failure = () =>
      expect(execution.execute(fixture.member, requestTo(id))).rejects.toMatchObject({
        code: "service_unavailable",
      });
    await Promise.all([failure(), failure()]);
    await failure();
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
    // Another process, which has only the used refresh token, sets the status `needs_reconnect`.
    await fixture.database
      .updateTable("connectors")
      .set({ status: "needs_reconnect", status_reason: "the refresh token was used" })
      .where("id", "=", id)
      .execute();
    await allowSaving();
    await vi.waitUntil(async () => (await stored(id)).status === "ready", { timeout: 10_000 });
    await execution.execute(fixture.member, requestTo(id));
    expect(await counts()).toEqual({ granted: 1, refused: 0 });
    expect(await stored(id)).toMatchObject({ version: 2, status: "ready", lease_owner: null });
  });
});
