import { kinds as allKinds, type Kinds } from "@agent-connectors/connectors";
import { tablesOf } from "@agent-connectors/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { connectTo, syncAll } from "./synced.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read records of many forms, and a test fails if a form differs
type Found = any;

interface Row {
  readonly kind: keyof Kinds;
  readonly entity: string;
  readonly field: string;
  /** The member that identifies a record. */
  readonly key: string;
  /** Returns text of the field without markup, if the field has any text. */
  readonly text: (value: Found) => string | null | undefined;
}

const plain = (value: Found): string | null | undefined => value;
/** Removes the markup of HTML or Markdown. */
const unmarked = (value: Found): string | undefined => value?.replaceAll(/<[^>]+>|[#*_]/g, " ");

const rows: readonly Row[] = [
  { kind: "error_monitoring", entity: "issues", field: "title", key: "id", text: plain },
  { kind: "error_monitoring", entity: "issues", field: "culprit", key: "id", text: plain },
  { kind: "issue_tracking", entity: "issues", field: "title", key: "id", text: plain },
  { kind: "issue_tracking", entity: "issues", field: "description", key: "id", text: unmarked },
  { kind: "issue_tracking", entity: "comments", field: "body", key: "id", text: unmarked },
  { kind: "meeting_notes", entity: "notes", field: "summary_markdown", key: "id", text: unmarked },
  { kind: "meeting_notes", entity: "notes", field: "transcript", key: "id", text: (turns) => turns?.at(-1)?.text },
  { kind: "online_forms", entity: "forms", field: "fields", key: "id", text: (fields) => fields?.at(-1)?.title },
  {
    kind: "online_forms",
    entity: "responses",
    field: "answers",
    key: "response_id",
    text: (answers) => answers?.find(({ text }: Found) => text)?.text,
  },
  { kind: "recruiting", entity: "jobs", field: "notes", key: "id", text: unmarked },
  { kind: "recruiting", entity: "job_posts", field: "content", key: "id", text: unmarked },
  { kind: "short_video_advertising", entity: "ads", field: "ad_text", key: "ad_id", text: plain },
  { kind: "work_management", entity: "boards", field: "name", key: "id", text: plain },
  { kind: "work_management", entity: "boards", field: "description", key: "id", text: plain },
  { kind: "work_management", entity: "items", field: "name", key: "id", text: plain },
  { kind: "work_management", entity: "updates", field: "text_body", key: "id", text: plain },
];
const kinds = [...new Set(rows.map(({ kind }) => kind))];

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
/** Start dates that are early enough for most records of the sandbox. */
const starts: Readonly<Partial<Record<keyof Kinds, { readonly start_date: string }>>> = {
  online_forms: { start_date: daysAgo(800) },
  short_video_advertising: { start_date: daysAgo(800).slice(0, 10) },
};

/** Entities that are copied only because the syncs of their children need them. */
const parents: Readonly<Partial<Record<keyof Kinds, readonly string[]>>> = {
  short_video_advertising: ["advertisers"],
};

test("`rows` names each semantic field of each kind", async () => {
  const all = Object.keys(allKinds) as (keyof Kinds)[];
  const marked = await Promise.all(
    all.map(async (kind) =>
      tablesOf((await allKinds[kind].load()).connector).flatMap(({ entity, semantic }) =>
        Object.keys(semantic).map((field) => `${kind}.${entity}.${field}`),
      ),
    ),
  );
  expect(rows.map(({ kind, entity, field }) => `${kind}.${entity}.${field}`).toSorted()).toEqual(
    marked.flat().toSorted(),
  );
  expect(new Set(rows.map(({ kind, entity }) => `${kind}.${entity}`)).size).toBe(12);
});

describe.each(engines)("a search by similarity in every semantic field on %s", (engine) => {
  let running: TestService;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    running = await startTestService({ engine, kinds, sandbox: { records: 30, children: 2, now: Date.now() } });
    for (const kind of kinds) {
      const id = await connectTo(running, kind, starts[kind]);
      ids.set(kind, id);
      // Pauses the other entities, such as daily reports, whose syncs would take minutes.
      const setPaused = (paused: boolean, entity?: string) =>
        running.admin.request("PATCH", `/api/v1/integrations/connectors/${id}/sync`, { paused, entity });
      await setPaused(true);
      const needed = rows.filter((row) => row.kind === kind).map(({ entity }) => entity);
      for (const entity of [...needed, ...(parents[kind] ?? [])]) await setPaused(false, entity);
    }
    await syncAll(running);
  }, 300_000);
  afterAll(() => running.close());

  const execute = (kind: string, entity: string, params: object) =>
    running.admin.request("POST", `/api/v1/integrations/connectors/${ids.get(kind)}/execute`, {
      entity,
      action: "context_store_search",
      params,
    });
  const search = async ({ kind, entity }: Row, params: object): Promise<Found> => {
    const { status, body } = await execute(kind, entity, params);
    expect([status, body.message]).toEqual([200, undefined]);
    return body;
  };
  /** Returns the records in which `row.text` finds text. */
  const known = async (row: Row) => {
    const { data } = await search(row, { query: {}, limit: 1_000 });
    const texts = data.flatMap((record: Found) => {
      const text = row.text(record[row.field]);
      return text ? [{ id: record[row.key], record, text }] : [];
    });
    expect(texts.length).toBeGreaterThan(2);
    return texts as readonly { readonly id: Found; readonly record: Found; readonly text: string }[];
  };
  const idsOf = ({ data }: Found, { key }: Row) => data.map(({ entity }: Found) => entity[key]);

  describe.each(rows)("$kind, $entity, $field", (row) => {
    const semantic = (prompt: string, members: object = {}) => ({ semantic: { field: row.field, prompt, ...members } });

    test("the first record has the words of the prompt, and its context contains these words", async () => {
      const [first] = await known(row);
      const { data, meta } = await search(row, semantic(first?.text ?? ""));
      expect(data[0].entity).toEqual(first?.record);
      expect(wordsIn(data[0].metadata.context)).toEqual(expect.arrayContaining([...wordsIn(first?.text ?? "")]));
      expect(data.length).toBeLessThanOrEqual(10);
      const scores = data.map(({ metadata }: Found) => metadata.score);
      expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one));
      expect(scores.every((score: number) => score >= 0.25 && score <= 1)).toBe(true);
      expect(meta).toEqual({ has_more: expect.any(Boolean), cursor: null, took_ms: expect.any(Number) });
    });

    test("applies the filter first, so that the limit counts only records that match", async () => {
      const [first, second] = await known(row);
      const filter = { in: { [row.key]: [second?.id] } };
      const prompt = first?.text ?? "";
      const one = await search(row, { ...semantic(prompt, { filter, min_similarity: -1 }), limit: 1 });
      expect(idsOf(one, row)).toEqual([second?.id]);
      const none = await search(row, semantic(prompt, { filter: { not: {} }, min_similarity: -1 }));
      expect(none).toMatchObject({ data: [], meta: { has_more: false } });
    });

    test("with the lowest min_similarity, returns all records with text; with the highest, returns none if no text contains the prompt", async () => {
      const texts = await known(row);
      const all = await search(row, { ...semantic("zyxwv", { min_similarity: -1 }), limit: 100 });
      expect(idsOf(all, row)).toEqual(expect.arrayContaining(texts.map(({ id }) => id)));
      expect(new Set(idsOf(all, row)).size).toBe(all.data.length);
      expect((await search(row, semantic("zyxwv", { min_similarity: 1 }))).data).toEqual([]);
    });

    test("limits the context, the fields and the number of records", async () => {
      const [first] = await known(row);
      const prompt = first?.text ?? "";
      const members = { context_size: 40, min_similarity: -1, dedup: "none" };
      const { data, meta } = await search(row, { ...semantic(prompt, members), fields: [row.key], limit: 2 });
      expect(data).toHaveLength(2);
      expect(meta.has_more).toBe(true);
      expect(data[0].entity).toEqual({ [row.key]: first?.id });
      for (const { metadata } of data) {
        expect(metadata.context.length).toBeLessThanOrEqual(40);
        expect(metadata.context).not.toBe("");
      }
      const words = new Set(wordsIn(prompt));
      expect(wordsIn(data[0].metadata.context).some((word) => words.has(word))).toBe(true);
    });

    test("refuses params that a search by similarity does not accept", async () => {
      const refused = async (params: object) => {
        const { status, body } = await execute(row.kind, row.entity, params);
        return [status, body.code, body.details.map(({ path }: { path: string }) => path)];
      };
      const places = (...paths: readonly string[]) => [400, "invalid_params", paths];
      expect(await refused({ ...semantic("a"), query: {} })).toEqual(places("query"));
      expect(await refused(semantic("a", { sort: [{ [row.key]: "asc" }] }))).toEqual(places("semantic.sort"));
      expect(await refused({ semantic: { field: `${row.field}x`, prompt: "a" } })).toEqual(places("semantic.field"));
      expect(await refused(semantic("a", { context_size: 2_049 }))).toEqual(places("semantic.context_size"));
    });
  });

  test("is refused for an entity without semantic fields", async () => {
    const { status, body } = await execute("work_management", "users", { semantic: { field: "name", prompt: "a" } });
    expect([status, body.code, body.details[0].path]).toEqual([400, "invalid_params", "semantic.field"]);
  });
});

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
