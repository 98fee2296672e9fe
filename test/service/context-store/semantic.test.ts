import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { SyncRunner } from "../../../service/syncs/runner.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";
import { connectTo, startSyncs } from "./synced.ts";

describe.each(engines)("a search by similarity on %s", (engine) => {
  let running: TestService;
  let admin: TestCaller;
  let url: string;
  let runner: SyncRunner | undefined;
  beforeAll(async () => {
    running = await startTestService({ engine, kinds: ["meeting_notes", "payments"], sandbox: { records: 40 } });
    admin = running.admin;
    url = `/api/v1/integrations/connectors/${await connectTo(running, "meeting_notes")}`;
  });
  afterAll(async () => {
    await runner?.close();
    await running.close();
  });

  const search = (params: object, caller = admin) =>
    caller.request("POST", `${url}/execute`, { entity: "notes", action: "context_store_search", params });
  const semantic = (members: object = {}) => ({ field: "summary_markdown", prompt: "budget", ...members });

  test("is not ready before the first sync", async () => {
    const { status, body } = await search({ semantic: semantic() });
    expect([status, body.code]).toEqual([503, "context_store_not_ready"]);
  });

  test("finds the records whose text is similar, with the passage and its score", { timeout: 60_000 }, async () => {
    runner = startSyncs(running);
    await vi.waitFor(async () => expect((await search({ query: {} })).status).toBe(200), { timeout: 30_000 });
    const [known] = (await search({ query: { filter: { neq: { summary_markdown: null } } }, limit: 1 })).body.data;
    const words = String(known.summary_markdown).replaceAll(/[^\p{L}\p{N} ]+/gu, " ");
    const prompt = words.split(" ").filter(Boolean).slice(0, 12).join(" ");
    await vi.waitFor(async () => expect((await search({ semantic: semantic() })).status).toBe(200), {
      timeout: 30_000,
    });
    const { body } = await search({ semantic: semantic({ prompt, min_similarity: -1 }), fields: ["id"], limit: 3 });
    expect(body.data[0]).toEqual({
      entity: { id: known.id },
      metadata: { score: expect.any(Number), context: expect.any(String) },
    });
    expect(body.meta).toEqual({ has_more: true, cursor: null, took_ms: expect.any(Number) });
    const scores = body.data.map((hit: { metadata: { score: number } }) => hit.metadata.score);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    expect(running.service.stores.semantic.kind).toBe("lexical");
    const action = { entity: "notes", action: "context_store_search", max_records: 500 };
    const params = { semantic: semantic({ prompt, min_similarity: -1, dedup: "none" }), fields: ["id"] };
    const most = await admin.request("POST", `${url}/execute`, { ...action, params });
    expect(most.body.data).toEqual((await search({ ...params, limit: 100 })).body.data);
    // Without `limit` and `max_records`, a search returns at most 10 records.
    expect(most.body.data.length).toBeGreaterThan(10);
  });

  test("applies the filter first, and returns no record below the minimum similarity", async () => {
    const [, second] = (await search({ query: { sort: [{ created_at: "asc" }] }, limit: 2 })).body.data;
    const filter = { eq: { id: second.id } };
    const found = await search({ semantic: semantic({ filter, min_similarity: -1 }) });
    expect(found.body.data.map((hit: { entity: { id: string } }) => hit.entity.id)).toEqual([second.id]);
    expect((await search({ semantic: semantic({ prompt: "zzz qqq", min_similarity: 1 }) })).body.data).toEqual([]);
  });

  test("refuses the token of a later page, because the result has only one page", async () => {
    const searched = { entity: "notes", action: "context_store_search", params: { semantic: semantic() } };
    const page = (page_token: string | null) => admin.request("POST", `${url}/execute`, { ...searched, page_token });
    expect((await page(null)).status).toBe(200);
    const { status, body } = await page("token");
    expect([status, body.code, body.details[0].path]).toEqual([400, "invalid_params", "page_token"]);
  });

  test("reports every invalid param with its path", async () => {
    const wrong = { semantic: { field: "summary", prompt: "", filter: { eq: { titel: "a" } } }, query: {}, page: 1 };
    const { status, body } = await search({ ...wrong, fields: ["idd"] });
    expect([status, body.code]).toEqual([400, "invalid_params"]);
    expect(body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      "fields[0]",
      "page",
      "query",
      "semantic.field",
      "semantic.filter.eq.titel",
      "semantic.prompt",
    ]);
  });

  test("fails for a caller of another organization as if the connector did not exist", async () => {
    const { admin: stranger } = await running.makeOrganization();
    expect((await search({ semantic: semantic() }, stranger)).body.code).toBe("not_found");
  });
});
