import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmbeddedValue } from "../../../store/semantic/passage-store.ts";
import type { TestStore } from "./notes.ts";

/** Tests the stored passages of an engine. */
export function describePassages(engine: string, open: () => Promise<TestStore>): void {
  describe(`passages on ${engine}`, () => {
    const scope = { entity: "notes", field: "summary", version: "test" };
    let test: TestStore;

    beforeEach(async () => {
      test = await open();
    });
    afterEach(() => test.close());

    it("gives each passage an id of its own if a version is marked as incomplete during `save`", async () => {
      const { passages } = test.store;
      await passages.save(scope, [embedded(0), embedded(1)]);
      await passages.complete(scope);
      await Promise.all([passages.save(scope, [embedded(2), embedded(3)]), passages.markIncomplete(scope)]);
      await passages.save(scope, [embedded(4), embedded(5)]);
      expect(new Set(await passages.ids(scope)).size).toBe(6);
      expect(await passages.versions(scope)).toMatchObject([{ version: "test", complete: false }]);
    });

    it("`prune` changes the generation of a version only if it deletes passages", async () => {
      const { passages } = test.store;
      const generation = async () => (await passages.versions(scope))[0]?.generation ?? 0;
      await passages.save(scope, [embedded(0)]);
      const saved = await generation();
      // `prune` deletes the saved passage, because the store has no record with its key.
      await passages.prune(scope);
      const pruned = await generation();
      expect(pruned).toBeGreaterThan(saved);
      await passages.prune(scope);
      expect(await generation()).toBe(pruned);
    });

    it("deletes the passages of other versions with each call of `complete`", async () => {
      const { passages } = test.store;
      const other = { ...scope, version: "other" };
      for (const _ of ["first", "second"]) {
        await passages.save(other, [embedded(0)]);
        await passages.complete(scope);
        expect(await passages.ids(other)).toEqual([]);
        expect(await passages.versions(scope)).toMatchObject([{ version: "test", complete: true }]);
      }
    });

    it("deletes a version if any of its vectors does not have the expected length", async () => {
      const { passages } = test.store;
      expect(await passages.widthOf(scope)).toBeUndefined();
      await passages.save(scope, [embedded(0), embedded(1)]);
      expect(await passages.widthOf(scope)).toBe(8);
      expect(await passages.deleteUnlessWidth(scope, 8)).toBe(false);
      await passages.save(scope, [embedded(2, 16)]);
      await passages.save(scope, [embedded(3)]);
      expect(await passages.deleteUnlessWidth(scope, 8)).toBe(true);
      expect(await passages.ids(scope)).toEqual([]);
    });
  });
}

/** A value with one passage. */
export function embedded(id: number, width = 8): EmbeddedValue {
  const passages = [{ text: `Passage ${id}.`, vector: new Float32Array(width).fill(1) }];
  return { key: `[${id}]`, hash: `hash ${id}`, isKnown: false, passages };
}
