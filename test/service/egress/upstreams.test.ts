import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getHeapStatistics } from "node:v8";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admitResponse, counted, type Exchange } from "../../../service/egress/upstreams.ts";

const agent = new Agent();

const exchanges: Exchange[] = [];

const dispatcher = counted(agent, (facts) => exchanges.push(facts));

let server: Server;

let url: string;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    response.writeHead(incoming.url === "/cut" ? 200 : incoming.url === "/odd" ? 999 : 404, { "content-length": 4 });
    if (incoming.url !== "/cut") response.end("gone");
    else response.write("go", () => incoming.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await agent.destroy();
  server.close();
});

test("each request is reported once, as a status code, 'other' or 'failed', and its response is unchanged", async () => {
  const found = await request(`${url}/gone`, { dispatcher });
  expect([found.statusCode, await found.body.text()]).toEqual([404, "gone"]);
  await (await request(`${url}/odd`, { dispatcher })).body.text();
  const cut = await request(`${url}/cut`, { dispatcher });
  await expect(cut.body.text()).rejects.toThrow();
  await expect(request("http://127.0.0.1:1/", { dispatcher })).rejects.toThrow("ECONNREFUSED");
  expect(exchanges.map(({ status }) => status)).toEqual(["404", "other", "200", "failed"]);
  expect(exchanges.every(({ seconds }) => seconds > 0 && seconds < 10)).toBe(true);
});

test("a response that could exceed the free memory is refused with a retryable error", () => {
  expect(() => admitResponse(100_000)).not.toThrow();
  expect(() => admitResponse(getHeapStatistics().heap_size_limit / 20)).toThrow(
    expect.objectContaining({ code: "service_unavailable", retryable: true, retry_after_ms: 2_000 }),
  );
});
