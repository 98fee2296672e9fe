import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Json, type Schema, storeColumns } from "@agent-connectors/runtime";
import {
  type ContextStore,
  checkSearch,
  compileSearch,
  createDuckDbStores,
  type DuckDbStores,
  duckdb,
  meets,
  type StoreTable,
} from "@agent-connectors/store";
import { afterAll, beforeAll, expect, test } from "vitest";

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
const long = Array.from({ length: 5_000 }, () => ({ count: 1 }));
const lists: readonly Json[] = [
  ...values.flatMap((value) => [
    [{ count: value, rate: value, price: value, inner: { count: value } }],
    [{}, [[{ count: value, rate: value, price: value }]]],
  ]),
  ...[[], [[]], {}, { count: 9 }, 9, "9", null, [9, null, "9"], [...long, { count: 9 }], long],
];
const records = lists.map((items, id) => ({ id, items }));

const paths = ["items.count", "items.rate", "items.price", "items.inner.count"];
const operands: Readonly<Record<string, readonly Json[]>> = {
  "items.count": [5, 2 ** 53, "9007199254740993", "9223372036854775807", -5],
  "items.rate": [5, 4.999, 1e300, -1e300],
  "items.price": ["5", "5.000000000001", "99999999999999999999999999.999999999999"],
  "items.inner.count": [5],
};

let folder: string;
let stores: DuckDbStores;
let store: ContextStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "context-stores-"));
  stores = createDuckDbStores({ folder });
  store = await stores.open("orders");
  await store.adapt([table]);
  await store.write({ entity: "orders", records, pass: 1, state: null });
});
afterAll(async () => {
  await stores.close();
  await rm(folder, { recursive: true });
});

/** A search for a number inside an array. The other condition is true for each record. */
function searchFor(condition: object) {
  const query = { filter: { and: [condition, { gte: { id: 0 } }] } };
  const checked = checkSearch(table, { query, limit: 1_000 }, "a secret");
  if ("problems" in checked) throw new Error(JSON.stringify(checked.problems));
  return checked.search;
}

test.each(paths.flatMap((path) => (operands[path] ?? []).map((operand) => [path, operand] as const)))(
  "a search for %s in each order to %j finds the records that meet the condition",
  async (path, operand) => {
    for (const operator of ["gt", "gte", "lt", "lte"]) {
      const search = searchFor({ [operator]: { [path]: operand } });
      const found = (await store.search(search)).records.map(({ record }) => record.id);
      const expected = records.filter((record) => meets(search.filter, record)).map(({ id }) => id);
      expect(found.sort(), operator).toEqual(expected.sort());
      expect(expected.length).toBeLessThan(records.length);
    }
  },
);

test("the engine itself omits records with other numbers", async () => {
  const { page, params } = compileSearch(searchFor({ gt: { "items.count": 8 } }), duckdb, '"orders"');
  const keys = await stores.use("orders", async ({ rows }) =>
    (await rows(page.byScan, [...params])).map(([key]) => key),
  );
  const keyOf = (list: Json) => `[${lists.indexOf(list)}]`;
  const [five, minusFive, zero] = lists.filter((_, at) => at % 2 === 0);
  for (const other of [five, minusFive, zero]) expect(keys).not.toContain(keyOf(other ?? null));
});
