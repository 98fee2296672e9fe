import { ConnectorError } from "@agent-connectors/runtime";
import {
  createLexicalEmbedder,
  createSemantic,
  type Embedder,
  prepareValues,
  type SemanticSearch,
} from "@agent-connectors/store";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkFilter } from "../../../store/query/check-filter.ts";
import type { PassageStore } from "../../../store/semantic/passage-store.ts";
import { notes, type TestStore } from "./notes.ts";
import { createGate, letters, longer } from "./test-embedders.ts";

let test: TestStore;

const target = () => ({ connectorId: "c1", store: test.store });
const search: SemanticSearch = {
  table: notes,
  field: "summary",
  prompt: "penguins in Antarctica",
  contextSize: 200,
  minSimilarity: 0.25,
  dedup: "max",
  limit: 10,
};

const summaries = {
  penguins: "# Trip\n\nWe saw **penguins** in Antarctica.",
  budget: "The budget for the next quarter is approved.",
  hiring: "Two candidates accepted the offer for the design team.",
};

async function write(records: readonly object[], pass = 1): Promise<void> {
  await test.store.write({ entity: "notes", records: records as never, pass, state: null });
}

const { version } = createLexicalEmbedder();
const three = Object.values(summaries).map((summary, id) => ({ id, summary }));

/** Tests how `embed` divides the values of a field into batches. */
export function describeSteps(engine: string, open: () => Promise<TestStore>): void {
  it(`embed on ${engine} prepares batches of at most a million characters, and a longer value alone`, async () => {
    test = await open();
    const semantic = createSemantic({ embedder: createLexicalEmbedder() });
    const sizes = [1_200_000, 400_000, 400_000, 400_000, 1_200_000, 10];
    await write(sizes.map((size, id) => ({ id, summary: "penguin ".repeat(size / 8) })));
    const steps: number[] = [];
    await semantic.embed(target(), notes, {
      prepare: async (values) => {
        steps.push(values.values.length);
        return prepareValues(values);
      },
    });
    expect(steps).toEqual([1, 2, 1, 1, 1]);
    await test.close();
  });
}

