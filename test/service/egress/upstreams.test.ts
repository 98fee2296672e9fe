import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admitResponse, counted, createUpstreams, type Exchange } from "../../../service/egress/upstreams.ts";

const agent = new Agent();

const exchanges: Exchange[] = [];

const dispatcher = counted(agent, (facts) => exchanges.push(facts));

let server: Server;

let url: string;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    if (incoming.url === "/hinted") response.writeEarlyHints({ link: "</style.css>; rel=preload" });
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
  await (await request(`${url}/hinted`, { dispatcher })).body.text();
  const cut = await request(`${url}/cut`, { dispatcher });
  await expect(cut.body.text()).rejects.toThrow();
  await expect(request("http://127.0.0.1:1/", { dispatcher })).rejects.toThrow("ECONNREFUSED");
  expect(exchanges.map(({ status }) => status)).toEqual(["404", "other", "404", "200", "failed"]);
  expect(exchanges.every(({ seconds }) => seconds > 0 && seconds < 10)).toBe(true);
});

test("the rate of requests is limited only for the kinds without a configured base URL", () => {
  const metrics = { upstreamResponded: () => {} };
  const upstreamOf = createUpstreams({ egress: agent, baseUrls: { payments: url }, metrics });
  expect(upstreamOf("payments")).toMatchObject({ baseUrl: url, limits: { rateLimit: "off" } });
  expect(upstreamOf("crm")).not.toHaveProperty("baseUrl");
  expect(upstreamOf("crm").limits.rateLimit).toBe("on");
});

test("a response that could exceed the free memory is refused with a retryable error", () => {
  expect(() => admitResponse(100_000)).not.toThrow();
  expect(() => admitResponse(getHeapStatistics().heap_size_limit / 20)).toThrow(
    expect.objectContaining({ code: "service_unavailable", retryable: true, retry_after_ms: 2_000 }),
  );
});

test("the sizes of responses are added up until the service reads the size of the heap again", async () => {
  const admitMany = () => {
    for (let count = 0; count < 1_000_000; count++) admitResponse(100_000);
  };
  expect(admitMany).toThrow(expect.objectContaining({ code: "service_unavailable" }));
  // A response that arrives more than 10 ms after the last reading of the heap causes a new reading.
  await setTimeout(20);
  expect(() => admitResponse(100_000)).not.toThrow();
});
