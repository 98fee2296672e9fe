import { storeColumns } from "@agent-connectors/runtime";
import { createLexicalEmbedder, createSemantic, type Embedder, type StoreTable } from "@agent-connectors/store";
import { median } from "../processes.ts";
import { printHead, printRow, timeBoth, timeOf } from "./rows.ts";
import type { TicketEngine } from "./search.ts";
import { pick, words } from "./tickets.ts";

const articles: StoreTable = {
  entity: "articles",
  key: ["id"],
  columns: storeColumns({
    transformations: [],
    omit: [],
    fields: { id: { type: "integer" }, text: { type: "string" } },
  }),
  semantic: { text: 2_048 },
};

/** The searches rank at most this number of passages. The target of 20 ms applies to this number. */
const maxPassages = 100_000;
const wordsOfText = 60;
const batch = 10_000;

/** A word for a seed. Because the random number is squared, some words are more frequent than others, as in real texts. */
function wordAt(seed: number): string {
  return words[Math.floor((pick(seed, 1_000_000) / 1_000_000) ** 2 * words.length)] ?? "";
}

function textOf(id: number): string {
  return Array.from({ length: wordsOfText }, (_, at) => wordAt(id * wordsOfText + at)).join(" ");
}

const width = 256;

/** Returns vectors that look random. They have as many numbers as the vectors of small models. */
const vectors: Embedder = {
  version: "bench",
  kind: "semantic",
  batchSize: 256,
  embed: async (texts) =>
    texts.map((text) => {
      const seed = text.length * 7_919 + text.charCodeAt(0) * 31 + text.charCodeAt(text.length - 1);
      const vector = Float32Array.from({ length: width }, (_, at) => pick(seed * width + at, 1_000) - 499.5);
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    }),
};

/**
 * Measures searches for the ten most similar passages, and statements that read ten records by their ids. The difference is the
 * time for embedding the prompt and ranking all passages.
 */
export async function benchSemantic(engine: TicketEngine, records: number): Promise<void> {
  const passages = Math.min(records, maxPassages);
  const { store } = engine;
  await store.adapt([articles]);
  for (let start = 0; start < passages; start += batch) {
    const size = Math.min(batch, passages - start);
    const part = Array.from({ length: size }, (_, at) => ({ id: start + at, text: textOf(start + at) }));
    await store.write({ entity: articles.entity, records: part, pass: 1, state: null });
  }
  printHead(`${engine.name}: the 10 most similar of ${passages} passages`);
  for (const embedder of [createLexicalEmbedder(), vectors]) await benchEmbedder(engine, embedder, passages);
}

async function benchEmbedder(engine: TicketEngine, embedder: Embedder, passages: number): Promise<void> {
  const semantic = createSemantic({ embedder });
  const target = { connectorId: "bench", store: engine.store };
  const name = embedder.kind === "lexical" ? "built-in embedder" : `vectors of ${width} numbers`;
  const embedded = await timeOf(() => semantic.embed(target, articles));
  const search = (round: number) =>
    semantic.search(target, {
      table: articles,
      field: "text",
      prompt: Array.from({ length: 6 }, (_, at) => wordAt(round * 6 + at + 1)).join(" "),
      contextSize: 200,
      minSimilarity: -1,
      dedup: "max",
      limit: 10,
    });
  const first = await timeOf(() => search(0));
  const table = engine.table.replace(/tickets$/, articles.entity);
  const ids = async (round: number) => (await search(round)).hits.map(({ record }) => Number(record.id));
  const found = await ids(1);
  const times = await timeBoth({
    ours: search,
    byHand: async () => {
      const rows = await engine.rows(`SELECT raw FROM ${table} WHERE id IN (${found.join(", ")})`, []);
      return rows.map(([raw]) => JSON.parse(String(raw)));
    },
  });
  const more = median(times.ours) - median(times.byHand);
  printRow({ name, ...times, unit: "ms", target: `at most 20 ms more than by hand, found ${more.toFixed(1)} ms` });
  const perSecond = Math.round((passages / embedded) * 1_000);
  console.log(
    `             embeds ${perSecond} passages/s; the first search loads the index in ${first.toFixed(0)} ms`,
  );
}
