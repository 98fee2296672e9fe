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
  // A transaction that writes holds SQLite's lock: its statements need not queue.
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

/** Statements that are kept compiled; each is the text of a query, of which there are some dozens. */
const keptStatements = 500;

interface Statement {
  readonly statement: StatementSync;
  readonly reads: boolean;
}

/** What runs queries on a connection, each text of a statement compiled once. It throws what SQLite says. */
function sqliteStatements(sqlite: DatabaseSync): <Row>(query: CompiledQuery) => QueryResult<Row> {
  const statements = new Map<string, Statement>();
  const compile = (sql: string): Statement => {
    if (statements.size >= keptStatements) statements.clear();
    const statement = sqlite.prepare(sql);
    const compiled = { statement, reads: statement.columns().length > 0 };
    statements.set(sql, compiled);
    return compiled;
  };
  return <Row>({ sql, parameters }: CompiledQuery) => {
    const { statement, reads } = statements.get(sql) ?? compile(sql);
    // Kysely's parameters are of the columns' types, which are text, numbers and null.
    const values = parameters as Value[];
    // The rows are what the query says, which its type knows.
    if (reads) return { rows: statement.all(...values) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
  };
}

type Value = string | number | null;

/** Makes an attempt, and makes it again for as long as SQLite refuses it because of what another process does. */
type RetryWhileBusy = <T>(attempt: () => T | Promise<T>) => Promise<T>;

/**
 * Waits for other processes as SQLite would by itself (https://www.sqlite.org/c3ref/busy_timeout.html), without holding
 * up this one. What was refused stands in a line, of which the first one alone tries: many that wait cost no more than
 * one, and what is not refused passes them all. After `longestWaitMs` in it an attempt fails as SQLite says.
 */
export function createRetryWhileBusy(longestWaitMs: number): RetryWhileBusy {
  let line: Promise<unknown> = Promise.resolve();
  return async (attempt) => {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    const deadline = performance.now() + longestWaitMs;
    // Earlier attempts give up earlier, so that each one fails at its own deadline.
    const turn = line.then(() => repeat(attempt, deadline));
    line = turn.catch(() => {});
    return turn;
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
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" && error.errcode % 256 === 5;
}
