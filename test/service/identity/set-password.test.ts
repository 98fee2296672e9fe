import { randomBytes } from "node:crypto";
import { systemClock as clock } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTokenIssuer } from "../../../service/identity/create-token-issuer.ts";
import { createUser } from "../../../service/identity/create-user.ts";
import { decideDeviceGrant } from "../../../service/identity/device/decide-device-grant.ts";
import { startDeviceGrant } from "../../../service/identity/device/start-device-grant.ts";
import { grantToken } from "../../../service/identity/grants/grant-token.ts";
import { newRefreshToken } from "../../../service/identity/grants/new-refresh-token.ts";
import { setPassword } from "../../../service/identity/set-password.ts";
import type { Database } from "../../../service/store/database.ts";
import { createVault } from "../../../service/vault/create-vault.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";
import { keyringOf } from "../keyring-of.ts";

const vault = createVault(keyringOf([randomBytes(32).toString("base64")]));

describe.each(engines)("another password on %s", (engine) => {
  let stored: TestDatabase;
  let database: Kysely<Database>;
  let userId: string;
  beforeAll(async () => {
    stored = await testDatabase(engine);
    database = await stored.open();
    userId = (await createUser(database, { email: "ada@example.com", name: "Ada", now: 1 })).id;
  });
  afterAll(async () => {
    await database.destroy();
    await stored.drop();
  });

  const granted = (grant_type: string, params: Readonly<Record<string, string>>) =>
    grantToken(
      {
        database,
        tokens: createTokenIssuer({ database, vault, clock, issuer: "https://connectors.example" }),
        now: clock.now(),
      },
      { kind: "request", params: new Map(Object.entries({ grant_type, ...params })) },
    );
  const change = () => setPassword(database, { userId, passwordHash: "another" });
  const approvedDevice = async (): Promise<string> => {
    const now = clock.now();
    const { deviceCode, userCode } = await startDeviceGrant(database, { clientName: "a laptop", now });
    await decideDeviceGrant(database, { userCode, principalId: userId, decision: "approved", now });
    return deviceCode;
  };
  const poll = (device_code: string) => granted("urn:ietf:params:oauth:grant-type:device_code", { device_code });
  const tokensLeft = () => database.selectFrom("refresh_tokens").select("token_hash").execute();

  test("sends a device away that was let in and has not asked for its tokens yet", async () => {
    const device_code = await approvedDevice();
    await change();
    expect(await poll(device_code)).toMatchObject({ kind: "refused", error: "invalid_grant" });
  });

  test("leaves no token of a refresh that is under way", async () => {
    for (let round = 0; round < 30; round += 1) {
      const owner = { principalId: userId, familyId: v7(), now: clock.now() };
      const refresh_token = await newRefreshToken(database, owner);
      await Promise.all([granted("refresh_token", { refresh_token }), change()]);
      expect(await tokensLeft(), `round ${round}`).toEqual([]);
    }
  });

  test("leaves no token of a device that asks for its tokens at the same moment", async () => {
    for (let round = 0; round < 30; round += 1) {
      const device_code = await approvedDevice();
      await Promise.all([poll(device_code), change()]);
      expect(await tokensLeft(), `round ${round}`).toEqual([]);
    }
  });
});
