import { connect } from "@agent-connectors/client";
import { payments } from "@agent-connectors/connectors/payments";
import {
  type CallOptions,
  type Connector,
  createConnector,
  type Executor,
  type Params,
} from "@agent-connectors/runtime";
import { expect, test } from "vitest";

/** Returns a `fetch` and the bodies of the requests that it receives. Each response lists a connector and a record. */
function recorded() {
  const bodies: unknown[] = [];
  const data = [{ id: "c1", name: "payments", connector_type: "payments", workspace: { id: "w", name: "default" } }];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    bodies.push(await new Request(input, init).text());
    return Response.json({ data, meta: {} });
  };
  return { bodies, fetch };
}

test("a connector and its entities can be awaited and converted to JSON without a call", async () => {
  const { bodies, fetch } = recorded();
  const connector = connect("payments", { base_url: "https://a.test", token: "t", fetch });
  expect(await connector).toBe(connector);
  expect(await connector.balance).toBeTypeOf("object");
  expect(JSON.stringify({ connector, entity: connector.balance })).toBe('{"connector":{},"entity":{}}');
  await connector.balance.get();
  expect(bodies).toEqual(["", '{"entity":"balance","action":"get"}']);
});

const cyclic: Record<string, unknown> = {};
cyclic.limit = cyclic;

test.each<readonly [string, unknown, unknown]>([
  ["a function among the params", { email: "ada@example.com", name: () => 1 }, {}],
  ["a bigint among the params", { limit: 10n }, {}],
  ["NaN among the params", { limit: Number.NaN }, {}],
  ["params that contain themselves", cyclic, {}],
  ["null as the params", null, {}],
  ["a date as the params", new Date(), {}],
  ["null as the options", {}, null],
  ["an object as the signal", {}, { signal: {} }],
  ["a date among the fields", {}, { fields: [new Date()] }],
  ["a negative number of retries", {}, { retries: -1 }],
  ["a string as the number of retries", {}, { retries: "2" }],
  ["null as the number of retries", {}, { retries: null }],
  ["NaN as the number of retries", {}, { retries: Number.NaN }],
])("a local and a hosted connector refuse %s with the same error", async (_, params, options) => {
  const { bodies, fetch } = recorded();
  const model: Connector = payments;
  const local = createConnector(model, { credentials: { api_key: "sk_test" } });
  const hosted: Executor = connect("payments", { base_url: "https://a.test", token: "t", fetch });
  // A caller in JavaScript can pass any values.
  const call = [params, options] as [Params, CallOptions];
  const reasonOf = (executor: Pick<Executor, "execute">) =>
    executor.execute("customers", "list", ...call).catch(({ code, reason }) => ({ code, reason }));
  expect(await reasonOf(local)).toHaveProperty("code", "invalid_params");
  expect(await reasonOf(hosted)).toEqual(await reasonOf(local));
  await expect(Array.fromAsync(hosted.pages("customers", "list", ...call))).rejects.toThrow("[invalid_params]");
  expect(bodies).toEqual([]);
});
