import type { StoredRecord, StoreTable } from "@agent-connectors/store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookFields, bookTable } from "../books.ts";
import { type OpenStores, openStores } from "./open-stores.ts";

let opened: OpenStores;
beforeAll(async () => {
  opened = await openStores();
});
afterAll(() => opened.close());

const records: readonly StoredRecord[] = [
  {
    id: 1,
    title: 'Ü "q" \\ {a,b} NULL\n',
    isbn: "9223372036854775807",
    pages: -3,
    weight: 0.1,
    price: "12345678901234567890123456.123456789012",
    inPrint: true,
    added: "2024-05-31T10:00:00.123456+02:00",
    tags: ["a", 'b"\\c', "NULL", null],
    author: { name: "NULL", born: "0000-02-29" },
    extra: { "": [1e300, { x: "😀" }] },
  },
  { id: 2, title: "", weight: 1e300, price: "-0.5", inPrint: false, added: "1969-12-31T23:59:59.999999Z", tags: [] },
  { id: 3, title: "null", author: { name: "", born: "9999-12-31" }, extra: null },
];

const columns = `title, isbn::text, pages, weight, price::text, "inPrint", tags::text, "author.name", extra::text,
  to_char(added at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US AD') as added,
  to_char("author.born" at time zone 'UTC', 'YYYY-MM-DD AD') as born`;
const expected = [
  {
    title: 'Ü "q" \\ {a,b} NULL\n',
    isbn: "9223372036854775807",
    pages: "-3",
    weight: 0.1,
    price: "12345678901234567890123456.123456789012",
    inPrint: true,
    tags: '["a", "b\\"\\\\c", "NULL", null]',
    "author.name": "NULL",
    extra: `{"": [1${"0".repeat(300)}, {"x": "😀"}]}`,
    added: "2024-05-31T08:00:00.123456 AD",
    born: "0001-02-29 BC",
  },
  { title: "", weight: 1e300, price: "-0.5", inPrint: false, tags: "[]", added: "1969-12-31T23:59:59.999999 AD" },
  { title: "null", "author.name": "", born: "9999-12-31 AD" },
];

async function typedRows(id: string): Promise<readonly object[]> {
  const rows = await opened.database.run(`select ${columns} from "context_store_${id}".books order by _key`);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
}

test("columns have the exact values of the records, with their types", async () => {
  const store = await opened.stores.open("typed");
  await store.adapt([bookTable()]);
  expect((await store.write({ entity: "books", records, pass: 1, state: 1 })).drift).toEqual({});
  expect(await typedRows("typed")).toEqual(expected);
});

test("added columns have the same values as columns that existed when the records were written", async () => {
  const store = await opened.stores.open("filled");
  await store.adapt([bookTable({ id: bookFields.id })]);
  await store.write({ entity: "books", records, pass: 1, state: 1 });
  await store.adapt([bookTable()]);
  expect(await typedRows("filled")).toEqual(expected);
});

test("a batch that needs several statements is stored completely", async () => {
  const store = await opened.stores.open("large");
  await store.adapt([bookTable()]);
  const large = Array.from({ length: 4_500 }, (_, id) => ({
    id,
    title: id % 1_000 === 0 ? "x".repeat(3_000_000) : "y",
  }));
  expect((await store.write({ entity: "books", records: large, pass: 1, state: 1 })).records).toBe(4_500);
  const bytes = large.reduce((sum, record) => sum + JSON.stringify(record).length, 0);
  expect(await store.counts("books")).toMatchObject({ records: 4_500, bytes });
  await store.write({ entity: "books", records: large.slice(0, 10), pass: 2, state: 1 });
  expect(await store.counts("books")).toMatchObject({ records: 4_500, bytes });
});

test("the name of a column can be longer than PostgreSQL's maximum if no other name has the same first 63 bytes", async () => {
  const long = "x".repeat(63);
  const store = await opened.stores.open("long");
  const table = bookTable({ id: bookFields.id, [`${long}1`]: { type: "string" } });
  await store.adapt([table]);
  await store.write({ entity: "books", records: [{ id: 1, [`${long}1`]: "value" }], pass: 1, state: 1 });
  expect(await opened.database.run(`select "${long}1" as found from context_store_long.books`)).toEqual([
    { found: "value" },
  ]);
  const twins: StoreTable = bookTable({ [`${long}1`]: { type: "string" }, [`${long}2`]: { type: "string" } });
  await expect(store.adapt([twins])).rejects.toMatchObject({ code: "invalid_config" });
});

test("the store refuses a field that has the same name as one of the store's own columns, with a remedy", async () => {
  const store = await opened.stores.open("reserved");
  await expect(store.adapt([bookTable({ raw: { type: "string" } })])).rejects.toMatchObject({
    code: "invalid_config",
    message: expect.stringContaining("found 'raw'; mark 'raw' with 'omitted' in the manifest"),
  });
});

test("the store refuses two names that PostgreSQL truncates to the same name, even if the limit of 63 bytes divides a character", async () => {
  const whole = "x".repeat(62);
  const store = await opened.stores.open("divided");
  const twins = bookTable({ [whole]: { type: "string" }, [`${whole}é`]: { type: "string" } });
  await expect(store.adapt([twins])).rejects.toMatchObject({ code: "invalid_config" });
});

test("records with long keys are stored", async () => {
  const store = await opened.stores.open("keys");
  await store.adapt([{ ...bookTable(), key: ["title"] }]);
  const random = Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)));
  const titled = [random.join(""), random.slice(0, 790).join(""), random.slice(0, 800).join("")].map((title) => ({
    title,
  }));
  await store.write({ entity: "books", records: titled, pass: 1, state: 1 });
  expect(await store.read("books", { limit: 10 })).toHaveLength(3);
});
