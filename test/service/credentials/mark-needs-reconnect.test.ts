import { setTimeout } from "node:timers/promises";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveToken } from "../../../service/credentials/queries.ts";
import { markNeedsReconnect } from "../../../service/credentials/renew-token.ts";
import type { TokenOwner } from "../../../service/credentials/stored.ts";
import type { Database } from "../../../service/database/tables.ts";
import { secret } from "../../../service/secret.ts";
import { createVault } from "../../../service/vault/vault.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";
import { keyringOf } from "../keyring-of.ts";
import { insertConnector, insertTenant } from "../vault/tenant.ts";

const now = 1_795_000_000_000;
const vault = createVault(keyringOf([Buffer.alloc(32, 1).toString("base64")]));

describe.each(engines)("the mark of a connector whose token is refused, on %s", (engine) => {
  let own: TestDatabase;
  let one: Kysely<Database>;
  let other: Kysely<Database>;
  let connector: TokenOwner;
  beforeAll(async () => {
    own = await testDatabase(engine);
    one = await own.open();
    other = await own.open();
  });
  beforeEach(async () => {
    await one.deleteFrom("organizations").execute();
    await insertTenant(one);
    const owner = await insertConnector(one, vault, "c1");
    const option = { name: "oauth", title: "", description: "", credentials: {}, inject: [] };
    connector = { ...owner, version: 1, kind: "payments", option, app: secret({}) };
  });
  afterAll(async () => {
    await one.destroy();
    await other.destroy();
    await own.drop();
  });

  const mark = (rowVersion: number) => markNeedsReconnect(one, connector, { rowVersion, reason: "it is refused", now });
  const save = (database: Kysely<Database>) =>
    saveToken(database, { connector, rowVersion: 1, sealed: vault.seal("later", connector), grantedAt: now });
  const stored = () =>
    one
      .selectFrom("connectors")
      .innerJoin("credentials", "credentials.connector_id", "connectors.id")
      .select(["status", "status_reason", "credentials.version"])
      .executeTakeFirstOrThrow();

  test("is set if the stored credentials are the refused ones", async () => {
    expect(await mark(1)).toBe(true);
    expect(await stored()).toEqual({ status: "needs_reconnect", status_reason: "it is refused", version: 1 });
  });

  test("is not set if the stored credentials or the connector have another version", async () => {
    expect(await mark(2)).toBe(false);
    await one.updateTable("connectors").set({ version: 2 }).execute();
    expect(await mark(1)).toBe(true);
    expect(await stored()).toEqual({ status: "ready", status_reason: null, version: 1 });
  });

  test("is not set if another process is saving a token", async () => {
    let marked: Promise<boolean> | undefined;
    await other.transaction().execute(async (transaction) => {
      expect(await save(transaction)).toBe(true);
      marked = mark(1);
      // If `markNeedsReconnect` did not wait for the transaction, it would set the mark within this time.
      await Promise.race([marked, setTimeout(300)]);
    });
    expect(await marked).toBe(false);
    expect(await stored()).toEqual({ status: "ready", status_reason: null, version: 2 });
  });

  test("is removed by a token that is saved later", async () => {
    await mark(1);
    expect(await save(other)).toBe(true);
    expect(await stored()).toEqual({ status: "ready", status_reason: null, version: 2 });
  });
});
