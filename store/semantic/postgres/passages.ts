import type { StoredRecord } from "../../context-store.ts";
import { tableOf } from "../../postgres/names.ts";
import type { Execute, Server } from "../../postgres/server.ts";
import { existing, readSyncRow } from "../../postgres/sync-row.ts";
import { quoted } from "../../query/dialect.ts";
import {
  type PassageScope,
  type PassageStore,
  type PassageVersion,
  type PendingValue,
  type StoredPassage,
  versionValues,
} from "../passage-store.ts";
import { semanticValue, unstoredSql } from "../unstored.ts";
import { savePassages } from "./save.ts";
import { firstNumber, ofVersion, passageTables } from "./tables.ts";
import { copied, fillVectors, nearestVectors } from "./vectors.ts";

/** The maximum number of pending values that one query reads, and of passages that one query of `load` reads. */
const batch = { values: 256, passages: 4_096 } as const;

/** The passages in the schema of a connector. `matching` returns the keys of the records that match a filter. */
export function createPostgresPassages(
  server: Server,
  schema: string,
  matching: PassageStore["matching"],
): PassageStore {
  const tables = passageTables(schema);
  const { read } = server;
  return {
    eachPending: async (scope, handle) => {
      const pending = await pendingOf(server, schema, scope);
      for (let after = ""; ; ) {
        const values = await pending(after);
        const last = values.at(-1);
        if (!last) return;
        await handle(values);
        after = last.key;
      }
    },
    save: (scope, values) => server.transaction((execute) => savePassages(execute, schema, { scope, values })),
    prune: (scope) =>
      server.transaction(async (execute) => {
        const deleted = `${ofVersion} and not exists (
          select from ${tableOf(schema, scope.entity)} as records where records._key = own.key)`;
        await execute(`delete from ${tables.embedded} as own where ${deleted}`, versionValues(scope));
        const rows = await execute(
          `delete from ${tables.passages} as own where ${deleted} returning 1`,
          versionValues(scope),
        );
        if (rows.length === 0) return;
        await execute(
          `update ${tables.embeddings} set generation = generation + 1 where ${ofVersion}`,
          versionValues(scope),
        );
      }),
    versions: async ({ entity, field }) => {
      const sql = `select version, complete, generation from ${tables.embeddings} where entity = $1 and field = $2`;
      const rows = await read<VersionRow>(sql, [entity, field]);
      return rows.map(({ generation, ...version }) => ({ ...version, generation: Number(generation) }));
    },
    complete: async (scope) => {
      await server.transaction((execute) => complete(execute, schema, scope));
      await fillVectors(server, schema, scope);
    },
    markIncomplete: async (scope) => {
      const sql = `update ${tables.embeddings} set complete = false where ${ofVersion} and complete`;
      await server.transaction((execute) => execute(sql, versionValues(scope)));
    },
    widthOf: (scope) => widthOf(read, schema, scope),
    deleteUnlessWidth: (scope, width) =>
      server.transaction((execute) => deleteUnlessWidth(execute, schema, { scope, width })),
    ids: async (scope) => {
      const sql = `select id from ${tables.passages} where ${ofVersion}`;
      return (await read<{ readonly id: string }>(sql, versionValues(scope))).map(({ id }) => Number(id));
    },
    load: async (scope, after, handle) => {
      const sql = `select id, key, codes, scale, terms from ${tables.passages}
        where ${ofVersion} and id > $4 order by id limit ${batch.passages}`;
      for (let last: number | undefined = after; last !== undefined; ) {
        const rows: readonly IndexedRow[] = await read<IndexedRow>(sql, [...versionValues(scope), last]);
        handle(
          rows.map(({ id, key, codes, scale, terms }) => ({
            id: Number(id),
            key,
            codes: new Int8Array(copied(codes)),
            scale,
            ...(terms && { terms: new Uint32Array(copied(terms)) }),
          })),
        );
        const [end] = rows.slice(-1);
        last = end && Number(end.id);
      }
    },
    nearest: (scope, search) => nearestVectors(server, schema, { scope, search }),
    read: (scope, ids) => readPassages(server, schema, { scope, ids }),
    records: (entity, keys) => readRecords(server, schema, { entity, keys }),
    matching,
  };
}

type VersionRow = Omit<PassageVersion, "generation"> & { readonly generation: string };

