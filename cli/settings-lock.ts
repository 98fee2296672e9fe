import { randomUUID } from "node:crypto";
import { type FileHandle, link, mkdir, open, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ConnectorError } from "@agent-connectors/runtime/portable";
import { hasCode } from "./replace-file.ts";
import { notSaved, settingsFolder } from "./settings.ts";

/** The age in milliseconds after which a lock is stale, because its process has probably ended. */
const staleLockMs = 20_000;

/** Milliseconds between two renewals of a lock. A renewal sets the age to 0. */
const renewEveryMs = 4_000;

/** Maximum milliseconds to wait for the locks of other processes. */
const maxWaitMs = 180_000;

/**
 * Runs `work` with an exclusive lock on the settings, which other processes of this program respect. The owner renews the lock
 * until `work` ends, because a token request or a prompt of the keychain can take minutes. Other processes remove the lock only
 * if it is stale. Throws `invalid_config` if the lock cannot be written, or if a stale lock cannot be removed. Throws `timeout`
 * after a wait of `maxWaitMs`, and an `AbortError` if `signal` aborts during the wait.
 */
export async function withSettingsLock<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const locked = runLocked(signal, work);
  running.add(locked);
  try {
    return await locked;
  } finally {
    running.delete(locked);
  }
}

/** The calls of `withSettingsLock` that have not ended. */
const running = new Set<Promise<unknown>>();

/** Waits for the running calls of `withSettingsLock`. Without this wait, an exit could lose a renewed token. */
export async function settingsReleased(): Promise<void> {
  await Promise.allSettled(running);
}

async function runLocked<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const path = join(settingsFolder(), "settings.lock");
  const owner = randomUUID();
  const began = Date.now();
  while (!(await created(path, owner))) {
    if (Date.now() - began > maxWaitMs) throw lockedTooLong(path);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > staleLockMs) await removeStaleLock(path, owner);
    else await pause(50, undefined, { signal });
  }
  const renewal = setInterval(() => {
    utimes(path, new Date(), new Date()).catch(() => {});
  }, renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    if ((await readFile(path, "utf8").catch(() => "")) === owner) await rm(path, { force: true });
  }
}

function lockedTooLong(path: string): ConnectorError {
  return new ConnectorError(
    "timeout",
    `expected a free lock of the settings within ${maxWaitMs / 60_000} minutes; end the other agent-cli that has the lock '${path}', and try again`,
  );
}

async function created(path: string, owner: string): Promise<boolean> {
  let file: FileHandle;
  try {
    await mkdir(settingsFolder(), { recursive: true, mode: 0o700 });
    file = await open(path, "wx", 0o600);
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw notSaved(error);
  }
  try {
    await file.writeFile(owner);
    return true;
  } catch (error) {
    // For example, the disk is full. Without this line, the file would lock the settings until it is stale.
    await rm(path, { force: true });
    throw notSaved(error);
  } finally {
    await file.close();
  }
}

/**
 * Renames a stale lock before it deletes the lock, because the rename succeeds in only one process. If another process has
 * already replaced the stale lock, the rename moves the new lock away, and this function restores the new lock.
 */
async function removeStaleLock(path: string, owner: string): Promise<void> {
  const taken = `${path}.${owner}`;
  try {
    await rename(path, taken);
    const { mtimeMs } = await stat(taken);
    if (Date.now() - mtimeMs <= staleLockMs) await link(taken, path).catch(() => {});
    await rm(taken);
  } catch (error) {
    // If the lock is missing, another process has removed it.
    if (!hasCode(error, "ENOENT")) throw notSaved(error);
  }
}
