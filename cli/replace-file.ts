import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { ConnectorError } from "@agent-connectors/runtime/portable";

/**
 * Writes a file, and replaces an existing one. Writes to another name in the same folder first, so that the file is never
 * incomplete. `mode` has its permissions. Throws `internal` with the path if the disk is full, for example.
 */
export async function replaceFile(path: string, text: string, mode = 0o666): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(unfinished, text, { mode });
    await rename(unfinished, path);
  } catch (error) {
    // The first error is the reason.
    await rm(unfinished, { force: true }).catch(() => {});
    throw error instanceof Error ? notWritten(`'${path}'`, error) : error;
  }
}

/** The failure of writing a file, or of another output that `name` names. */
export function notWritten(name: string, cause: Error): ConnectorError {
  return new ConnectorError("internal", `${name} cannot be written: ${cause.message}`, { cause });
}
