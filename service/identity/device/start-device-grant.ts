import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { hashSecret, newSecret } from "../secrets.ts";
import { deviceGrantLifetime } from "./device-grant-lifetime.ts";
import { readClientName } from "./read-client-name.ts";
import { newUserCode } from "./user-code.ts";

/** A device that asks to be let in. */
export interface StartedDeviceGrant {
  /** What the device polls with; only its hash is stored. */
  readonly deviceCode: string;
  /** What a person types, without the hyphen. */
  readonly userCode: string;
  readonly expiresInSeconds: number;
  /** Seconds between polls. */
  readonly interval: number;
}

const interval = 5;

/** Lets a device ask a person to let it in. `clientName` is what it calls itself; the person is shown it. */
export async function startDeviceGrant(
  database: Kysely<Database>,
  { clientName, now }: { readonly clientName: string | undefined; readonly now: number },
): Promise<StartedDeviceGrant> {
  const deviceCode = newSecret("acd_");
  // Two grants with one user code are possible, though not twice in a row.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const userCode = newUserCode();
    const inserted = await database
      .insertInto("device_grants")
      .values({
        code_hash: hashSecret(deviceCode),
        user_code: userCode,
        client_name: readClientName(clientName),
        status: "pending",
        principal_id: null,
        interval_ms: interval * 1_000,
        polled_at: null,
        created_at: now,
        expires_at: now + deviceGrantLifetime,
      })
      .onConflict((conflict) => conflict.column("user_code").doNothing())
      .returning("user_code")
      .executeTakeFirst();
    if (inserted) return { deviceCode, userCode, expiresInSeconds: deviceGrantLifetime / 1_000, interval };
  }
  throw new ConnectorError("service_unavailable", "no free user code was found; try again", { retry_after_ms: 1_000 });
}
