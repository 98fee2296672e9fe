import { ConnectorError } from "@agent-connectors/runtime";
import { tableOf } from "../../postgres/names.ts";
import type { Execute, Server } from "../../postgres/server.ts";
import { lockSchema } from "../../postgres/sync-row.ts";
import { quoted } from "../../query/dialect.ts";
import type { Candidate } from "../index/passage-index.ts";
import { type NearestSearch, type PassageScope, versionValues } from "../passage-store.ts";
import { ofVersion, passageTables } from "./tables.ts";

/** Maximum vectors that one statement reads or inserts. */
const batch = 512;

/** Maximum dimensions of a vector in pgvector. */
const maxDimensions = 16_000;

/**
 * Creates the tables of vectors if the extension pgvector is installed. `_vectors` contains the vectors of passages, except
 * those of the lexical embedder, whose score also needs the words of the passages. `_vector_versions` has a row for each
 * version (see `PassageScope`) whose passages all have a vector in `_vectors`.
 */
export async function createVectorTables(server: Server, schema: string): Promise<void> {
  if ((await unusedExtension(server.read, schema)) === undefined) return;
  await server.transaction(async (execute) => {
    await lockSchema(execute, schema);
    const extension = await unusedExtension(execute, schema);
    if (extension === undefined) return;
    const { vectors, vectorVersions, passages } = tablesOf(schema);
    const scope = `entity text collate "C", field text collate "C", version text collate "C"`;
    // If the extension was dropped, the column is missing but the table still exists.
    await execute(`drop table if exists ${vectors}, ${vectorVersions}`);
    await execute(`create table ${vectors} (${scope}, id bigint, key text collate "C" not null,
      embedding ${quoted(extension)}.vector not null, primary key (id, entity, field, version),
      foreign key (id, entity, field, version) references ${passages} (id, entity, field, version) on delete cascade)`);
    // `main` stores vectors within their rows. A scan of vectors that are stored separately takes several times as long.
    await execute(`alter table ${vectors} alter column embedding set storage main`);
    await execute(`create table ${vectorVersions} (${scope}, primary key (entity, field, version))`);
  });
}

/** Returns the schema of the extension if the user may use it and the column with the vectors does not exist. */
async function unusedExtension(execute: Execute, schema: string): Promise<string | undefined> {
  const [extension] = await execute<{ readonly schema: string }>(
    `select nspname as schema from pg_extension join pg_namespace n on n.oid = extnamespace
     where extname = 'vector' and has_schema_privilege(n.oid, 'usage')`,
  );
  if (extension === undefined || (await vectorSchema(execute, schema)) !== undefined) return undefined;
  return extension.schema;
}

interface VectorRow {
  readonly id: number;
  readonly key: string;
  readonly vector: Float32Array;
}

/**
 * Stores the vectors that pgvector supports, if their table exists. If `rows` has other vectors, deletes the version from
 * `_vector_versions`, so that the index in memory ranks all passages. Lock the row of the version first (see `fillVectors`).
 */
export async function saveVectors(
  execute: Execute,
  schema: string,
  { scope, rows }: { readonly scope: PassageScope; readonly rows: readonly VectorRow[] },
): Promise<void> {
  const fitting = rows.filter(({ vector }) => vector.length > 0 && vector.length <= maxDimensions);
  const type = rows.length === 0 ? undefined : await vectorSchema(execute, schema);
  if (type === undefined) return;
  const { vectors, vectorVersions } = tablesOf(schema);
  if (fitting.length < rows.length)
    await execute(`delete from ${vectorVersions} where ${ofVersion}`, versionValues(scope));
  for (let start = 0; start < fitting.length; start += batch) {
    const part = fitting.slice(start, start + batch);
    await execute(
      `insert into ${vectors} (entity, field, version, id, key, embedding)
       select $1, $2, $3, id, key, embedding::${quoted(type)}.vector
       from unnest($4::bigint[], $5::text[], $6::text[]) as given (id, key, embedding)
       on conflict do nothing`,
      [
        ...versionValues(scope),
        part.map(({ id }) => id),
        part.map(({ key }) => key),
        part.map(({ vector }) => textOf(vector)),
      ],
    );
  }
}

/**
 * Stores the missing vectors of a version, and inserts the version into `_vector_versions` (see `fillBatch`). A vector is missing
 * if its passage was saved before the extension was installed.
 */
export async function fillVectors(server: Server, schema: string, scope: PassageScope): Promise<void> {
  await createVectorTables(server, schema);
  for (;;) {
    const left = await server.transaction(async (execute) => {
      if ((await vectorSchema(execute, schema)) === undefined) return 0;
      // Waits for a concurrent `save`, which stores no vectors if it began before the table was created. Then `fillBatch` can
      // read the passages of this `save`.
      const { embeddings } = passageTables(schema);
      await execute(`select 1 from ${embeddings} where ${ofVersion} for update`, versionValues(scope));
      return fillBatch(execute, schema, scope);
    });
    if (left === 0) return;
  }
}

/**
 * Stores at most `batch` missing vectors, and returns their number. If no vector is missing, inserts the version into
 * `_vector_versions`.
 */
