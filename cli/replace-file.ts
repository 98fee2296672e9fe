import { randomUUID } from "node:crypto";
import { chmod, rename, rm, writeFile } from "node:fs/promises";
import { ConnectorError } from "@agent-connectors/runtime/portable";

/**
 * Writes a file. If the file exists, replaces its content. Writes to a temporary name in the same folder first, so that the file
 * is never incomplete. `mode` is the permissions of the file; by default, those of a new file. Throws `internal` with the path,
 * for example if the disk is full.
 */
export async function replaceFile(path: string, text: string, mode?: number): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(unfinished, text, { mode });
    // The umask of the process can have removed permissions.
    if (mode !== undefined) await chmod(unfinished, mode);
    await rename(unfinished, path);
  } catch (error) {
    // The error of the write is reported, not that of the removal.
    await rm(unfinished, { force: true }).catch(() => {});
    throw error instanceof Error ? notWritten(`'${path}'`, error) : error;
  }
}

/** Returns the error for an output that cannot be written, such as a file. */
export function notWritten(name: string, cause: Error): ConnectorError {
  return new ConnectorError("internal", `${name} cannot be written: ${cause.message}`, { cause });
}

/** Whether an error has this code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
