import { systemClock } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createUnsavedTokens, type UnsavedTokens } from "../../../service/credentials/unsaved-tokens.ts";
import type { Database } from "../../../service/database/tables.ts";
import { secret } from "../../../service/secret.ts";
import { createTelemetry } from "../../../service/telemetry/telemetry.ts";
import { loadKeyring } from "../../../service/vault/keyring.ts";
import { keySourceOf } from "../../../service/vault/master-keys.ts";
import { rotateMasterKey } from "../../../service/vault/rotation.ts";
import { createVault, type Owner, type Vault } from "../../../service/vault/vault.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";
import { keyringOf } from "../keyring-of.ts";
import { refuseSaving } from "../refuse-saving.ts";
import { insertConnector, insertTenant, readSecret } from "../vault/tenant.ts";

const keyA = Buffer.alloc(32, 1).toString("base64");
const keyB = Buffer.alloc(32, 2).toString("base64");
const stored = secret({ fields: { refresh_token: "the next one" }, access_token: "a token" });
/** A clock whose timers last longer than the tests. Retries therefore never start, and only a test's calls save tokens. */
const clock = { ...systemClock, sleep: (_: number, signal: AbortSignal) => systemClock.sleep(1_000_000, signal) };

describe.each(engines)("a token that could not be saved on %s", (engine) => {
  let own: TestDatabase;
  let database: Kysely<Database>;
  let vault: Vault;
  let owner: Owner;
  let unsaved: UnsavedTokens;
  let closing: AbortController;
  let allowSaving: () => Promise<void>;
  beforeEach(async () => {
    own = await testDatabase(engine);
    database = await own.open();
    await insertTenant(database);
    await load(keyA);
    // This keyring already has the new key B, but key A is still active.
    vault = createVault(await load(keyB, keyA));
    owner = await insertConnector(database, vault, "c1");
    closing = new AbortController();
    const { logger } = createTelemetry("silent");
    unsaved = createUnsavedTokens({ database, vault, clock, logger, closing: closing.signal });
    allowSaving = await refuseSaving(database, engine);
    const option = { name: "oauth", title: "", description: "", credentials: {}, inject: [] };
    const connector = { ...owner, version: 1, kind: "payments", option, app: secret({}) };
    await expect(unsaved.save({ connector, rowVersion: 1, stored, grantedAt: 1 })).rejects.toMatchObject({
      code: "service_unavailable",
      reason: "a renewed token could not be saved; try again",
    });
  });
  afterEach(async () => {
    closing.abort();
    await database.destroy();
    await own.drop();
  });

  const source = (...masterKeys: string[]) => keySourceOf({ masterKeys: secret(masterKeys), dataDir: own.folder });
  const load = (...masterKeys: string[]) => loadKeyring(database, { source: source(...masterKeys), clock });
  const rotate = () => rotateMasterKey(database, { source: source(keyB, keyA), clock, settleMs: 0 });
  const row = () => database.selectFrom("credentials").select(["master_key_id", "version"]).executeTakeFirstOrThrow();

  test.each([
    ["when the token is needed", () => unsaved.settle("c1")],
    ["when the service closes", () => unsaved.close()],
  ])("is saved %s, under the master key that is active then", async (_, save) => {
    await rotate();
    await allowSaving();
    await save();
    expect(await row()).toEqual({ master_key_id: keyringOf([keyB]).active().id, version: 2 });
    const saved = await readSecret(database, createVault(await load(keyB)), owner);
    expect(JSON.parse(saved)).toEqual(stored.reveal());
  });

  test("is kept until it can be saved, and is saved once", async () => {
    await expect(unsaved.settle("c1")).rejects.toMatchObject({ code: "service_unavailable" });
    await allowSaving();
    await unsaved.settle("c1");
    await unsaved.settle("c1");
    await unsaved.close();
    expect(await row()).toEqual({ master_key_id: keyringOf([keyA]).active().id, version: 2 });
  });
});
