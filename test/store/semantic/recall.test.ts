import { type ContextStore, createLexicalEmbedder, createSemantic } from "@agent-connectors/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bm25ByHand } from "./bm25-by-hand.ts";
import { notes, openNotes, type TestStore } from "./notes.ts";
import { type Labelled, makeLabelled } from "./questions.ts";

const labelled = makeLabelled(450);

describe("lexical search with 450 questions", () => {
  const kinds = ["exact", "forms", "typos"] as const;
  let test: TestStore;
  beforeAll(async () => {
    test = await openNotes();
  });
  afterAll(() => test.close());

  it("finds the right passage if it is among the ten hits of plain BM25, and returns it first at least as often as BM25", async () => {
    const search = await searchOf(test.store, labelled);
    const byHand = bm25ByHand(labelled.map(({ passage }) => passage));
    const counts = Object.fromEntries(kinds.map((kind) => [kind, { firstByHand: 0, first: 0, byHand: 0, found: 0 }]));
    const lost: string[] = [];
    const below: string[] = [];
    for (const [at, { question, kind }] of labelled.entries()) {
      const expected = byHand(question, 10);
      const hits = await search(question);
      const hit = hits.find(({ id }) => id === at);
      const count = counts[kind];
      if (count === undefined) continue;
      if (expected[0] === at) count.firstByHand++;
      if (expected.includes(at)) count.byHand++;
      if (hits[0]?.id === at) count.first++;
      if (hit) count.found++;
      if (expected.includes(at) && !hit) lost.push(question);
      if (hit && hit.score < 0.25) below.push(question);
    }
    expect(lost).toEqual([]);
    expect(below).toEqual([]);
    for (const kind of kinds) expect(counts[kind]?.first).toBeGreaterThanOrEqual(counts[kind]?.firstByHand ?? 0);
    expect(counts.exact?.found).toBe(150);
    for (const kind of ["forms", "typos"]) expect(counts[kind]?.found, kind).toBeGreaterThan(counts[kind]?.byHand ?? 0);
  }, 120_000);
});

/** Writes and embeds the passages. Returns a function that finds the ten best records for a question. */
async function searchOf(store: ContextStore, all: readonly Labelled[]) {
  const table = { ...notes, semantic: { summary: 2_048 } };
  await store.adapt([table]);
  const records = all.map(({ passage }, id) => ({ id, summary: passage }));
  await store.write({ entity: "notes", records, pass: 1, state: null });
  const semantic = createSemantic({ embedder: createLexicalEmbedder() });
  const target = { connectorId: "c1", store };
  await semantic.embed(target, table);
  const search = { table, field: "summary", contextSize: 200, minSimilarity: -1, dedup: "max", limit: 10 } as const;
  return async (prompt: string) =>
    (await semantic.search(target, { ...search, prompt })).hits.map(({ record, score }) => ({
      id: record.id,
      score,
    }));
}
