import { ConnectorError, type Json } from "@agent-connectors/runtime";
import { type ContextStores, prepareBatch, type StoredRecord, type StoreTable } from "@agent-connectors/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SavedState } from "../../store/follows.ts";
import { checkFilter } from "../../store/query/check-filter.ts";
import { everything } from "../../store/query/plan.ts";
import { bookFields, bookTable } from "./books.ts";

const books = bookTable();

/** The stores of an engine under test. */
export interface Engine {
  readonly stores: ContextStores;
  close(): Promise<void>;
}

/** Tests the behaviour that both engines of context stores share. No two tests use the same connector. */
export function describeContract(name: string, start: () => Promise<Engine>): void {
  describe(`the context store on ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await start();
    });
    afterAll(() => engine?.close());

    let connectors = 0;
    const openStore = async (table: StoreTable = books) => {
      const id = `contract-${connectors++}`;
      const store = await engine.stores.open(id);
      await store.adapt([table]);
      return { id, store };
    };
    const byKeys = (left: { key: string }, right: { key: string }) => (left.key < right.key ? -1 : 1);
    const book = (id: number, rest: StoredRecord = {}): StoredRecord => ({ id, title: `Book ${id}`, ...rest });

    test("returns written records in the order of their keys, with all their members", async () => {
      const { store } = await openStore();
      const records = [book(2), book(1, { unknown: { nested: [1, null, "x"] } })];
      expect(await store.write({ entity: "books", records, pass: 1, state: {} })).toEqual({ records: 2, drift: {} });
      expect(await store.read("books", { limit: 10 })).toEqual([
        { key: "[1]", record: records[1] },
        { key: "[2]", record: records[0] },
      ]);
    });

    test("sorts many records that were written in another order", async () => {
      const { store } = await openStore();
      const ids = Array.from({ length: 5_000 }, (_, at) => (at * 3_167) % 5_000);
      const records = ids.map((id) => book(id, { title: `Book ${id % 7}` }));
      await store.write({ entity: "books", records, pass: 1, state: null });
      const title = books.columns.find(({ name }) => name === "title");
      if (title === undefined) throw new Error("expected a column 'title'");
      const sort = [{ column: title, direction: "desc" }] as const;
      const found = await store.search({ table: books, filter: everything, sort, limit: 500 });
      const byKey = ids.map((id) => ({ key: `[${id}]`, title: `Book ${id % 7}` })).sort(byKeys);
      const expected = byKey.toSorted((left, right) => right.title.localeCompare(left.title));
      expect(found.records.map(({ key }) => key)).toEqual(expected.slice(0, 500).map(({ key }) => key));
      const read = await store.read("books", { limit: 500 });
      expect(read.map(({ key }) => key)).toEqual(byKey.slice(0, 500).map(({ key }) => key));
    });

    test("reads pages after a key", async () => {
      const { store } = await openStore();
      await store.write({ entity: "books", records: [1, 2, 3, 4].map((id) => book(id)), pass: 1, state: null });
      const first = await store.read("books", { limit: 3 });
      expect(first.map(({ key }) => key)).toEqual(["[1]", "[2]", "[3]"]);
      const second = await store.read("books", { after: "[3]", limit: 3 });
      expect(second.map(({ key }) => key)).toEqual(["[4]"]);
    });

    test("replaces a record with the same key, even within a batch", async () => {
      const { store } = await openStore();
      await store.write({ entity: "books", records: [book(1), book(2)], pass: 1, state: 1 });
      const again = [book(1, { title: "Second" }), book(1, { title: "Third" })];
      expect(await store.write({ entity: "books", records: again, pass: 2, state: 2 })).toMatchObject({ records: 1 });
      const found = await store.read("books", { limit: 10 });
      expect(found.map(({ record }) => record.title)).toEqual(["Third", "Book 2"]);
    });

    test("saves the state of the last batch, and has no state before the first batch", async () => {
      const { store } = await openStore();
      expect(await store.state("books")).toBeUndefined();
      await store.write({ entity: "books", records: [book(1)], pass: 1, state: { cursor: "a", page: 2 } });
      expect(await store.state("books")).toEqual({ cursor: "a", page: 2 });
      await store.write({ entity: "books", records: [], pass: 1, state: null });
      expect(await store.state("books")).toBeNull();
    });

    test("refuses the writes of a run after another run has saved a state, and keeps the records and the state of the other run", async () => {
      const { store } = await openStore();
      const none: SavedState = { state: undefined };
      const one: SavedState = { state: { page: 1 } };
      const write = (title: string, follows: SavedState, state: Json) =>
        store.write({ entity: "books", records: [book(1, { title })], pass: 1, state, follows });
      await write("First", none, { page: 1 });
      await write("Newer", one, { page: 2 });
      const refused = { code: "service_unavailable", message: expect.stringContaining("another run has synced") };
      await expect(write("Older", one, { page: 9 })).rejects.toMatchObject(refused);
      await expect(write("Older", none, { page: 9 })).rejects.toMatchObject(refused);
      const end = { entity: "books", pass: 3, state: "ended" };
      await expect(store.endPass({ ...end, follows: one })).rejects.toMatchObject(refused);
      expect((await store.read("books", { limit: 10 })).map(({ record }) => record.title)).toEqual(["Newer"]);
      expect(await store.state("books")).toEqual({ page: 2 });
      expect(await store.endPass({ ...end, follows: { state: { page: 2 } } })).toEqual({ deleted: 1, unseen: 0 });
    });

    test("refuses a batch that was prepared for a table with another key or other columns, and stores a batch for the store's own table", async () => {
      const { store } = await openStore();
      const batch = { entity: "books", records: [book(1)], pass: 1, state: 1 };
      for (const table of [bookTable({ id: bookFields.id }), { ...books, key: ["title"] }])
        await expect(store.write(prepareBatch(store.engine, table, batch))).rejects.toMatchObject({
          code: "service_unavailable",
          message: expect.stringContaining("has changed during the sync"),
        });
      expect(await store.state("books")).toBeUndefined();
      await store.write(prepareBatch(store.engine, books, batch));
      expect(await store.read("books", { limit: 10 })).toEqual([{ key: "[1]", record: book(1) }]);
    });

    test("a complete pass deletes the records that it did not write", async () => {
      const { store } = await openStore();
      await store.write({ entity: "books", records: [book(1), book(2), book(3)], pass: 1, state: 1 });
      await store.write({ entity: "books", records: [book(2)], pass: 2, state: 2 });
      expect(await store.endPass({ entity: "books", pass: 2, state: "done" })).toEqual({ deleted: 2, unseen: 0 });
      expect((await store.read("books", { limit: 10 })).map(({ key }) => key)).toEqual(["[2]"]);
      expect(await store.state("books")).toBe("done");
    });

    test("a complete pass can keep records of earlier passes, and counts the kept records that it did not write", async () => {
      const { store } = await openStore();
      const write = (pass: number, ...ids: number[]) =>
        store.write({ entity: "books", records: ids.map((id) => book(id)), pass, state: pass });
      await write(1, 1, 2, 3, 4);
      await write(3, 2, 3);
      await write(5, 3);
      const end = { entity: "books", pass: 5, state: 5 };
      expect(await store.endPass({ ...end, keepFrom: 0 })).toEqual({ deleted: 0, unseen: 3 });
      expect(await store.endPass({ ...end, keepFrom: 3 })).toEqual({ deleted: 2, unseen: 1 });
      expect((await store.read("books", { limit: 10 })).map(({ key }) => key)).toEqual(["[2]", "[3]"]);
      expect(await store.counts("books")).toMatchObject({ records: 2 });
    });

    test("counts records, their bytes, and values that do not fit their column", async () => {
      const { store } = await openStore();
      const records = [book(1, { pages: "many" }), book(2, { pages: 1.5 }), book(3, { title: "a\0b", added: "soon" })];
      const { drift } = await store.write({ entity: "books", records, pass: 1, state: 1 });
      expect(drift).toEqual({
        pages: { values: 2, example: '"many"' },
        title: { values: 1, example: '"a\\u0000b"' },
        added: { values: 1, example: '"soon"' },
      });
      const bytes = records.reduce((sum, record) => sum + Buffer.byteLength(JSON.stringify(record)), 0);
      expect(await store.counts("books")).toEqual({ records: 3, bytes, drift });
      const [, , third] = await store.read("books", { limit: 3 });
      expect(third?.record).toEqual(records[2]);
    });

    test("counts the bytes of the stored records only, after records were replaced and deleted", async () => {
      const { store } = await openStore();
      const bytesOf = (records: readonly StoredRecord[]) =>
        records.reduce((sum, record) => sum + Buffer.byteLength(JSON.stringify(record)), 0);
      const [first, second, longer] = [book(1), book(2), book(1, { title: "A longer title of book 1" })];
      await store.write({ entity: "books", records: [first, second], pass: 1, state: 1 });
      await store.write({ entity: "books", records: [longer], pass: 2, state: 2 });
      expect(await store.counts("books")).toMatchObject({ records: 2, bytes: bytesOf([longer, second]) });
      await store.endPass({ entity: "books", pass: 2, state: 2 });
      expect(await store.counts("books")).toMatchObject({ records: 1, bytes: bytesOf([longer]) });
    });

    test("for all batches together, counts the values that do not fit their column, with the first of them as the example", async () => {
      const { store } = await openStore();
      for (const [at, pages] of ["many", "few", "none"].entries())
        await store.write({ entity: "books", records: [book(at, { pages })], pass: Math.max(1, at), state: at });
      expect((await store.counts("books")).drift).toEqual({ pages: { values: 3, example: '"many"' } });
    });

    test("redacts a secret in the example that `counts` returns for values that do not fit their column", async () => {
      const { store } = await openStore();
      const secret = "Bearer abcdefghijklmnopqrstuvwxyz0123456789";
      await store.write({ entity: "books", records: [book(1, { pages: secret })], pass: 1, state: 1 });
      expect(JSON.stringify(await store.counts("books"))).not.toContain("abcdefghijklmnop");
    });

    test("a complete pass removes the drift of earlier passes", async () => {
      const { store } = await openStore();
      await store.write({ entity: "books", records: [book(1, { pages: "many" })], pass: 1, state: 1 });
      await store.write({ entity: "books", records: [book(1, { pages: 7 })], pass: 2, state: 2 });
      await store.endPass({ entity: "books", pass: 2, state: 2 });
      expect((await store.counts("books")).drift).toEqual({});
    });

    test("reset deletes records, counts and state, and the next batch is stored like the first batch of a store", async () => {
      const { store } = await openStore();
      await store.write({ entity: "books", records: [book(1, { pages: "many" })], pass: 4, state: 1 });
      await store.reset("books");
      expect(await store.state("books")).toBeUndefined();
      expect(await store.counts("books")).toEqual({ records: 0, bytes: 0, drift: {} });
      await store.write({ entity: "books", records: [book(2)], pass: 1, state: 1 });
      expect((await store.read("books", { limit: 10 })).map(({ key }) => key)).toEqual(["[2]"]);
    });

    test("keeps records of every shape exactly: unicode, quotes, nesting, absent and null values", async () => {
      const { store } = await openStore();
      const records = [
        book(1, {
          title: "Ünïcödé 😀 'q' \"d\" \\ \n\t",
          tags: ["a", 'b"c'],
          price: "12345678901234567890123456.123456789012",
        }),
        book(2, { title: null, tags: null, author: { name: null } }),
        { id: 3, isbn: "9223372036854775807", author: { name: "Ada", born: "1815-12-10" }, "a.b": { "": 1 } },
        book(4, { title: "\ud800 lone", isbn: "9223372036854775808", price: "1.0000000000001" }),
      ];
      await store.write({ entity: "books", records, pass: 1, state: 1 });
      expect((await store.read("books", { limit: 10 })).map(({ record }) => record)).toEqual(records);
      expect(Object.keys((await store.counts("books")).drift).sort()).toEqual(["isbn", "price", "title"]);
    });

    test("the key of a record is the hash of the whole record if the table has no key fields", async () => {
      const { store } = await openStore({ ...books, key: [] });
      const records = [{ id: 1, title: "a" }, { title: "a", id: 1 }, { id: 2 }];
      expect(await store.write({ entity: "books", records, pass: 1, state: 1 })).toMatchObject({ records: 2 });
      const [first] = await store.read("books", { limit: 1 });
      expect(first?.key).toMatch(/^[0-9a-f]{64}$/);
    });

    test("for an entity without a table, writes and searches fail, and there is no state", async () => {
      const { store } = await openStore();
      await expect(store.write({ entity: "authors", records: [], pass: 1, state: 1 })).rejects.toMatchObject({
        code: "context_store_not_ready",
      });
      expect(await store.state("authors")).toBeUndefined();
      const search = { table: { ...books, entity: "authors" }, filter: everything, sort: [], limit: 1 };
      await expect(store.search(search)).rejects.toMatchObject({ code: "context_store_not_ready" });
    });

    test.each([
      { reason: undefined, code: "cancelled" },
      { reason: "stop", code: "cancelled" },
      { reason: new DOMException("late", "TimeoutError"), code: "timeout" },
      { reason: new ConnectorError("timeout", "late"), code: "timeout" },
    ])("if a signal aborts a search with the reason $reason, the search fails as $code", async ({ reason, code }) => {
      const { store } = await openStore();
      const search = { table: books, filter: everything, sort: [], limit: 10 };
      await expect(store.search(search, AbortSignal.abort(reason))).rejects.toMatchObject({ code });
    });

    test("a search that sorts by a new column fails until adapt has added the column", async () => {
      const { store } = await openStore(bookTable({ id: bookFields.id }));
      await store.write({ entity: "books", records: [book(1)], pass: 1, state: 1 });
      const sort = books.columns
        .filter(({ name }) => name === "title")
        .map((column) => ({ column, direction: "asc" as const }));
      const search = { table: books, filter: everything, sort, limit: 1 };
      await expect(store.search(search)).rejects.toMatchObject({ code: "context_store_not_ready" });
      await store.adapt([books]);
      expect((await store.search(search)).records).toHaveLength(1);
    });

    test.each([
      ["pages", { type: "string" }, { eq: { pages: "many" } }],
      ["pages", { type: "string" }, { contains: { pages: "many" } }],
      ["title", { type: "integer" }, { gt: { title: 4 } }],
      ["title", { type: "string", format: "date-time" }, { gt: { title: "2024-05-31T10:00:00Z" } }],
    ] as const)(
      "a search whose filter names the column %s with the new type %o fails as not ready until adapt has changed the column",
      async (name, type, filter) => {
        const { store } = await openStore();
        await store.write({ entity: "books", records: [book(1)], pass: 1, state: 1 });
        const changed = bookTable({ ...bookFields, [name]: type });
        const { condition } = checkFilter(changed, filter, "filter");
        const search = { table: changed, filter: condition, sort: [], limit: 1 };
        await expect(store.search(search)).rejects.toMatchObject({ code: "context_store_not_ready" });
        await store.adapt([changed]);
        expect((await store.search(search)).records).toEqual([]);
      },
    );

    test("adapt without a change of the table keeps records and state", async () => {
      const { store } = await openStore();
      await store.write({ entity: "books", records: [book(1)], pass: 1, state: 5 });
      await store.adapt([books]);
      expect(await store.read("books", { limit: 10 })).toHaveLength(1);
      expect(await store.state("books")).toBe(5);
    });

    test("adapt fills new columns and columns with a new type from the records, and keeps all records and the state", async () => {
      const { store } = await openStore(
        bookTable({ id: bookFields.id, pages: { type: "string" }, gone: { type: "boolean" } }),
      );
      const records = Array.from({ length: 25 }, (_, at) =>
        book(at, { pages: at % 5 ? at : `${at} pages`, added: "2024-05-31T10:00:00Z" }),
      );
      await store.write({ entity: "books", records, pass: 1, state: { at: 1 } });
      expect((await store.counts("books")).drift.pages?.values).toBe(20);
      await store.adapt([books]);
      expect((await store.counts("books")).drift).toEqual({ pages: { values: 5, example: '"0 pages"' } });
      expect(await store.read("books", { limit: 100 })).toHaveLength(25);
      for (const [filter, count] of [
        [{ eq: { title: "Book 7" } }, 1],
        [{ eq: { added: "2024-05-31T10:00:00Z" } }, 25],
        [{ gte: { pages: 21 } }, 4],
      ] as const) {
        const { condition } = checkFilter(books, filter, "filter");
        const found = await store.search({ table: books, filter: condition, sort: [], limit: 100 });
        expect([filter, found.records.length]).toEqual([filter, count]);
      }
      expect(await store.state("books")).toEqual({ at: 1 });
      await store.write({ entity: "books", records: [book(3, { pages: 3 })], pass: 1, state: 1 });
      expect(await store.read("books", { limit: 100 })).toHaveLength(25);
    });

    test("after a change of the key fields, records that have a new key field get a new key; if several records get the same key, only the latest of them stays", async () => {
      const { store } = await openStore();
      const records = [book(1, { isbn: "7" }), book(2, { isbn: "8" })];
      await store.write({ entity: "books", records, pass: 1, state: 1 });
      await store.write({ entity: "books", records: [book(3, { isbn: "7" })], pass: 2, state: 1 });
      await store.adapt([{ ...books, key: ["isbn"] }]);
      expect(await store.read("books", { limit: 10 })).toEqual([
        { key: '["7"]', record: book(3, { isbn: "7" }) },
        { key: '["8"]', record: records[1] },
      ]);
    });

    test("after a change of the key fields, a record keeps its key if all new key fields are absent or null", async () => {
      const { store } = await openStore();
      const records = [book(1), book(2), book(3, { isbn: "7" })];
      await store.write({ entity: "books", records, pass: 1, state: 1 });
      await store.adapt([{ ...books, key: ["isbn"] }]);
      const keys = (await store.read("books", { limit: 10 })).map(({ key }) => key);
      expect(keys).toEqual(['["7"]', "[1]", "[2]"]);
    });

    test("a read returns only complete batches while another batch is written", async () => {
      const { store } = await openStore();
      const records = (pass: number) => Array.from({ length: 3_000 }, (_, id) => book(id, { pages: pass }));
      await store.write({ entity: "books", records: records(1), pass: 1, state: 1 });
      let isWriting = true;
      const writes = (async () => {
        for (const pass of [2, 3, 4]) await store.write({ entity: "books", records: records(pass), pass, state: pass });
      })().finally(() => {
        isWriting = false;
      });
      while (isWriting) {
        const found = await store.read("books", { limit: 5_000 });
        expect(found).toHaveLength(3_000);
        expect(new Set(found.map(({ record }) => record.pages)).size).toBe(1);
      }
      await writes;
    });

    test("concurrent batches of one store are all stored", async () => {
      const { store } = await openStore();
      const batches = Array.from({ length: 8 }, (_, at) => [book(at), book(at + 100), book(999, { pages: at })]);
      await Promise.all(batches.map((records) => store.write({ entity: "books", records, pass: 1, state: 1 })));
      expect(await store.counts("books")).toMatchObject({ records: 17 });
    });

    test("lists and deletes stores, and a new store with the id of a deleted one is empty", async () => {
      const { id, store } = await openStore();
      await store.write({ entity: "books", records: [book(1)], pass: 1, state: 1 });
      expect(await engine.stores.list()).toContain(id);
      await engine.stores.delete(id);
      await engine.stores.delete(id);
      expect(await engine.stores.list()).not.toContain(id);
      const again = await engine.stores.open(id);
      await again.adapt([books]);
      expect(await again.read("books", { limit: 10 })).toEqual([]);
    });

    test("a closed store opens again with the next call", async () => {
      const { id, store } = await openStore();
      await store.write({ entity: "books", records: [book(1)], pass: 1, state: 1 });
      await store.close();
      expect(await store.read("books", { limit: 10 })).toHaveLength(1);
      expect(await (await engine.stores.open(id)).state("books")).toBe(1);
    });

    test("stores of different connectors share no data", async () => {
      const [one, other] = [await openStore(), await openStore()];
      await one.store.write({ entity: "books", records: [book(1)], pass: 1, state: 1 });
      expect(await other.store.read("books", { limit: 10 })).toEqual([]);
    });
  });
}
