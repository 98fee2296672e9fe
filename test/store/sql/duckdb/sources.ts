import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "../../../../store/duckdb/database.ts";
import { createSyncTable } from "../../../../store/duckdb/sync-row.ts";
import { createDuckDbSql, type DuckDbSqlOptions } from "../../../../store/sql/duckdb/engine.ts";
import type { SqlEngine } from "../../../../store/sql/query.ts";

/** Stores of connectors in a temporary folder, and their SQL engine. */
export interface SqlStores {
  readonly sql: SqlEngine;
  /** The folder of the snapshots. */
  readonly folder: string;
  /** Changes the store of a connector. */
  run(connectorId: string, statement: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a store for each connector id in `statements`, with the tables that the statements create. */
export async function openSqlStores(
  statements: Readonly<Record<string, readonly string[]>>,
  options: Pick<DuckDbSqlOptions, "limits" | "processes"> = {},
): Promise<SqlStores> {
  const parent = await mkdtemp(join(tmpdir(), "sql-stores-"));
  const folder = join(parent, "snapshots");
  const stores = new Map<string, { readonly database: Database; version: number }>();
  for (const [id, lines] of Object.entries(statements)) {
    const database = await openDatabase(join(parent, `${id}.duckdb`), { memory: "512MB", threads: 2 });
    for (const line of [createSyncTable, ...lines]) await database.rows(line);
    stores.set(id, { database, version: 0 });
  }
  const storeOf = (id: string) => {
    const store = stores.get(id);
    if (store === undefined) throw new Error(`no store '${id}'`);
    return store;
  };
  const sql = createDuckDbSql({
    folder,
    source: {
      version: async (id) => String(storeOf(id).version),
      use: (id, run) => run(storeOf(id).database),
    },
    ...options,
  });
  return {
    sql,
    folder,
    run: async (id, statement) => {
      await storeOf(id).database.rows(statement);
      storeOf(id).version++;
    },
    close: async () => {
      await sql.close();
      for (const { database } of stores.values()) await database.close();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/** Hundredths of a second of processor time. The check of a statement takes less, and the execution of a long one takes more. */
const executionTicks = 20;

/** Waits until a child process executes a long statement. The child must have started before the call. */
export async function whenStatementRuns(parent: number): Promise<void> {
  const before = await ticksOfChildren(parent);
  const isRunning = async () =>
    [...(await ticksOfChildren(parent))].some(([pid, ticks]) => ticks - (before.get(pid) ?? ticks) >= executionTicks);
  while (!(await isRunning())) await pause(50);
}

/** Returns the ids of the child processes. */
export async function childrenOf(parent: number): Promise<readonly string[]> {
  const threads = await readdir(`/proc/${parent}/task`);
  const lists = await Promise.all(
    // A listed thread can end before this read.
    threads.map((thread) => readFile(`/proc/${parent}/task/${thread}/children`, "utf8").catch(() => "")),
  );
  return lists.join(" ").match(/\d+/g) ?? [];
}

/** Returns the files of a folder that child processes have open, including deleted files. */
export async function openFilesOfChildren(parent: number, folder: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const pid of await childrenOf(parent)) {
    // A listed process can end, and a listed file can be closed, before the next read.
    const names = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const name of names) paths.push(await readlink(`/proc/${pid}/fd/${name}`).catch(() => ""));
  }
  return paths.filter((path) => path.startsWith(folder));
}

/** Returns processor times in hundredths of a second, by process id. */
async function ticksOfChildren(parent: number): Promise<ReadonlyMap<string, number>> {
  const ticks = new Map<string, number>();
  for (const pid of await childrenOf(parent)) {
    // A listed process can end before this read.
    const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // Fields 14 and 15 of proc_pid_stat(5), counted from the end of the name, because the name can contain spaces.
    const [userTime = 0, systemTime = 0] = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    ticks.set(pid, userTime + systemTime);
  }
  return ticks;
}
