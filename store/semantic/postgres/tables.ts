import { tableOf } from "../../postgres/names.ts";
import type { Execute } from "../../postgres/server.ts";
import type { StoreTable } from "../../table.ts";

/** The tables of passages in the schema of a store. */
export interface PassageTables {
  readonly passages: string;
  /** The hash of each embedded value. */
  readonly embedded: string;
  /** One row for each entity, field and embedder version. */
  readonly embeddings: string;
}

/** The names of the tables in SQL. */
export function passageTables(schema: string): PassageTables {
  return {
    passages: tableOf(schema, "_passages"),
    embedded: tableOf(schema, "_embedded"),
    embeddings: tableOf(schema, "_embeddings"),
  };
}

/**
 * Creates the tables. The id of a new passage is larger than all earlier ids of the version. Each index of `_passages` begins
 * with its most selective column. Otherwise, a server without statistics could use the wrong index and read all passages of a
 * version.
 */
export async function createPassageTables(execute: Execute, schema: string): Promise<void> {
  const { passages, embedded, embeddings } = passageTables(schema);
  const scope = `entity text collate "C", field text collate "C", version text collate "C"`;
  await execute(`create table if not exists ${passages} (${scope}, id bigint, key text collate "C" not null,
    text text not null, codes bytea not null, scale double precision not null, vector bytea not null, terms bytea,
    primary key (id, entity, field, version))`);
  await execute(`create index if not exists "_passages_key" on ${passages} (key, entity, field, version)`);
  await execute(`create table if not exists ${embedded} (${scope}, key text collate "C", hash text not null,
    primary key (entity, field, version, key))`);
  await execute(`create table if not exists ${embeddings} (${scope}, complete boolean not null,
    generation bigint not null, last_id bigint not null, primary key (entity, field, version))`);
}

/** Deletes the passages of an entity. The new generation causes the next search to refresh its index in memory. */
export async function deletePassages(execute: Execute, schema: string, entity: string): Promise<void> {
  const { passages, embedded, embeddings } = passageTables(schema);
  await execute(`delete from ${passages} where entity = $1`, [entity]);
  await execute(`delete from ${embedded} where entity = $1`, [entity]);
  await execute(`update ${embeddings} set complete = false, generation = generation + 1 where entity = $1`, [entity]);
}

/** Deletes the passages of the fields without a semantic search, and of fields that no longer exist. */
export async function deleteUnusedPassages(
  execute: Execute,
  schema: string,
  { entity, semantic }: Pick<StoreTable, "entity" | "semantic">,
): Promise<void> {
  for (const table of Object.values(passageTables(schema)))
    await execute(`delete from ${table} where entity = $1 and field <> all($2::text[])`, [
      entity,
      Object.keys(semantic),
    ]);
}

/** The first generation, and the `last_id` before the first passage, in SQL: the time in microseconds (see `PassageVersion`). */
export const firstNumber = "(extract(epoch from clock_timestamp()) * 1000000)::bigint";

/** The condition for the rows of a version. */
export const ofVersion = "entity = $1 and field = $2 and version = $3";
