import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Json, type Schema, storeColumns } from "@agent-connectors/runtime";
import {
  checkSearch,
  compileSearch,
  createDuckDbStores,
  type DuckDbStores,
  duckdb,
  meets,
  type SearchQuery,
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
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "context-stores-"));
  stores = createDuckDbStores({ folder });
  const store = await stores.open("orders");
  await store.adapt([table]);
  await store.write({ entity: "orders", records, pass: 1, state: null });
});
afterAll(async () => {
  await stores.close();
  await rm(folder, { recursive: true });
});

/** A search for a number inside an array. */
function searchFor(filter: object) {
  const query = { filter };
  const checked = checkSearch(table, { query, limit: 1_000 }, "a secret");
  if ("problems" in checked) throw new Error(JSON.stringify(checked.problems));
  return checked.search;
}

/** The keys of the records that the narrow condition of a search selects. */
async function selectedKeys(search: SearchQuery): Promise<readonly unknown[]> {
  const { page, params } = compileSearch(search, duckdb, { bound: "narrow" });
  return stores.use("orders", async ({ rows }) => (await rows(page.withoutNumbers, [...params])).map(([key]) => key));
}

test.each(paths.flatMap((path) => (operands[path] ?? []).map((operand) => [path, operand] as const)))(
  "the narrow conditions of gt, gte, lt and lte of %s with %j select all records that meet the exact conditions",
  async (path, operand) => {
    for (const operator of ["gt", "gte", "lt", "lte"]) {
      const search = searchFor({ [operator]: { [path]: operand } });
      const expected = records.filter((record) => meets(search.filter, record)).map(({ id }) => `[${id}]`);
      const selected = await selectedKeys(search);
      expect(selected, operator).toEqual(expect.arrayContaining(expected));
      expect(selected.length).toBeLessThan(records.length);
    }
  },
);

test("a narrow condition leaves out records with other numbers", async () => {
  const keys = await selectedKeys(searchFor({ gt: { "items.count": 4 } }));
  const [five, minusFive, zero] = lists.filter((_, at) => at % 2 === 0).map((list) => `[${lists.indexOf(list)}]`);
  expect(keys).toContain(five);
  for (const other of [minusFive, zero]) expect(keys).not.toContain(other);
});
