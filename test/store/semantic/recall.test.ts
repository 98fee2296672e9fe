import { createLexicalEmbedder } from "@agent-connectors/store";
import { describe, expect, it } from "vitest";
import { lexicalVector, termsOf } from "../../../store/semantic/embedders/lexical.ts";
import { dotProduct, encode } from "../../../store/semantic/index/codes.ts";
import { createPassageIndex, lexicalScore } from "../../../store/semantic/index/passage-index.ts";
import { bm25ByHand } from "./bm25-by-hand.ts";
import { type Labelled, makeLabelled } from "./questions.ts";

const labelled = makeLabelled(450);

describe("lexical search of 450 questions", () => {
  const kinds = ["exact", "forms", "typos"] as const;

  it("finds each passage that BM25 by hand finds among the first ten, and no fewer as the first one", async () => {
    const search = await indexOf(labelled);
    const byHand = bm25ByHand(labelled.map(({ passage }) => passage));
    const counts = Object.fromEntries(kinds.map((kind) => [kind, { firstByHand: 0, first: 0, byHand: 0, found: 0 }]));
    const lost: string[] = [];
    const below: string[] = [];
    for (const [at, { question, kind }] of labelled.entries()) {
      const expected = byHand(question, 10);
      const hits = search(question);
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
    expect(counts.typos?.found).toBeGreaterThan(counts.typos?.byHand ?? 0);
  }, 30_000);
});

async function indexOf(all: readonly Labelled[]) {
  const texts = all.map(({ passage }) => passage);
  const vectors = await createLexicalEmbedder().embed(texts, { purpose: "passage" });
  const index = createPassageIndex();
  index.add(vectors.map((vector, id) => ({ id, key: String(id), ...encode(vector), terms: termsOf(texts[id] ?? "") })));
  return (question: string) => {
    const prompt = lexicalVector(question, index.weightOf);
    return index
      .candidates({ prompt, terms: termsOf(question), dedup: "max", count: 50 })
      .map(({ id, bm25 }) => ({ id, score: lexicalScore(dotProduct(vectors[id] ?? prompt, prompt), bm25) }))
      .sort((one, other) => other.score - one.score)
      .slice(0, 10);
  };
}
