import { kinds } from "@agent-connectors/connectors";
import { type Client, type Connector, createConnector } from "@agent-connectors/runtime";
import { beforeAll, expect, test } from "vitest";
import { createClientCache, type Versioned } from "../../../service/execution/client-cache.ts";

let model: Connector;

beforeAll(async () => {
  model = (await kinds.payments.load()).connector;
});

const at = (connectorId: string, version: number): Versioned => ({ connectorId, version, organizationId: "o" });

/** Returns a cache, and the connectors whose clients it opened, such as `a@1` for version 1 of the connector `a`. */
function createCache(fails: (connector: Versioned) => boolean = () => false) {
  const opened: string[] = [];
  const cache = createClientCache(async (connector): Promise<Client> => {
    opened.push(`${connector.connectorId}@${connector.version}`);
    if (fails(connector)) throw new Error("not now");
    return createConnector(model, { credentials: { api_key: "sk_test" } });
  });
  return { cache, opened };
}

test("concurrent first uses of a connector open one client", async () => {
  const { cache, opened } = createCache();
  const clients = await Promise.all([1, 2, 3].map(() => cache.get(at("a", 1))));
  expect(new Set(clients).size).toBe(1);
  expect(opened).toEqual(["a@1"]);
});

test("a later version of a connector replaces the cached client, an earlier version does not", async () => {
  const { cache, opened } = createCache();
  await cache.get(at("a", 1));
  const second = await cache.get(at("a", 2));
  // A request can read the row before a change of the connector, and use the cache after the change.
  expect(await cache.get(at("a", 1))).toBe(second);
  expect(opened).toEqual(["a@1", "a@2"]);
});

test("if a client fails to open, the next use opens it again", async () => {
  let attempts = 0;
  const { cache, opened } = createCache(() => attempts++ === 0);
  await expect(cache.get(at("a", 1))).rejects.toThrow("not now");
  await cache.get(at("a", 1));
  expect(opened).toEqual(["a@1", "a@1"]);
});

test("at most 1,000 clients are kept, and the least recently used is dropped", async () => {
  const { cache, opened } = createCache();
  for (let n = 0; n < 1_000; n++) await cache.get(at(String(n), 1));
  await cache.get(at("0", 1));
  await cache.get(at("1000", 1));
  for (const kept of ["0", "2", "999", "1000"]) await cache.get(at(kept, 1));
  expect(opened).toHaveLength(1_001);
  await cache.get(at("1", 1));
  expect(opened.slice(1_000)).toEqual(["1000@1", "1@1"]);
});

test("a closed cache has closed its clients, and opens no other clients", async () => {
  const { cache, opened } = createCache();
  const client = await cache.get(at("a", 1));
  await cache.close();
  await expect(client.execute("customers", "list")).rejects.toMatchObject({ code: "cancelled" });
  await expect(cache.get(at("b", 1))).rejects.toThrow("[cancelled] the service is shutting down");
  expect(opened).toEqual(["a@1"]);
});

test("if the client of an earlier version of a connector fails to open, the client of a later version stays in the cache", async () => {
  const { cache, opened } = createCache(({ version }) => version === 1);
  const failed = cache.get(at("a", 1));
  const later = cache.get(at("a", 2));
  await expect(failed).rejects.toThrow("not now");
  expect(await cache.get(at("a", 2))).toBe(await later);
  expect(opened).toEqual(["a@1", "a@2"]);
});
