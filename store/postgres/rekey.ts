import { quoted } from "../query/dialect.ts";
import type { StoreTable } from "../table.ts";
import { changedKeyOf } from "../values.ts";
import { indexName } from "./indexes.ts";
import { tableOf } from "./names.ts";
import type { Execute } from "./server.ts";
import { arrayOf } from "./types.ts";

/** Maximum records whose keys are computed together. */
const rekeyRows = 5_000;

/**
 * Recomputes the keys of all records after a change of the key fields in the model. If several records have the same new key,
 * keeps one with the highest `_pass` (the number of the sync pass that last wrote the record), and deletes the others. Returns
 * the number and the size of the remaining records. All keys of a table change in one transaction, because the new key of a
 * record can be the old key of another record.
 */
export async function changeKey(
  execute: Execute,
  schema: string,
  table: StoreTable,
): Promise<{ readonly records: number; readonly bytes: number }> {
  const name = tableOf(schema, table.entity);
  await execute(`create temporary table _keys (old text collate "C", new text collate "C") on commit drop`);
  for (let after = ""; ; ) {
    const rows = await execute<{ readonly _key: string; readonly raw: string }>(
      `select _key, raw from ${name} where _key > $1 order by _key limit ${rekeyRows}`,
      [after],
    );
    const last = rows.at(-1);
    if (last === undefined) break;
    const news = rows.map(({ _key, raw }) => changedKeyOf(table, JSON.parse(raw), _key));
    await execute("insert into _keys select * from unnest($1::text[], $2::text[])", [
      arrayOf(
        "text",
        rows.map(({ _key }) => _key),
      ),
      arrayOf("text", news),
    ]);
    after = last._key;
  }
  await execute(
    `delete from ${name} as t using (
       select old, row_number() over (partition by new order by _pass desc, old desc) as place
       from _keys join ${name} on _key = old
     ) as k where t._key = k.old and k.place > 1`,
  );
  // During the update, two records can have the same key.
  const constraint = quoted(indexName(table.entity, "_key"));
  await execute(`alter table ${name} drop constraint ${constraint}`);
  await execute(`update ${name} as t set _key = k.new from _keys as k where t._key = k.old`);
  await execute(`alter table ${name} add constraint ${constraint} primary key (_key)`);
  await execute("drop table _keys");
  const [counts] = await execute<{ readonly records: string; readonly bytes: string }>(
    `select count(*) as records, coalesce(sum(octet_length(raw)), 0) as bytes from ${name}`,
  );
  return { records: Number(counts?.records), bytes: Number(counts?.bytes) };
}
