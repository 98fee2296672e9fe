import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../service/database/tables.ts";
import { purgeExpired } from "../../../service/identity/purge-expired.ts";
import { createBrowserSession, endBrowserSession, findBrowserSession } from "../../../service/identity/sign-in.ts";
import { insertUser } from "../../../service/identity/users.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";

const now = 1_795_000_000_000;
const hours = 60 * 60 * 1_000;

describe.each(engines)("browser sessions on %s", (engine) => {
  let stored: TestDatabase;
  let database: Kysely<Database>;
  let principalId: string;
  beforeAll(async () => {
    stored = await testDatabase(engine);
    database = await stored.open();
  });
  beforeEach(async () => {
    await database.deleteFrom("principals").execute();
    principalId = (await insertUser(database, { email: "ada@example.com", name: "Ada", now })).id;
  });
  afterAll(async () => {
    await database.destroy();
    await stored.drop();
  });

  test("end after 12 hours", async () => {
    const { token, expiresAt } = await createBrowserSession(database, { principalId, now });
    expect(expiresAt).toBe(now + 12 * hours);
    expect(await findBrowserSession(database, { token, now: expiresAt - 1 })).toEqual({
      principalId,
      name: "Ada",
      token,
    });
    expect(await findBrowserSession(database, { token, now: expiresAt })).toBeUndefined();
  });

  test("are found only by their token, which is not stored", async () => {
    const { token } = await createBrowserSession(database, { principalId, now });
    const row = await database.selectFrom("browser_sessions").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    for (const guess of ["", row.token_hash, `${token}x`, "\0"])
      expect(await findBrowserSession(database, { token: guess, now })).toBeUndefined();
  });

  test("end without affecting other sessions", async () => {
    const [first, second] = [
      await createBrowserSession(database, { principalId, now }),
      await createBrowserSession(database, { principalId, now }),
    ];
    await endBrowserSession(database, first);
    await endBrowserSession(database, { token: "none" });
    expect(await findBrowserSession(database, { token: first.token, now })).toBeUndefined();
    expect(await findBrowserSession(database, { token: second.token, now })).toMatchObject({ principalId });
  });

  test("end when the same browser signs in again", async () => {
    const { token: replaces } = await createBrowserSession(database, { principalId, now });
    const { token } = await createBrowserSession(database, { principalId, replaces, now });
    expect(await findBrowserSession(database, { token: replaces, now })).toBeUndefined();
    expect(await findBrowserSession(database, { token, now })).toMatchObject({ principalId });
  });

  test("remain when the next sign-in of the browser is refused", async () => {
    const { token: replaces } = await createBrowserSession(database, { principalId, now });
    const refused = createBrowserSession(database, { principalId, passwordHash: "changed", replaces, now });
    await expect(refused).rejects.toThrow("[unauthenticated]");
    expect(await findBrowserSession(database, { token: replaces, now })).toMatchObject({ principalId });
  });

  test("end when their user is deleted", async () => {
    const { token } = await createBrowserSession(database, { principalId, now });
    await database.deleteFrom("principals").where("id", "=", principalId).execute();
    expect(await findBrowserSession(database, { token, now })).toBeUndefined();
  });

  test("are purged when they have expired", async () => {
    await createBrowserSession(database, { principalId, now });
    const { token } = await createBrowserSession(database, { principalId, now: now + hours });
    expect(await purgeExpired(database, { now: now + 12 * hours })).toEqual({
      authorizationCodes: 0,
      browserSessions: 1,
      deviceGrants: 0,
      invitations: 0,
      oauthClients: 0,
      refreshTokens: 0,
      signingKeys: 0,
    });
    expect(await findBrowserSession(database, { token, now: now + 12 * hours })).toMatchObject({ principalId });
  });
});
