import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ConnectorError } from "@agent-connectors/runtime";
import type { ContextStores } from "../context-store.ts";
import type { Database, EngineLimits } from "./database.ts";
import { createFolderLock } from "./folder-lock.ts";
import { createPool } from "./pool.ts";
import { createDuckDbStore, type Use } from "./store.ts";

export interface DuckDbOptions extends Partial<EngineLimits> {
  /** The folder of the files. */
  readonly folder: string;
  /** Stores that are open at the same time. Default: 16. A call for another one waits until a store is not in use. */
  readonly maxOpen?: number;
  /** Milliseconds until a store that is not in use closes. Default: 30,000. */
  readonly idleMs?: number;
  /** Called after a damaged file was set aside. The store is empty then, so that the next sync copies all records. */
  readonly onDamage?: (damage: Damage) => void;
}

export interface Damage {
  readonly connectorId: string;
  /** The damaged file. It replaces one that was set aside earlier. */
  readonly file: string;
  readonly error: unknown;
}

/** The context stores in a folder. */
export interface DuckDbStores extends ContextStores {
  /** Runs a function with the database of a connector, which stays open meanwhile. */
  use<T>(connectorId: string, run: (database: Database) => Promise<T>): Promise<T>;
  /** A string that changes with each write, and with the file. */
  version(connectorId: string): Promise<string>;
}

const suffix = ".duckdb";
/** The files of a store: the database, its log, and the folder of what does not fit in memory. */
const parts = ["", ".wal", ".tmp"];

/**
 * Opens the context stores in a folder, one file for each connector. Only one process has the folder open. Open stores need at
 * most `maxOpen` times `memory`, a thread and two open files each; closed ones need neither.
 */
export function createDuckDbStores(options: DuckDbOptions): DuckDbStores {
  const { folder, maxOpen = 16, idleMs = 30_000, memory = "256MB", threads = 2, onDamage } = options;
  const lock = createFolderLock(folder);
  const fileOf = (connectorId: string): string => join(folder, `${connectorId}${suffix}`);
  const setAside = async (connectorId: string, error: unknown): Promise<void> => {
    const file = fileOf(connectorId);
    for (const part of parts) {
      await rm(`${file}.damaged${part}`, { recursive: true, force: true });
      await rename(`${file}${part}`, `${file}.damaged${part}`).catch(() => undefined);
    }
    onDamage?.({ connectorId, file: `${file}.damaged`, error });
  };
  const pool = createPool({ fileOf, maxOpen, idleMs, limits: { memory, threads }, setAside });
  /** Number of writes by connector, since the process started. */
  const writes = new Map<string, number>();
  const countWrite = (connectorId: string): void => {
    writes.set(connectorId, (writes.get(connectorId) ?? 0) + 1);
  };
  const use: DuckDbStores["use"] = async (connectorId, run) => {
    checkId(connectorId);
    await lock.acquire();
    return pool.use(connectorId, (database) =>
      run({ ...database, write: (write) => database.write(write).finally(() => countWrite(connectorId)) }),
    );
  };
  return {
    use,
    version: async (connectorId) => {
      checkId(connectorId);
      const ino = await stat(fileOf(connectorId)).then(
        (found) => found.ino,
        () => "none",
      );
      return `${ino}.${writes.get(connectorId) ?? 0}`;
    },
    open: async (connectorId) => {
      const useStore: Use = (run) => use(connectorId, run);
      await useStore(async () => undefined);
      return createDuckDbStore(useStore, () => pool.close(connectorId));
    },
    delete: async (connectorId) => {
      checkId(connectorId);
      await lock.acquire();
      await pool.close(connectorId, async () => {
        // The file comes last: as long as it exists, an interrupted deletion is repeated.
        const files = parts
          .flatMap((part) => [`${fileOf(connectorId)}${part}`, `${fileOf(connectorId)}.damaged${part}`])
          .reverse();
        for (const file of files) await rm(file, { recursive: true, force: true });
        // Another file can get the same number.
        countWrite(connectorId);
      });
    },
    list: async () => {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
    },
    close: async () => {
      await pool.closeAll();
      lock.release();
    },
  };
}

/** The id is part of a path. */
function checkId(connectorId: string): void {
  if (!/^[A-Za-z0-9_-]{1,128}$/.test(connectorId))
    throw new ConnectorError("internal", `expected the id of a connector, found '${connectorId}'`);
}
