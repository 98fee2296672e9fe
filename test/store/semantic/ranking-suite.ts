import { createHash } from "node:crypto";
import { createSemantic, type Embedder, type SemanticSearch } from "@agent-connectors/store";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkFilter } from "../../../store/query/check-filter.ts";
import { notes, type TestStore } from "./notes.ts";

const width = 40;

/** A pseudo-random unit vector that depends only on the string. The vector of `zero` contains only zeros. */
export function vectorOf(text: string): Float32Array {
  if (text === "zero") return new Float32Array(width);
  const bytes = createHash("shake256", { outputLength: width }).update(text).digest();
  const vector = Float32Array.from(bytes, (byte) => byte - 127.5);
  return vector.map((value) => value / Math.hypot(...vector));
}

/** An embedder whose vectors do not depend on the meaning of words, so that the test checks only the ranking. */
export const hashed: Embedder = {
  version: "hashed",
  kind: "semantic",
  batchSize: 64,
  embed: async (texts) => texts.map(vectorOf),
};

/** Records. Each item of a transcript becomes one passage, because two items do not fit into one passage. */
export const transcripts = Array.from({ length: 120 }, (_, id) => ({
  id,
  folder: id % 3 === 0 ? "a" : "b",
  transcript: Array.from({ length: 1 + (id % 4) }, (_, at) => ({ text: `${id} ${at} `.padEnd(200, "x ") })),
}));
const summaries = transcripts.map(({ id, folder }) => ({ id, folder, summary: id === 7 ? "zero" : `summary ${id}` }));

/** A search for the ten records with the most similar passages. */
export const search: SemanticSearch = {
  table: notes,
  field: "transcript",
  prompt: "a prompt",
  contextSize: 200,
  minSimilarity: -1,
  dedup: "max",
  limit: 10,
};

/** Finds the most similar passages with a loop over all passages. */
function byHand({ dedup, limit, minSimilarity, prompt }: SemanticSearch, records: typeof transcripts) {
  const wanted = vectorOf(prompt);
  const all = records
    .flatMap(({ id, transcript }) =>
      transcript.map(({ text }) => {
        const score = vectorOf(text.trim()).reduce((sum, value, at) => sum + value * (wanted[at] ?? 0), 0);
        return { key: `[${id}]`, score: Number(score.toFixed(5)) };
      }),
    )
    .sort((one, other) => other.score - one.score);
  const seen = new Set<string>();
  return all
    .filter(({ key }) => dedup === "none" || (!seen.has(key) && seen.add(key)))
    .filter(({ score }) => score >= minSimilarity)
    .slice(0, limit);
}

/** Tests the ranking of vectors on an engine. `rankedBy` is the component that computes the ranking. */
export function describeRanking(
  engine: string,
  open: () => Promise<TestStore>,
  rankedBy: "engine" | "index in memory",
): void {
  describe(`the ranking of vectors on ${engine}`, () => {
    let test: TestStore;
    const semantic = createSemantic({ embedder: hashed });
    const target = () => ({ connectorId: "c1", store: test.store });
    const write = (records: readonly object[], pass = 1) =>
      test.store.write({ entity: "notes", records: records as never, pass, state: null });
    const scope = { entity: "notes", field: "transcript", version: hashed.version };
    const find = async (one: SemanticSearch) =>
      (await semantic.search(target(), one)).hits.map(({ key, score }) => ({ key, score: Number(score.toFixed(5)) }));

    beforeEach(async () => {
      test = await open();
      await write(transcripts);
      await semantic.embed(target(), notes);
    });
    afterEach(async () => {
      semantic.drop("c1");
      await test.close();
    });

    it(`is computed by the ${rankedBy}`, async () => {
      const found = await test.store.passages.nearest(scope, { prompt: vectorOf("a"), dedup: "max", count: 5 });
      expect(found?.length).toBe(rankedBy === "engine" ? 5 : undefined);
    });

    it.each<[string, Partial<SemanticSearch>]>([
      ["the best passage of each record", {}],
      ["all passages", { dedup: "none", limit: 60 }],
      ["a hundred records", { limit: 100 }],
      ["passages above a similarity", { minSimilarity: 0.2, limit: 100 }],
      ["a minimum similarity that no passage reaches", { prompt: "another one", minSimilarity: 0.9 }],
    ])("for %s, equals the ranking that a loop over all passages computes", async (_, members) => {
      const one = { ...search, ...members };
      expect(await find(one)).toEqual(byHand(one, transcripts));
    });

    it("leaves out the records that do not match the filter", async () => {
      const { condition: filter } = checkFilter(notes, { eq: { folder: "a" } }, "semantic.filter");
      const one = { ...search, filter, limit: 100 };
      const matching = transcripts.filter(({ folder }) => folder === "a");
      expect(await find(one)).toEqual(byHand(one, matching));
      const { condition: none } = checkFilter(notes, { not: {} }, "semantic.filter");
      expect(await find({ ...search, filter: none })).toEqual([]);
    });

    it("follows changes and deletions", async () => {
      const changed = transcripts
        .slice(0, 60)
        .map((record) => ({ ...record, transcript: [{ text: `new ${record.id}` }] }));
      await write(changed, 2);
      await test.store.endPass({ entity: "notes", pass: 2, state: null });
      await semantic.embed(target(), notes);
      expect(await find(search)).toEqual(byHand(search, changed));
      await test.store.reset("notes");
      expect(await find(search)).toEqual([]);
    });

    it("gives a passage the similarity 0 if its vector or the vector of the prompt contains only zeros", async () => {
      await write(summaries, 2);
      await semantic.embed(target(), notes);
      const { hits } = await semantic.search(target(), { ...search, field: "summary", limit: 100 });
      const { hits: best } = await semantic.search(target(), { ...search, field: "summary", prompt: "zero" });
      expect(best.length).toBeGreaterThan(0);
      expect(best.every(({ score }) => score === 0)).toBe(true);
      const { hits: found } = await semantic.search(target(), {
        ...search,
        field: "summary",
        filter: checkFilter(notes, { eq: { id: 7 } }, "semantic.filter").condition,
      });
      expect(found).toMatchObject([{ key: "[7]", score: 0 }]);
      expect(hits).toHaveLength(100);
    });
  });
}
