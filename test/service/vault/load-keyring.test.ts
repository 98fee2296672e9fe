import { appendFile, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { systemClock as clock } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Caller } from "../../../service/access/caller.ts";
import type { Database } from "../../../service/database/tables.ts";
import { pageOfToken } from "../../../service/execution/page-tokens.ts";
import { openAttempt } from "../../../service/identity/oidc/start.ts";
import { createMcpSessions } from "../../../service/mcp/sessions.ts";
import { checkReadiness } from "../../../service/monitoring/readiness.ts";
import { secret } from "../../../service/secret.ts";
import { forgetLostKeys } from "../../../service/vault/forget-lost-keys.ts";
import { loadKeyring } from "../../../service/vault/keyring.ts";
import { keySourceOf } from "../../../service/vault/master-keys.ts";
import { createVault } from "../../../service/vault/vault.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";
import { keyringOf } from "../keyring-of.ts";
import { deleteKeys, insertConnector, insertTenant, readSecret } from "./tenant.ts";

const keyA = Buffer.alloc(32, 1).toString("base64");
const keyB = Buffer.alloc(32, 2).toString("base64");
const caller: Caller = {
  principalId: "p1",
  kind: "client",
  name: "a client",
  operator: false,
  organizationId: "o1",
  role: "admin",
  bound: false,
  readOnly: false,
};
const idOf = (text: string) => keyringOf([text]).active().id;

