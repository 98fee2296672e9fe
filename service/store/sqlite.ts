import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import {
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openFailure } from "./open-failure.ts";

/** Statements that are kept compiled; each is the text of a query, of which there are some dozens. */
const keptStatements = 500;

/** Milliseconds that a write waits for the write of another process. */
const longestWait = 10_000;

/**
 * Opens the control tables in a file, and brings them up to date; two processes that start at once do it one after
 * the other. A commit is on the disk before it is acknowledged (`synchronous = FULL`). Throws `invalid_config` for what
 * is no control database, `service_unavailable` where others keep it locked.
 */
export async function openSqlite(file: string): Promise<Kysely<Database>> {
  const place = `'${file}'`;
  try {
    return await openAt(file, place);
  } catch (error) {
    throw openFailure(error, place) ?? error;
  }
}

async function openAt(file: string, place: string): Promise<Kysely<Database>> {
  const sqlite = new DatabaseSync(file, { timeout: longestWait, enableForeignKeyConstraints: true });
  try {
    sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF");
    const db = new Kysely<Database>({ dialect: dialectOf(sqlite) });
    // Kysely takes no lock for SQLite: it knows of one process only.
    await beginWriting(sqlite);
    await migrate(db, place);
    sqlite.exec("COMMIT");
    return db;
  } catch (error) {
    rollBack(sqlite);
    sqlite.close();
    throw error;
  }
}

/** Kysely's own dialect over `node:sqlite`, but for the beginning of a transaction and its end by a failure. */
function dialectOf(sqlite: DatabaseSync): SqliteDialect {
  const database = prepared(sqlite);
  const dialect = new SqliteDialect({ database });
  dialect.createDriver = () => {
    const driver = new SqliteDriver({ database });
    driver.beginTransaction = (_: DatabaseConnection) => beginWriting(sqlite);
    driver.rollbackTransaction = async (_: DatabaseConnection) => rollBack(sqlite);
    return driver;
  };
  return dialect;
}

/**
 * Begins a transaction that may write: one that reads first and writes then would fail where another process wrote in
 * between. It waits for others without holding up this process, as SQLite's own waiting would.
 */
async function beginWriting(sqlite: DatabaseSync): Promise<void> {
  const deadline = performance.now() + longestWait;
  for (;;) {
    sqlite.exec("PRAGMA busy_timeout = 0");
    try {
      sqlite.exec("BEGIN IMMEDIATE");
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    } finally {
      sqlite.exec(`PRAGMA busy_timeout = ${longestWait}`);
    }
    await setTimeout(5 + Math.random() * 20);
  }
}

/**
 * Takes back a transaction, where there still is one: a full disk, say, makes SQLite do so by itself
 * (https://www.sqlite.org/lang_transaction.html), and a failure here would hide the one that led here.
 */
function rollBack(sqlite: DatabaseSync): void {
  if (sqlite.isTransaction) sqlite.exec("ROLLBACK");
}

/** SQLITE_BUSY (https://www.sqlite.org/rescode.html#busy), with its extended codes. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" && error.errcode % 256 === 5;
}

/** `node:sqlite` in the form that Kysely knows, with each text of a statement compiled once. */
function prepared(sqlite: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      if (statements.size >= keptStatements) statements.clear();
      const statement = statementOf(sqlite.prepare(sql));
      statements.set(sql, statement);
      return statement;
    },
  };
}

function statementOf(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

type Value = string | number | bigint | null | Uint8Array;

/** Kysely's parameters are of the columns' types, which are text, numbers and null. */
function values(parameters: readonly unknown[]): Value[] {
  return parameters as Value[];
}
