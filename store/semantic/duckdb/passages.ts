import type { DuckDBConnection, DuckDBValue } from "@duckdb/node-api";
import type { StoredRecord } from "../../context-store.ts";
import { type Database, inTransaction, type Use } from "../../duckdb/database.ts";
import { readSyncRow } from "../../duckdb/sync-row.ts";
import { quoted } from "../../query/dialect.ts";
import {
  type PassageScope,
  type PassageStore,
  type PendingValue,
  type StoredPassage,
  versionValues,
} from "../passage-store.ts";
import { semanticValue, unstoredSql } from "../unstored.ts";
import { bytesOf, floatsIn, termsIn } from "./blobs.ts";
import { savePassages } from "./save.ts";
import { ofVersion, readVersion, saveVersion } from "./tables.ts";

/** The passages in the DuckDB file of a connector. */
export function createDuckDbPassages(use: Use, matching: PassageStore["matching"]): PassageStore {
  const read = <T>(run: (connection: DuckDBConnection) => Promise<T>): Promise<T> =>
    use((database) => database.read(run));
  const write = <T>(run: (connection: DuckDBConnection) => Promise<T>): Promise<T> =>
    use((database) => database.write((connection) => inTransaction(connection, () => run(connection))));
  const rows = async (sql: string, values: readonly DuckDBValue[]) =>
    read(async (connection) => (await connection.runAndReadAll(sql, [...values])).getRows());
  return {
    eachPending: async (scope, handle) => {
      // A failure of `handle` must not be reported as a failure of the engine.
      let failure: { readonly error: unknown } | undefined;
      await read((connection) =>
        eachPending(connection, scope, (values) =>
          handle(values).then(
            () => true,
            (error: unknown) => {
              failure = { error };
              return false;
            },
          ),
        ),
      );
      if (failure) throw failure.error;
    },
    save: (scope, values) => use(async (database) => savePassages(database, scope, values)),
    prune: (scope) => write((connection) => prune(connection, scope)),
    versions: async ({ entity, field }) => {
      const sql = "SELECT version, complete, generation FROM _embeddings WHERE entity = $1 AND field = $2";
      return (await rows(sql, [entity, field])).map(([version, complete, generation]) => ({
        version: String(version),
        complete: complete === true,
        generation: Number(generation),
      }));
    },
    complete: async (scope) => {
      const [left] = await rows(`SELECT 1 FROM _embeddings WHERE ${ofOtherVersions}`, versionValues(scope));
      const version = await read((connection) => readVersion(connection, scope));
      if (!version.complete || left !== undefined) await write((connection) => markComplete(connection, scope));
    },
    markIncomplete: (scope) =>
      write(async (connection) => {
        await connection.run(`UPDATE _embeddings SET complete = false WHERE ${ofVersion}`, versionValues(scope));
      }),
    widthOf: async (scope) => {
      const sql = `SELECT octet_length(vector) FROM _passages WHERE ${ofVersion} LIMIT 1`;
      const [found] = await rows(sql, versionValues(scope));
      return found && Number(found[0]) / Float32Array.BYTES_PER_ELEMENT;
    },
    deleteUnlessWidth: async (scope, width) => {
      const sql = `SELECT 1 FROM _passages WHERE ${ofVersion} AND octet_length(vector) <> $4 LIMIT 1`;
      const others = await rows(sql, [...versionValues(scope), width * Float32Array.BYTES_PER_ELEMENT]);
      if (others.length === 0) return false;
      await write((connection) => deleteVersion(connection, scope));
      return true;
    },
    ids: async (scope) =>
      (await rows(`SELECT id FROM _passages WHERE ${ofVersion}`, versionValues(scope))).map(([id]) => Number(id)),
    load: (scope, after, handle) => read((connection) => load(connection, { scope, after, handle })),
    // The index in memory ranks passages several times as fast as the engine could.
    nearest: async () => undefined,
    read: (scope, ids) => use((database) => readPassages(database, scope, ids)),
    records: (entity, keys) => use((database) => readRecords(database, entity, keys)),
    matching,
  };
}

