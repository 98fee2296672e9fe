import type { Execute } from "../../postgres/server.ts";
import { encode } from "../index/codes.ts";
import { type EmbeddedValue, type PassageScope, versionValues } from "../passage-store.ts";
import { firstNumber, ofVersion, type PassageTables, passageTables } from "./tables.ts";
import { saveVectors } from "./vectors.ts";

/** Saves the passages of embedded values. Deletes the earlier passages of the same records. */
export async function savePassages(
  execute: Execute,
  schema: string,
  { scope, values }: { readonly scope: PassageScope; readonly values: readonly EmbeddedValue[] },
): Promise<void> {
  const tables = passageTables(schema);
  const scoped = versionValues(scope);
  const keys = values.map(({ key }) => key);
  const unnumbered = values.flatMap(({ key, passages }) =>
    passages.map((passage) => ({ ...passage, ...encode(passage.vector), key })),
  );
  const lastId = await takeIds(execute, tables, { scope, count: unnumbered.length });
  const rows = unnumbered.map((row, at) => ({ ...row, id: lastId - unnumbered.length + 1 + at }));
  // Deletes earlier passages even of values whose `isKnown` is false: another process may have saved them in the meantime.
  for (const table of [tables.passages, tables.embedded])
    await execute(`delete from ${table} where ${ofVersion} and key = any($4::text[])`, [...scoped, keys]);
  await execute(
    `insert into ${tables.passages} (entity, field, version, id, key, text, codes, scale, vector, terms)
     select $1, $2, $3, * from unnest($4::bigint[], $5::text[], $6::text[], $7::bytea[], $8::double precision[],
       $9::bytea[], $10::bytea[])`,
    [
      ...scoped,
      rows.map(({ id }) => id),
      rows.map(({ key }) => key),
      rows.map(({ text }) => text),
      rows.map(({ codes }) => bytesOf(codes)),
      rows.map(({ scale }) => scale),
      rows.map(({ vector }) => bytesOf(vector)),
      rows.map(({ terms }) => (terms ? bytesOf(terms) : null)),
    ],
  );
  await saveVectors(execute, schema, { scope, rows: rows.filter(({ terms }) => terms === undefined) });
  await execute(
    `insert into ${tables.embedded} (entity, field, version, key, hash)
     select $1, $2, $3, * from unnest($4::text[], $5::text[])`,
    [...scoped, keys, values.map(({ hash }) => hash)],
  );
}

/**
 * Increases the generation, and reserves ids. Returns the last reserved id. The row of the version stays locked until the end of
 * the transaction.
 */
async function takeIds(
  execute: Execute,
  { embeddings }: PassageTables,
  { scope, count }: { readonly scope: PassageScope; readonly count: number },
): Promise<number> {
  const [row] = await execute<{ readonly last_id: string }>(
    `insert into ${embeddings} as known (entity, field, version, complete, generation, last_id)
     values ($1, $2, $3, false, ${firstNumber}, ${firstNumber} + $4::bigint)
     on conflict (entity, field, version) do update
       set generation = known.generation + 1, last_id = known.last_id + $4::bigint
     returning last_id`,
    [...versionValues(scope), count],
  );
  return Number(row?.last_id);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}
