import { ConnectorError, truncatedName } from "@agent-connectors/runtime";
import { cancellation } from "@agent-connectors/runtime/portable";
import pg from "pg";
import { throwIfCancelled } from "../../cancelled.ts";
import type { Login } from "../../postgres/login.ts";
import { tableOf } from "../../postgres/names.ts";
import type { PostgresStores } from "../../postgres/stores.ts";
import { quoted } from "../../query/dialect.ts";
import type { StoreTable } from "../../table.ts";
import { refusalProblem } from "../problems.ts";
import {
  boundsOf,
  checkedLimit,
  invalidSql,
  type SqlEngine,
  type SqlLimits,
  type SqlQuery,
  type SqlRows,
  tooManyBytes,
  untilCancelled,
} from "../query.ts";
import { Refused } from "../refused.ts";
import { checkNames, storedPart } from "../stored-part.ts";
import { distinctNames } from "../values.ts";
import { type Access, createAccesses } from "./accesses.ts";
import { type CheckedPostgres, checkPostgres, SyntaxMistake } from "./check.ts";
import { failureOf } from "./failures.ts";
import { execute, type TextRows } from "./session.ts";
import { jsonOf, sqlTypeOf } from "./values.ts";

/** The options of `createPostgresSql`. */
export interface PostgresSqlOptions {
  /** The stores. Each connector has a login role that cannot read records of other connectors. */
  readonly stores: Pick<PostgresStores, "login" | "columns">;
  readonly limits?: Partial<SqlLimits>;
  /** Maximum concurrent statements. Default: 16. */
  readonly statements?: number;
}

/** Executes each statement on PostgreSQL with the login role of its connector. */
export function createPostgresSql({ stores, limits, statements = 16 }: PostgresSqlOptions): SqlEngine {
  const accesses = createAccesses(stores.login, statements);
  return {
    query: async (query) => {
      const started = performance.now();
      const limit = checkedLimit(query);
      const { connectorId, admit, signal } = query;
      const bounds = boundsOf(limits, query);
      throwIfCancelled(signal);
      const statement = await checked(query);
      await admit?.(statement.tables.map(({ entity }) => entity));
      const found = await accesses.use(connectorId, async (access) => {
        const runOn = (tables: readonly StoreTable[]) =>
          run(access, { ...textOf({ ...statement, tables }, access.login, limit + 1), bounds, signal, query });
        return runOn(statement.tables).catch(async (error: unknown) => {
          if (!(error instanceof ConnectorError)) throw error;
          if (isRefusedLogin(error.cause)) {
            await stores.login(connectorId, access.login);
            return runOn(statement.tables);
          }
          if (error.code !== "context_store_not_ready") throw error;
          // A new login grants access to the tables that were created after the previous login.
          await stores.login(connectorId);
          return runOn(await storedTables(stores, query, statement.tables));
        });
      });
      const fullNames = fullNamesOf(statement.tables);
      return {
        ...rowsOf(found, fullNames, { limit, resultBytes: bounds.resultBytes }),
        tookMs: performance.now() - started,
      };
    },
    forget: accesses.forget,
    close: accesses.close,
  };
}

/** Whether the server refuses the role or its password (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
function isRefusedLogin(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^28/.test(error.code ?? "");
}

interface Statement extends Pick<CheckedPostgres, "sql" | "usesLetterCase"> {
  readonly tables: readonly StoreTable[];
}

async function checked({ sql, tables }: SqlQuery): Promise<Statement> {
  try {
    const { entities, ...statement } = await checkPostgres(
      sql,
      tables.map(({ entity }) => entity),
    );
    return { ...statement, tables: tables.filter(({ entity }) => entities.includes(entity)) };
  } catch (error) {
    if (error instanceof Refused) throw invalidSql(refusalProblem(error, tables));
    if (!(error instanceof SyntaxMistake)) throw error;
    const expected = "a statement that the engine can execute";
    throw invalidSql({ path: "sql", code: "invalid", expected, found: error.message });
  }
}

/**
 * Returns the tables with the columns that the store has. Throws `context_store_not_ready` if the store lacks a table, or a column
 * that the statement names.
 */
