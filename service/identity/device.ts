import { randomInt } from "node:crypto";
import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { storedName } from "../names.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/transactions.ts";
import { bindToken } from "./oauth/bind-token.ts";
import { newRefreshToken } from "./oauth/refresh-tokens.ts";
import { type Grant, type Refusal, refuse, refuseNarrowing } from "./oauth/token-request.ts";
import { hashSecret, newSecret } from "./secrets.ts";
import { type BrowserUser, holdBrowserSession } from "./sign-in.ts";

/** A device that asks to be let in. */
interface StartedDeviceGrant {
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

/** A device that waits for somebody to let it in. */
export interface WaitingDevice {
  /** As `XXXX-XXXX`. */
  readonly userCode: string;
  /** What it calls itself: nobody has checked it. */
  readonly clientName: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** The device that waits with a user code, however the code was typed; `undefined` where none does. */
export async function findDeviceGrant(
  database: Kysely<Database>,
  { userCode, now }: { readonly userCode: string; readonly now: number },
): Promise<WaitingDevice | undefined> {
  const code = readUserCode(userCode);
  if (code === undefined) return undefined;
  const row = await database
    .selectFrom("device_grants")
    .select(["client_name", "created_at"])
    .where("user_code", "=", code)
    .where("status", "=", "pending")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && { userCode: showUserCode(code), clientName: row.client_name, createdAt: row.created_at };
}

/** Somebody's answer to a device that asks to be let in as them. */
interface DeviceDecision {
  readonly userCode: string;
  readonly user: Pick<BrowserUser, "principalId" | "token">;
  readonly decision: "approved" | "denied";
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Lets a waiting device in, or sends it away. Whether it still waited, for one decision counts, the first, and who decides
 * is still signed in, for another password may have ended that.
 */
export async function decideDeviceGrant(
  database: Kysely<Database>,
  { userCode, user, decision, now }: DeviceDecision,
): Promise<boolean> {
  const code = readUserCode(userCode);
  if (code === undefined) return false;
  return inTransaction(database, async (transaction) => {
    if (!(await holdBrowserSession(transaction, user))) return false;
    const decided = await transaction
      .updateTable("device_grants")
      .set({ status: decision, principal_id: user.principalId })
      .where("user_code", "=", code)
      .where("status", "=", "pending")
      .where("expires_at", ">", now)
      .returning("user_code")
      .executeTakeFirst();
    return decided !== undefined;
  });
}

/** What is stored of a device that polls. */
export interface PollingDevice {
  readonly status: "pending" | "approved" | "denied";
  readonly interval_ms: number;
  readonly polled_at: number | null;
  readonly expires_at: number;
}

/** What a device learns when it polls, in the words of RFC 8628 §3.5. */
type PollAnswer = "authorization_pending" | "slow_down" | "expired_token" | "access_denied" | "approved";

/** A poll may be so many milliseconds early: networks do not keep time. */
const tolerance = 500;

/** What a device learns that polls now. */
export function answerPoll(device: PollingDevice, now: number): PollAnswer {
  if (now >= device.expires_at) return "expired_token";
  if (device.polled_at !== null && now < device.polled_at + device.interval_ms - tolerance) return "slow_down";
  if (device.status === "denied") return "access_denied";
  return device.status === "pending" ? "authorization_pending" : "approved";
}

/** Characters of a device's name that a person is shown. */
const longest = 100;

/** What a device calls itself, fit to be shown on one line: without control and formatting characters, and not long. */
export function readClientName(given: string | undefined): string {
  const name = storedName((given ?? "").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ""));
  return [...name].slice(0, longest).join("") || "a device without a name";
}

/** Spells no words and has no letters that look or sound alike (RFC 8628 §6.1). */
const letters = "BCDFGHJKLMNPQRSTVWXZ";

const length = 8;

/** A code that a person types: one of 20^8, of which a guess hits one with a chance of 1 in 25 billion. */
export function newUserCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

/** The code that somebody typed, in any case and however hyphenated; `undefined` where it can be none. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.slice(0, 100).toUpperCase().replace(/[\s-]/g, "");
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : undefined;
}

/** A code as it is shown: `XXXX-XXXX`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** Milliseconds in which a person must let a device in (RFC 8628 §3.2, `expires_in`). */
const deviceGrantLifetime = 600_000;

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
