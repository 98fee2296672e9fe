import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApi, followEvents } from "@agent-connectors/client";
import { expect, onTestFinished, test } from "vitest";

test("the client pauses before it connects again to a stream that ends", async () => {
  const requestedAt: number[] = [];
  const server = createServer((_, response) => {
    requestedAt.push(performance.now());
    response.writeHead(200, { "content-type": "text/event-stream" }).end("data: 1\n\n");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const api = createApi({ base_url: `http://127.0.0.1:${port}`, token: "t" });
  const received: unknown[] = [];
  for await (const { data } of followEvents(api, { path: "/events" })) {
    received.push(data);
    if (received.length === 2) break;
  }
  expect(received).toEqual([1, 1]);
  const [first = 0, second = 0] = requestedAt;
  expect(second - first).toBeGreaterThan(900);
});
