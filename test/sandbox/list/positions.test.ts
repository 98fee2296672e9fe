import type { Filter } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, inPath, inQuery } from "../fixtures/action-of.ts";
import { connectorOf } from "../fixtures/connector-of.ts";
import { sandboxFor } from "../fixtures/sandbox-for.ts";

/**
 * Returns an action that lists the tickets of an account by offset, and whose meta has the total. The param `created` selects
 * tickets by the time of their creation.
 */
const listOf = (path: string, operator: Filter["operator"]) =>
  actionOf("list", `GET /{account}/${path}`, {
    params: {
      account: inPath("account"),
      status: inQuery("status"),
      created: inQuery(
        "created",
        { type: "string", format: "date-time" },
        { filter: { field: "created_at", operator } },
      ),
    },
    pagination: {
      kind: "offset",
      token: { target: { in: "query", name: "offset" } },
      injectFirst: false,
      size: { value: 2 },
    },
    meta: { total_items: { value: { get: ["response", "total_items"] }, schema: { type: "integer" } } },
  });

const connector = connectorOf({
  entities: { tickets: { actions: { list: listOf("tickets", "gte"), list_older: listOf("older_tickets", "lt") } } },
});

test.each([
  { name: "account", query: "status=open", paths: ["/1/tickets", "/2/tickets"] },
  { name: "action", query: "created=2026-03-01T00:00:00Z", paths: ["/1/tickets", "/1/older_tickets"] },
])("a filtered list does not change after requests for the list of another $name", async ({ query, paths }) => {
  const pageOf = async ({ json }: Awaited<ReturnType<typeof sandboxFor>>, path: string) =>
    json(`${path}?${query}&offset=2`);
  const alone = await Promise.all(paths.map(async (path) => pageOf(await sandboxFor(connector), path)));
  const shared = await sandboxFor(connector);
  const together = [];
  for (const path of paths) together.push(await pageOf(shared, path));
  expect(together).toEqual(alone);
});

test("a page of a filtered list is the same after requests for other lists have removed this list from the cache", async () => {
  const { json } = await sandboxFor(connector);
  const pageAt = (account: number, offset: number) => json(`/${account}/tickets?status=open&offset=${offset}`);
  const wanted = await pageAt(1, 2);
  await pageAt(1, 6);
  // For each list, the sandbox caches the total and one position. For a request beyond the end, it caches only the total.
  for (let account = 2; account < 257; account++) await pageAt(account, 2);
  for (let account = 257; account < 261; account++) await pageAt(account, 1_000_000);
  expect(await pageAt(1, 2)).toEqual(wanted);
});
