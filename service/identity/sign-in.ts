import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { inTransaction, lockRows } from "../database/transactions.ts";
import { verifyPassword } from "./password-hashes.ts";
import { hashSecret, newSecret } from "./secrets.ts";
import { type FoundUser, findUserByEmail } from "./users.ts";

/**
 * Returns the user with this e-mail and password. A wrong e-mail takes as long as a wrong password, so that the response time
 * does not reveal who has an account. Throws `unauthenticated` if there is no such user, and `service_unavailable` if too many
 * passwords are being checked.
 */
export async function signInWithPassword(
  database: Kysely<Database>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<FoundUser> {
  const user = await findUserByEmail(database, email);
  const matches = await verifyPassword(password, user?.passwordHash);
  if (!user || !matches) throw new ConnectorError("unauthenticated", "no user has this e-mail and password");
  return user;
}

/** Milliseconds until a browser session expires. */
const sessionMs = 12 * 60 * 60 * 1_000;

/** A browser session to create. */
export interface NewSession {
  readonly principalId: string;
  /** The hash of the password that the user signed in with, if any. */
  readonly passwordHash?: string | undefined;
  /** The token of the browser's previous session, which ends. */
  readonly replaces?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

interface CreatedSession {
  /** The cookie's value. Only its hash is stored. */
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Creates a browser session. Throws `unauthenticated` if the user's password has changed since it was verified. */
export async function createBrowserSession(
  database: Kysely<Database>,
  { principalId, passwordHash, replaces, now }: NewSession,
): Promise<CreatedSession> {
  const token = newSecret("acb_");
  const expiresAt = now + sessionMs;
  await inTransaction(database, async (transaction) => {
    if (passwordHash !== undefined) {
      const user = { principal_id: principalId, password_hash: passwordHash };
      if (!(await lockRows(transaction, "users", user)))
        throw new ConnectorError("unauthenticated", "the password was changed meanwhile; sign in with the new one");
    }
    await transaction
      .insertInto("browser_sessions")
      .values({ token_hash: hashSecret(token), principal_id: principalId, created_at: now, expires_at: expiresAt })
      .execute();
    if (replaces !== undefined) await endBrowserSession(transaction, { token: replaces });
  });
  return { token, expiresAt };
}

/** A user who is signed in with a browser. */
export interface BrowserUser {
  readonly principalId: string;
  readonly name: string;
  /** The cookie's value. */
  readonly token: string;
}

/** Returns the user of a session that exists and has not expired. */
export async function findBrowserSession(
  database: Kysely<Database>,
  { token, now }: { readonly token: string | undefined; readonly now: number },
): Promise<BrowserUser | undefined> {
  if (token === undefined) return undefined;
  const user = await database
    .selectFrom("browser_sessions")
    .innerJoin("principals", "principals.id", "browser_sessions.principal_id")
    .select(["principals.id as principalId", "principals.name"])
    .where("token_hash", "=", hashSecret(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return user && { ...user, token };
}

/** Locks a session until the transaction ends, and returns whether it still exists. */
export function lockBrowserSession(
  transaction: Kysely<Database>,
  { token }: Pick<BrowserUser, "token">,
): Promise<boolean> {
  return lockRows(transaction, "browser_sessions", { token_hash: hashSecret(token) });
}

/** Ends a session, if it exists. */
export async function endBrowserSession(
  database: Kysely<Database>,
  { token }: { readonly token: string },
): Promise<void> {
  await database.deleteFrom("browser_sessions").where("token_hash", "=", hashSecret(token)).execute();
}
