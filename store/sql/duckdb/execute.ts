import type { Json } from "@agent-connectors/runtime";
import { type DuckDBConnection, DuckDBInstance, type DuckDBPreparedStatement } from "@duckdb/node-api";
import type { SqlColumn } from "../query.ts";
import { refuse } from "../refused.ts";
import { distinctNames } from "../values.ts";
import { checkDuckDb } from "./check.ts";
import type { SnapshotFile } from "./messages.ts";
import { jsonOf, sqlTypeOf } from "./values.ts";

/** Settings of the engine that limit a statement, in addition to the limits of the process. */
const locks = {
  memory_limit: "512MB",
  threads: "2",
  max_temp_directory_size: "0B",
  temp_directory: "",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  allow_community_extensions: "false",
  allow_unsigned_extensions: "false",
};

/** A database with the tables of snapshots and no access to anything else. */
export interface Sandbox {
  readonly connection: DuckDBConnection;
  /** Prepares a statement, or reuses the last prepared statement if it has the same SQL. */
  prepare(sql: string): Promise<DuckDBPreparedStatement>;
  close(): void;
}

/** Opens the snapshots, then disables access to everything else and locks the settings. */
export async function openSandbox(snapshots: readonly SnapshotFile[]): Promise<Sandbox> {
  const instance = await DuckDBInstance.create(":memory:", locks);
  const connection = await instance.connect();
  for (const [at, { file }] of snapshots.entries())
    await connection.run(`ATTACH '${file.replaceAll("'", "''")}' AS snapshot${at} (READ_ONLY)`);
  if (snapshots.length > 0)
    await connection.run(`SET search_path = '${snapshots.map((_, at) => `snapshot${at}.main`).join(",")}'`);
  await connection.run("SET TimeZone = 'UTC'");
  await connection.run("SET default_null_order = 'nulls_last_on_asc_first_on_desc'");
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
  let last: { readonly sql: string; readonly statement: DuckDBPreparedStatement } | undefined;
  return {
    connection,
    prepare: async (sql) => {
      if (last?.sql === sql) return last.statement;
      last?.statement.destroySync();
      last = undefined;
      last = { sql, statement: await connection.prepare(sql) };
      return last.statement;
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Opens the parser: a prepared statement that parses the SQL in each of its two parameters. */
export async function openParser(): Promise<DuckDBPreparedStatement> {
  const { connection } = await openSandbox([]);
  return connection.prepare("SELECT json_serialize_sql($1::VARCHAR), json_serialize_sql($2::VARCHAR)");
}

/** A checked statement, and the entities whose tables it reads. */
export interface Checked {
  readonly sql: string;
  readonly entities: readonly string[];
  /** Whether the statement can be a subquery. */
  readonly takesLimit: boolean;
}

/** Parses a statement and checks it. Throws `Refused`, or an error with the parser's message. */
export async function check(
  parser: DuckDBPreparedStatement,
  sql: string,
  entities: readonly string[],
): Promise<Checked> {
  const statement = sql.replace(/;\s*$/, "");
  parser.bindVarchar(1, sql);
  parser.bindVarchar(2, limited(statement, 1));
  const [[parsed, parsedLimited] = []] = (await parser.runAndReadAll()).getRows();
  const read = checkDuckDb(parsedSelect(String(parsed)), entities);
  return { sql: statement, entities: read, takesLimit: isAccepted(String(parsedLimited), read) };
}

function parsedSelect(text: string): unknown {
  const parsed = parsedJson(text);
  if (parsed.error !== true) return parsed;
  // The engine can serialize only SELECT statements.
  if (parsed.error_type !== "parser") refuse("a SELECT statement", "a statement of another kind");
  throw new Error(`Parser Error: ${parsed.error_message}`);
}

function isAccepted(text: string, entities: readonly string[]): boolean {
  try {
    checkDuckDb(parsedSelect(text), entities);
    return true;
  } catch {
    return false;
  }
}

function parsedJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    // The engine can write infinity, which JSON does not have.
    return refuse("numbers within the range of a double", "a number out of range");
  }
}

/** The columns and the rows of a result. */
export interface ExecutedRows {
  readonly columns: readonly SqlColumn[];
  /** The rows as the text of a JSON array. */
  readonly rows: string;
  readonly more: boolean;
}

/** Thrown if the rows of a result exceed `resultBytes`. */
export class TooManyBytes extends Error {}

/**
 * Maximum rows in one conversion to JSON. Fewer conversions are faster, but the size of the result is checked only after a
 * conversion.
 */
const batchRows = 64;

/** Executes a checked statement and returns at most `limit` rows. Throws `TooManyBytes`. */
export async function execute(
  sandbox: Pick<Sandbox, "prepare">,
  { sql, takesLimit }: Checked,
  { limit, resultBytes }: { readonly limit: number; readonly resultBytes: number },
): Promise<ExecutedRows> {
  const statement = await sandbox.prepare(takesLimit ? limited(sql, limit + 1) : sql);
  const result = await statement.stream();
  const names = distinctNames(result.columnNames());
  const columns = result.columnTypes().map((type, at) => ({ name: names[at] ?? "", type: sqlTypeOf(type) }));
  // Copies of `empty` have each name as an own property, so that a column can be named `__proto__`.
  const empty: Record<string, Json> = Object.fromEntries(names.map((name) => [name, null]));
  const batches: string[] = [];
  let count = 0;
  let bytes = 0;
  for await (const chunk of result) {
    const values = chunk.getColumns();
    const end = Math.min(chunk.rowCount, limit - count);
    for (let start = 0; start < end; start += batchRows) {
      const batch = Array.from({ length: Math.min(batchRows, end - start) }, (_, at) => {
        const row = { ...empty };
        for (const [column, { name, type }] of columns.entries())
          row[name] = jsonOf(values[column]?.[start + at] ?? null, type);
        return row;
      });
      const text = JSON.stringify(batch).slice(1, -1);
      bytes += Buffer.byteLength(text);
      if (bytes > resultBytes) throw new TooManyBytes();
      batches.push(text);
    }
    count += end;
    if (end < chunk.rowCount) return { columns, rows: `[${batches.join(",")}]`, more: true };
  }
  return { columns, rows: `[${batches.join(",")}]`, more: false };
}

/** Adds a limit to a statement, so that the engine need not sort all rows. */
function limited(sql: string, limit: number): string {
  return `SELECT * FROM (\n${sql}\n) LIMIT ${limit}`;
}
