import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { type Fixture, requestTo, startFixture } from "./fixture.ts";

/** A page that takes a while to decompress. */
const page = gzipSync(
  JSON.stringify({
    object: "list",
    url: "/v1/customers",
    has_more: false,
    data: Array.from({ length: 4_000 }, (_, n) => ({
      id: `cus_${n}`,
      object: "customer",
      description: Array.from({ length: 50 }, () => Math.random()).join(" "),
    })),
  }),
);

describe.each(engines)("closing an execution service on %s", (engine) => {
  let fixture: Fixture;
  let upstream: Server;
  let requests = 0;
  let payments: string;
  beforeAll(async () => {
    fixture = await startFixture(engine);
    payments = await fixture.connect("payments", "api_key", { fields: { api_key: "sk_test" } });
    upstream = createServer((_, response) => {
      requests += 1;
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(page);
    }).listen(0, "127.0.0.1");
    await once(upstream, "listening");
  });
  afterAll(async () => {
    upstream.close();
    upstream.closeAllConnections();
    await fixture.close();
  });

  const baseUrls = () => ({ payments: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` });
  const list = (requestId: string) => requestTo(payments, { entity: "customers", requestId });
  const statusesOf = async (requestId: string) => {
    const rows = fixture.database.selectFrom("tool_calls").select("status").where("request_id", "=", requestId);
    return (await rows.execute()).map(({ status }) => status).sort();
  };

  test("records each execution that has reached the upstream, even if its response is still being decompressed", async () => {
    const execution = await fixture.replica({ baseUrls: baseUrls() });
    const running = Array.from({ length: 20 }, () =>
      execution.execute(fixture.member, list("decompressed")).then(
        () => "ok",
        (error: { code: string }) => error.code,
      ),
    );
    await Promise.race(running);
    await execution.close();
    const statuses = await statusesOf("decompressed");
    expect(statuses).toEqual((await Promise.all(running)).sort());
    expect(statuses).toContain("cancelled");
  });

  test("records an execution that is still reading the database, and the execution sends no request", async () => {
    const reading = Promise.withResolvers<void>();
    const allowed = Promise.withResolvers<void>();
    const database = fixture.database.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        reading.resolve();
        await allowed.promise;
        return result;
      },
    });
    const execution = await fixture.replica({ baseUrls: baseUrls(), database });
    const before = requests;
    const failure = expect(execution.execute(fixture.member, list("reading"))).rejects.toMatchObject({
      code: "cancelled",
      reason: "the service is shutting down",
    });
    await reading.promise;
    const closed = execution.close();
    await Promise.race([closed, setTimeout(200)]);
    allowed.resolve();
    await closed;
    expect(await statusesOf("reading")).toEqual(["cancelled"]);
    await failure;
    expect(requests).toBe(before);
  });
});
