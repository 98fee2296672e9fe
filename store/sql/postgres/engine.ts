import { ConnectorError } from "@agent-connectors/runtime";
import pg from "pg";
import type { Login } from "../../postgres/login.ts";
import { quoted, tableOf } from "../../postgres/names.ts";
import type { StoreTable } from "../../table.ts";
import {
  boundsOf,
  cancelled,
  checkedLimit,
  invalidSql,
  type SqlEngine,
  type SqlLimits,
  type SqlQuery,
  type SqlRows,
  tooManyBytes,
} from "../query.ts";
import { refusalProblem } from "../refusal.ts";
import { Refused } from "../refused.ts";
import { distinctNames } from "../values.ts";
import { checkPostgres, SyntaxMistake } from "./check.ts";
import { failureOf } from "./failures.ts";
import { execute, type TextRows } from "./session.ts";
import { jsonOf, sqlTypeOf } from "./values.ts";

export interface PostgresSqlOptions {
  /** The stores. Each connector has a login role that reads only its schema. */
  readonly stores: { login(connectorId: string): Promise<Login> };
  readonly limits?: Partial<SqlLimits>;
  /** Number of statements that run at the same time. Default: 16. */
  readonly statements?: number;
}

/** Connections of a connector. */
const connectionsEach = 2;

interface Access {
  readonly login: Login;
  readonly pool: pg.Pool;
}

/** Executes statements on PostgreSQL, each with the login role of its connector. */
export function createPostgresSql({ stores, limits, statements = 16 }: PostgresSqlOptions): SqlEngine {
  const accesses = new Map<string, Promise<Access>>();
  let running = 0;

  const accessOf = (connectorId: string): Promise<Access> => {
    const known = accesses.get(connectorId) ?? stores.login(connectorId).then(openAccess);
    accesses.set(connectorId, known);
    known.catch(() => accesses.delete(connectorId));
    return known;
  };
  const forget = async (connectorId: string): Promise<void> => {
    const access = accesses.get(connectorId);
    accesses.delete(connectorId);
    await access?.then(
      ({ pool }) => pool.end(),
      () => undefined,
    );
  };
  return {
    query: async (query) => {
      const started = performance.now();
      const limit = checkedLimit(query);
      const { connectorId, admit, signal } = query;
      const bounds = boundsOf(limits, query);
      if (signal?.aborted) throw cancelled(signal);
      const statement = await checked(query);
      await admit?.(statement.tables.map(({ entity }) => entity));
      if (running >= statements)
        throw new ConnectorError("service_unavailable", "too many statements of SQL run; retry later");
      running++;
      try {
        const access = await accessOf(connectorId);
        const text = textOf(statement, access.login.schema, limit + 1);
        const found = await run(access, { text, bounds, signal, query });
        return { ...rowsOf(found, limit, bounds.resultBytes), tookMs: performance.now() - started };
      } finally {
        running--;
      }
    },
    forget,
    close: async () => {
      await Promise.all([...accesses.keys()].map(forget));
    },
  };
}

function openAccess(login: Login): Access {
  const pool = new pg.Pool({
    ...login.connection,
    max: connectionsEach,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    allowExitOnIdle: true,
    application_name: "agent-connectors sql",
  });
  // An error without a listener ends the process. The call that uses the connection fails by itself.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => undefined);
  return { login, pool };
}

interface Statement {
  readonly sql: string;
  readonly tables: readonly StoreTable[];
}

async function checked({ sql, tables }: SqlQuery): Promise<Statement> {
  try {
    const { sql: statement, entities } = await checkPostgres(
      sql,
      tables.map(({ entity }) => entity),
    );
    return { sql: statement, tables: tables.filter(({ entity }) => entities.includes(entity)) };
  } catch (error) {
    if (error instanceof Refused) throw invalidSql(refusalProblem(error, tables));
    if (!(error instanceof SyntaxMistake)) throw error;
    const expected = "a statement that the engine can execute";
    throw invalidSql({ path: "sql", code: "invalid", expected, found: error.message });
  }
}

/** The statement with a limit. Its tables are queries that have only the columns of the model. */
function textOf({ sql, tables }: Statement, schema: string, limit: number): string {
  const queries = tables.map(({ entity, columns }) => {
    const names = columns.map(({ name }) => quoted(name)).join(", ");
    return `${quoted(entity)} as not materialized (select ${names} from ${tableOf(schema, entity)})`;
  });
  const clause = queries.length === 0 ? "" : `with ${queries.join(",\n")}\n`;
  return `${clause}select * from (\n${sql}\n) as result limit ${limit}`;
}

interface Run {
  readonly text: string;
  readonly bounds: SqlLimits;
  readonly signal: AbortSignal | undefined;
  readonly query: SqlQuery;
}

async function run({ login, pool }: Access, { text, bounds, signal, query }: Run): Promise<TextRows> {
  let stop: (() => void) | undefined;
  const abort = (): void => stop?.();
  signal?.addEventListener("abort", abort, { once: true });
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    const found = await execute(client, { text, bounds, login }, (stopNow) => {
      stop = stopNow;
      if (signal?.aborted) stopNow();
    });
    await client.query("rollback");
    client.release();
    return found;
  } catch (error) {
    // A closed connection keeps nothing of the statement.
    client?.release(true);
    throw signal?.aborted
      ? cancelled(signal)
      : failureOf(error, { query, schema: login.schema, timeoutMs: bounds.timeoutMs });
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

function rowsOf({ fields, rows }: TextRows, limit: number, resultBytes: number): SqlRows {
  const names = distinctNames(fields.map(({ name }) => name));
  const columns = fields.map(({ dataTypeID }, at) => ({ name: names[at] ?? "", type: sqlTypeOf(dataTypeID) }));
  const objects = rows
    .slice(0, limit)
    .map((row) =>
      Object.fromEntries(fields.map(({ dataTypeID }, at) => [names[at] ?? "", jsonOf(row[at] ?? null, dataTypeID)])),
    );
  if (Buffer.byteLength(JSON.stringify(objects)) > resultBytes) throw tooManyBytes(resultBytes);
  return { columns, rows: objects, more: rows.length > limit };
}
