import { connect } from "@agent-connectors/client";
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
