import { mkdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { ConnectorError } from "@agent-connectors/runtime";

/** An exclusive lock on the stores of a folder. */
export interface FolderLock {
  /**
   * Acquires the lock if this object does not hold it yet. If another holder has it, throws `service_unavailable` with the
   * holder's name.
   */
  acquire(): Promise<void>;
  release(): void;
}

/**
 * Creates the lock of a folder. DuckDB locks its files against other processes, but not against a second instance in the same
 * process, which would damage them. SQLite's lock excludes other threads as well as other processes, and ends with the process.
 */
export function createFolderLock(folder: string): FolderLock {
  let held: Promise<DatabaseSync> | undefined;
  return {
    acquire: async () => {
      held ??= lock(folder);
      await held.catch((error: unknown) => {
        // The next call tries again, because the other holder may have ended.
        held = undefined;
        throw error;
      });
    },
    release: () => {
      held?.then((database) => database.close()).catch(() => undefined);
      held = undefined;
    },
  };
}

async function lock(folder: string): Promise<DatabaseSync> {
  await mkdir(folder, { recursive: true });
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(join(folder, "lock.sqlite"));
  const holder = join(folder, "holder.txt");
  try {
    database.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    const name = await readFile(holder, "utf8").catch(() => "another process");
    throw new ConnectorError(
      "service_unavailable",
      `the context stores in '${folder}' are open in ${name.trim()}: stop it, or use another data folder`,
      { cause: error },
    );
  }
  // The file only provides the holder's name for messages, so a full disk must not prevent the start.
  await writeFile(holder, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`).catch(
    () => undefined,
  );
  return database;
}
