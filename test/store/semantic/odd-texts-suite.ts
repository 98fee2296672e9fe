import { createLexicalEmbedder, createSemantic, type SemanticSearch } from "@agent-connectors/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notes, type TestStore } from "./notes.ts";

const megabyte = 1_000_000;
const sentence = "The committee reads the minutes of the last session. ";

/** Values of the field `summary`. If the text of a value contains words, `prompt` is a prompt that finds the value. */
const summaries: readonly (readonly [name: string, summary: unknown, prompt?: string])[] = [
  ["an empty string", ""],
  ["white space", " \n\t\u00a0\n "],
  ["null", null],
  ["no value", undefined],
  ["HTML without text", "<div><br><img src='a.png'><script>let walrus</script></div>"],
  ["a comment of HTML", "<!-- walrus -->"],
  ["an unclosed element", "<p>The <b>kingfisher dives", "kingfisher"],
  ["an emoji", "🎉👩‍👩‍👧‍👦"],
  ["emoji between words", "🎉 heron 👩‍👩‍👧‍👦 nests", "heron nests"],
  ["control characters", "\u0001\u001b[31m osprey \u202e\ufeff", "osprey"],
  ["another script", "日本の白鳥は冬に来る。", "日本の白鳥は冬に来る"],
  ["a word of a Japanese sentence", "契約書の更新について話し合いました。来週までに署名が必要です。", "契約書"],
  ["a word of a Chinese sentence", "合同已经签署，等待付款。", "付款"],
  ["a word of a Korean sentence", "계약서를 갱신해야 합니다", "계약"],
  ["a word of a Thai sentence", "สัญญาจะหมดอายุในเดือนหน้า", "สัญญา"],
  ["letters with separate accents", "Ein Eisvogel u\u0308ber dem Fluss", "über Eisvogel"],
  ["a megabyte of sentences", `${sentence.repeat(megabyte / sentence.length)} A flamingo sleeps.`, "flamingo sleeps"],
  ["a word of a megabyte", `${"x".repeat(megabyte)} spoonbill`, "spoonbill"],
  ["a megabyte of emoji", `${"👩‍👩‍👧‍👦".repeat(megabyte / 11)} avocet`, "avocet"],
  ["a megabyte of open elements", `${"<div>".repeat(megabyte / 5)}lapwing`, "lapwing"],
  ["20,000 marks of Markdown", `${"*_`[".repeat(megabyte / 200)}\n\ngodwit`, "godwit"],
];

/** Records with U+0000 or half of a surrogate pair in a value. The value's column is null, and the record keeps the value. */
const unstorable = [
  { id: 1_000, summary: "\ud83d cormorant \udc00" },
  { id: 1_001, summary: "a\u0000 pelican\u0000" },
  { id: 1_002, transcript: [{ speaker: { source: "Ada\u0000" }, text: "The\u0000gannet\u0000dives." }] },
  // The strings of this record only resemble the escapes of these characters.
  { id: 1_003, summary: null, folder: "\\u0000 \\ud83d" },
];

const transcripts: readonly (readonly [name: string, transcript: unknown, prompt?: string])[] = [
  ["an empty array", []],
  ["nulls", [null, { text: null }, { speaker: { source: "Ada" }, text: "" }]],
  ["a speaker without text", [{ speaker: { source: "Grace" } }]],
  ["a speaker", [{ speaker: { source: "Hedy" }, text: "The plover left." }], "Hedy plover"],
  ["strings instead of objects", ["The curlew calls.", ["The whimbrel too."]], "curlew calls"],
  ["arrays in arrays", [[[[[{ text: "The dunlin is deep." }]]]]], "dunlin"],
  ["an object instead of an array", { text: "The sanderling runs." }, "sanderling runs"],
  ["a string instead of an array", "The turnstone turns.", "turnstone turns"],
  ["numbers and booleans", [1, true, { text: 7 }]],
];

const records = [
  ...summaries.map(([name, summary, prompt]) => ({ name, field: "summary", prompt, value: { summary } })),
  ...transcripts.map(([name, transcript, prompt]) => ({ name, field: "transcript", prompt, value: { transcript } })),
].map((one, id) => ({ ...one, record: { id, ...one.value } }));

/** Tests unusual values of semantic fields on an engine. */
export function describeOddTexts(engine: string, open: () => Promise<TestStore>): void {
  describe(`semantic search of odd texts on ${engine}`, () => {
    let test: TestStore;
    const semantic = createSemantic({ embedder: createLexicalEmbedder() });
    beforeAll(async () => {
      test = await open();
      await test.store.write({
        entity: "notes",
        records: [...records.map(({ record }) => record), ...unstorable] as never,
        pass: 1,
        state: null,
      });
      await semantic.embed({ connectorId: "odd", store: test.store }, notes);
    }, 60_000);
    afterAll(() => test.close());

    const find = async (field: string, prompt: string, members: Partial<SemanticSearch> = {}) => {
      const search = { table: notes, field, prompt, contextSize: 200, minSimilarity: 0.25, dedup: "max", limit: 100 };
      return semantic.search({ connectorId: "odd", store: test.store }, { ...search, ...members } as SemanticSearch);
    };

    it.each(records.flatMap((one) => (one.prompt === undefined ? [] : [{ ...one, prompt: one.prompt }])))(
      "finds the value by words of its text: $name",
      async ({ field, prompt, record }) => {
        const [hit] = (await find(field, prompt)).hits;
        expect(hit).toMatchObject({ key: `[${record.id}]` });
        expect(hit?.context.length).toBeLessThanOrEqual(200);
        expect(hit?.context.normalize("NFC").toLowerCase()).toContain(prompt.split(" ").at(-1)?.toLowerCase());
        expect(hit?.context.isWellFormed()).toBe(true);
      },
    );

    it("ignores values without text, and the text of scripts and comments", async () => {
      for (const field of ["summary", "transcript"]) {
        const { hits } = await find(field, "walrus", { minSimilarity: -1 });
        const found = new Set(hits.map(({ key }) => key));
        const silent = records.filter((one) => one.prompt === undefined && one.name !== "an emoji");
        expect(silent.filter(({ record }) => found.has(`[${record.id}]`)).map(({ name }) => name)).toEqual([]);
        expect(hits.filter(({ context }) => context.includes("walrus"))).toEqual([]);
      }
    });

    it.each(["🎉", "\ud83d", "a\u0000", "<b>", "%_'\"\\;--", "x".repeat(8_192)])(
      "accepts the prompt %j",
      async (prompt) => {
        const { hits } = await find("summary", prompt, { minSimilarity: -1 });
        expect(hits.length).toBeGreaterThan(0);
        expect(hits.every(({ score }) => Number.isFinite(score) && score >= 0 && score <= 1)).toBe(true);
      },
    );

    it.each([
      { field: "summary", prompt: "cormorant", id: 1_000 },
      { field: "summary", prompt: "pelican", id: 1_001 },
      { field: "transcript", prompt: "gannet dives", id: 1_002 },
    ])("finds $prompt in a value that its column cannot store, and counts the drift", async ({ field, prompt, id }) => {
      const { drift } = await test.store.counts("notes");
      expect(drift).toMatchObject({ summary: { values: 2 }, transcript: { values: 1 } });
      const [hit] = (await find(field, prompt)).hits;
      expect(hit).toMatchObject({ key: `[${id}]`, record: unstorable[id - 1_000] });
      expect(hit?.context).toContain(prompt.split(" ")[0]);
      expect(hit?.context).not.toContain("\0");
    });

    it("embeds nothing again without a change", async () => {
      expect(await semantic.embed({ connectorId: "odd", store: test.store }, notes)).toEqual({
        summary: { records: 0, passages: 0, refused: 0 },
        transcript: { records: 0, passages: 0, refused: 0 },
      });
    });
  });
}
