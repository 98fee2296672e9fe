import { type DuckDBConnection, DuckDBDataChunk, type DuckDBType, type DuckDBValue } from "@duckdb/node-api";
import { quoted } from "../query/dialect.ts";

/** Maximum rows in a data chunk of DuckDB. */
const chunkRows = 2_048;

/** A column of a temporary table: its definition, and its value for a row. */
export interface StagedColumn<T> {
  readonly name: string;
  readonly type: DuckDBType;
  readonly read: (row: T) => DuckDBValue;
}

/** Creates an empty temporary table. Replaces a temporary table with the same name. */
export async function createStage<T>(
  connection: DuckDBConnection,
  name: string,
  columns: readonly StagedColumn<T>[],
): Promise<void> {
  const definitions = columns.map((column) => `${quoted(column.name)} ${column.type}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${quoted(name)} (${definitions.join(", ")})`);
}

/** Appends rows to a temporary table. */
export async function appendTo<T>(
  connection: DuckDBConnection,
  name: string,
  columns: readonly StagedColumn<T>[],
  rows: readonly T[],
): Promise<void> {
  const appender = await connection.createAppender(name, "main", "temp");
  const types = columns.map(({ type }) => type);
  for (let start = 0; start < rows.length; start += chunkRows) {
    const part = rows.slice(start, start + chunkRows);
    const chunk = DuckDBDataChunk.create(types, part.length);
    for (const [at, column] of columns.entries()) chunk.setColumnValues(at, part.map(column.read));
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}
