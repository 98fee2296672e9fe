import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { systemClock as clock } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../service/database/tables.ts";
import { secret } from "../../../service/secret.ts";
import { loadKeyring } from "../../../service/vault/keyring.ts";
import { keySourceOf, newMasterKey, writeKeyFile } from "../../../service/vault/master-keys.ts";
import { activateKey, rotateMasterKey } from "../../../service/vault/rotation.ts";
import { createVault, type Owner } from "../../../service/vault/vault.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";
import { keyringOf } from "../keyring-of.ts";
import { deleteKeys, insertConnector, insertTenant, readSecret } from "./tenant.ts";

const keyA = Buffer.alloc(32, 1).toString("base64");
const keyB = Buffer.alloc(32, 2).toString("base64");
const idOf = (text: string) => keyringOf([text]).active().id;

describe.each(engines)("a rotation of the master key on %s", (engine) => {
  let database: TestDatabase;
  let db: Kysely<Database>;
  beforeAll(async () => {
    database = await testDatabase(engine);
    db = await database.open();
  });
  beforeEach(async () => {
    await deleteKeys(db, database);
    await insertTenant(db);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const fromEnvironment = (...masterKeys: string[]) =>
    keySourceOf({ masterKeys: secret(masterKeys), dataDir: database.folder });
  const fromFile = () => keySourceOf({ dataDir: database.folder });
  const load = (source = fromFile()) => loadKeyring(db, { source, clock });
  const rotate = (source = fromFile()) => rotateMasterKey(db, { source, clock, settleMs: 0 });
  const masterKeys = () => db.selectFrom("master_keys").select(["id", "active"]).execute();
  const counted = () => {
    let count = 0;
    const onBegin = () => {
      count += 1;
    };
    return { begun: () => count, onBegin };
  };
  const usedKeys = async () =>
    (await db.selectFrom("credentials").select("master_key_id").distinct().execute()).map((row) => row.master_key_id);

  test("seals the data keys of credentials and signing keys again, and keeps the contents", async () => {
    const vault = createVault(await load(fromEnvironment(keyA)));
    // The rotation reads these rows in more than two batches.
    const owners: Owner[] = [];
    for (let n = 0; n < 210; n += 1) owners.push(await insertConnector(db, vault, `c${n}`));
    const signingKey = {
      id: "s1",
      public_jwk: "{}",
      private_key: vault.sealText("signing", "signing_key"),
      created_at: 1,
    };
    await db
      .insertInto("signing_keys")
      .values({ ...signingKey, retired_at: 2 })
      .execute();
    const draft = vault.sealText("draft", "draft");
    const session = {
      ...{ id: "d1", organization_id: "o1", workspace_id: "w1", token_hash: "t1", kind: "k", name: "n" },
      ...{
        connector_id: null,
        status: "open" as const,
        state_hash: null,
        created_by: "p",
        created_at: 1,
        expires_at: 2,
      },
    };
    await db
      .insertInto("setup_sessions")
      .values([
        { ...session, draft },
        { ...session, id: "d2", token_hash: "t2", draft: null },
      ])
      .execute();
    const before = await db
      .selectFrom("credentials")
      .select(["connector_id", "sealed"])
      .orderBy("connector_id")
      .execute();

    expect(await rotate(fromEnvironment(keyB, keyA))).toEqual({
      masterKeyId: idOf(keyB),
      rotated: true,
      rewrapped: 211,
    });
    expect(await masterKeys()).toEqual([{ id: idOf(keyB), active: 1 }]);
    expect(
      await db.selectFrom("credentials").select(["connector_id", "sealed"]).orderBy("connector_id").execute(),
    ).toEqual(before);
    // The old key is no longer necessary for credentials and signing keys.
    const after = createVault(await load(fromEnvironment(keyB)));
    for (const owner of owners) expect(await readSecret(db, after, owner)).toBe(`secret of ${owner.connectorId}`);
    const { private_key } = await db.selectFrom("signing_keys").select("private_key").executeTakeFirstOrThrow();
    expect((await after.openText(private_key, "signing_key")).reveal()).toBe("signing");
    // The rotation does not change drafts.
    expect(await db.selectFrom("setup_sessions").select("draft").orderBy("id").execute()).toEqual([
      { draft },
      { draft: null },
    ]);
  });

  test("adds a new key to the key file, and keeps the older ones for older backups", async () => {
    const first = (await load()).active().id;
    const { begun, onBegin } = counted();
    const second = await rotateMasterKey(db, { source: fromFile(), clock, settleMs: 0, onBegin });
    expect(begun()).toBe(1);
    const third = await rotate();
    const ring = await load();
    expect(ring.active().id).toBe(third.masterKeyId);
    expect(new Set([first, second.masterKeyId, third.masterKeyId]).size).toBe(3);
    expect(ring.find(first)).toBeDefined();
    expect((await readFile(join(database.folder, "master.key"), "utf8")).split("\n")).toHaveLength(4);
  });

  test("does nothing if the newest key of the environment is already active, and no data key is sealed with another key", async () => {
    await load(fromEnvironment(keyA));
    const { begun, onBegin } = counted();
    const rotation = await rotateMasterKey(db, { source: fromEnvironment(keyA, keyB), clock, onBegin });
    expect(rotation).toEqual({ masterKeyId: idOf(keyA), rotated: false, rewrapped: 0 });
    expect(begun()).toBe(0);
  });

  test("calls `onBegin` if the newest key is already active, but a data key is sealed with another key", async () => {
    // A process that was suspended during an earlier rotation can seal a data key with the old key.
    await load(fromEnvironment(keyA));
    await insertConnector(db, createVault(keyringOf([keyB])), "c1");
    const { begun, onBegin } = counted();
    const source = fromEnvironment(keyA, keyB);
    const rotation = await rotateMasterKey(db, { source, clock, settleMs: 0, onBegin });
    expect(rotation).toEqual({ masterKeyId: idOf(keyA), rotated: true, rewrapped: 1 });
    expect(begun()).toBe(1);
  });

  test("does not begin without the active key", async () => {
    await load(fromEnvironment(keyA));
    const { begun, onBegin } = counted();
    const rotation = rotateMasterKey(db, { source: fromEnvironment(keyB), clock, settleMs: 0, onBegin });
    await expect(rotation).rejects.toThrow(`expected master key '${idOf(keyA)}' in MASTER_KEYS`);
    expect(begun()).toBe(0);
    expect(await masterKeys()).toEqual([{ id: idOf(keyA), active: 1 }]);
  });

  test("continues with the key that a killed rotation wrote to the file", async () => {
    const before = (await load()).active();
    const written = newMasterKey();
    await writeKeyFile(join(database.folder, "master.key"), [written, before], "replace");
    expect((await load()).active().id).toBe(before.id);
    expect((await rotate()).masterKeyId).toBe(written.id);
  });

  test("continues with the key that a killed rotation activated", async () => {
    const ring = await load();
    const old = createVault(ring);
    await insertConnector(db, old, "c1");
    await insertConnector(db, old, "c2");
    const { active } = await activateKey(db, { source: fromFile(), clock });
    // Both keys are necessary until the rotation ends.
    expect(await masterKeys()).toHaveLength(2);
    expect(await rotate()).toEqual({ masterKeyId: active.id, rotated: true, rewrapped: 2 });
    expect(await masterKeys()).toEqual([{ id: active.id, active: 1 }]);
  });

  test("creates one new key if it runs several times concurrently", async () => {
    const vault = createVault(await load());
    for (let n = 0; n < 20; n += 1) await insertConnector(db, vault, `c${n}`);
    const runners = await Promise.all([1, 2, 3].map(() => database.open()));
    const ended = await Promise.all(
      // With this `settleMs`, all rotations begin before any of them ends.
      runners.map((runner) => rotateMasterKey(runner, { source: fromFile(), clock, settleMs: 1_000 })),
    );
    await Promise.all(runners.map((runner) => runner.destroy()));
    expect(new Set(ended.map(({ masterKeyId }) => masterKeyId)).size).toBe(1);
    expect(await usedKeys()).toEqual([ended[0]?.masterKeyId]);
    expect(await fromFile().read()).toHaveLength(2);
  });

  test("names secrets that cannot be opened, seals the others again, and keeps the row of the old key", async () => {
    const vault = createVault(await load(fromEnvironment(keyA)));
    const good = await insertConnector(db, vault, "c1");
    await insertConnector(db, vault, "c2");
    await db.updateTable("credentials").set({ data_key: "v1.changed" }).where("connector_id", "=", "c2").execute();
    await expect(rotate(fromEnvironment(keyB, keyA))).rejects.toThrow(
      "[internal] expected to open all secrets, found 1 that do not open (connector 'c2'); connect each listed connector again or delete it, and restore each listed signing key from a backup; then rotate again",
    );
    expect(await masterKeys()).toHaveLength(2);
    expect(await readSecret(db, createVault(keyringOf([keyB])), good)).toBe("secret of c1");
    await db.deleteFrom("connectors").where("id", "=", "c2").execute();
    await rotate(fromEnvironment(keyB, keyA));
    expect(await masterKeys()).toEqual([{ id: idOf(keyB), active: 1 }]);
  });

  const start = (script: string) => {
    const path = fileURLToPath(new URL(`processes/${script}`, import.meta.url));
    const args = [database.folder, ...(database.databaseUrl === undefined ? [] : [database.databaseUrl])];
    return fork(path, args, { execArgv: ["--conditions", "@agent-connectors/source", "--no-warnings"] });
  };

  test("loses no data of a process that writes and reads during the rotation", async () => {
    const old = (await load()).active().id;
    const writer = start("write-and-read.ts");
    await once(writer, "message");
    const rotation = await rotateMasterKey(db, { source: fromFile(), clock, settleMs: 500 });
    const message = once(writer, "message");
    writer.send("stop");
    const [secrets]: readonly (readonly [string, string])[][] = await message;

    expect(rotation.masterKeyId).not.toBe(old);
    expect(rotation.rewrapped).toBeGreaterThan(0);
    expect(await usedKeys()).toEqual([rotation.masterKeyId]);
    const vault = createVault(await load());
    for (const [connectorId, secret] of secrets ?? [])
      expect(await readSecret(db, vault, { organizationId: "o1", connectorId })).toBe(secret);
    expect(secrets?.length).toBeGreaterThan(20);
  });

  test("loses nothing if it is killed at various times, and finishes at the next run", async () => {
    const first = (await load()).active().id;
    const owners: Owner[] = [];
    for (let n = 0; n < 150; n += 1) owners.push(await insertConnector(db, createVault(await load()), `c${n}`));
    for (const ms of [0, 5, 10, 20, 40, 80]) {
      const rotation = start("rotate.ts");
      const ended = once(rotation, "exit");
      await once(rotation, "message");
      await setTimeout(ms);
      rotation.kill("SIGKILL");
      await ended;
      const vault = createVault(await load());
      for (const owner of owners) expect(await readSecret(db, vault, owner)).toBe(`secret of ${owner.connectorId}`);
    }
    const { masterKeyId } = await rotate();
    expect(masterKeyId).not.toBe(first);
    expect(await masterKeys()).toEqual([{ id: masterKeyId, active: 1 }]);
    expect(await usedKeys()).toEqual([masterKeyId]);
  });
});