async function readPassages(
  database: Database,
  scope: PassageScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredPassage>> {
  if (ids.length === 0) return new Map();
  // The engine uses the index on `id` only if the query has no other condition. Other versions can have the same ids, so the code
  // below filters the rows.
  const listed = ids.map((id) => Math.trunc(id)).join(", ");
  const found = await database.rows(
    `SELECT id, key, text, vector, entity, field, version FROM _passages WHERE id IN (${listed})`,
  );
  return new Map(
    found
      .filter(([, , , , ...own]) => own.join("\n") === versionValues(scope).join("\n"))
      .map(([id, key, text, vector]) => [
        Number(id),
        { key: String(key), text: String(text), vector: floatsIn(vector) },
      ]),
  );
}

async function readRecords(
  database: Database,
  entity: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  if (keys.length === 0) return new Map();
  const [table, places] = [quoted(entity), keys.map((_, at) => `$${at + 1}`).join(", ")];
  const matching = `FROM ${table} WHERE _key IN (${places})`;
  // To select by row number, the engine reads only the blocks of the selected records. To select by key, it reads all records.
  const byNumber = `SELECT _key, raw FROM ${table} WHERE rowid IN (SELECT rowid ${matching})`;
  const found = await database.page({ withoutNumbers: `SELECT _key, raw ${matching}`, byNumber }, keys);
  return new Map(found.map(([key, raw]) => [String(key), JSON.parse(String(raw))]));
}

/**
 * Passes the pending values to `handle` until `handle` returns false. The query uses an empty hash for an absent value and for a
 * record without a hash in `_embedded`. So an absent value is pending only if an earlier value of the record was embedded.
 */
async function eachPending(
  connection: DuckDBConnection,
  scope: PassageScope,
  handle: (values: readonly PendingValue[]) => Promise<boolean>,
): Promise<void> {
  const row = await readSyncRow(connection, scope.entity);
  if (row === undefined) return;
  const field = { ...row, field: scope.field };
  const column = `r.${quoted(scope.field)}`;
  const unstored = unstoredSql(field, { column, raw: "r.raw" });
  const hash = `coalesce(md5(${column}), md5(${unstored}), '')`;
  const sql = `SELECT r._key, ${hash}, ${column}, ${unstored}, e.hash IS NOT NULL
    FROM ${quoted(scope.entity)} r
    LEFT JOIN (SELECT key, hash FROM _embedded WHERE ${ofVersion}) e ON e.key = r._key
    WHERE ${hash} <> coalesce(e.hash, '')`;
  const result = await connection.stream(sql, versionValues(scope));
  for await (const chunk of result) {
    const values = chunk.getRows().map(([key, hash, value, unstored, isKnown]) => ({
      key: String(key),
      hash: String(hash),
      // The engine returns strings or null for these columns.
      value: semanticValue(field, { value: value as string | null, unstored: unstored as string | null }),
      isKnown: isKnown === true,
    }));
    if (!(await handle(values))) return;
  }
}

async function load(
  connection: DuckDBConnection,
  { scope, after, handle }: { scope: PassageScope; after: number; handle: Parameters<PassageStore["load"]>[2] },
): Promise<void> {
  const sql = `SELECT id, key, codes, scale, terms FROM _passages WHERE ${ofVersion} AND id > $4`;
  const result = await connection.stream(sql, [...versionValues(scope), BigInt(after)]);
  for await (const chunk of result)
    handle(
      chunk.getRows().map(([id, key, codes, scale, terms]) => ({
        id: Number(id),
        key: String(key),
        codes: new Int8Array(bytesOf(codes)),
        scale: Number(scale),
        ...(terms !== null && { terms: termsIn(terms) }),
      })),
    );
}

const ofOtherVersions = "entity = $1 AND field = $2 AND version <> $3";

async function markComplete(connection: DuckDBConnection, scope: PassageScope): Promise<void> {
  await saveVersion(connection, scope, { ...(await readVersion(connection, scope)), complete: true });
  for (const table of ["_passages", "_embedded", "_embeddings"])
    await connection.run(`DELETE FROM ${table} WHERE ${ofOtherVersions}`, versionValues(scope));
}

async function deleteVersion(connection: DuckDBConnection, scope: PassageScope): Promise<void> {
  for (const table of ["_passages", "_embedded", "_embeddings"])
    await connection.run(`DELETE FROM ${table} WHERE ${ofVersion}`, versionValues(scope));
}

async function prune(connection: DuckDBConnection, scope: PassageScope): Promise<void> {
  const deleted = `${ofVersion} AND key NOT IN (SELECT _key FROM ${quoted(scope.entity)})`;
  await connection.run(`DELETE FROM _embedded WHERE ${deleted}`, versionValues(scope));
  const { rowsChanged } = await connection.run(`DELETE FROM _passages WHERE ${deleted}`, versionValues(scope));
  if (rowsChanged === 0) return;
  const version = await readVersion(connection, scope);
  await saveVersion(connection, scope, { ...version, generation: version.generation + 1 });
}
