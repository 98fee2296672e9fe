import { randomBytes } from "node:crypto";
import { systemClock as clock } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../service/database/tables.ts";
import { decideDeviceGrant, startDeviceGrant } from "../../../service/identity/device.ts";
import { issueToken } from "../../../service/identity/oauth/issue-token.ts";
import { createRefreshToken } from "../../../service/identity/oauth/refresh-tokens.ts";
import { setPassword } from "../../../service/identity/passwords.ts";
import { createBrowserSession } from "../../../service/identity/sign-in.ts";
import { createTokenIssuer } from "../../../service/identity/tokens.ts";
import { insertUser } from "../../../service/identity/users.ts";
import { createVault } from "../../../service/vault/vault.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";
import { keyringOf } from "../keyring-of.ts";

const vault = createVault(keyringOf([randomBytes(32).toString("base64")]));

describe.each(engines)("a new password on %s", (engine) => {
  let stored: TestDatabase;
  let database: Kysely<Database>;
  let userId: string;
  beforeAll(async () => {
    stored = await testDatabase(engine);
    database = await stored.open();
    userId = (await insertUser(database, { email: "ada@example.com", name: "Ada", now: 1 })).id;
  });
  afterAll(async () => {
    await database.destroy();
    await stored.drop();
  });

  const granted = (grant_type: string, params: Readonly<Record<string, string>>) =>
    issueToken(
      {
        database,
        tokens: createTokenIssuer({ database, vault, clock, issuer: "https://connectors.example" }),
        publicUrl: "https://connectors.example",
        now: clock.now(),
      },
      { kind: "request", params: new Map(Object.entries({ grant_type, ...params })) },
    );
  const change = () => setPassword(database, { userId, passwordHash: "another" });
  const signedIn = async () => {
    const { token } = await createBrowserSession(database, { principalId: userId, now: clock.now() });
    return { principalId: userId, token };
  };
  const approvedDevice = async (): Promise<string> => {
    const now = clock.now();
    const { deviceCode, userCode } = await startDeviceGrant(database, { clientName: "a laptop", now });
    const user = await signedIn();
    expect(await decideDeviceGrant(database, { userCode, user, decision: "allow", now })).toBe(true);
    return deviceCode;
  };
  const poll = (device_code: string) => granted("urn:ietf:params:oauth:grant-type:device_code", { device_code });
  const tokensLeft = () => database.selectFrom("refresh_tokens").select("token_hash").execute();

  test("ends the approval of a device that has no tokens yet", async () => {
    const device_code = await approvedDevice();
    await change();
    expect(await poll(device_code)).toMatchObject({ kind: "refused", error: "invalid_grant" });
  });

  test("ends the approval of a device that is approved at the same time", async () => {
    for (let round = 0; round < 30; round += 1) {
      const now = clock.now();
      const { deviceCode, userCode } = await startDeviceGrant(database, { clientName: "a laptop", now });
      const user = await signedIn();
      await Promise.all([decideDeviceGrant(database, { userCode, user, decision: "allow", now }), change()]);
      expect(await poll(deviceCode), `round ${round}`).toMatchObject({ kind: "refused" });
    }
  });

  test("ends the session of a user, who then cannot approve a device", async () => {
    const now = clock.now();
    const { deviceCode, userCode } = await startDeviceGrant(database, { clientName: "a laptop", now });
    const user = await signedIn();
    await change();
    expect(await decideDeviceGrant(database, { userCode, user, decision: "allow", now })).toBe(false);
    expect(await poll(deviceCode)).toMatchObject({ kind: "refused", error: "authorization_pending" });
  });

  test("prevents sign-ins with the previous password, even concurrent ones", async () => {
    const now = clock.now();
    const typed = { principalId: userId, passwordHash: "another", now };
    await change();
    await createBrowserSession(database, typed);
    await expect(createBrowserSession(database, { ...typed, passwordHash: "before" })).rejects.toThrow(
      "[unauthenticated] the password was changed meanwhile; sign in with the new one",
    );
    for (let round = 0; round < 30; round += 1) {
      const passwordHash = `of round ${round}`;
      await setPassword(database, { userId, passwordHash });
      await Promise.allSettled([createBrowserSession(database, { ...typed, passwordHash }), change()]);
      expect(await database.selectFrom("browser_sessions").selectAll().execute(), passwordHash).toEqual([]);
    }
  });

  test("leaves no refresh token of a concurrent token renewal", async () => {
    for (let round = 0; round < 30; round += 1) {
      const owner = { principalId: userId, familyId: v7(), now: clock.now() };
      const refresh_token = await createRefreshToken(database, owner);
      await Promise.all([granted("refresh_token", { refresh_token }), change()]);
      expect(await tokensLeft(), `round ${round}`).toEqual([]);
    }
  });

  test("leaves no refresh token of a device that polls concurrently", async () => {
    for (let round = 0; round < 30; round += 1) {
      const device_code = await approvedDevice();
      await Promise.all([poll(device_code), change()]);
      expect(await tokensLeft(), `round ${round}`).toEqual([]);
    }
  });
});
