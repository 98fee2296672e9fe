import { expect, it } from "vitest";
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
