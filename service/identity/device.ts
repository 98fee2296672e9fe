import { randomInt } from "node:crypto";
import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { inTransaction } from "../database/transactions.ts";
import { findReceivedInvitations } from "../invitations/queries.ts";
import { storedName } from "../names.ts";
import type { Service } from "../service.ts";
import { hashSecret, newSecret } from "./secrets.ts";
import { type BrowserUser, lockBrowserSession } from "./sign-in.ts";

/** A started sign-in of a device (RFC 8628 §3.2). */
export interface StartedDeviceGrant {
  /** The device sends this code in each poll. Only its hash is stored. */
  readonly deviceCode: string;
  /** The code that the user types. This value does not contain the hyphen that the user sees. */
  readonly userCode: string;
  readonly expiresInSeconds: number;
  /** Minimum seconds between polls. */
  readonly interval: number;
}

/** Lifetime of a device code, in milliseconds (RFC 8628 §3.2, `expires_in`). */
const deviceGrantLifetime = 600_000;

/** Initial minimum seconds between polls. Each poll that is too early increases the minimum. */
const interval = 5;

/** Starts the sign-in of a device. `clientName` is an unverified name that the device sends and the user sees. */
export async function startDeviceGrant(
  database: Kysely<Database>,
  { clientName, now }: { readonly clientName: string | undefined; readonly now: number },
): Promise<StartedDeviceGrant> {
  const deviceCode = newSecret("acd_");
  // A user code can already be in use, but three such codes in a row are very unlikely.
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

/** A device that is waiting for a user to allow or deny it. */
export interface WaitingDevice {
  /** In the form `XXXX-XXXX`. */
  readonly userCode: string;
  /** Unverified. */
  readonly clientName: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** The next step of a user who signs a device in. */
export type DeviceStep =
  | {
      readonly kind: "enter_code";
      readonly hasInvitations: boolean;
    }
  | { readonly kind: "unknown_code"; readonly typed: string }
  | { readonly kind: "confirm"; readonly device: WaitingDevice };

/** Returns the next step of a user. `typed` is the typed code, if any. */
export async function nextDeviceStep(
  { database, clock }: Pick<Service, "database" | "clock">,
  { principalId }: Pick<BrowserUser, "principalId">,
  typed: string | undefined,
): Promise<DeviceStep> {
  if (typed === undefined) {
    const principal = { principalId, kind: "user" } as const;
    const invitations = await findReceivedInvitations({ database, clock }, principal, { count: 1 });
    return { kind: "enter_code", hasInvitations: invitations.length > 0 };
  }
  const device = await findWaitingDevice(database, { userCode: typed, now: clock.now() });
  return device ? { kind: "confirm", device } : { kind: "unknown_code", typed };
}

async function findWaitingDevice(
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

interface DeviceDecision {
  readonly userCode: string;
  readonly user: Pick<BrowserUser, "principalId" | "token">;
  readonly decision: "allow" | "deny";
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Allows or denies a waiting device, and returns true. Also returns true if the same user has already made the same decision,
 * because a double click sends a decision twice. Otherwise returns false: the user's session has ended, or no device with
 * this code is waiting, for example because the device has received its tokens since the first click.
 */
export async function decideDeviceGrant(
  database: Kysely<Database>,
  { userCode, user, decision, now }: DeviceDecision,
): Promise<boolean> {
  const code = readUserCode(userCode);
  if (code === undefined) return false;
  const decided = { status: decision === "allow" ? "approved" : "denied", principal_id: user.principalId } as const;
  return inTransaction(database, async (transaction) => {
    if (!(await lockBrowserSession(transaction, user))) return false;
    const updated = await transaction
      .updateTable("device_grants")
      .set(decided)
      .where("user_code", "=", code)
      .where((where) => where.or([where("status", "=", "pending"), where.and(decided)]))
      .where("expires_at", ">", now)
      .returning("user_code")
      .executeTakeFirst();
    return updated !== undefined;
  });
}

const maxClientNameLength = 100;

/**
 * Control, format, private-use and unassigned characters, separators of lines, Hangul fillers and similar characters, and the
 * empty Braille pattern.
 */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The name of a device or program as pages show it: one line of visible characters and spaces, cut to 100 characters. */
export function readClientName(clientName: string | undefined): string {
  const name = storedName((clientName ?? "").replace(invisible, ""));
  return [...name].slice(0, maxClientNameLength).join("") || "(no name)";
}

/** Consonants, so that codes spell no words (RFC 8628 §6.1). */
const userCodeLetters = "BCDFGHJKLMNPQRSTVWXZ";

const userCodeLength = 8;

/** Returns a random user code, one of 20^8 (25.6 billion). */
export function newUserCode(): string {
  return Array.from({ length: userCodeLength }, () => userCodeLetters[randomInt(userCodeLetters.length)]).join("");
}

/** Returns the user code in a typed string, if any. Ignores case, spaces and hyphens. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.slice(0, 100).toUpperCase().replace(/[\s-]/g, "");
  const isCode = code.length === userCodeLength && [...code].every((letter) => userCodeLetters.includes(letter));
  return isCode ? code : undefined;
}

/** Formats a user code as `XXXX-XXXX`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, userCodeLength / 2)}-${code.slice(userCodeLength / 2)}`;
}
