import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { hashSecret, newSecret } from "./secrets.ts";

/** How long somebody stays signed in with a browser. */
const sessionMs = 12 * 60 * 60 * 1_000;

/** A session as its browser keeps it. */
export interface NewBrowserSession {
  /** The cookie's value; only its hash is stored. */
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Who is signed in with a browser. */
export interface BrowserUser {
  readonly principalId: string;
  readonly name: string;
}

/** Begins a session of 12 hours. */
export async function createBrowserSession(
  database: Kysely<Database>,
  { principalId, now }: { readonly principalId: string; readonly now: number },
): Promise<NewBrowserSession> {
  const token = newSecret("acb_");
  const expiresAt = now + sessionMs;
  await database
    .insertInto("browser_sessions")
    .values({ token_hash: hashSecret(token), principal_id: principalId, created_at: now, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** Whose session a cookie's value is; `undefined` for one that has ended, or never was. */
export function findBrowserSession(
  database: Kysely<Database>,
  { token, now }: { readonly token: string; readonly now: number },
): Promise<BrowserUser | undefined> {
  return database
    .selectFrom("browser_sessions")
    .innerJoin("principals", "principals.id", "browser_sessions.principal_id")
    .select(["principals.id as principalId", "principals.name"])
    .where("token_hash", "=", hashSecret(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Ends a session, if it is one. */
export async function endBrowserSession(
  database: Kysely<Database>,
  { token }: { readonly token: string },
): Promise<void> {
  await database.deleteFrom("browser_sessions").where("token_hash", "=", hashSecret(token)).execute();
}