async function storedTables(
  stores: Pick<PostgresStores, "columns">,
  { connectorId, sql }: SqlQuery,
  tables: readonly StoreTable[],
): Promise<readonly StoreTable[]> {
  const found: StoreTable[] = [];
  for (const table of tables) {
    const { entity } = table;
    const { columns, missing } = storedPart({ columns: await stores.columns(connectorId, entity) }, table);
    checkNames(sql, { entity, missing });
    found.push({ ...table, columns });
  }
  return found;
}

interface StatementText {
  readonly text: string;
  /** Number of characters before the caller's SQL. */
  readonly sqlAt: number;
}

/**
 * Adds a limit to the statement, and a WITH query for each table. This query has the name of the entity and selects only the
 * columns of the `StoreTable`.
 */
function textOf({ sql, tables, usesLetterCase }: Statement, login: Login, limit: number): StatementText {
  const { schema, letterCollation } = login;
  // The collation of text columns converts the case of ASCII letters only. `letterCollation` converts all letters, but then a
  // statement cannot use the indexes of text, so only statements that call one of the `letterFunctions` use it.
  const collation = usesLetterCase && letterCollation !== undefined ? ` collate ${quoted(letterCollation)}` : "";
  const queries = tables.map(({ entity, columns }) => {
    const names = columns.map(({ name, type }) =>
      type === "text" ? `${quoted(name)}${collation} as ${quoted(name)}` : quoted(name),
    );
    return `${quoted(entity)} as not materialized (select ${names.join(", ")} from ${tableOf(schema, entity)})`;
  });
  const clause = queries.length === 0 ? "" : `with ${queries.join(",\n")}\n`;
  const before = `${clause}select * from (\n`;
  // The server reports the position of an error in characters, not in UTF-16 units.
  return { text: `${before}${sql}\n) as result limit ${limit}`, sqlAt: [...before].length };
}

interface StatementRun extends StatementText {
  readonly bounds: SqlLimits;
  readonly signal: AbortSignal | undefined;
  readonly query: SqlQuery;
}

async function run({ login, pool }: Access, { text, sqlAt, bounds, signal, query }: StatementRun): Promise<TextRows> {
  let stop: (() => void) | undefined;
  const abort = (): void => stop?.();
  signal?.addEventListener("abort", abort, { once: true });
  let client: pg.PoolClient | undefined;
  try {
    client = await connected(pool, signal);
    const found = await execute(client, { text, bounds, login }, (stopNow) => {
      stop = stopNow;
      if (signal?.aborted) stopNow();
    });
    stop = undefined;
    client.release();
    return found;
  } catch (error) {
    // Closes the connection, so that nothing of the statement remains.
    client?.release(true);
    throw signal?.aborted
      ? cancellation(signal)
      : failureOf(error, { query, schema: login.schema, sqlAt, timeoutMs: bounds.timeoutMs });
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

async function connected(pool: pg.Pool, signal: AbortSignal | undefined): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  try {
    return await untilCancelled(connecting, signal);
  } catch (error) {
    // If the connection opens after the cancellation, the next statement can use it.
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  }
}

/** Maps truncated column names, which the server returns, to full names. */
function fullNamesOf(tables: readonly StoreTable[]): ReadonlyMap<string, string> {
  const names = tables.flatMap(({ columns }) => columns.map(({ name }) => name));
  const long = names.filter((name) => truncatedName(name) !== name);
  return new Map(long.map((name) => [truncatedName(name), name]));
}

function rowsOf(
  { fields, rows }: TextRows,
  fullNames: ReadonlyMap<string, string>,
  { limit, resultBytes }: { readonly limit: number; readonly resultBytes: number },
): SqlRows {
  const names = distinctNames(fields.map(({ name }) => fullNames.get(name) ?? name));
  const columns = fields.map(({ dataTypeID }, at) => ({ name: names[at] ?? "", type: sqlTypeOf(dataTypeID) }));
  const objects = rows
    .slice(0, limit)
    .map((row) =>
      Object.fromEntries(fields.map(({ dataTypeID }, at) => [names[at] ?? "", jsonOf(row[at] ?? null, dataTypeID)])),
    );
  if (Buffer.byteLength(JSON.stringify(objects)) > resultBytes) throw tooManyBytes(resultBytes);
  return { columns, rows: objects, more: rows.length > limit };
}
