import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { SyncRunner } from "../../../service/syncs/runner.ts";
import { connectTo, startSyncs } from "../context-store/synced.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

/** Returns a vector with one number for each vowel: how often the text contains the vowel, plus one. */
const vectorOf = (text: string) => [..."aeiou"].map((letter) => text.split(letter).length);

describe.each(engines)("the embedder of a context store on %s", (engine) => {
  let endpoint: Server;
  let isDown: boolean;
  /** The first string that the endpoint received. */
  let first: string | undefined;
  /** Whether the endpoint refuses requests with the string `first`. */
  let isRefusing: boolean;
  let running: TestService;
  let runner: SyncRunner | undefined;
  let url: string;

  beforeAll(async () => {
    isDown = true;
    isRefusing = true;
    endpoint = createServer(async (request, response) => {
      // The service sends an object that contains `input`.
      const { input } = (await json(request)) as { readonly input: readonly string[] };
      const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }));
      first ??= input[0];
      if (isDown) response.writeHead(400).end('{"error": {"message": "no model is loaded"}}');
      else if (isRefusing && input.some((text) => text === first)) response.writeHead(413).end("too large");
      else response.end(JSON.stringify({ data }));
    }).listen(0, "127.0.0.1");
    await vi.waitFor(() => expect(endpoint.listening).toBe(true), { timeout: 10_000 });
    // A server that listens on a port has an address of this form.
    const { port } = endpoint.address() as AddressInfo;
    running = await startTestService({
      engine,
      kinds: ["meeting_notes"],
      sandbox: { records: 20 },
      settings: { embeddings: { models: ["vowels"], url: `http://127.0.0.1:${port}/v1` } },
    });
    url = `/api/v1/integrations/connectors/${await connectTo(running, "meeting_notes")}`;
    runner = startSyncs(running);
  });
  afterAll(async () => {
    await runner?.close();
    await running.close();
    endpoint.close();
  });

  const search = (params: object) =>
    running.admin.request("POST", `${url}/execute`, { entity: "notes", action: "context_store_search", params });
  const semantic = { field: "summary_markdown", prompt: "a plan", min_similarity: -1 };
  const status = async () => (await running.admin.request("GET", `${url}/sync`)).body.data[0];

  test("if it fails, the store still has all records, and the sync status names the failure", {
    timeout: 40_000,
  }, async () => {
    await vi.waitFor(async () => expect((await status()).synced_at).not.toBeNull(), { timeout: 30_000 });
    expect(await status()).toMatchObject({
      status: "ready",
      error: { message: expect.stringContaining("no model is loaded") },
    });
    expect((await search({ query: {} })).body.data).toHaveLength(20);
    const { body } = await search({ semantic });
    expect(body.code).toBe("context_store_not_ready");
    expect(body.message).toContain("the passages of 'notes.summary_markdown' are not embedded yet");
  });

  test("embeds the passages when it is available again, and the sync status counts the refused passages", {
    timeout: 60_000,
  }, async () => {
    isDown = false;
    await running.service.database.updateTable("syncs").set({ next_run_at: 0 }).execute();
    await vi.waitFor(async () => expect((await search({ semantic })).status).toBe(200), { timeout: 30_000 });
    expect((await search({ semantic })).body.data.length).toBeGreaterThan(0);
    const expected = { status: "ready", error: null, refused_passages: 1 };
    await vi.waitFor(async () => expect(await status()).toMatchObject(expected), { timeout: 10_000 });
  });

  test("embeds a passage that it refused in an earlier run", { timeout: 60_000 }, async () => {
    isRefusing = false;
    await running.service.database.updateTable("syncs").set({ next_run_at: 0 }).execute();
    const expected = { status: "ready", error: null, refused_passages: 0 };
    await vi.waitFor(async () => expect(await status()).toMatchObject(expected), { timeout: 30_000 });
  });
});
