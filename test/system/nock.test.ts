import nock from "nock";
import { expect, onTestFinished, test } from "vitest";
import { defaultLimits } from "../../runtime/limits.ts";
import { createConnections } from "../../runtime/transport/connections.ts";
import { createExchange } from "../../runtime/transport/exchange.ts";

test("nock intercepts requests of the connection pool, although the pool does not import undici's index", async () => {
  nock.disableNetConnect();
  const connections = createConnections(defaultLimits);
  onTestFinished(async () => {
    nock.restore();
    await connections.close();
  });
  const send = createExchange(connections, defaultLimits);
  const get = (url: string) =>
    send({ method: "GET", url, headers: { accept: "application/json" }, safe: true }, new AbortController().signal);
  nock("https://api.example.test").get("/things").reply(200, { mocked: true });
  expect((await get("https://api.example.test/things")).body.toString()).toBe('{"mocked":true}');
  // nock responds with 501 to an unexpected request to a mocked host. A request to another host fails.
  const unexpected = await get("https://api.example.test/other");
  expect(unexpected.status).toBe(501);
  expect(unexpected.body.toString()).toContain("ERR_NOCK_NO_MATCH");
  await expect(get("https://elsewhere.example.test/")).rejects.toThrow(
    "[upstream_unavailable] the connection broke (ENETUNREACH)",
  );
});
