import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../store/database.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import { answerPoll, type PollAnswer } from "../device/answer-poll.ts";
import { hashSecret } from "../secrets.ts";
import { bindToken } from "./bind-token.ts";
import type { Grant } from "./grant.ts";
import { newRefreshToken } from "./new-refresh-token.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { refuseNarrowing } from "./refuse-narrowing.ts";

/** What a device that polls too often must wait longer each time, and at most, in milliseconds (RFC 8628 §3.5). */
const slowdown = { step: 5_000, most: 60_000 };

const descriptions: Readonly<Record<Exclude<PollAnswer, "approved">, string>> = {
  authorization_pending: "nobody has let the device in yet; ask again",
  slow_down: `the device asks too often; wait ${slowdown.step / 1_000} seconds longer from now on`,
  expired_token: "nobody has let the device in within its time; begin anew",
  access_denied: "the device was sent away",
};

/** Tokens for a device that somebody has let in (RFC 8628 §3.4), once. They act as that person. */
export const deviceCode: Grant = async ({ database, tokens, now }, { params }) => {
  const code = params.get("device_code");
  if (code === undefined) return refuse("invalid_request", "expected device_code");
  const refused = refuseNarrowing(params, ["workspace_name"]);
  if (refused) return refused;
  const codeHash = hashSecret(code);
  const approved = await poll(database, { codeHash, now });
  if (approved.kind === "refused") return approved;
  const { principalId } = approved;
  const binding = await bindToken(database, { principalId, organizationId: params.get("organization_id") });
  if (binding.kind === "refused") return binding;
  // Before the code is used up: a failure costs the device nothing.
  const accessToken = await tokens.sign(binding.claims);
  const refreshToken = await inTransaction(database, async (transaction) => {
    const used = await transaction
      .deleteFrom("device_grants")
      .where("code_hash", "=", codeHash)
      .returning("code_hash")
      .executeTakeFirst();
    return used && newRefreshToken(transaction, { ...binding.claims, familyId: v7({ msecs: now }), now });
  });
  if (refreshToken === undefined) return unknown;
  return { kind: "granted", accessToken, refreshToken };
};

const unknown = refuse("invalid_grant", "the device code is wrong or was used");

async function poll(
  database: Kysely<Database>,
  { codeHash, now }: { readonly codeHash: string; readonly now: number },
): Promise<{ readonly kind: "approved"; readonly principalId: string } | Refusal> {
  const device = await database
    .selectFrom("device_grants")
    .select(["status", "principal_id", "interval_ms", "polled_at", "expires_at"])
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  if (!device) return unknown;
  const answer = answerPoll(device, now);
  if (answer === "slow_down" || answer === "authorization_pending")
    await database
      .updateTable("device_grants")
      .set(
        answer === "slow_down"
          ? { interval_ms: Math.min(device.interval_ms + slowdown.step, slowdown.most) }
          : { polled_at: now },
      )
      .where("code_hash", "=", codeHash)
      .execute();
  if (answer !== "approved") return refuse(answer, descriptions[answer]);
  return device.principal_id === null ? unknown : { kind: "approved", principalId: device.principal_id };
}
