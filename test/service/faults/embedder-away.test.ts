import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type Clock, systemClock } from "@agent-connectors/runtime";
import { createEndpointEmbedder, createSemantic } from "@agent-connectors/store";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { SyncRunner } from "../../../service/syncs/runner.ts";
import { connectTo, startSyncs } from "../context-store/synced.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

/** Returns a vector with one number for each vowel: how often the text contains the vowel, plus one. */
const vectorOf = (text: string) => [..."aeiou"].map((letter) => text.split(letter).length);

/** Milliseconds before the first retry of a failed run. */
const retryMs = 30_000;

describe.each(engines)("context stores on %s", (engine) => {
  let endpoint: Server;
  let proxy: TcpProxy;
  let url: string;
  let running: TestService;
  let runner: SyncRunner | undefined;
  beforeAll(async () => {
    endpoint = createServer(async (request, response) => {
      // The embedder sends an object with these members.
      const { input } = (await json(request)) as { readonly input: readonly string[] };
      response.end(JSON.stringify({ data: input.map((text, index) => ({ index, embedding: vectorOf(text) })) }));
    }).listen(0, "127.0.0.1");
    await vi.waitFor(() => expect(endpoint.listening).toBe(true), { timeout: 10_000 });
    // A server that listens on a port has an address of this form.
    proxy = await startTcpProxy((endpoint.address() as AddressInfo).port);
    url = `http://127.0.0.1:${proxy.port}/v1`;
    running = await startTestService({
      engine,
      kinds: ["meeting_notes"],
      sandbox: { records: 20 },
      settings: { embeddings: { models: ["vowels"], url } },
    });
  });
  afterEach(async () => {
    await runner?.close();
    await proxy.restore();
  });
  afterAll(async () => {
    await running.close();
    await proxy.close();
    endpoint.close();
  });

  /** Starts the syncs with an embedder that fails sooner than the default one. `clock` determines which syncs are due. */
  const startSyncsWith = (clock: Clock) => {
    const embedder = createEndpointEmbedder({ url, model: "vowels", timeoutMs: 500, retries: 1 });
    const semantic = createSemantic({ embedder, earlier: [] });
    runner = startSyncs(running, { clock, stores: { ...running.service.stores, semantic } });
  };

  test.each([
    ["refusing", "ECONNREFUSED"],
    ["silent", "due to timeout"],
  ] as const)(
    "contain all records while the embedder is unreachable (%s); the first retry after its return embeds the passages",
    { timeout: 60_000 },
    async (way, reason) => {
      const connector = `/api/v1/integrations/connectors/${await connectTo(running, "meeting_notes")}`;
      const status = async () => (await running.admin.request("GET", `${connector}/sync`)).body.data[0];
      const search = (params: object, options: object = {}) =>
        running.admin.request("POST", `${connector}/execute`, {
          entity: "notes",
          action: "context_store_search",
          params,
          ...options,
        });
      const semantic = { field: "summary_markdown", prompt: "a plan", min_similarity: -1 };
      await proxy.cut(way);
      let passed = 0;
      startSyncsWith({ ...systemClock, now: () => Date.now() + passed });
      const copied = await vi.waitUntil(
        async () => {
          const sync = await status();
          return sync.synced_at === null ? undefined : sync;
        },
        { timeout: 30_000, interval: 50 },
      );
      expect(copied).toMatchObject({
        status: "ready",
        records: 20,
        error: {
          code: "service_unavailable",
          message: expect.stringMatching(`the embeddings endpoint cannot be reached: .*${reason}`),
        },
      });
      expect(Date.parse(copied.next_run_at) - Date.parse(copied.synced_at)).toBe(retryMs);
      expect((await search({ query: {}, limit: 100 })).body.data).toHaveLength(20);
      expect((await search({ semantic })).body).toMatchObject({
        code: "context_store_not_ready",
        message: expect.stringContaining("the passages of 'notes.summary_markdown' are not embedded yet"),
      });

      await proxy.restore();
      passed = retryMs;
      await vi.waitFor(async () => expect(await status()).toMatchObject({ error: null, refused_passages: 0 }), {
        timeout: 30_000,
        interval: 50,
      });
      expect((await search({ semantic, limit: 100 })).body.data).toHaveLength(
        (await search({ query: { filter: { neq: { summary_markdown: null } } }, limit: 100 })).body.data.length,
      );

      // The prompt of a search needs the embedder, too.
      await proxy.cut(way);
      expect((await search({ semantic })).body.code).toBe("service_unavailable");
      expect((await search({ query: {}, limit: 100 })).body.data).toHaveLength(20);
      // The next test gives its connector the same name.
      await running.admin.request("DELETE", connector);
    },
  );
});
