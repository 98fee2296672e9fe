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
      await Promise.all([passages.save(scope, [embedded(2), embedded(3)]), passages.reopen(scope)]);
      await passages.save(scope, [embedded(4), embedded(5)]);
      expect(new Set(await passages.ids(scope)).size).toBe(6);
      expect(await passages.versions(scope)).toMatchObject([{ version: "test", complete: false }]);
    });
  });
}

function embedded(id: number): EmbeddedValue {
  const passages = [{ text: `Passage ${id}.`, vector: new Float32Array(8).fill(1) }];
  return { key: `[${id}]`, hash: `hash ${id}`, isKnown: false, passages };
}
