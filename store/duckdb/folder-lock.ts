import { mkdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { ConnectorError } from "@agent-connectors/runtime";

/** An exclusive lock on the stores of a folder. */
export interface FolderLock {
  /** Acquires the lock if this object does not hold it yet. Returns the name of another holder, if there is one. */
  acquire(): Promise<string | undefined>;
  release(): void;
}

/**
 * Creates the lock of a folder. DuckDB locks its files only against other processes. A second DuckDB instance in the same process
 * would damage the files. This lock is therefore an exclusive transaction on an SQLite file. It excludes other threads as well as
 * other processes, and ends with the process.
 */
export function createFolderLock(folder: string): FolderLock {
  const holderFile = join(folder, "holder.txt");
  let held: DatabaseSync | undefined;
  return {
    acquire: async () => {
      if (held) return undefined;
      await mkdir(folder, { recursive: true }).catch((error: unknown) => {
        throw lockFailure(error, folder);
      });
      const { DatabaseSync } = await import("node:sqlite");
      // No `await` separates this check from the lock, so no other call acquires it between them.
      if (held) return undefined;
      let database: DatabaseSync | undefined;
      try {
        database = new DatabaseSync(join(folder, "lock.sqlite"));
        database.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
      } catch (error) {
        database?.close();
        if (!isBusy(error)) throw lockFailure(error, folder);
        return (await readFile(holderFile, "utf8").catch(() => "")).trim() || "another process";
      }
      held = database;
      // The file only provides the holder's name for messages, so a full disk must not prevent the start.
      const name = `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`;
      await writeFile(holderFile, name).catch(() => undefined);
      return undefined;
    },
    release: () => {
      held?.close();
      held = undefined;
    },
  };
}

/** Only the cause contains the path of the folder. The service logs the cause, and does not send it to callers. */
function lockFailure(error: unknown, folder: string): ConnectorError {
  const reason = error instanceof Error ? error.message : String(error);
  const cause = new Error(`the folder '${folder}' of the context stores cannot be locked: ${reason}`, { cause: error });
  return new ConnectorError(
    "service_unavailable",
    "the context stores cannot be used: make the user who runs the service the owner of their folder and files, and check the disk",
    { cause },
  );
}

/** Whether SQLite reports that another connection has the lock (SQLITE_BUSY, https://www.sqlite.org/rescode.html). */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}
