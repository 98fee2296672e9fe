import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ConnectorError } from "@agent-connectors/runtime";
import type { ContextStores } from "../context-store.ts";
import { unlessMissing } from "../missing.ts";
import type { Database, EngineLimits, Use } from "./database.ts";
import { createFolderLock } from "./folder-lock.ts";
import { createPool } from "./pool.ts";
import { createDuckDbStore } from "./store.ts";

/** The options of `createDuckDbStores`. The limits default to `256MB` and two threads. */
export interface DuckDbOptions extends Partial<EngineLimits> {
  /** The folder for the database files. */
  readonly folder: string;
  /** Maximum open stores. Default: 16. If all of them are in use, a call for another store waits. */
  readonly maxOpen?: number;
  /** Milliseconds until an unused store closes. Default: 30,000. */
  readonly idleMs?: number;
  /** Called after a damaged file was renamed. The store is then empty, so the next sync copies all records. */
  readonly onDamage?: (damage: Damage) => void;
}

/** A damaged file that was renamed. */
export interface Damage {
  readonly connectorId: string;
  /** The new path. An earlier damaged file at this path is overwritten. */
  readonly file: string;
  readonly error: unknown;
}

/** The context stores in a folder. */
export interface DuckDbStores extends ContextStores {
  /**
   * Runs a function with a connector's database, which stays open meanwhile. Throws `context_store_not_ready` if the database
   * is missing.
   */
  use<T>(connectorId: string, run: (database: Database) => Promise<T>): Promise<T>;
  /** A string that changes with each write of this process, and with each new file. */
  version(connectorId: string): Promise<string>;
}

/** The suffixes of the files of a database. `.tmp` is a folder for data that does not fit in memory. */
const parts = ["", ".wal", ".wal.checkpoint", ".wal.recovery", ".tmp"];

/** A pattern for the ids of connectors, which become parts of paths. */
const id = "[A-Za-z0-9_-]{1,128}";

/** Matches the names of the files of stores and of damaged stores. The group is the id of the connector. */
const storeFile = new RegExp(`^(${id})\\.duckdb(?:\\.damaged)?(?:${parts.join("|").replaceAll(".", "\\.")})$`);

/**
 * Returns the context stores in a folder, one file for each connector. `acquire`, and each call that opens or deletes a store,
 * locks the folder for this process. An open store needs up to `memory`, up to `threads` threads, and two open files.
 */
export function createDuckDbStores(options: DuckDbOptions): DuckDbStores {
  const { folder, maxOpen = 16, idleMs = 30_000, memory = "256MB", threads = 2, onDamage } = options;
  const lock = createFolderLock(folder);
  const requireLock = async (): Promise<void> => {
    const holder = await lock.acquire();
    if (holder !== undefined) throw openElsewhere(folder, holder);
  };
  const fileOf = (connectorId: string): string => join(folder, `${connectorId}.duckdb`);
  const setAside = async (connectorId: string, error: unknown): Promise<void> => {
    const file = fileOf(connectorId);
    for (const part of parts) {
      await rm(`${file}.damaged${part}`, { recursive: true, force: true });
      await ifExists(rename(`${file}${part}`, `${file}.damaged${part}`));
    }
    onDamage?.({ connectorId, file: `${file}.damaged`, error });
  };
  const pool = createPool({ fileOf, maxOpen, idleMs, limits: { memory, threads }, setAside });
  const writes = new Map<string, number>();
  const countWrite = (connectorId: string): void => {
    writes.set(connectorId, (writes.get(connectorId) ?? 0) + 1);
  };
  const useOf = (connectorId: string, missing: "create" | "refuse"): Use => {
    return async (run) => {
      checkId(connectorId);
      await requireLock();
      return pool.use(connectorId, missing, (database) =>
        run({ ...database, write: (write) => database.write(write).finally(() => countWrite(connectorId)) }),
      );
    };
  };
  return {
    acquire: lock.acquire,
    use: (connectorId, run) => useOf(connectorId, "refuse")(run),
    version: async (connectorId) => {
      checkId(connectorId);
      const ino = await stat(fileOf(connectorId)).then(
        (found) => found.ino,
        () => "none",
      );
      return `${ino}.${writes.get(connectorId) ?? 0}`;
    },
    open: async (connectorId) => {
      const use = useOf(connectorId, "refuse");
      await unlessMissing(use(async () => undefined));
      return createDuckDbStore({ use, create: useOf(connectorId, "create"), close: () => pool.close(connectorId) });
    },
    delete: async (connectorId) => {
      checkId(connectorId);
      await requireLock();
      await pool.close(connectorId, async () => {
        const file = fileOf(connectorId);
        for (const path of parts.flatMap((part) => [`${file}${part}`, `${file}.damaged${part}`]))
          await rm(path, { recursive: true, force: true });
        // A new file can have the inode number of the deleted file. The count makes their versions different.
        countWrite(connectorId);
      });
    },
    list: async () => {
      const names = (await ifExists(readdir(folder))) ?? [];
      // An interrupted deletion can leave any of the files of a store, so each store with a file is listed.
      return [...new Set(names.flatMap((name) => storeFile.exec(name)?.[1] ?? []))];
    },
    close: async () => {
      await pool.closeAll();
      lock.release();
    },
  };
}

/** Returns the result of a file operation; `undefined` if the path does not exist. */
async function ifExists<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** The error for a folder that another process has locked. Callers of a service see the error's message, but not the cause. */
function openElsewhere(folder: string, holder: string): ConnectorError {
  return new ConnectorError(
    "service_unavailable",
    "the context stores are open in another process of the service; send the request to that process",
    {
      cause: new Error(`the context stores in '${folder}' are open in ${holder}: stop it, or use another data folder`),
    },
  );
}

function checkId(connectorId: string): void {
  if (!new RegExp(`^${id}$`).test(connectorId))
    throw new ConnectorError("internal", `expected the id of a connector, found '${connectorId}'`);
}