describe.each(engines)("the keyring on %s", (engine) => {
  let database: TestDatabase;
  let db: Kysely<Database>;
  beforeAll(async () => {
    database = await testDatabase(engine);
    db = await database.open();
  });
  beforeEach(() => deleteKeys(db, database));
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const fromEnvironment = (...masterKeys: string[]) =>
    keySourceOf({ masterKeys: secret(masterKeys), dataDir: database.folder });
  const fromFile = () => keySourceOf({ dataDir: database.folder });
  const load = (source = fromFile()) => loadKeyring(db, { source, clock });

  test("creates a key file at the first start, and uses its key at the next start", async () => {
    const first = await load();
    expect((await load()).active().id).toBe(first.active().id);
    expect(await db.selectFrom("master_keys").select(["id", "active"]).execute()).toEqual([
      { id: first.active().id, active: 1 },
    ]);
  });

  test("if concurrent replicas have different keys, only one of them starts", async () => {
    const keys = Array.from({ length: 5 }, (_, index) => Buffer.alloc(32, index + 1).toString("base64"));
    const replicas = await Promise.all(keys.map(() => database.open()));
    const started = await Promise.allSettled(
      replicas.map((replica, index) => loadKeyring(replica, { source: fromEnvironment(keys[index] ?? ""), clock })),
    );
    await Promise.all(replicas.map((replica) => replica.destroy()));
    expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [refused] = started.filter((outcome) => outcome.status === "rejected");
    expect(refused?.reason.message).toMatch(/^\[invalid_config\] expected master key '[0-9a-f]{16}' in MASTER_KEYS/);
    expect(await db.selectFrom("master_keys").select("active").execute()).toEqual([{ active: 1 }]);
  });

  test("concurrent replicas with a shared data folder use one key", async () => {
    const replicas = await Promise.all([1, 2, 3, 4, 5].map(() => database.open()));
    const rings = await Promise.all(replicas.map((replica) => loadKeyring(replica, { source: fromFile(), clock })));
    await Promise.all(replicas.map((replica) => replica.destroy()));
    expect(new Set(rings.map((ring) => ring.active().id)).size).toBe(1);
  });

  test("refuses a wrong key, and the error has the id of the missing key and the remedy", async () => {
    await load(fromEnvironment(keyA));
    await expect(load(fromEnvironment(keyB))).rejects.toThrow(
      `[invalid_config] expected master key '${idOf(keyA)}' in MASTER_KEYS, because the database uses it, found '${idOf(keyB)}'; restore MASTER_KEYS from its backup; if the key is lost, the start command with --forget-lost-keys deletes everything that is sealed with it; then connect the affected connectors again`,
    );
  });

  test("refuses to start if its key file was deleted, and does not create a new one", async () => {
    const { id } = (await load()).active();
    await rm(join(database.folder, "master.key"));
    await expect(load()).rejects.toThrow(
      `[invalid_config] expected master key '${id}' in '${database.folder}/master.key', found no such file; restore it from its backup, or set MASTER_KEYS; if the key is lost, the start command with --forget-lost-keys deletes everything that is sealed with it`,
    );
    await expect(readFile(join(database.folder, "master.key"))).rejects.toThrow("ENOENT");
  });

  test("refuses to start if credentials are sealed with an unknown key", async () => {
    const ring = await load(fromEnvironment(keyA));
    await insertTenant(db);
    await insertConnector(db, createVault(keyringOf([keyB])), "c1");
    expect(ring.find(idOf(keyB))).toBeUndefined();
    await expect(load(fromEnvironment(keyA))).rejects.toThrow(`expected master key '${idOf(keyB)}' in MASTER_KEYS`);
  });

  test("refuses a key check value that was changed", async () => {
    await load(fromEnvironment(keyA));
    await db.updateTable("master_keys").set({ proof: "v1.changed" }).execute();
    await expect(load(fromEnvironment(keyA))).rejects.toThrow(
      `[invalid_config] the key check value of master key '${idOf(keyA)}' in the database does not open: the table 'master_keys' was changed; restore it from a backup`,
    );
  });

  test("seals with the active key of the database, even if another key is first in the environment", async () => {
    await load(fromEnvironment(keyA));
    const ring = await load(fromEnvironment(keyB, keyA));
    expect(ring.active().id).toBe(idOf(keyA));
    expect(ring.find(idOf(keyB))).toBeDefined();
  });

  test("reports a missing active key at a reload, and continues to seal with the previous one", async () => {
    const ring = await load(fromEnvironment(keyA));
    await db
      .updateTable("master_keys")
      .set({ id: idOf(keyB) })
      .execute();
    await expect(ring.reload()).rejects.toThrow(
      `[internal] this process does not have the active master key '${idOf(keyB)}'; add it to MASTER_KEYS`,
    );
    expect(ring.active().id).toBe(idOf(keyA));
  });

  test("a process whose key file is invalid is not ready after a rotation, and the message names the cause", async () => {
    const vault = createVault(await load());
    await appendFile(join(database.folder, "master.key"), "not a key\n");
    const check = () => checkReadiness(db, { vault, draining: new AbortController().signal });
    await check();
    await db
      .updateTable("master_keys")
      .set({ id: idOf(keyB) })
      .execute();
    await expect(check()).rejects.toThrow(
      `[service_unavailable] the key file of this process is invalid, so the active master key '${idOf(keyB)}' cannot be read from it; the log has the reason`,
    );
  });

  test("a sealed value that a client sends back is refused if its key is unknown; if the database fails, the database's error is thrown instead", async () => {
    const vault = createVault(await load(fromEnvironment(keyA)));
    const unknown = createVault(keyringOf([keyB])).sealText("{}", "any purpose");
    const page = { connectorId: "c1", entity: "customers", action: "list", pageToken: unknown, options: {} };
    const limits = { executions: 1, executionsPerPrincipal: 1, requestMs: 1_000 };
    const sessions = createMcpSessions({ vault, limits, onError: () => {} });
    const message = {
      sessionId: unknown,
      body: { jsonrpc: "2.0", method: "notifications/initialized" },
      request: new Request("http://localhost", { method: "POST" }),
      toolset: () => Promise.reject(new Error("expected no call")),
      signal: new AbortController().signal,
      draining: new AbortController().signal,
    } as const;
    const refused = {
      invalid_params: () => pageOfToken(vault, page, () => Promise.reject(new Error("expected no page"))),
      not_found: () => sessions.serve(caller, message),
      unauthenticated: () => openAttempt(vault, unknown, 0),
    };
    for (const [code, send] of Object.entries(refused)) await expect(send()).rejects.toMatchObject({ code });
    await db.schema.alterTable("master_keys").renameTo("away").execute();
    onTestFinished(() => db.schema.alterTable("away").renameTo("master_keys").execute());
    for (const send of Object.values(refused)) await expect(send()).rejects.toThrow(/master_keys/);
  });

  test("loads again after forgetLostKeys has deleted the data that a lost key sealed", async () => {
    const vault = createVault(await load(fromEnvironment(keyA)));
    await insertTenant(db);
    const lost = await insertConnector(db, vault, "c1");
    await db
      .insertInto("signing_keys")
      .values({ id: "s1", public_jwk: "{}", private_key: vault.sealText("s", "p"), created_at: 1, retired_at: 2 })
      .execute();
    expect(await forgetLostKeys(db, { source: fromEnvironment(keyB), clock })).toBe(1);
    const ring = await load(fromEnvironment(keyB));
    expect(await readSecret(db, createVault(ring), lost)).toBe('{"fields":{}}');
    expect(await db.selectFrom("connectors").select(["status", "status_reason", "version"]).execute()).toEqual([
      { status: "needs_reconnect", status_reason: "the master key of its credentials is lost", version: 2 },
    ]);
    expect(await db.selectFrom("signing_keys").select("id").execute()).toEqual([]);
  });

  test("forgetLostKeys deletes drafts that a lost key sealed, cancels the open setup sessions of these drafts, and changes the status of no other session", async () => {
    const vault = createVault(await load(fromEnvironment(keyA)));
    await insertTenant(db);
    const session = {
      ...{ organization_id: "o1", workspace_id: "w1", kind: "k", name: "n", connector_id: null },
      ...{ state_hash: null, created_by: "p", created_at: 1, expires_at: 2 },
    };
    const draft = vault.sealText("draft", "draft");
    await db
      .insertInto("setup_sessions")
      .values([
        { ...session, id: "1", token_hash: "t1", status: "open", draft, state_hash: "s1" },
        { ...session, id: "2", token_hash: "t2", status: "open", draft: null },
        { ...session, id: "3", token_hash: "t3", status: "completed", draft, state_hash: "s3" },
        { ...session, id: "4", token_hash: "t4", status: "cancelled", draft },
      ])
      .execute();
    await forgetLostKeys(db, { source: fromEnvironment(keyB), clock });
    const columns = ["id", "status", "draft", "state_hash"] as const;
    expect(await db.selectFrom("setup_sessions").select(columns).orderBy("id").execute()).toEqual([
      { id: "1", status: "cancelled", draft: null, state_hash: null },
      { id: "2", status: "open", draft: null, state_hash: null },
      { id: "3", status: "completed", draft: null, state_hash: null },
      { id: "4", status: "cancelled", draft: null, state_hash: null },
    ]);
  });

  test("forgetLostKeys deletes nothing that a known key sealed, and creates a missing key file", async () => {
    const ring = await load();
    await insertTenant(db);
    const kept = await insertConnector(db, createVault(ring), "c1");
    expect(await forgetLostKeys(db, { source: fromFile(), clock })).toBe(0);
    expect(await readSecret(db, createVault(await load()), kept)).toBe("secret of c1");
    await rm(join(database.folder, "master.key"));
    expect(await forgetLostKeys(db, { source: fromFile(), clock })).toBe(1);
    expect((await load()).active().id).not.toBe(ring.active().id);
  });
});
