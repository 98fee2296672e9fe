import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { inTransaction, lockRows } from "../store/transactions.ts";
import { verifyPassword } from "./passwords.ts";
import { hashSecret, newSecret } from "./secrets.ts";
import { type FoundUser, findUserByEmail } from "./users.ts";

/** What somebody typed. */
interface TypedPassword {
  readonly email: string;
  readonly password: string;
}

/**
 * Returns the user with this e-mail and password, including the password's hash. A wrong e-mail takes as long as a wrong
 * password, so that the response time does not reveal who has an account. Throws `service_unavailable` when too many
 * callers sign in at once.
 */
export async function signInWithPassword(
  database: Kysely<Database>,
  { email, password }: TypedPassword,
): Promise<FoundUser | undefined> {
  const found = await findUserByEmail(database, email);
  const matches = await verifyPassword(password, found?.passwordHash);
  return matches ? found : undefined;
}

/** How long somebody stays signed in with a browser. */
const sessionMs = 12 * 60 * 60 * 1_000;

/** A session as its browser keeps it. */
interface NewBrowserSession {
  /** The cookie's value; only its hash is stored. */
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Who is signed in with a browser. */
export interface BrowserUser {
  readonly principalId: string;
  readonly name: string;
  /** The cookie's value. */
  readonly token: string;
}

/** Who signs in with a browser. */
export interface SigningIn {
  readonly principalId: string;
  /** Hash of the password that they typed, if they signed in with one. */
  readonly passwordHash?: string | undefined;
}

/** Begins a session of 12 hours. Throws `unauthenticated` for who has another password by now. */
export async function createBrowserSession(
  database: Kysely<Database>,
  { principalId, passwordHash, now }: SigningIn & { readonly now: number },
): Promise<NewBrowserSession> {
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
  });
  return { token, expiresAt };
}

/** Whose session a cookie's value is; `undefined` for one that has ended, or never was. */
export async function findBrowserSession(
  database: Kysely<Database>,
  { token, now }: { readonly token: string; readonly now: number },
): Promise<BrowserUser | undefined> {
  const user = await database
    .selectFrom("browser_sessions")
    .innerJoin("principals", "principals.id", "browser_sessions.principal_id")
    .select(["principals.id as principalId", "principals.name"])
    .where("token_hash", "=", hashSecret(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return user && { ...user, token };
}

/** Holds a session until the transaction ends, and says whether there still is one: see `lockRows`. */
export function holdBrowserSession(
  transaction: Kysely<Database>,
  { token }: Pick<BrowserUser, "token">,
): Promise<boolean> {
  return lockRows(transaction, "browser_sessions", { token_hash: hashSecret(token) });
}

/** Ends a session, if it is one. */
export async function endBrowserSession(
  database: Kysely<Database>,
  { token }: { readonly token: string },
): Promise<void> {
  await database.deleteFrom("browser_sessions").where("token_hash", "=", hashSecret(token)).execute();
}
