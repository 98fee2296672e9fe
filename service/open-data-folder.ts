import { chmod, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { ConnectorError } from "@agent-connectors/runtime";

/** For each error code of the system: why a file cannot be written, and a remedy. */
const remedies: Readonly<Record<string, string>> = {
  ENOSPC: "its disk is full; free some space",
  EDQUOT: "the quota of this user is used up; free some space",
  EROFS: "its file system is read-only; mount it writable, or set DATA_DIR to another folder",
  ENOTDIR: "a file has the name of this folder or of one of its parents; set DATA_DIR to another folder",
  EACCES: "this user may not write there; give the folder to this user, or set DATA_DIR to another one",
  EPERM: "this user may not write there; give the folder to this user, or set DATA_DIR to another one",
};

/**
 * Creates the data folder if it does not exist, and denies access to other users of the machine. Throws `invalid_config` with the
 * reason.
 */
export async function openDataFolder(path: string): Promise<void> {
  try {
    await createFolder(path);
    await chmod(path, 0o700);
  } catch (error) {
    const found = diskRemedy(error) ?? "the folder cannot be created; set DATA_DIR to another one";
    throw new ConnectorError("invalid_config", `DATA_DIR: expected a folder to write to, found '${path}': ${found}`, {
      cause: error,
    });
  }
}

/** The reason that a file cannot be written, with a remedy; `undefined` for any other failure. */
export function diskRemedy(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return Object.hasOwn(remedies, code) ? remedies[code] : undefined;
}

/**
 * Creates a folder and its parents. Does not use the `recursive` option of `mkdir`, which loops forever for a path
 * below /proc.
 */
async function createFolder(path: string): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isDirectory()) return;
  if (existing) throw Object.assign(new Error(`'${path}' is not a folder`), { code: "ENOTDIR" });
  const parent = dirname(path);
  if (parent !== path) await createFolder(parent);
  await mkdir(path, { mode: 0o700 }).catch(ignoreExisting);
}

/** Ignores EEXIST, because another process may create the file or folder at the same time. Throws all other errors. */
export function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
