import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/tables.ts";
import { inTransaction } from "../../database/transactions.ts";
import { hashSecret } from "../secrets.ts";
import { bindToken } from "./bind-token.ts";
import { createRefreshToken } from "./refresh-tokens.ts";
import { type Grant, type OAuthRefusal, readScope, refuse, refuseRestriction } from "./token-request.ts";

/**
 * Issues tokens once to a device that a user has allowed (RFC 8628 §3.4). Requests with these tokens act as that user.
 */
export const deviceCodeGrant: Grant = async ({ database, tokens, now }, { params }) => {
  const code = params.get("device_code");
  if (code === undefined) return refuse("invalid_request", "expected device_code");
  const refused = refuseRestriction(params, ["workspace_name"]);
  if (refused) return refused;
  const scope = readScope(params);
  if (scope.kind === "refused") return scope;
  const { readOnly } = scope;
  const codeHash = hashSecret(code);
  const approved = await poll(database, { codeHash, now });
  if (approved.kind === "refused") return approved;
  const { principalId } = approved;
  const organizationId = params.get("organization_id");
  const binding = await bindToken(database, { principalId, organizationId, readOnly });
  if (binding.kind === "refused") return binding;
  // Signs before the code is deleted, so that the device can try again if signing fails.
  const accessToken = await tokens.sign(binding.claims);
  const refreshToken = await inTransaction(database, async (transaction) => {
    const used = await transaction
      .deleteFrom("device_grants")
      .where("code_hash", "=", codeHash)
      .returning("code_hash")
      .executeTakeFirst();
    return used && createRefreshToken(transaction, { ...binding.claims, familyId: v7({ msecs: now }), now });
  });
  if (refreshToken === undefined) return unknownCode();
  return { kind: "granted", accessToken, refreshToken, readOnly };
};

/** The growth of the interval after a poll that is too early, and the maximum interval, in milliseconds (RFC 8628 §3.5). */
const slowDown = { step: 5_000, max: 60_000 };

const descriptions: Readonly<Record<Exclude<PollResult, "approved">, string>> = {
  authorization_pending: "no user has allowed the device yet; poll again",
  slow_down: `the device polls too often; wait ${slowDown.step / 1_000} seconds longer between polls`,
  expired_token: "the device code has expired; request a new one",
  access_denied: "the user denied the device",
};

async function poll(
  database: Kysely<Database>,
  { codeHash, now }: { readonly codeHash: string; readonly now: number },
): Promise<{ readonly kind: "approved"; readonly principalId: string } | OAuthRefusal> {
  const device = await database
    .selectFrom("device_grants")
    .select(["status", "principal_id", "interval_ms", "polled_at", "expires_at"])
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  if (!device) return unknownCode();
  const result = pollResult(device, now);
  if (result === "slow_down" || result === "authorization_pending")
    await database
      .updateTable("device_grants")
      .set(
        result === "slow_down"
          ? { interval_ms: Math.min(device.interval_ms + slowDown.step, slowDown.max) }
          : { polled_at: now },
      )
      .where("code_hash", "=", codeHash)
      .execute();
  if (result !== "approved") return refuse(result, descriptions[result]);
  return device.principal_id === null ? unknownCode() : { kind: "approved", principalId: device.principal_id };
}

function unknownCode(): OAuthRefusal {
  return refuse("invalid_grant", "the device code is wrong, used, revoked or expired");
}

/** The stored state of a device that polls. */
export interface PollingDevice {
  readonly status: "pending" | "approved" | "denied";
  readonly interval_ms: number;
  readonly polled_at: number | null;
  readonly expires_at: number;
}

/** The result of a poll: `approved`, or an error code of RFC 8628 §3.5. */
type PollResult = "authorization_pending" | "slow_down" | "expired_token" | "access_denied" | "approved";

/** A poll may be this many milliseconds early, because network latency varies. */
const tolerance = 500;

/** Returns the result of a poll at time `now`. */
export function pollResult(device: PollingDevice, now: number): PollResult {
  if (now >= device.expires_at) return "expired_token";
  if (device.polled_at !== null && now < device.polled_at + device.interval_ms - tolerance) return "slow_down";
  if (device.status === "denied") return "access_denied";
  return device.status === "pending" ? "authorization_pending" : "approved";
}
