import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { asking, createWorld, type World } from "./world.ts";

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

describe.each(engines)("the end of executions on %s", (engine) => {
  let world: World;
  let upstream: Server;
  let asked = 0;
  let payments: string;
  beforeAll(async () => {
    world = await createWorld(engine);
    payments = await world.connect("payments", "api_key", { fields: { api_key: "sk_test" } });
    upstream = createServer((_, response) => {
      asked += 1;
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(page);
    }).listen(0, "127.0.0.1");
    await once(upstream, "listening");
  });
  afterAll(async () => {
    upstream.close();
    upstream.closeAllConnections();
    await world.close();
  });

  const baseUrls = () => ({ payments: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` });
  const list = (requestId: string) => asking(payments, { entity: "customers", requestId });
  const statusesOf = async (requestId: string) => {
    const rows = world.database.selectFrom("tool_calls").select("status").where("request_id", "=", requestId);
    return (await rows.execute()).map(({ status }) => status).sort();
  };

  test("records each execution that reached the upstream, also while its response is decompressed", async () => {
    const execution = await world.replica({ baseUrls: baseUrls() });
    const running = Array.from({ length: 20 }, () =>
      execution.execute(world.member, list("decompressed")).then(
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

  test("records an execution whose connector is still being read, without a request to the upstream", async () => {
    const looking = Promise.withResolvers<void>();
    const found = Promise.withResolvers<void>();
    const database = world.database.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        looking.resolve();
        await found.promise;
        return result;
      },
    });
    const execution = await world.replica({ baseUrls: baseUrls(), database });
    const before = asked;
    const failure = expect(execution.execute(world.member, list("looked for"))).rejects.toMatchObject({
      code: "cancelled",
      reason: "the service is shutting down",
    });
    await looking.promise;
    const closed = execution.close();
    await Promise.race([closed, setTimeout(200)]);
    found.resolve();
    await closed;
    expect(await statusesOf("looked for")).toEqual(["cancelled"]);
    await failure;
    expect(asked).toBe(before);
  });
});
