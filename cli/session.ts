import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { requestToken } from "@agent-connectors/client";
import { ConnectorError } from "@agent-connectors/runtime/portable";
import { readSettings, type SignIn, saveSettings, settingsFolder } from "./settings.ts";

/** Milliseconds before its expiry from which an access token is renewed. */
const marginMs = 30_000;

/** Milliseconds after which a lock belongs to a process that has died. */
const staleLockMs = 20_000;

/**
 * The access token of the signed-in user. Renews it if it expires soon. A refresh token works once, so processes that run at the
 * same time take turns and share the new token.
 */
export async function currentToken(url: string): Promise<string> {
  const known = await readUser();
  if (isFresh(known)) return known.access_token;
  return locked(async () => {
    const user = await readUser();
    if (isFresh(user)) return user.access_token;
    const renewed = await requestUser(url, { grant_type: "refresh_token", refresh_token: user.refresh_token });
    await saveSettings({ sign_in: renewed });
    return renewed.access_token;
  });
}

type User = Extract<SignIn, { kind: "user" }>;

function isFresh({ expires_at }: User): boolean {
  return Date.now() < expires_at - marginMs;
}

async function readUser(): Promise<User> {
  const { sign_in: signIn } = await readSettings();
  if (signIn?.kind === "user") return signIn;
  throw new ConnectorError("unauthenticated", "you are signed out; run agent-cli login");
}

/** Requests the tokens of a user by an OAuth grant. */
export async function requestUser(url: string, form: Readonly<Record<string, string>>): Promise<User> {
  const { access_token, refresh_token, expires_in } = await requestToken({ base_url: url }, form);
  if (refresh_token === undefined) throw new ConnectorError("internal", "expected a refresh token of the service");
  return { kind: "user", access_token, refresh_token, expires_at: Date.now() + expires_in * 1_000 };
}

/**
 * Runs `work` while no other process does. The lock is a file with a name of its owner: only the owner deletes it, and a process
 * takes a stale lock by renaming it, which only one of several can do.
 */
async function locked<T>(work: () => Promise<T>): Promise<T> {
  const path = join(settingsFolder(), "renewal.lock");
  const owner = randomUUID();
  while (!(await created(path, owner))) {
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > staleLockMs) await takeAway(path, owner);
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

/** Takes a stale lock away. Another process may have done so, and may hold a new lock: that one is put back. */
async function takeAway(path: string, owner: string): Promise<void> {
  const taken = `${path}.${owner}`;
  try {
    await rename(path, taken);
    const { mtimeMs } = await stat(taken);
    if (Date.now() - mtimeMs <= staleLockMs) await link(taken, path).catch(() => {});
  } catch {
    // Another process has taken it away.
  }
  await rm(taken, { force: true });
}
