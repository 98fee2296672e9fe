import type { Json } from "@agent-connectors/runtime";
import { unfilledName } from "../column-names.ts";
import type { DriftByPass } from "../drift.ts";
import { missingTable } from "../missing.ts";
import { quoted } from "../query/dialect.ts";
import { createPassageTables } from "../semantic/postgres/tables.ts";
import type { Column, StoreTable } from "../table.ts";
import { tableOf } from "./names.ts";
import type { Execute } from "./server.ts";

/** The row of an entity in `_sync`. */
export interface EntityRow {
  readonly table: StoreTable;
  /** `undefined` before the first batch. */
  readonly state: Json | undefined;
  readonly drift: DriftByPass;
  readonly records: number;
  /** Size of the records as JSON. */
  readonly bytes: number;
  /** Present until all columns are filled. */
  readonly filling?: Filling | undefined;
}

/**
 * The progress of a job that fills new columns from the records, in the order of keys. Until the job ends, these columns have
 * the names that `unfilledName` returns.
 */
export interface Filling {
  readonly columns: readonly string[];
  /** The key of the last filled record; empty at the start. */
  readonly after: string;
}

interface SyncRow {
  readonly shape: string;
  readonly state: string | null;
  readonly drift: string;
  readonly records: string;
  readonly bytes: string;
  readonly filling: string | null;
}

/** The name of a column in the table of its entity. */
export function storedName({ name }: Column, filling: Filling | undefined): string {
  return filling?.columns.includes(name) ? unfilledName(name) : name;
}

/** Creates the schema of a store with its table `_sync` and the tables of passages. */
export async function createSchema(execute: Execute, schema: string): Promise<void> {
  await lockSchema(execute, schema);
  await execute(`create schema if not exists ${quoted(schema)}`);
  await execute(`create table if not exists ${tableOf(schema, "_sync")} (
    entity text collate "C" primary key, shape text not null, state text, drift text not null default '{}',
    records bigint not null default 0, bytes bigint not null default 0, filling text)`);
  await createPassageTables(execute, schema);
}

/** Blocks other transactions that create, adapt or delete the tables of a store, until this transaction ends. */
export async function lockSchema(execute: Execute, schema: string): Promise<void> {
  await execute("select pg_advisory_xact_lock(hashtextextended($1, 0))", [schema]);
  // While this transaction waits, another one can create or delete the schema. This transaction does not see such a change until
  // it locks a table for the first time. The statement below locks `pg_namespace`. Without it, `createSchema` could try to create
  // an existing schema.
  await execute("select from pg_namespace limit 0");
}

/** Reads the row of an entity; `undefined` if the store has no table for it. */
export function readSyncRow(execute: Execute, schema: string, entity: string): Promise<EntityRow | undefined> {
  return selectRow(execute, schema, entity, "");
}

/**
 * Reads the row of an entity and locks it until the transaction ends. The lock serializes all writes to the entity's table, and
 * all changes of the table.
 */
export async function lockSyncRow(execute: Execute, schema: string, entity: string): Promise<EntityRow> {
  return existing(await selectRow(execute, schema, entity, "for update"), entity);
}

/** Returns the row. Throws `context_store_not_ready` if it is missing. */
export function existing(row: EntityRow | undefined, entity: string): EntityRow {
  if (row === undefined) throw missingTable(entity);
  return row;
}

/**
 * A condition on rows of `_sync`: the table of the entity exists. After the restoration of a backup, the table can be missing.
 * `schema` is the placeholder of the schema's name.
 */
export function hasTable(schema: "$1" | "$2"): string {
  return `to_regclass(format('%I.%I', ${schema}::text, entity)) is not null`;
}

async function selectRow(
  execute: Execute,
  schema: string,
  entity: string,
  lock: "" | "for update",
): Promise<EntityRow | undefined> {
  const sync = tableOf(schema, "_sync");
  const [row] = await execute<SyncRow>(
    `select shape, state, drift, records, bytes, filling from ${sync} where entity = $1 and ${hasTable("$2")} ${lock}`,
    [entity, schema],
  );
  return row === undefined ? undefined : rowOf(row);
}

function rowOf({ shape, state, drift, records, bytes, filling }: SyncRow): EntityRow {
  return {
    table: JSON.parse(shape),
    state: state === null ? undefined : JSON.parse(state),
    drift: JSON.parse(drift),
    records: Number(records),
    bytes: Number(bytes),
    ...(filling !== null && { filling: JSON.parse(filling) }),
  };
}

/** Inserts or replaces the row of an entity. */
export async function saveSyncRow(execute: Execute, schema: string, row: EntityRow): Promise<void> {
  const { table, state, drift, records, bytes, filling } = row;
  await execute(
    `insert into ${tableOf(schema, "_sync")} (entity, shape, state, drift, records, bytes, filling)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (entity) do update set shape = excluded.shape, state = excluded.state, drift = excluded.drift,
       records = excluded.records, bytes = excluded.bytes, filling = excluded.filling`,
    [
      table.entity,
      JSON.stringify(table),
      state === undefined ? null : JSON.stringify(state),
      JSON.stringify(drift),
      records,
      bytes,
      filling === undefined ? null : JSON.stringify(filling),
    ],
  );
}
