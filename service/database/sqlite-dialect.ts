import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { codeOf } from "./errors.ts";

/**
 * Kysely's dialect over one connection of `node:sqlite`. A transaction occupies the connection until the transaction ends. Work
 * that waits for another process does not occupy the connection, so a waiting write delays no read. In WAL mode, writes of other
 * processes delay no read either (https://www.sqlite.org/wal.html#concurrency).
 */
export function sqliteDialect(sqlite: DatabaseSync, retryWhileBusy: RetryWhileBusy): Dialect {
  return {
    createAdapter: () => new SharingAdapter(),
    createDriver: () => createDriver(sqlite, retryWhileBusy),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Without this adapter, Kysely would serialize all work, and waiting work would delay all other work. */
class SharingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface OpenTransaction {
  readonly connection: DatabaseConnection;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/** All Kysely connections share the SQLite connection. */
function createDriver(sqlite: DatabaseSync, retryWhileBusy: RetryWhileBusy): Driver {
  const run = sqliteStatements(sqlite);
  let open: OpenTransaction | undefined;
  // A transaction has SQLite's write lock, so its statements do not queue.
  const runWithin = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => run(query);
  const whenEnded = async <T>(work: () => T): Promise<T> => {
    while (open) await open.ended;
    return work();
  };
  /** Waits until no transaction is open. Otherwise, the work would become part of the transaction. */
  const outside = <T>(work: () => T): Promise<T> => retryWhileBusy(() => (open ? whenEnded(work) : work()));
  const connect = (): DatabaseConnection => {
    const connection: DatabaseConnection = {
      executeQuery: (query) => (open?.connection === connection ? runWithin(query) : outside(() => run(query))),
      streamQuery: notStreamed,
    };
    return connection;
  };
  const idle: DatabaseConnection[] = [];
  return {
    init: async () => {},
    acquireConnection: async () => idle.pop() ?? connect(),
    beginTransaction: (connection) =>
      outside(() => {
        // Without `IMMEDIATE`, a transaction that first reads and then writes would fail after a write of another process.
        sqlite.exec("BEGIN IMMEDIATE");
        const { promise: ended, resolve: end } = Promise.withResolvers<void>();
        open = { connection, ended, end };
      }),
    commitTransaction: async () => sqlite.exec("COMMIT"),
    rollbackTransaction: async () => rollBack(sqlite),
    releaseConnection: async (connection) => {
      if (open?.connection === connection) {
        open.end();
        open = undefined;
      }
      idle.push(connection);
    },
    destroy: async () => sqlite.close(),
  };
}

/**
 * SQLite itself rolls a transaction back after some errors, such as a full disk
 * (https://www.sqlite.org/lang_transaction.html). A second rollback would fail, and hide the original error.
 */
function rollBack(sqlite: DatabaseSync): void {
  if (sqlite.isTransaction) sqlite.exec("ROLLBACK");
}

/**
 * A stream would keep a snapshot of the database open. After a write of another process, this process could not write until the
 * stream ends.
 */
function notStreamed(): never {
  throw new Error("expected a query whose rows are read at once, found one that streams them");
}

/** Maximum compiled statements in memory. The service has a few hundred. */
const maxStatements = 500;

interface Statement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/** Returns a function that runs queries and compiles each SQL string once. */
function sqliteStatements(sqlite: DatabaseSync): <Row>(query: CompiledQuery) => QueryResult<Row> {
  const statements = new Map<string, Statement>();
  const compile = (sql: string): Statement => {
    if (statements.size >= maxStatements) statements.clear();
    const statement = sqlite.prepare(sql);
    const compiled = { statement, returnsRows: statement.columns().length > 0 };
    statements.set(sql, compiled);
    return compiled;
  };
  return <Row>({ sql, parameters }: CompiledQuery) => {
    const { statement, returnsRows } = statements.get(sql) ?? compile(sql);
    // Kysely's parameters have the types of the columns: strings, numbers and null.
    const values = parameters as Value[];
    if (returnsRows) return { rows: statement.all(...values) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
  };
}

type Value = string | number | null;

type RetryWhileBusy = <T>(attempt: () => T | Promise<T>) => Promise<T>;

/**
 * Waits for other processes as SQLite does (https://www.sqlite.org/c3ref/busy_timeout.html), without blocking this process.
 * Refused attempts wait in a queue. Only the first attempt in the queue is repeated, so a thousand waiting attempts cost no more
 * than one. After `maxWaitMs` in the queue, an attempt fails with SQLite's error.
 */
export function createRetryWhileBusy(maxWaitMs: number): RetryWhileBusy {
  let queue: Promise<unknown> = Promise.resolve();
  return async (attempt) => {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    const deadline = performance.now() + maxWaitMs;
    // An earlier attempt has an earlier deadline, so it does not delay the failure of a later attempt.
    const repeated = queue.then(() => repeat(attempt, deadline));
    queue = repeated.catch(() => {});
    return repeated;
  };
}

async function repeat<T>(attempt: () => T | Promise<T>, deadline: number): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await setTimeout(5 + Math.random() * 20);
  }
}

/** SQLITE_BUSY (https://www.sqlite.org/rescode.html#busy), with its extended codes. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "5";
}
