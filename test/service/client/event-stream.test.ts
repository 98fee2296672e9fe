import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createApi, followEvents } from "@agent-connectors/client";
import { expect, onTestFinished, test } from "vitest";

/** Starts a server that responds to each request with an event stream, which `send` writes. Returns a client of this server. */
async function streaming(send: (response: ServerResponse) => void) {
  const server = createServer((_, response) => {
    send(response.writeHead(200, { "content-type": "text/event-stream" }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return createApi({ base_url: `http://127.0.0.1:${port}`, token: "t" });
}

test("an aborted signal ends the stream with the code `cancelled` and the reason of the abort as cause", async () => {
  const api = await streaming((response) => response.write("data: 1\n\n"));
  const stop = new AbortController();
  const followed = (async () => {
    for await (const _ of followEvents(api, { path: "/events", signal: stop.signal })) stop.abort(new Error("enough"));
  })();
  await expect(followed).rejects.toMatchObject({ code: "cancelled", cause: new Error("enough") });
});

test("if a stream ends, the client pauses before it connects again", async () => {
  const requestedAt: number[] = [];
  const api = await streaming((response) => {
    requestedAt.push(performance.now());
    response.end("data: 1\n\n");
  });
  const received: unknown[] = [];
  for await (const { data } of followEvents(api, { path: "/events" })) {
    received.push(data);
    if (received.length === 2) break;
  }
  expect(received).toEqual([1, 1]);
  const [first = 0, second = 0] = requestedAt;
  expect(second - first).toBeGreaterThan(900);
});