async function fillBatch(execute: Execute, schema: string, scope: PassageScope): Promise<number> {
  const { vectors, vectorVersions, passages } = tablesOf(schema);
  const [known] = await execute(`select 1 from ${vectorVersions} where ${ofVersion}`, versionValues(scope));
  if (known !== undefined) return 0;
  const unfilled = `${ofVersion} and terms is null and octet_length(vector) between 4 and ${maxDimensions * 4}
    and not exists (select from ${vectors} as own where own.entity = $1 and own.field = $2 and own.version = $3
      and own.id = passages.id)`;
  const rows = await execute<{ readonly id: string; readonly key: string; readonly vector: Buffer }>(
    `select id, key, vector from ${passages} as passages where ${unfilled} order by id limit ${batch}`,
    versionValues(scope),
  );
  const read = rows.map(({ id, key, vector }) => ({
    id: Number(id),
    key,
    vector: new Float32Array(copied(vector)),
  }));
  await saveVectors(execute, schema, { scope, rows: read });
  if (rows.length === 0)
    // `_vectors` leaves out vectors that pgvector does not support and vectors of the lexical embedder. A version with such a
    // vector is not inserted, and the index in memory ranks its passages.
    await execute(
      `insert into ${vectorVersions} select $1, $2, $3 where not exists (
         select from ${passages} where ${ofVersion}
         and (terms is not null or octet_length(vector) not between 4 and ${maxDimensions * 4}))
       on conflict do nothing`,
      versionValues(scope),
    );
  return rows.length;
}

/** Ranks passages on the server. Returns `undefined` if the server does not have the vectors of all passages. */
export async function nearestVectors(
  { read }: Pick<Server, "read">,
  schema: string,
  { scope, search }: { readonly scope: PassageScope; readonly search: NearestSearch },
): Promise<readonly Candidate[] | undefined> {
  const type = await vectorSchema(read, schema);
  if (type === undefined) return undefined;
  const { vectors, vectorVersions } = tablesOf(schema);
  const [known] = await read(`select 1 from ${vectorVersions} where ${ofVersion}`, versionValues(scope));
  if (known === undefined) return undefined;
  try {
    return (await rank(read, { vectors, type, scope, search })).map(candidateOf);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== "internal") throw error;
    // pgvector fails for vectors of different widths. Returns a passage with another width, so that the search fails with the
    // correct error (see `checkWidths`). Only a failed ranking compares the widths, because this reads each vector again.
    const other = await read<RankedRow>(
      `select id, key from ${vectors} where ${ofVersion} and ${quoted(type)}.vector_dims(embedding) <> $4 limit 1`,
      [...versionValues(scope), search.prompt.length],
    );
    if (other.length === 0) throw error;
    return other.map(candidateOf);
  }
}

interface RankedRow {
  readonly id: string;
  readonly key: string;
}

interface Ranking {
  readonly vectors: string;
  /** The schema of the type `vector`. */
  readonly type: string;
  readonly scope: PassageScope;
  readonly search: NearestSearch;
}

async function rank(read: Execute, { vectors, type, scope, search }: Ranking): Promise<readonly RankedRow[]> {
  const { prompt, matching, dedup, count } = search;
  // The inner product of vectors of unit length is their cosine. With a vector of zeros, it is zero.
  const sql = `select id, key from ${vectors}
    where ${ofVersion}${matching ? " and key = any($6::text[])" : ""}
    order by embedding operator(${quoted(type)}.<#>) $4::${quoted(type)}.vector, id limit $5`;
  const keys = matching && [...matching];
  for (let limit = count; ; limit *= 4) {
    const values = [...versionValues(scope), textOf(prompt), limit, ...(keys ? [keys] : [])];
    const rows = await read<RankedRow>(sql, values);
    const found = dedup === "none" ? rows : firstOfKeys(rows);
    if (found.length >= count || rows.length < limit) return found.slice(0, count);
  }
}

function candidateOf({ id, key }: RankedRow): Candidate {
  return { id: Number(id), key, bm25: 0 };
}

function firstOfKeys<T extends { readonly key: string }>(rows: readonly T[]): readonly T[] {
  const first = new Map<string, T>();
  for (const row of rows) if (!first.has(row.key)) first.set(row.key, row);
  return [...first.values()];
}

/** Returns the schema of the type `vector` if the column with the vectors exists. */
async function vectorSchema(execute: Execute, schema: string): Promise<string | undefined> {
  const [found] = await execute<{ readonly schema: string }>(
    `select n.nspname as schema from pg_attribute a join pg_type t on t.oid = a.atttypid
     join pg_namespace n on n.oid = t.typnamespace
     where a.attrelid = to_regclass($1) and a.attname = 'embedding' and not a.attisdropped`,
    [tablesOf(schema).vectors],
  );
  return found?.schema;
}

function tablesOf(schema: string) {
  return {
    passages: passageTables(schema).passages,
    vectors: tableOf(schema, "_vectors"),
    vectorVersions: tableOf(schema, "_vector_versions"),
  };
}

function textOf(vector: Float32Array): string {
  return `[${vector.join(",")}]`;
}

/** Copies the bytes, because an array of 32-bit numbers must begin at a multiple of 4 bytes in its buffer. */
export function copied(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
