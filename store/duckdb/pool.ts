import { existsSync } from "node:fs";
import { ConnectorError } from "@agent-connectors/runtime";
import { createPassageTables } from "../semantic/duckdb/tables.ts";
import { type Database, type EngineLimits, openDatabase } from "./database.ts";
import { type FailureKind, failureKindOf, failureOf } from "./failures.ts";
import { createSyncTable } from "./sync-row.ts";

interface PoolOptions {
  readonly fileOf: (connectorId: string) => string;
  readonly maxOpen: number;
  readonly idleMs: number;
  readonly limits: EngineLimits;
  /** Renames a damaged file, so that the next call of `use` with `create` creates an empty file. */
  readonly setAside: (connectorId: string, error: unknown) => Promise<void>;
}

/** What a call does if the file of the store is missing. */
type Missing = "create" | "refuse";

/** The open databases of a folder. */
export interface Pool {
  /**
   * Runs a function with a database, which stays open during the function. Throws `context_store_not_ready` if the file is
   * missing and `missing` is `refuse`.
   */
  use<T>(connectorId: string, missing: Missing, run: (database: Database) => Promise<T>): Promise<T>;
  /** Waits until nothing uses a database, closes it, and runs `then`. The file stays closed until `then` ends. */
  close(connectorId: string, then?: () => Promise<void>): Promise<void>;
  closeAll(): Promise<void>;
}

interface PooledDatabase {
  readonly database: Promise<Database>;
  /** The result of `database`, once the database is open. */
  opened?: Database;
  users: number;
  /** Whether a failed call has already requested the close of the database. */
  isFailed?: boolean;
  timer?: NodeJS.Timeout;
  /** Called once, when `users` becomes zero. */
  readonly onUnused: (() => void)[];
}

/** The failures after which the engine can refuse further statements until the database is opened again. */
const reopens: ReadonlySet<FailureKind> = new Set(["invalidated", "damaged", "disk_full"]);

/**
 * Keeps databases open during their use and for `idleMs` afterwards. If `maxOpen` databases are open, a call for another
 * database closes the idle database whose last use began first. If no database is idle, the call waits.
 */
export function createPool({ fileOf, maxOpen, idleMs, limits, setAside }: PoolOptions): Pool {
  const entries = new Map<string, PooledDatabase>();
  const closing = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];
  const wake = (): void => {
    for (const resolve of waiting.splice(0)) resolve();
  };

  const close: Pool["close"] = async (id, then = async () => undefined) => {
    const state = { entries, closing };
    for (let end = endOfUse(id, state); end; end = endOfUse(id, state)) await end;
    const done = closeEntry(entries.get(id)).then(then);
    closing.set(id, done);
    entries.delete(id);
    try {
      await done;
    } finally {
      closing.delete(id);
      wake();
    }
  };

  const acquire = async (id: string, missing: Missing): Promise<PooledDatabase> => {
    for (;;) {
      const entry = entries.get(id);
      if (closing.has(id)) await closing.get(id)?.catch(() => undefined);
      else if (entry?.opened && !entry.opened.isCurrent()) {
        if (entry.users > 0) throw deletedInUse(id);
        await close(id).catch(() => undefined);
      } else if (entry) return enter(id, entry);
      else if (entries.size + closing.size < maxOpen) {
        // No `await` separates the check of the file from the new entry, so no deletion comes between them.
        if (missing === "refuse") requireFile(fileOf(id), id);
        return enter(id, openEntry(openStore(id, fileOf(id), limits)));
      } else {
        const idle = [...entries].find(([, { users }]) => users === 0);
        await (idle ? close(idle[0]).catch(() => undefined) : new Promise<void>((resolve) => waiting.push(resolve)));
      }
    }
  };

  const enter = (id: string, entry: PooledDatabase): PooledDatabase => {
    entry.users++;
    clearTimeout(entry.timer);
    // Moves the entry to the end of the map, so that the first idle entry is the least recently used one.
    entries.delete(id);
    entries.set(id, entry);
    return entry;
  };

  const leave = (id: string, entry: PooledDatabase): void => {
    entry.users--;
    if (entry.users > 0) return;
    for (const resolve of entry.onUnused.splice(0)) resolve();
    if (entries.get(id) === entry)
      entry.timer = setTimeout(() => void close(id).catch(() => undefined), idleMs).unref();
    wake();
  };

  const use: Pool["use"] = async (id, missing, run) => {
    const entry = await acquire(id, missing);
    let isOpen = false;
    try {
      const database = await entry.database;
      isOpen = true;
      return await run(database);
    } catch (error) {
      const kind = failureKindOf(error);
      if (entries.get(id) === entry && !entry.isFailed && (!isOpen || reopens.has(kind))) {
        entry.isFailed = true;
        void close(id, kind === "damaged" ? () => setAside(id, error) : undefined).catch(() => undefined);
      }
      throw failureOf(error, id);
    } finally {
      leave(id, entry);
    }
  };

  return {
    use,
    close,
    closeAll: async () => void (await Promise.all([...entries.keys(), ...closing.keys()].map((id) => close(id)))),
  };
}

function requireFile(file: string, id: string): void {
  if (!existsSync(file))
    throw new ConnectorError(
      "context_store_not_ready",
      `connector '${id}' has no context store yet; sync one of its entities first`,
    );
}

/**
 * The error for a store whose file was deleted while the file opened, or while another call uses the store. The failed call does
 * not wait for the other call, because the other call may be waiting for the failed one (see `endOfUse`).
 */
function deletedInUse(id: string): ConnectorError {
  return new ConnectorError(
    "service_unavailable",
    `the file of the context store of connector '${id}' was deleted while the store was in use; try again later`,
  );
}

function openEntry(database: Promise<Database>): PooledDatabase {
  const entry: PooledDatabase = { database, users: 0, onUnused: [] };
  database.then(
    (opened) => (entry.opened = opened),
    () => undefined,
  );
  return entry;
}

async function openStore(id: string, file: string, limits: EngineLimits): Promise<Database> {
  const database = await openDatabase(file, limits);
  try {
    await database.write((connection) => connection.run(`${createSyncTable};${createPassageTables}`));
    // The file can be deleted or replaced while it opens.
    if (!database.isCurrent()) throw deletedInUse(id);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Entries {
  readonly entries: ReadonlyMap<string, PooledDatabase>;
  readonly closing: ReadonlyMap<string, Promise<void>>;
}

/**
 * If a database is closing, returns a promise for the end of the close. If functions use the database, returns a promise for
 * the end of their use. `close` does not block new calls while it waits for this promise. A running function can call `use` for
 * the same database. If this call waited for `close`, the function and `close` would wait for each other forever.
 */
function endOfUse(id: string, { entries, closing }: Entries): Promise<void> | undefined {
  const entry = entries.get(id);
  if (closing.has(id)) return closing.get(id)?.catch(() => undefined);
  return entry && entry.users > 0 ? new Promise((resolve) => entry.onUnused.push(resolve)) : undefined;
}

async function closeEntry(entry: PooledDatabase | undefined): Promise<void> {
  if (!entry) return;
  clearTimeout(entry.timer);
  const database = await entry.database.catch(() => undefined);
  await database?.close();
}
