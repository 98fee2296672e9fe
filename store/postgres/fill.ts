import { unfilledName } from "../column-names.ts";
import type { Drift } from "../context-store.ts";
import { withDrift } from "../drift.ts";
import { quoted } from "../query/dialect.ts";
import type { Column } from "../table.ts";
import { valuesOf } from "../values.ts";
import { tableOf } from "./names.ts";
import type { Execute } from "./server.ts";
import { lockSyncRow, saveSyncRow } from "./sync-row.ts";
import { arrayOf, arrayTypes } from "./types.ts";

/** Maximum records that one transaction fills. */
const fillRows = 1_000;

/**
 * Fills the new columns of the next records. The values come from the JSON of each record in the column `raw`. Saves the progress
 * in the same transaction. Returns `true` if no record was left to fill. A sync that writes a batch at the same time waits for
 * this transaction. The batch contains the values of the new columns, so its records need no fill. After the last record, the
 * new columns get their names.
 */
export async function fillNext(execute: Execute, schema: string, entity: string): Promise<boolean> {
  const { filling, ...row } = await lockSyncRow(execute, schema, entity);
  if (filling === undefined) return true;
  const stored = await execute<{ readonly _key: string; readonly raw: string }>(
    `select _key, raw from ${tableOf(schema, entity)} where _key > $1 order by _key limit ${fillRows}`,
    [filling.after],
  );
  const last = stored.at(-1);
  const table = tableOf(schema, entity);
  if (last === undefined) {
    for (const name of filling.columns)
      await execute(`alter table ${table} rename column ${quoted(unfilledName(name))} to ${quoted(name)}`);
    await saveSyncRow(execute, schema, row);
    return true;
  }
  const columns = row.table.columns.filter(({ name }) => filling.columns.includes(name));
  const found = new Map<string, Drift>();
  const filled = stored.map(({ _key, raw }) => ({ key: _key, values: valuesOf(columns, JSON.parse(raw), found) }));
  await update(execute, table, columns, filled);
  const drift = withDrift(row.drift, 0, Object.fromEntries(found));
  await saveSyncRow(execute, schema, { ...row, drift, filling: { ...filling, after: last._key } });
  return false;
}

async function update(
  execute: Execute,
  table: string,
  columns: readonly Column[],
  filled: readonly { readonly key: string; readonly values: ReturnType<typeof valuesOf> }[],
): Promise<void> {
  const unfilled = columns.map(({ name }) => quoted(unfilledName(name)));
  const sets = unfilled.map((name) => `${name} = f.${name}`).join(", ");
  const names = unfilled.map((name) => `, ${name}`).join("");
  const arrays = columns.map(({ type }, at) => `, $${at + 2}::${arrayTypes[type]}`).join("");
  await execute(
    `update ${table} as t set ${sets} from unnest($1::text[]${arrays}) as f (_key${names}) where t._key = f._key`,
    [
      arrayOf(
        "text",
        filled.map(({ key }) => key),
      ),
      ...columns.map(({ type }, at) =>
        arrayOf(
          type,
          filled.map(({ values }) => values[at] ?? null),
        ),
      ),
    ],
  );
}
