import type { Action, Connector, Template } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { inQuery, listOf } from "./fixtures/action-of.ts";
import { connectorOf } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

const response = (...path: string[]): Template => ({ get: ["response", ...path] });
const query = (name: string) => ({ in: "query", name }) as const;
const tickets = (list: Action): Connector => connectorOf({ entities: { tickets: { actions: { list } } } });
const byCursor = (value: Template): Action =>
  listOf((size) => ({ kind: "cursor", token: { target: query("cursor"), param: "cursor" }, value, size }), {
    params: { cursor: inQuery("cursor") },
  });

test("with page numbers, the Link header has the URL of the next page even if the connector reads only the attribute `results` of the link", async () => {
  const isLast: Template = { call: "eq", args: [{ get: ["headers", "link", "next", "results"] }, "false"] };
  const page = { kind: "page", token: { target: query("page") }, start: 1, injectFirst: true, stop: isLast } as const;
  const { get, base } = await sandboxFor(tickets(listOf((size) => ({ ...page, size }))));
  const following = (await get("/tickets?limit=10&page=1")).headers.get("link");
  expect(following).toContain(`<${base}/tickets?limit=10&page=2>; rel="next"`);
});

test("if the option `links` is `relative`, the URL of the next page is relative even if the connector reads only the cursor", async () => {
  const inBody: Template = { call: "query_param", args: [response("next"), "cursor"] };
  const body = await sandboxFor(tickets(byCursor(inBody)), { links: "relative" });
  expect((await body.json("/tickets?limit=10")).next).toMatch(/^\/help_desk\/tickets\?limit=10&cursor=\w+$/);
  const inLink: Template = { get: ["headers", "link", "next", "cursor"] };
  const header = await sandboxFor(tickets(byCursor(inLink)), { links: "relative" });
  const page = await header.get("/tickets?limit=10");
  expect(page.headers.get("link")).toMatch(/^<\/help_desk\/tickets\?limit=10&cursor=\w+>; rel="next"; cursor=/);
});

test("if the option `links` is `relative`, the fault `repeat_cursor` repeats a relative URL", async () => {
  const list = listOf((size) => ({ kind: "cursor", token: { target: { in: "url" } }, value: response("next"), size }));
  const { json } = await sandboxFor(tickets(list), { links: "relative" });
  const repeat = { headers: { "x-sandbox-fault": "repeat_cursor" } };
  const path = String((await json("/tickets?limit=10")).next);
  expect((await json(path.replace("/help_desk", ""), repeat)).next).toBe(path);
});
