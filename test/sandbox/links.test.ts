import type { Action, Connector, Template } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { listOf } from "./fixtures/action-of.ts";
import { connectorOf } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

const query = (name: string) => ({ in: "query", name }) as const;
const tickets = (list: Action): Connector => connectorOf({ entities: { tickets: { actions: { list } } } });

test("a link of a walk by page that has only an attribute has the URL of the next page", async () => {
  const isLast: Template = { call: "eq", args: [{ get: ["headers", "link", "next", "results"] }, "false"] };
  const page = { kind: "page", token: { target: query("page") }, start: 1, injectFirst: true, stop: isLast } as const;
  const { get, base } = await sandboxFor(tickets(listOf((size) => ({ ...page, size }))));
  const following = (await get("/tickets?limit=10&page=1")).headers.get("link");
  expect(following).toContain(`<${base}/tickets?limit=10&page=2>; rel="next"`);
});
