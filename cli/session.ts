import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { requestToken } from "@agent-connectors/client";
import { ConnectorError } from "@agent-connectors/runtime/portable";
import { readSettings, type SignIn, settingsFile, settingsFolder } from "./settings.ts";
import { readSignIn, saveSignIn, storeOf } from "./sign-in.ts";

/** An access token is renewed in the last milliseconds before its expiry. */
const marginMs = 30_000;

/** Milliseconds after which a lock is stale, because its process has ended. */
const staleLockMs = 20_000;

/**
 * Returns a function that gives the access token of the user who is signed in to a service. The function reads the sign-in at its
 * first call, and renews the token shortly before its expiry.
 */
export function tokenSource(session: Session): () => Promise<string> {
  let user: User | undefined;
  return async () => {
    if (!user || !isFresh(user)) user = await readUser(session.url);
    if (!isFresh(user)) user = await locked(() => renewedUser(session));
    return user.access_token;
  };
}

/** A refresh token works only once, so one of several processes renews the token, and the others read its result. */
async function renewedUser({ access, url, notice }: Session): Promise<User> {
  const user = await readUser(url);
  if (isFresh(user)) return user;
  const renewed = await requestUser(access, { grant_type: "refresh_token", refresh_token: user.refresh_token });
  const store = storeOf((await readSettings()).sign_in);
  const used = await saveSignIn(url, renewed, store === "keychain" ? undefined : store);
  if (used !== store) notice(`The keychain refuses the renewed sign-in. It is now in '${settingsFile()}'.`);
  return renewed;
}

/** The params of the renewal of a sign-in. */
interface Session {
  readonly access: ServiceAccess;
  readonly url: string;
  readonly notice: (line: string) => void;
}

type ServiceAccess = Parameters<typeof requestToken>[0];

type User = Extract<SignIn, { kind: "user" }>;

function isFresh({ expires_at }: User): boolean {
  return Date.now() < expires_at - marginMs;
}

async function readUser(url: string): Promise<User> {
  const signIn = await readSignIn(url);
  if (signIn.kind === "user") return signIn;
  throw new ConnectorError("unauthenticated", "you signed in as an API client meanwhile; run the command again");
}

/** Requests the tokens of a user by an OAuth grant. */
export async function requestUser(access: ServiceAccess, form: Readonly<Record<string, string>>): Promise<User> {
  const { access_token, refresh_token, expires_in } = await requestToken(access, form);
  if (refresh_token === undefined) throw new ConnectorError("internal", "expected a refresh token of the service");
  return { kind: "user", access_token, refresh_token, expires_at: Date.now() + expires_in * 1_000 };
}

/**
 * Runs `work` with an exclusive lock between processes. The lock is a file that contains its owner's name. Only the owner deletes
 * it. A process removes a stale lock by renaming it, which succeeds in only one process.
 */
async function locked<T>(work: () => Promise<T>): Promise<T> {
  const path = join(settingsFolder(), "renewal.lock");
  const owner = randomUUID();
  while (!(await created(path, owner))) {
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > staleLockMs) await removeStaleLock(path, owner);
    else await pause(50);
  }
  try {
    return await work();
  } finally {
    if ((await readFile(path, "utf8").catch(() => "")) === owner) await rm(path, { force: true });
  }
}

async function created(path: string, owner: string): Promise<boolean> {
  try {
    await writeFile(path, owner, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Removes a stale lock. If another process has already replaced it with a new lock, that lock is restored. */
async function removeStaleLock(path: string, owner: string): Promise<void> {
  const taken = `${path}.${owner}`;
  try {
    await rename(path, taken);
    const { mtimeMs } = await stat(taken);
    if (Date.now() - mtimeMs <= staleLockMs) await link(taken, path).catch(() => {});
  } catch {
    // Another process has removed the lock.
  }
  await rm(taken, { force: true });
}
