import { createSemantic, type Embedder } from "@agent-connectors/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notes } from "./notes.ts";
import { type Pglite, startPglite } from "./pglite.ts";
import { describeRanking, hashed, search, transcripts, vectorOf } from "./ranking-suite.ts";
import { describeSemanticSearch } from "./search-suite.ts";

describe("on PostgreSQL with pgvector in a separate schema", () => {
  let server: Pglite;
  beforeAll(async () => {
    server = await startPglite();
    await server.run("create schema extensions; create extension vector schema extensions");
  }, 60_000);
  afterAll(() => server.close());

  describeRanking("pgvector", () => server.open(), "engine");
  describeSemanticSearch("PostgreSQL with pgvector", () => server.open());
});

describe("pgvector", () => {
  it("does not change the ranking when it is installed or removed: the ranking always equals that of the index in memory", async () => {
    const server = await startPglite();
    const { store, close } = await server.open();
    const scope = { entity: "notes", field: "transcript", version: hashed.version };
    const semantic = createSemantic({ embedder: hashed });
    const target = { connectorId: "c1", store };
    const isRanked = async () =>
      (await store.passages.nearest(scope, { prompt: vectorOf("a"), dedup: "max", count: 5 })) !== undefined;
    const find = async () => (await semantic.search(target, search)).hits;
    let written = 0;
    /** Writes and embeds more records. */
    const grow = async () => {
      const records = transcripts.slice(written, written + 30);
      written += records.length;
      await store.write({ entity: "notes", records: records as never, pass: 1, state: null });
      await semantic.embed(target, notes);
    };
    /** Runs the same search with a new index in memory. */
    const findInMemory = async () => {
      const { nearest: _, ...passages } = store.passages;
      const other = createSemantic({ embedder: hashed });
      const withoutEngine = { ...store, passages: { ...passages, nearest: async () => undefined } };
      return (await other.search({ connectorId: "c1", store: withoutEngine }, search)).hits;
    };
    try {
      await grow();
      expect([await isRanked(), (await find()).length]).toEqual([false, 10]);
      await server.run("create extension vector");
      expect(await find()).toEqual(await findInMemory());
      // The next call of `embed` also stores the earlier vectors for pgvector.
      await grow();
      expect([await isRanked(), await find()]).toEqual([true, await findInMemory()]);
      await server.run("drop extension vector cascade");
      expect([await isRanked(), await find()]).toEqual([false, await findInMemory()]);
      await grow();
      expect(await find()).toEqual(await findInMemory());
      await server.run("create extension vector");
      await store.adapt([notes]);
      expect([await isRanked(), await find()]).toEqual([false, await findInMemory()]);
      await grow();
      expect([await isRanked(), await find()]).toEqual([true, await findInMemory()]);
    } finally {
      await close();
      await server.close();
    }
  }, 60_000);

  it("does not rank vectors that are too long for it; the index in memory ranks them", async () => {
    const server = await startPglite();
    await server.run("create extension vector");
    const { store, close } = await server.open();
    const embedder: Embedder = {
      ...hashed,
      version: "long",
      embed: async (texts) => texts.map(() => new Float32Array(16_001).fill(1 / Math.sqrt(16_001))),
    };
    const semantic = createSemantic({ embedder });
    const target = { connectorId: "c1", store };
    try {
      // There are no passages yet, so the first call of `embed` marks the version as complete in pgvector. The second call saves
      // vectors that are too long for pgvector, so it must remove this mark.
      await semantic.embed(target, notes);
      const records = transcripts.slice(0, 3) as never;
      await store.write({ entity: "notes", records, pass: 1, state: null });
      await semantic.embed(target, notes);
      expect((await semantic.search(target, search)).hits).toHaveLength(3);
    } finally {
      await close();
      await server.close();
    }
  }, 60_000);
});
