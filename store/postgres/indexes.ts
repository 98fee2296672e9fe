import { createHash } from "node:crypto";
import { truncatedName } from "@agent-connectors/runtime";
import { postgresFold, quoted } from "../query/dialect.ts";
import type { Column, StoreTable } from "../table.ts";
import { tableOf } from "./names.ts";
import type { Server } from "./server.ts";
import { lockSchema } from "./sync-row.ts";

/** The name of an index. It is unique in the schema, has at most 63 bytes, and depends on the definition of the index (`on`). */
export function indexName(entity: string, column: string, ...on: readonly string[]): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([entity, column, ...on]))
    .digest("hex")
    .slice(0, 16);
  return `_index_${digest}`;
}

/**
 * Creates missing indexes, including trigram indexes if pg_trgm is installed. Drops obsolete indexes, such as those with an
 * earlier definition. Writes to a table wait while its indexes change.
 */
export async function createIndexes(server: Server, schema: string, tables: readonly StoreTable[]): Promise<void> {
  const [extension] = await server.read<{ readonly schema: string }>(
    `select nspname as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'`,
  );
  const required = tables.flatMap((table) => indexesOf(table, extension?.schema).map((index) => ({ table, ...index })));
  const known = await server.read<{ readonly name: string }>(
    `select indexname as name from pg_indexes where schemaname = $1 and tablename = any ($2) and indexname like '\\_index\\_%'`,
    [schema, tables.map(({ entity }) => truncatedName(entity))],
  );
  const existing = new Set(known.map(({ name }) => name));
  const missing = required.filter(({ name }) => !existing.has(name));
  const kept = new Set([...required.map(({ name }) => name), ...tables.map(({ entity }) => indexName(entity, "_key"))]);
  const obsolete = known.filter(({ name }) => !kept.has(name));
  if (missing.length === 0 && obsolete.length === 0) return;
  await server.transaction(async (execute) => {
    await lockSchema(execute, schema);
    for (const { table, name, on } of missing)
      await execute(`create index if not exists ${quoted(name)} on ${tableOf(schema, table.entity)} ${on}`);
    for (const { name } of obsolete) await execute(`drop index if exists ${tableOf(schema, name)}`);
  });
}

interface Index {
  readonly name: string;
  /** The columns, and the access method unless it is the default one. */
  readonly on: string;
}

/** Maximum trigram indexes of a table. Each index slows batches down. */
const maxTrigramIndexes = 8;

/** `trigrams` is the schema of the extension pg_trgm, if it is installed. */
function indexesOf(table: StoreTable, trigrams: string | undefined): readonly Index[] {
  const { entity, key, columns } = table;
  const index = ({ name }: Column, on: string): Index => ({ name: indexName(entity, name, on), on });
  // For ranges, and for searches with the latest records first.
  const times = columns
    .filter(({ type }) => type === "timestamp")
    .map((column) => index(column, `(${quoted(column.name)} desc nulls last)`));
  // A hash index accepts values of any length.
  const keys = columns
    .filter(({ name, type }) => key.length === 1 && key[0] === name && type !== "timestamp" && type !== "json")
    .map((column) => index(column, `using hash (${quoted(column.name)})`));
  if (trigrams === undefined) return [...times, ...keys];
  const texts = textsOf(table).map((column) => {
    // The search can use the index only if both have the same expression.
    const folded = postgresFold(quoted(column.name));
    return index(column, `using gin ((${folded}) ${quoted(trigrams)}.gin_trgm_ops)`);
  });
  return [...times, ...keys, ...texts];
}

/** The columns that have a trigram index. Semantic fields take precedence over other fields. */
function textsOf({ key, columns, semantic }: StoreTable): readonly Column[] {
  const texts = columns.filter(
    ({ name, type, schema }) =>
      type === "text" && schema.enum === undefined && schema.format === undefined && !key.includes(name),
  );
  const isSemantic = ({ name }: Column): boolean => Object.hasOwn(semantic, name);
  return [...texts.filter(isSemantic), ...texts.filter((column) => !isSemantic(column))].slice(0, maxTrigramIndexes);
}
