import type { DatabaseSync } from "node:sqlite";
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
import type { RetryWhileBusy } from "./retry-while-busy.ts";
import { sqliteStatements } from "./sqlite-statements.ts";

/**
 * Kysely's own dialect over one connection of `node:sqlite`, but for who has that when: a transaction from its
 * beginning to its end, a statement while it runs, and what waits for another process not at all. Thus a write that
 * waits holds up no read, for in WAL mode nobody's write does (https://www.sqlite.org/wal.html#concurrency).
 */
export function sqliteDialect(sqlite: DatabaseSync, retryWhileBusy: RetryWhileBusy): Dialect {
  return {
    createAdapter: () => new SharingAdapter(),
    createDriver: () => createDriver(sqlite, retryWhileBusy),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Kysely would lend the connection to one after the other, and for as long as that one waits: the driver does better. */
class SharingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** The transaction that has the connection. */
interface OpenTransaction {
  readonly connection: DatabaseConnection;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/** What Kysely takes for connections are names of those who share the one: they tell whose the open transaction is. */
function createDriver(sqlite: DatabaseSync, retryWhileBusy: RetryWhileBusy): Driver {
  const run = sqliteStatements(sqlite);
  let open: OpenTransaction | undefined;
  // Whoever has begun to write is not refused for another process, and must not stand in line behind those who wait.
  const runWithin = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => run(query);
  const whenEnded = async <T>(work: () => T): Promise<T> => {
    while (open) await open.ended;
    return work();
  };
  /** Outside of any transaction: SQLite would take it for a part of the open one. */
  const apart = <T>(work: () => T): Promise<T> => retryWhileBusy(() => (open ? whenEnded(work) : work()));
  const connect = (): DatabaseConnection => {
    const connection: DatabaseConnection = {
      executeQuery: (query) => (open?.connection === connection ? runWithin(query) : apart(() => run(query))),
      streamQuery: notStreamed,
    };
    return connection;
  };
  // Used again, for Kysely remembers all that it has seen.
  const idle: DatabaseConnection[] = [];
  return {
    init: async () => {},
    acquireConnection: async () => idle.pop() ?? connect(),
    beginTransaction: (connection) =>
      apart(() => {
        // Begins to write: what reads first and writes then would fail where another process wrote in between.
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
 * Takes back a transaction, where there still is one: a full disk, say, makes SQLite do so by itself
 * (https://www.sqlite.org/lang_transaction.html), and a failure here would hide the one that led here.
 */
function rollBack(sqlite: DatabaseSync): void {
  if (sqlite.isTransaction) sqlite.exec("ROLLBACK");
}

/** A stream would keep an old state of the database, on which this process could write nothing until its end. */
function notStreamed(): never {
  throw new Error("expected a query whose rows are read at once, found one that streams them");
}
