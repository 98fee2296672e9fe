import { type Json, type Schema, storeColumns } from "@agent-connectors/runtime";
import {
  type ContextStore,
  checkSearch,
  compileSearch,
  type Dialect,
  meets,
  type SearchQuery,
  type SqlValue,
  type StoreTable,
} from "@agent-connectors/store";
import { expect } from "vitest";

const item: Schema = {
  type: "object",
  properties: {
    count: { type: "integer" },
    rate: { type: "number" },
    price: { type: "string", format: "decimal" },
    inner: { type: "object", properties: { count: { type: "integer" } } },
  },
};
const fields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  items: { type: "array", items: item },
};
const table: StoreTable = {
  entity: "orders",
  key: ["id"],
  columns: storeColumns({ transformations: [], omit: [], fields }),
  semantic: {},
};

/** Values that upstreams can return for a number. */
const values: readonly Json[] = [
  ...[5, -5, 0, 4.999, 5.001, 1e300, -1e300, 2 ** 53],
  ...["5", "007", " 5", "5 ", "1e400", "NaN", "inf", "", "five", "0x10", "9223372036854775807", "9007199254740993"],
  ...["5.000000000001", "99999999999999999999999999.999999999999", null, true, [9], [[9]], { count: 9 }],
];
const all = (value: Json) => ({ count: value, rate: value, price: value, inner: { count: value } });
const long = Array.from({ length: 5_000 }, () => ({ count: 1 }));
const lists: readonly Json[] = [
  ...values.flatMap((value) => [
    [all(value)],
    [{}, [[{ count: value, rate: value, price: value }]]],
    [{ inner: [{ count: value }] }],
  ]),
  ...[[], [[]], {}, { count: 9 }, 9, "9", null, [9, null, "9"], [...long, { count: 9 }], long],
];
const records = lists.map((items, id) => ({ id, items }));

const operands: Readonly<Record<string, readonly Json[]>> = {
  "items.count": [5, 2 ** 53, "9007199254740993", "9223372036854775807", -5],
  "items.rate": [5, 4.999, 1e300, -1e300],
  "items.price": ["5", "5.000000000001", "99999999999999999999999999.999999999999"],
  "items.inner.count": [5],
};

/** Runs a statement, and returns the first column of its rows. */
type Keys = (statement: string, params: readonly SqlValue[]) => Promise<readonly unknown[]>;

/** A store and its engine. */
interface Engine {
  readonly store: ContextStore;
  readonly dialect: Dialect;
  /** The name of the table of orders in SQL. */
  readonly name: string;
  readonly keys: Keys;
}

/**
 * Tests the SQL with the bound `narrow` (see `Bound` in `compile.ts`). For each filter, this SQL must select every record that
 * meets the filter, but not every record of the table.
 */
export async function compareNumbersInside({ store, dialect, name, keys }: Engine): Promise<void> {
  await store.adapt([table]);
  await store.write({ entity: table.entity, records, pass: 1, state: null });
  const selected = (search: SearchQuery) => {
    const { page, params } = compileSearch(search, dialect, { table: name, bound: "narrow" });
    return keys(page.withoutNumbers, params);
  };
  for (const [path, values] of Object.entries(operands))
    for (const value of values)
      for (const operator of ["gt", "gte", "lt", "lte"]) {
        const search = searchFor({ [operator]: { [path]: value } });
        const matches = records.filter((record) => meets(search.filter, record));
        const found = await selected(search);
        const condition = `${operator} of ${path} with ${value}`;
        expect(found, condition).toEqual(expect.arrayContaining(matches.map(keyOf)));
        expect(found.length, condition).toBeLessThan(records.length);
      }
  const found = await selected(searchFor({ gt: { "items.count": 4 } }));
  const ofValue = (value: Json) => {
    const record = records.find(({ items }) => JSON.stringify(items) === JSON.stringify([all(value)]));
    if (!record) throw new Error(`expected a record with the value ${value}`);
    return keyOf(record);
  };
  expect(found).toContain(ofValue(5));
  for (const other of [-5, 0]) expect(found).not.toContain(ofValue(other));
}

function keyOf({ id }: (typeof records)[number]): string {
  return `[${id}]`;
}

/** A search for the records that meet a filter. */
function searchFor(filter: object): SearchQuery {
  const checked = checkSearch(table, { query: { filter }, limit: 1_000 }, "a secret");
  if ("problems" in checked) throw new Error(JSON.stringify(checked.problems));
  return checked.search;
}