interface IndexedRow {
  readonly id: string;
  readonly key: string;
  readonly codes: Buffer;
  readonly scale: number;
  readonly terms: Buffer | null;
}

interface PassageRow {
  readonly id: string;
  readonly key: string;
  readonly text: string;
  readonly vector: Buffer;
}

async function readPassages(
  { read }: Server,
  schema: string,
  { scope, ids }: { readonly scope: PassageScope; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, StoredPassage>> {
  const sql = `select id, key, text, vector from ${passageTables(schema).passages}
    where ${ofVersion} and id = any($4::bigint[])`;
  const rows = await read<PassageRow>(sql, [...versionValues(scope), ids]);
  return new Map(
    rows.map(({ id, key, text, vector }) => [Number(id), { key, text, vector: new Float32Array(copied(vector)) }]),
  );
}

async function readRecords(
  { read }: Server,
  schema: string,
  { entity, keys }: { readonly entity: string; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, StoredRecord>> {
  if (keys.length === 0) return new Map();
  const sql = `select _key, raw from ${tableOf(schema, entity)} where _key = any($1::text[])`;
  const rows = await read<{ readonly _key: string; readonly raw: string }>(sql, [keys]);
  return new Map(rows.map(({ _key, raw }) => [_key, JSON.parse(raw)]));
}

interface PendingRow {
  readonly key: string;
  readonly hash: string;
  readonly value: string | null;
  readonly unstored: string | null;
  readonly known: boolean;
}

/**
 * Returns a function that reads at most `batch.values` pending values after a key. A value is pending if its hash differs from the
 * stored hash. The hash of an absent value is empty, and so is the stored hash if no value was embedded.
 */
async function pendingOf({ read }: Server, schema: string, scope: PassageScope) {
  const row = existing(await readSyncRow(read, schema, scope.entity), scope.entity);
  const field = { ...row, field: scope.field };
  const column = `records.${quoted(scope.field)}::text`;
  const unstored = unstoredSql(field, { column, raw: "records.raw" });
  const hash = `coalesce(md5(${column}), md5(${unstored}), '')`;
  const sql = `select records._key as key, ${hash} as hash, ${column} as value, ${unstored} as unstored,
      known.hash is not null as known
    from ${tableOf(schema, scope.entity)} as records
    left join (select key, hash from ${passageTables(schema).embedded} where ${ofVersion}) as known
      on known.key = records._key
    where records._key > $4 and ${hash} <> coalesce(known.hash, '')
    order by records._key limit ${batch.values}`;
  return async (after: string): Promise<readonly PendingValue[]> => {
    const rows = await read<PendingRow>(sql, [...versionValues(scope), after]);
    return rows.map(({ key, hash, known, ...found }) => ({
      key,
      hash,
      value: semanticValue(field, found),
      isKnown: known,
    }));
  };
}

async function widthOf(read: Execute, schema: string, scope: PassageScope): Promise<number | undefined> {
  const sql = `select octet_length(vector) as bytes from ${passageTables(schema).passages} where ${ofVersion} limit 1`;
  const [found] = await read<{ readonly bytes: number }>(sql, versionValues(scope));
  return found && found.bytes / Float32Array.BYTES_PER_ELEMENT;
}

async function deleteUnlessWidth(
  execute: Execute,
  schema: string,
  { scope, width }: { readonly scope: PassageScope; readonly width: number },
): Promise<boolean> {
  const { passages, embedded, embeddings } = passageTables(schema);
  const rows = await execute(`select 1 from ${passages} where ${ofVersion} and octet_length(vector) <> $4 limit 1`, [
    ...versionValues(scope),
    width * Float32Array.BYTES_PER_ELEMENT,
  ]);
  if (rows.length === 0) return false;
  for (const table of [passages, embedded, embeddings])
    await execute(`delete from ${table} where ${ofVersion}`, versionValues(scope));
  return true;
}

async function complete(execute: Execute, schema: string, scope: PassageScope): Promise<void> {
  const { passages, embedded, embeddings } = passageTables(schema);
  await execute(
    `insert into ${embeddings} as known (entity, field, version, complete, generation, last_id)
     values ($1, $2, $3, true, ${firstNumber}, ${firstNumber})
     on conflict (entity, field, version) do update set complete = true where not known.complete`,
    versionValues(scope),
  );
  for (const table of [passages, embedded, embeddings])
    await execute(`delete from ${table} where entity = $1 and field = $2 and version <> $3`, versionValues(scope));
}
