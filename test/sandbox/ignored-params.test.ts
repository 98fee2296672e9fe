import { expect, test } from "vitest";
import { actionOf, inQuery } from "./fixtures/action-of.ts";
import { connectorOf } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

test("a response names the params that it takes no account of", async () => {
  const text = { type: "string" } as const;
  const params = { status: inQuery("status", text), flavour: inQuery("flavour", text) };
  const connector = connectorOf({
    entities: { tickets: { actions: { list: actionOf("list", "GET /tickets", { params }) } } },
  });
  const { get } = await sandboxFor(connector);
  const headerOf = async (query: string) => (await get(`/tickets${query}`)).headers.get("x-sandbox-ignored");
  expect(await headerOf("?flavour=mint&status=open")).toBe("flavour");
  expect(await headerOf("?status=open")).toBeNull();
});