/** Tests semantic search on an engine. */
export function describeSemanticSearch(engine: string, open: () => Promise<TestStore>): void {
  describe(`semantic search on ${engine}`, () => {
    beforeEach(async () => {
      test = await open();
    });
    afterEach(() => test.close());

    it("returns the most similar passage first, with its record and its text", async () => {
      const semantic = createSemantic({ embedder: createLexicalEmbedder() });
      await write(three);
      expect(await semantic.embed(target(), notes)).toEqual({
        summary: { records: 3, passages: 3, refused: 0 },
        transcript: { records: 0, passages: 0, refused: 0 },
      });
      const { hits, more } = await semantic.search(target(), search);
      expect(hits[0]).toMatchObject({ key: "[0]", record: three[0], context: "Trip\nWe saw penguins in Antarctica." });
      expect(hits[0]?.score).toBeGreaterThan(0.5);
      expect(more).toBe(false);
    });

    it("is not ready before the first call of `embed`, and has no hits for a table without records", async () => {
      const semantic = createSemantic({ embedder: createLexicalEmbedder() });
      await expect(semantic.search(target(), search)).rejects.toMatchObject({ code: "context_store_not_ready" });
      await semantic.embed(target(), notes);
      expect(await semantic.search(target(), search)).toEqual({ hits: [], more: false });
    });

    it("embeds only new and changed values, and deletes the passages of replaced and deleted values", async () => {
      const semantic = createSemantic({ embedder: createLexicalEmbedder() });
      await write(three);
      await semantic.embed(target(), notes);
      await semantic.search(target(), search);
      await write(
        [
          { id: 0, summary: summaries.budget },
          { id: 2, summary: null },
          { id: 3, summary: "Penguins again." },
        ],
        2,
      );
      expect((await semantic.embed(target(), notes)).summary).toEqual({ records: 3, passages: 2, refused: 0 });
      expect(await keys(semantic, { ...search, minSimilarity: -1 })).toEqual(["[3]", "[0]", "[1]"]);
      await test.store.endPass({ entity: "notes", pass: 2, state: null });
      expect((await keys(semantic, { ...search, minSimilarity: -1 })).sort()).toEqual(["[0]", "[3]"]);
      expect((await semantic.embed(target(), notes)).summary).toEqual({ records: 0, passages: 0, refused: 0 });
      expect((await keys(semantic, { ...search, minSimilarity: -1 })).sort()).toEqual(["[0]", "[3]"]);
      expect(await test.store.passages.ids({ entity: "notes", field: "summary", version })).toHaveLength(2);
    });

    it.each([
      { step: "versions", steps: ["versions"] },
      { step: "matching", steps: ["versions", "matching"] },
      { step: "ids", steps: ["versions", "matching", "load", "ids"] },
    ] as const)("reads no more from the store if the signal is aborted during `$step`", async ({ step, steps }) => {
      const semantic = createSemantic({ embedder: createLexicalEmbedder() });
      await write(three);
      await semantic.embed(target(), notes);
      const stop = new AbortController();
      const called: string[] = [];
      const passages = new Proxy(test.store.passages, {
        get: (stored, name: keyof PassageStore) => {
          called.push(name);
          if (name === step) stop.abort();
          return stored[name];
        },
      });
      const { condition: filter } = checkFilter(notes, { eq: { id: 0 } }, "semantic.filter");
      const stepped = { connectorId: "c1", store: { ...test.store, passages } };
      await expect(semantic.search(stepped, { ...search, filter }, stop.signal)).rejects.toMatchObject({
        code: "cancelled",
      });
      expect(called).toEqual(steps);
    });

    it("returns the next passages if the most similar ones belong to deleted records", async () => {
      const semantic = createSemantic({ embedder: createLexicalEmbedder() });
      // A search with the limit 1 first reads the records of 11 passages. All 11 can belong to the 29 deleted records.
      const similar = Array.from({ length: 30 }, (_, id) => ({ id, summary: summaries.penguins }));
      const other = { id: 30, summary: summaries.budget };
      await write([...similar, other]);
      await semantic.embed(target(), notes);
      await write([{ id: 29, summary: summaries.penguins }, other], 2);
      await test.store.endPass({ entity: "notes", pass: 2, state: null });
      // The passages of the deleted records stay until the next call of `embed`.
      const { hits, more } = await semantic.search(target(), { ...search, minSimilarity: -1, limit: 1 });
      expect([hits.map(({ key }) => key), more]).toEqual([["[29]"], true]);
    });

    it("applies the filter before the limit, so that it finds the few records that match", async () => {
      const semantic = createSemantic({ embedder: createLexicalEmbedder() });
      await write(
        Array.from({ length: 300 }, (_, id) => ({ id, folder: id < 290 ? "a" : "b", summary: summaries.penguins })),
      );
      await semantic.embed(target(), notes);
      const { condition: filter } = checkFilter(notes, { eq: { folder: "b" } }, "semantic.filter");
      const found = await keys(semantic, { ...search, filter, limit: 5 });
      expect(found).toEqual(["[290]", "[291]", "[292]", "[293]", "[294]"]);
    });

    it("drops passages below the minimum similarity before it applies the limit", async () => {
      const semantic = createSemantic({ embedder: createLexicalEmbedder() });
      await write(three);
      await semantic.embed(target(), notes);
      expect(await keys(semantic, { ...search, minSimilarity: -1 })).toHaveLength(3);
      expect(await keys(semantic, search)).toEqual(["[0]"]);
      expect((await semantic.search(target(), { ...search, limit: 1, minSimilarity: -1 })).more).toBe(true);
      expect((await semantic.search(target(), { ...search, limit: 1 })).more).toBe(false);
    });

    it("returns the best passage of each record with dedup max, and all passages with dedup none", async () => {
      const semantic = createSemantic({ embedder: createLexicalEmbedder() });
      const say = (text: string, count: number) => Array.from({ length: count }, () => ({ text }));
      await write([
        { id: 0, transcript: [...say("Penguins live in Antarctica, and they swim well.", 20)] },
        { id: 1, transcript: say("Penguins are birds.", 1) },
      ]);
      await semantic.embed(target(), notes);
      const one = { ...search, field: "transcript", minSimilarity: -1, limit: 3 };
      expect(await keys(semantic, one)).toEqual(["[0]", "[1]"]);
      expect(await keys(semantic, { ...one, dedup: "none" })).toEqual(["[0]", "[0]", "[0]"]);
      expect((await semantic.search(target(), { ...one, dedup: "none" })).more).toBe(true);
    });

    it("searches the vectors of the earlier embedder until those of the new one are complete", async () => {
      const lexical = createLexicalEmbedder();
      await write([...three, ...Array.from({ length: 297 }, (_, at) => ({ id: at + 3, summary: `Note ${at}.` }))]);
      await createSemantic({ embedder: lexical }).embed(target(), notes);
      const next = createGate(letters, 1);
      const semantic = createSemantic({ embedder: next.embedder, earlier: [lexical] });
      const done = semantic.embed(target(), notes);
      await next.entered;
      expect(await keys(semantic, search)).toEqual(["[0]"]);
      next.open();
      await done;
      const { hits } = await semantic.search(target(), { ...search, prompt: summaries.budget });
      expect(hits[0]).toMatchObject({ key: "[1]" });
      expect(hits[0]?.score).toBeCloseTo(1, 5);
      expect(await test.store.passages.versions({ entity: "notes", field: "summary" })).toMatchObject([
        { version: "letters", complete: true },
      ]);
    });

    it("continues with the unsaved values after a failure of the embedder", async () => {
      await write(Array.from({ length: 600 }, (_, id) => ({ id, summary: `Summary number ${id}.` })));
      let calls = 0;
      const embedder: Embedder = {
        ...letters,
        embed: (texts, options) => {
          if (++calls === 2) throw new Error("the endpoint is down");
          return letters.embed(texts, options);
        },
      };
      const semantic = createSemantic({ embedder });
      await expect(semantic.embed(target(), notes)).rejects.toThrow("the endpoint is down");
      expect((await semantic.embed(target(), notes)).summary?.records).toBe(600 - 256);
    });

    it("leaves out the passages that the embedder refuses, embeds all others, and tries the refused ones again", async () => {
      const records = Array.from({ length: 300 }, (_, id) => ({
        id,
        summary: `Summary ${"abcdefghij"[id % 10]}${id}.`,
      }));
      await write(records);
      let refuses = (text: string) => ["a10.", "b271."].some((end) => text.endsWith(end));
      let calls = 0;
      const embedder: Embedder = {
        ...letters,
        embed: async (texts, options) => {
          calls++;
          if (texts.some(refuses)) throw new ConnectorError("upstream_rejected", "the text is too long");
          return letters.embed(texts, options);
        },
      };
      const semantic = createSemantic({ embedder });
      expect((await semantic.embed(target(), notes)).summary).toEqual({ records: 300, passages: 298, refused: 2 });
      // The embedder refuses both batches. For each batch, one call embeds a harmless string, to detect an embedder that refuses
      // every string. Then at most eight halvings of 256 strings find the refused string. Each halving needs two calls.
      expect(calls).toBeLessThanOrEqual(2 + 2 * (1 + 2 * 8));
      expect(await keys(semantic, { ...search, minSimilarity: -1, limit: 300 })).toHaveLength(298);
      refuses = () => false;
      expect((await semantic.embed(target(), notes)).summary).toEqual({ records: 2, passages: 2, refused: 0 });
      expect((await semantic.embed(target(), notes)).summary).toEqual({ records: 0, passages: 0, refused: 0 });
    });

    it("deletes the passages of a removed value, even if the embedder refused some of its passages", async () => {
      const embedder: Embedder = {
        ...letters,
        embed: async (texts, options) => {
          if (texts.some((text) => text.includes("walrus")))
            throw new ConnectorError("upstream_rejected", "the text is too long");
          return letters.embed(texts, options);
        },
      };
      const semantic = createSemantic({ embedder });
      await write([{ id: 0, summary: `${"penguin ".repeat(24)}\n\n${"walrus ".repeat(24)}` }]);
      expect((await semantic.embed(target(), notes)).summary).toEqual({ records: 1, passages: 1, refused: 1 });
      await write([{ id: 0, summary: null }], 2);
      expect((await semantic.embed(target(), notes)).summary).toEqual({ records: 1, passages: 0, refused: 0 });
      expect(await keys(semantic, { ...search, minSimilarity: -1 })).toEqual([]);
      expect((await semantic.embed(target(), notes)).summary).toEqual({ records: 0, passages: 0, refused: 0 });
    });

    it("fails to embed, and saves nothing, if the embedder refuses every string", async () => {
      await write(three);
      const embedder: Embedder = {
        ...letters,
        embed: async () => {
          throw new ConnectorError("upstream_rejected", "no such model");
        },
      };
      const semantic = createSemantic({ embedder });
      await expect(semantic.embed(target(), notes)).rejects.toMatchObject({ reason: "no such model" });
      expect(await test.store.passages.versions({ entity: "notes", field: "summary" })).toEqual([]);
    });

    it("refuses an embedder whose vectors are longer than those that the index supports", async () => {
      await write(three);
      const embedder: Embedder = {
        ...letters,
        embed: async (texts) => texts.map(() => new Float32Array(16_385).fill(1)),
      };
      await expect(createSemantic({ embedder }).embed(target(), notes)).rejects.toMatchObject({
        code: "invalid_config",
        reason: expect.stringContaining("found 16385"),
      });
    });

    it("embeds all values again if the vectors of the same model have another length", async () => {
      await write(three);
      await createSemantic({ embedder: letters }).embed(target(), notes);
      const semantic = createSemantic({ embedder: longer });
      const everything = { ...search, minSimilarity: -1 };
      await expect(semantic.search(target(), everything)).rejects.toMatchObject({
        code: "context_store_not_ready",
        reason: expect.stringMatching(/vectors of 26 components, but the vector of the prompt has 52/),
      });
      // No value has changed. The search has marked the version as incomplete.
      expect((await semantic.embed(target(), notes)).summary).toEqual({ records: 3, passages: 3, refused: 0 });
      expect(await keys(semantic, everything)).toHaveLength(3);
      // No search marks the version as incomplete this time. The vector of the new value has another length.
      await write([{ id: 3, summary: summaries.penguins }], 2);
      const other = createSemantic({ embedder: letters });
      expect((await other.embed(target(), notes)).summary).toEqual({ records: 4, passages: 4, refused: 0 });
      expect((await other.embed(target(), notes)).summary).toEqual({ records: 0, passages: 0, refused: 0 });
      expect(await keys(other, everything)).toHaveLength(4);
    });

    it("refuses a search of passages with vectors of different lengths until they are embedded again", async () => {
      await write(three);
      await createSemantic({ embedder: letters }).embed(target(), notes);
      const semantic = createSemantic({ embedder: longer });
      const [vector = new Float32Array()] = await longer.embed(["Penguins again."], { purpose: "passage" });
      const passages = [{ text: "Penguins again.", vector }];
      await test.store.passages.save({ entity: "notes", field: "summary", version: letters.version }, [
        { key: "[0]", hash: "other", isKnown: true, passages },
      ]);
      const everything = { ...search, minSimilarity: -1 };
      await expect(semantic.search(target(), everything)).rejects.toMatchObject({ code: "context_store_not_ready" });
      expect((await semantic.embed(target(), notes)).summary).toEqual({ records: 3, passages: 3, refused: 0 });
      expect(await keys(semantic, everything)).toHaveLength(3);
    });

    it("fails to embed if one run receives vectors of different lengths", async () => {
      await write(Array.from({ length: 300 }, (_, id) => ({ id, summary: `Summary number ${id}.` })));
      let calls = 0;
      const embedder: Embedder = {
        ...letters,
        embed: (texts, options) => (++calls === 1 ? letters : longer).embed(texts, options),
      };
      await expect(createSemantic({ embedder }).embed(target(), notes)).rejects.toMatchObject({
        code: "service_unavailable",
        reason: expect.stringContaining("expected vectors of 26 components, found 52"),
      });
    });

    it.each([
      { code: "invalid_config", outcome: "service_unavailable", reason: "the operator finds the cause" },
      { code: "timeout", outcome: "timeout", reason: "the embeddings endpoint failed" },
    ] as const)("fails with $outcome if the embedder fails with $code", async ({ code, outcome, reason }) => {
      await write(three);
      await createSemantic({ embedder: letters }).embed(target(), notes);
      const embed = () => Promise.reject(new ConnectorError(code, "the embeddings endpoint failed"));
      const searching = createSemantic({ embedder: { ...letters, embed } }).search(target(), search);
      await expect(searching).rejects.toMatchObject({ code: outcome, reason: expect.stringContaining(reason) });
    });

    it("reads the passages of a store that another process deleted and created again with the same id", async () => {
      const semantic = createSemantic({ embedder: createLexicalEmbedder() });
      await write(three);
      await semantic.embed(target(), notes);
      expect(await keys(semantic, search)).toEqual(["[0]"]);
      await test.stores.delete("c1");
      test = { ...test, store: await test.stores.open("c1") };
      await test.store.adapt([notes]);
      await write([
        { id: 0, summary: summaries.budget },
        { id: 1, summary: summaries.penguins },
      ]);
      await createSemantic({ embedder: createLexicalEmbedder() }).embed(target(), notes);
      expect(await keys(semantic, search)).toEqual(["[1]"]);
    });

    it("deletes the passages of a field without a semantic search whenever adapt runs, even if the table did not change", async () => {
      const semantic = createSemantic({ embedder: createLexicalEmbedder() });
      await write(three.map((record) => ({ ...record, transcript: [{ text: "Penguins are birds." }] })));
      const { transcript, ...others } = notes.semantic;
      const count = async (field: string) =>
        (await test.store.passages.ids({ entity: "notes", field, version })).length;
      for (const kept of [others, {}, {}]) {
        await semantic.embed(target(), notes);
        await test.store.adapt([{ ...notes, semantic: kept }]);
        expect([await count("summary"), await count("transcript")]).toEqual([kept === others ? 3 : 0, 0]);
      }
      expect(await test.store.passages.versions({ entity: "notes", field: "transcript" })).toEqual([]);
      await test.store.adapt([notes]);
      expect((await semantic.embed(target(), notes)).transcript).toEqual({ records: 3, passages: 3, refused: 0 });
      expect(await keys(semantic, { ...search, field: "transcript", prompt: "birds" })).toHaveLength(3);
    });

    it("deletes the passages of a reset entity, even from the index in memory", async () => {
      const semantic = createSemantic({ embedder: createLexicalEmbedder() });
      await write(three);
      await semantic.embed(target(), notes);
      expect(await keys(semantic, { ...search, minSimilarity: -1 })).toHaveLength(3);
      await test.store.reset("notes");
      expect(await test.store.passages.ids({ entity: "notes", field: "summary", version })).toEqual([]);
      await write([{ id: 7, summary: summaries.penguins }]);
      expect((await semantic.embed(target(), notes)).summary).toEqual({ records: 1, passages: 1, refused: 0 });
      expect(await keys(semantic, { ...search, minSimilarity: -1 })).toEqual(["[7]"]);
    });
  });
}

async function keys(semantic: ReturnType<typeof createSemantic>, one: SemanticSearch): Promise<string[]> {
  return (await semantic.search(target(), one)).hits.map(({ key }) => key);
}
