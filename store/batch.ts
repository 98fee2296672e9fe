import { ConnectorError } from "@agent-connectors/runtime";
import type { Batch, Drift } from "./context-store.ts";
import { listOf } from "./duckdb/lists.ts";
import { arrayOf } from "./postgres/types.ts";
import { type ColumnType, factsOf } from "./table.ts";
import { type Row, rowsOf, type TableOf, type Value } from "./values.ts";

/** The engine of a context store. */
export type Engine = "duckdb" | "postgres";

/** A batch as parameters of the engine's statements. It is plain data that another thread can prepare and transfer. */
export interface PreparedBatch extends Pick<Batch, "entity" | "pass" | "state" | "follows"> {
  /** Identifies the key and the columns of the table for which the batch was prepared. */
  readonly shape: string;
  readonly parts: readonly PreparedPart[];
  readonly records: number;
  readonly drift: Readonly<Record<string, Drift>>;
}

/** The rows that one statement writes. */
export interface PreparedPart {
  /**
   * One UTF-8 text for each column: first the keys, then the records as JSON, then the columns of the table. Bytes, unlike
   * strings, can be transferred to another thread without a copy.
   */
  readonly texts: readonly Uint8Array<ArrayBuffer>[];
  readonly records: number;
  /** Size of the records as JSON. */
  readonly bytes: number;
}

const textsOf: Readonly<Record<Engine, (type: ColumnType, values: readonly Value[]) => string>> = {
  duckdb: listOf,
  postgres: arrayOf,
};

const utf8 = new TextEncoder();

/** Converts the records of a batch to the types of a table. This pure function takes most of the time of a write. */
export function prepareBatch(engine: Engine, table: TableOf, { records, ...batch }: Batch): PreparedBatch {
  const { rows, drift } = rowsOf(table, records);
  const textOf = (type: ColumnType, values: readonly Value[]) => utf8.encode(textsOf[engine](type, values));
  const prepared = [...parts(rows)].map((part) => ({
    texts: [
      textOf(
        "text",
        part.map(({ key }) => key),
      ),
      textOf(
        "text",
        part.map(({ raw }) => raw),
      ),
      ...table.columns.map(({ type }, at) =>
        textOf(
          type,
          part.map(({ values }) => values[at] ?? null),
        ),
      ),
    ],
    records: part.length,
    bytes: part.reduce((sum, { raw }) => sum + Buffer.byteLength(raw), 0),
  }));
  return { ...batch, shape: shapeOf(table), parts: prepared, records: rows.length, drift };
}

/**
 * Prepares a batch, unless it is already prepared. Throws `service_unavailable` if it was prepared for a table with another
 * key or other columns.
 */
export function preparedFor(engine: Engine, table: TableOf, batch: Batch | PreparedBatch): PreparedBatch {
  if (!("parts" in batch)) return prepareBatch(engine, table, batch);
  if (batch.shape === shapeOf(table)) return batch;
  throw new ConnectorError(
    "service_unavailable",
    `the table of '${batch.entity}' has changed during the sync; the next run continues with the changed table`,
  );
}

function shapeOf({ key, columns }: TableOf): string {
  return JSON.stringify([key, columns.map(factsOf)]);
}

/** Maximum characters of the records in one statement. A longer record has a statement of its own. */
const maxPartCharacters = 4_000_000;
const maxPartRecords = 2_000;

function* parts(rows: readonly Row[]): Generator<readonly Row[]> {
  let start = 0;
  let characters = 0;
  for (const [at, { raw }] of rows.entries()) {
    if (at > start && (at - start === maxPartRecords || characters + raw.length > maxPartCharacters)) {
      yield rows.slice(start, at);
      [start, characters] = [at, 0];
    }
    characters += raw.length;
  }
  if (start < rows.length) yield rows.slice(start);
}
