import { BIGINT, BLOB, DOUBLE, type DuckDBValue, VARCHAR } from "@duckdb/node-api";
import { appendTo, createStage, type StagedColumn } from "../../duckdb/append.ts";
import { type Database, inTransaction } from "../../duckdb/database.ts";
import { encode } from "../index/codes.ts";
import { type EmbeddedPassage, type EmbeddedValue, type PassageScope, versionValues } from "../passage-store.ts";
import { blobOf } from "./blobs.ts";
import { ofVersion, readVersion, saveVersion } from "./tables.ts";

interface EmbeddedRow extends EmbeddedPassage {
  readonly id: number;
  readonly key: string;
  readonly codes: Int8Array;
  readonly scale: number;
}

const passageColumns: readonly StagedColumn<EmbeddedRow>[] = [
  { name: "id", type: BIGINT, read: ({ id }) => BigInt(id) },
  { name: "key", type: VARCHAR, read: ({ key }) => key },
  { name: "text", type: VARCHAR, read: ({ text }) => text },
  { name: "codes", type: BLOB, read: ({ codes }) => blobOf(codes) },
  { name: "scale", type: DOUBLE, read: ({ scale }) => scale },
  { name: "vector", type: BLOB, read: ({ vector }) => blobOf(vector) },
  { name: "terms", type: BLOB, read: ({ terms }): DuckDBValue => (terms ? blobOf(terms) : null) },
];

const valueColumns: readonly StagedColumn<EmbeddedValue>[] = [
  { name: "key", type: VARCHAR, read: ({ key }) => key },
  { name: "hash", type: VARCHAR, read: ({ hash }) => hash },
];

/** Saves the passages of embedded values. Deletes the earlier passages of the same records. */
export function savePassages(database: Database, scope: PassageScope, values: readonly EmbeddedValue[]): Promise<void> {
  return database.write(async (connection) => {
    const version = await readVersion(connection, scope);
    const rows = rowsOf(values, version.lastId);
    await createStage(connection, "_stage_passages", passageColumns);
    await appendTo(connection, "_stage_passages", passageColumns, rows);
    await createStage(connection, "_stage_values", valueColumns);
    await appendTo(connection, "_stage_values", valueColumns, values);
    const scoped = versionValues(scope);
    await inTransaction(connection, async () => {
      if (values.some(({ isKnown }) => isKnown))
        for (const table of ["_passages", "_embedded"])
          await connection.run(
            `DELETE FROM ${table} WHERE ${ofVersion} AND key IN (SELECT key FROM temp._stage_values)`,
            scoped,
          );
      await connection.run(
        `INSERT INTO _passages SELECT id, $1, $2, $3, key, text, codes, scale, vector, terms FROM temp._stage_passages`,
        scoped,
      );
      await connection.run(`INSERT INTO _embedded SELECT $1, $2, $3, key, hash FROM temp._stage_values`, scoped);
      const lastId = version.lastId + rows.length;
      await saveVersion(connection, scope, { ...version, generation: version.generation + 1, lastId });
    });
    await connection.run("DROP TABLE temp._stage_passages; DROP TABLE temp._stage_values");
  });
}

function rowsOf(values: readonly EmbeddedValue[], lastId: number): readonly EmbeddedRow[] {
  let id = lastId;
  return values.flatMap(({ key, passages }) =>
    passages.map((passage) => ({ ...passage, ...encode(passage.vector), id: ++id, key })),
  );
}
