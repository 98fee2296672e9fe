import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import { createEndpointEmbedder } from "@agent-connectors/store";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const apiKey = "key-0123456789abcdef";
const passage = { purpose: "passage" } as const;

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}
interface Received {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

let server: Server;
let url: string;
let received: Received[];
let reply: (request: Received) => Reply;
let waits: number[];
const clock: Clock = {
  now: () => 0,
  sleep: async (ms) => {
    waits.push(ms);
  },
};

const vectors = ({ body }: Received): Reply => ({
  body: { data: body.input.map((text, index) => ({ index, embedding: [text.length, 0, 0, 1] })).reverse() },
});

beforeEach(async () => {
  received = [];
  waits = [];
  reply = vectors;
  server = createServer(async (request, response) => {
    const one = { url: request.url, authorization: request.headers.authorization, body: await jsonOf(request) };
    received.push(one);
    const { status = 200, headers = {}, body } = reply(one);
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const create = (options = {}) => createEndpointEmbedder({ url, model: "m", apiKey, clock, ...options });

describe("the embedder of an endpoint", () => {
  it("sends batches, and returns unit vectors in the order of the strings", async () => {
    const found = await create({ batchSize: 2 }).embed(["", "a", "bb"], passage);
    expect(received.map(({ url, authorization, body }) => [url, authorization, body.model, body.input])).toEqual([
      ["/v1/embeddings", `Bearer ${apiKey}`, "m", ["", "a"]],
      ["/v1/embeddings", `Bearer ${apiKey}`, "m", ["bb"]],
    ]);
    expect(found.map(([first]) => first?.toFixed(3))).toEqual(["0.000", "0.707", "0.894"]);
  });

  it("retries temporary failures; if the endpoint states a delay, retries after this delay", async () => {
    const replies = [
      { status: 429, headers: { "retry-after": "2" }, body: "slow down" },
      { status: 503, body: "" },
    ];
    reply = (request) => replies.shift() ?? vectors(request);
    expect(await create().embed(["a"], passage)).toHaveLength(1);
    expect(received).toHaveLength(3);
    expect(waits[0]).toBe(2_000);
    expect(waits[1]).toBeGreaterThanOrEqual(500);
  });

  it("retries a prompt only once, because a caller waits, and does not retry it if the endpoint states a delay", async () => {
    const prompt = { purpose: "prompt" } as const;
    reply = () => ({ status: 503, body: "" });
    await expect(create().embed(["a"], prompt)).rejects.toMatchObject({ code: "service_unavailable" });
    expect([received.length, waits.length]).toEqual([2, 1]);
    reply = () => ({ status: 429, headers: { "retry-after": "20" }, body: "slow down" });
    await expect(create().embed(["a"], prompt)).rejects.toMatchObject({
      code: "service_unavailable",
      retry_after_ms: 20_000,
    });
    expect([received.length, waits.length]).toEqual([3, 1]);
  });

  it.each<[string, Reply]>([
    ["a body that is not JSON", { body: "<html>" }],
    ["too few vectors", { body: { data: [] } }],
    ["a vector of strings", { body: { data: [{ embedding: ["a"] }, { embedding: [1] }] } }],
    [
      "an index out of range",
      {
        body: {
          data: [
            { index: 7, embedding: [1] },
            { index: 1, embedding: [1] },
          ],
        },
      },
    ],
    ["vectors of different lengths", { body: { data: [{ embedding: [1] }, { embedding: [1, 2] }] } }],
  ])("is unavailable if all attempts receive a response with %s", async (_, given) => {
    reply = () => given;
    const embedding = create({ retries: 1 }).embed(["a", "b"], passage);
    await expect(embedding).rejects.toMatchObject({ code: "service_unavailable" });
    expect(received).toHaveLength(2);
  });

  it("does not retry a refused key, and never shows the key", async () => {
    reply = () => ({ status: 401, body: { error: { message: `Incorrect API key provided: ${apiKey}` } } });
    const error = await create()
      .embed(["a"], passage)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConnectorError);
    expect(error).toMatchObject({ code: "invalid_config" });
    expect(JSON.stringify(error)).not.toContain(apiKey);
    expect(JSON.stringify(error)).not.toContain("0123456789");
    expect(received).toHaveLength(1);
  });

  it.each([400, 413, 422])("does not retry strings that the endpoint refuses with status %i", async (status) => {
    reply = () => ({ status, body: { error: { message: "maximum context length exceeded" } } });
    await expect(create().embed(["a"], passage)).rejects.toMatchObject({
      code: "upstream_rejected",
      message: expect.stringMatching(/maximum context length exceeded.*; shorten the text/),
    });
    expect(received).toHaveLength(1);
  });

  it("is unavailable if the endpoint cannot be reached", async () => {
    const unreachable = create({ url: "http://127.0.0.1:1/v1", retries: 1 });
    await expect(unreachable.embed(["a"], passage)).rejects.toMatchObject({ code: "service_unavailable" });
    expect(waits).toHaveLength(1);
  });

  it("has host, model and dimensions in its version", () => {
    expect(create({ dimensions: 256 }).version).toBe(`endpoint/${new URL(url).host}/m/256`);
  });
});

async function jsonOf(request: IncomingMessage): Promise<Received["body"]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}
