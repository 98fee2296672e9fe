import { expect, it } from "vitest";
import { createPassageIndex } from "../../../store/semantic/index/passage-index.ts";
import { segmentRows } from "../../../store/semantic/index/postings.ts";
import type { IndexedPassage } from "../../../store/semantic/index/segment.ts";
import { createIndexCache, isFragmented } from "../../../store/semantic/index-cache.ts";

const scope = { entity: "notes", field: "summary", version: "constant" };
const passages = Array.from({ length: segmentRows + 1 }, (_, at): IndexedPassage => {
  const id = segmentRows + 1 - at;
  return { id, key: `[${id}]`, codes: Int8Array.of(127), scale: 1 / 127 };
});

it("if a load fails after it has returned the largest id, the index still has all passages after the next load", async () => {
  let fails = true;
  const store = {
    versions: async () => [],
    ids: async () => passages.map(({ id }) => id),
    load: async (_: object, after: number, handle: (part: readonly IndexedPassage[]) => void) => {
      const later = passages.filter(({ id }) => id > after);
      handle(later.slice(0, segmentRows));
      if (fails) throw new Error("the file cannot be read");
      handle(later.slice(segmentRows));
    },
  };
  const cache = createIndexCache({ maxBytes: 1_000_000_000 });
  await expect(cache.open("c1", store, scope, 1)).rejects.toThrow("the file cannot be read");
  fails = false;
  expect((await cache.open("c1", store, scope, 1)).size).toBe(passages.length);
});

it("if a failover has lost passages, the index has the new passages with the ids of the lost ones", async () => {
  let keys = ["[1]", "[lost]"];
  let generation = 5;
  const store = {
    versions: async () => [{ version: scope.version, complete: true, generation }],
    ids: async () => keys.map((_, at) => at + 1),
    load: async (_: object, after: number, handle: (part: readonly IndexedPassage[]) => void) =>
      handle(keys.map((key, at) => ({ id: at + 1, key, codes: Int8Array.of(127), scale: 1 })).slice(after)),
  };
  const cache = createIndexCache({ maxBytes: 1_000_000_000 });
  const indexed = async () => {
    const index = await cache.open("c1", store, scope, generation);
    const found = index.candidates({ prompt: Float32Array.of(1), dedup: "none", count: 3 });
    return found.map(({ key }) => key).toSorted();
  };
  expect(await indexed()).toEqual(["[1]", "[lost]"]);
  [keys, generation] = [["[1]", "[new]"], 4];
  expect(await indexed()).toEqual(["[1]", "[new]"]);
});

/** Creates a cache, and a function that opens the index of a connector and returns whether the index was loaded. */
function cacheOf(maxBytes: number) {
  let loads = 0;
  const store = {
    versions: async () => [{ version: scope.version, complete: true, generation: 5 }],
    ids: async () => [1],
    load: async (_: object, _after: number, handle: (part: readonly IndexedPassage[]) => void) => {
      loads++;
      handle([{ id: 1, key: "[1]", codes: Int8Array.of(127), scale: 1 }]);
    },
  };
  const cache = createIndexCache({ maxBytes });
  const isLoaded = async (connectorId: string, generation = 5) => {
    const before = loads;
    await cache.open(connectorId, store, scope, generation);
    return loads > before;
  };
  return { cache, isLoaded };
}

it("if the indexes exceed the maximum size, the cache drops the least recently used ones", async () => {
  const { cache: measured, isLoaded: measure } = cacheOf(1_000_000);
  await measure("c1");
  const { isLoaded } = cacheOf(2 * measured.bytes);
  for (const id of ["c1", "c2"]) expect(await isLoaded(id)).toBe(true);
  expect(await isLoaded("c1")).toBe(false);
  expect(await isLoaded("c3")).toBe(true);
  expect(await isLoaded("c1")).toBe(false);
  expect(await isLoaded("c2")).toBe(true);
});

it("an index that exceeds the maximum size stays until another index is opened", async () => {
  const { isLoaded } = cacheOf(1);
  expect(await isLoaded("c1")).toBe(true);
  expect(await isLoaded("c1")).toBe(false);
  await isLoaded("c2");
  expect(await isLoaded("c1")).toBe(true);
});

it("`drop` frees the indexes of one connector only", async () => {
  const { cache, isLoaded } = cacheOf(1_000_000);
  for (const id of ["c1", "c10"]) await isLoaded(id);
  cache.drop("c1");
  expect(await isLoaded("c10")).toBe(false);
  expect(await isLoaded("c1")).toBe(true);
});

it("a search that read an earlier generation uses the index of the current generation", async () => {
  const { isLoaded } = cacheOf(1_000_000);
  expect(await isLoaded("c1", 5)).toBe(true);
  expect(await isLoaded("c1", 4)).toBe(false);
});

it("the last id of an index is the largest one, whatever the order of the passages", () => {
  const index = createPassageIndex();
  index.add(passages.slice(-2));
  expect(index.lastId).toBe(2);
});

it("a removed passage counts once, even after several refreshes of the index", () => {
  const index = createPassageIndex();
  index.add(passages.slice(-2));
  for (let refresh = 0; refresh < 2; refresh++) index.keep(new Set([1]));
  expect([index.size, index.removed]).toEqual([1, 1]);
});

it.each([
  { segments: 23, size: 2_300, removed: 0, fragmented: false },
  { segments: 24, size: 2_400, removed: 0, fragmented: true },
  // A complete load of three million passages.
  { segments: 46, size: 3_000_000, removed: 0, fragmented: false },
  { segments: 2, size: 100, removed: 100, fragmented: false },
  { segments: 2, size: 100, removed: 101, fragmented: true },
])("with $segments segments, $size current and $removed removed passages, isFragmented returns $fragmented", (row) => {
  expect(isFragmented(row)).toBe(row.fragmented);
});
