import { Ajv } from "ajv";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Action, Pagination, StoreRules } from "../../../runtime/index.ts";
import {
  type Connector,
  createStoreClient,
  type Json,
  type StoreClient,
  type StorePage,
} from "../../../runtime/index.ts";
import { key } from "../fixtures/client-for.ts";
import { helpDesk } from "../fixtures/help-desk.ts";
import { json, loopback } from "../fixtures/loopback.ts";

interface Changes {
  readonly list?: Partial<Action>;
  readonly store?: Partial<StoreRules>;
  readonly model?: Partial<Connector>;
  readonly config?: Readonly<Record<string, Json>>;
}

/** Creates a client that copies the tickets of the help desk. */
function storeClient(baseUrl: string, { list, store, model, config = {} }: Changes = {}): StoreClient {
  const { tickets } = helpDesk.entities;
  const entity = {
    ...tickets,
    contextStore: { ...(tickets.contextStore as StoreRules), ...store },
    actions: { ...tickets.actions, list: { ...tickets.actions.list, ...list } },
  };
  const connector: Connector = { ...helpDesk, entities: { ...helpDesk.entities, tickets: entity }, ...model };
  const client = createStoreClient(connector, { credentials: { api_key: key }, baseUrl, random: () => 0, config });
  onTestFinished(() => client.close());
  return client;
}

/** Starts an upstream with the pages 0 to `last` of two tickets each. `next` returns the cursor of a page. */
function pagesOf(last: number, next = (page: number): unknown => page) {
  return loopback(({ path }, response) => {
    const page = Number(new URL(path, "http://a").searchParams.get("after") ?? 0);
    json(response, { data: [{ id: `${page}a` }, { id: `${page}b` }], next: page < last ? next(page + 1) : null });
  });
}

const idsOf = (pages: readonly StorePage[]) =>
  pages.flatMap(({ records }) => records.map((one) => (one as { id: string }).id));

test("`pages` can continue after any page, from the saved position", async () => {
  const { baseUrl } = await pagesOf(3);
  const client = storeClient(baseUrl);
  const pages = await Array.fromAsync(client.pages("tickets", { params: {} }));
  expect(pages.map(({ isLast }) => isLast)).toEqual([false, false, false, true]);
  for (const [index, { next }] of pages.slice(0, -1).entries()) {
    const saved = JSON.parse(JSON.stringify(next));
    const rest = await Array.fromAsync(client.pages("tickets", { params: {}, from: saved }));
    expect(idsOf(rest)).toEqual(idsOf(pages.slice(index + 1)));
  }
  expect(pages.at(-1)?.next).toBeUndefined();
});

test("if the cursor is a URL, `pages` continues at the absolute URL of the next page", async () => {
  const url: Pagination = { kind: "cursor", token: { target: { in: "url" } }, value: { get: ["response", "next"] } };
  const { baseUrl } = await pagesOf(2, (page) => `/tickets?after=${page}`);
  const client = storeClient(baseUrl, { list: { pagination: url } });
  const [first, ...others] = await Array.fromAsync(client.pages("tickets", { params: {} }));
  expect(first?.next).toMatchObject({ token: `${baseUrl}/tickets?after=1` });
  expect(idsOf(await Array.fromAsync(client.pages("tickets", { params: {}, from: first?.next })))).toEqual(
    idsOf(others),
  );
});

test("if `pages` cannot request the next page, it returns the current page before it fails", async () => {
  const pagination: Pagination = {
    kind: "page",
    start: 1,
    injectFirst: false,
    token: { target: { in: "query", name: "page" } },
    size: { target: { in: "query", name: "size" }, value: "not a number" },
  };
  const { baseUrl } = await pagesOf(1);
  const pages = storeClient(baseUrl, { list: { pagination } }).pages("tickets", { params: {} });
  const { value } = await pages[Symbol.asyncIterator]().next();
  expect([value?.records.length, value?.isLast, value?.next]).toEqual([2, false, undefined]);
  await expect(pages[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: "invalid_config" });
});

test.each([
  ["unchanged", key],
  ["in base64", Buffer.from(key).toString("base64")],
])("a position that contains a secret (%s) is not returned", async (_spelling, secret) => {
  const { baseUrl } = await pagesOf(1, (page) => `${page}&key=${secret}`);
  const pages = await Array.fromAsync(storeClient(baseUrl).pages("tickets", { params: {} }));
  expect(pages.map(({ next }) => next)).toEqual([undefined, undefined]);
  expect(pages[0]?.isLast).toBe(false);
});

test("the rules of the store can add params and transformations to those of the list action", async () => {
  const { baseUrl, seen } = await pagesOf(0);
  const client = storeClient(baseUrl, {
    store: {
      params: {
        changed: { schema: { type: "string" }, required: false, target: { in: "query", name: "changed_since" } },
      },
      transformations: [{ kind: "set", fields: { asked: { get: ["params", "changed"] } } }],
    },
  });
  const [page] = await Array.fromAsync(client.pages("tickets", { params: { changed: "2026-01-01" } }));
  expect(page?.records).toEqual([
    { id: "0a", asked: "2026-01-01" },
    { id: "0b", asked: "2026-01-01" },
  ]);
  expect(seen[0]?.path).toContain("changed_since=2026-01-01");
});

test("a GraphQL document in the rules of the store replaces the document of the list action", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [] }));
  const client = storeClient(baseUrl, {
    list: {
      request: "POST /graphql",
      params: {},
      body: { kind: "graphql", document: "query tickets { a }", operation: "tickets" },
    },
    store: { document: { text: "query syncTickets { a b }", operation: "syncTickets" } },
  });
  await Array.fromAsync(client.pages("tickets", { params: {} }));
  expect(JSON.parse(seen[0]?.body ?? "")).toMatchObject({
    query: "query syncTickets { a b }",
    operationName: "syncTickets",
  });
});

test("a detail is the complete form of a listed record, with the transformations of the store", async () => {
  const { baseUrl, seen } = await loopback(({ path }, response) =>
    json(response, path.startsWith("/tickets/") ? { data: { id: "7", subject: "Ink" } } : { data: [{ id: "7" }] }),
  );
  const client = storeClient(baseUrl, {
    store: {
      detail: { action: "get", args: { id: { get: ["record", "id"] } } },
      transformations: [{ kind: "set", fields: { title: { get: ["record", "subject"] } } }],
    },
  });
  const [page] = await Array.fromAsync(client.pages("tickets", { params: {} }));
  expect(page?.records).toEqual([{ id: "7" }]);
  expect(await client.detail("tickets", page?.records[0] ?? null)).toEqual({ id: "7", subject: "Ink", title: "Ink" });
  expect(seen[1]?.path).toContain("/tickets/7");
});

test("a detail is the listed record if the store has no action for details", async () => {
  const { baseUrl, seen } = await pagesOf(0);
  expect(await storeClient(baseUrl).detail("tickets", { id: "7" })).toEqual({ id: "7" });
  expect(seen).toEqual([]);
});

test("the configuration has the values that only hosted connectors need, including defaults that read the time", async () => {
  const { baseUrl } = await pagesOf(0);
  const replication: Connector["replication"] = {
    account: { kind: "given", schema: { type: "string" }, required: true },
    start_date: {
      kind: "given",
      schema: { type: "string" },
      required: true,
      default: { call: "now", args: ["P0D", "date"] },
    },
  };
  const client = storeClient(baseUrl, { model: { replication }, config: { account: "a" } });
  expect(await client.config()).toMatchObject({ account: "a", start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  await expect(storeClient(baseUrl, { model: { replication } }).config()).rejects.toMatchObject({
    code: "invalid_config",
    details: [{ path: "account" }],
  });
});

test("the clients of a connector compile the schema of its configuration once", async () => {
  const compile = vi.spyOn(Ajv.prototype, "compile");
  onTestFinished(() => compile.mockRestore());
  const connector: Connector = { ...helpDesk };
  for (const subdomain of ["a", "b", "c"]) {
    await using client = createStoreClient(connector, { credentials: { api_key: key }, config: { subdomain } });
    expect(await client.config()).toMatchObject({ subdomain });
  }
  expect(compile).toHaveBeenCalledTimes(1);
});

test("an entity that is not copied is unknown", async () => {
  const { baseUrl } = await pagesOf(0);
  await expect(Array.fromAsync(storeClient(baseUrl).pages("ticket", { params: {} }))).rejects.toMatchObject({
    code: "unknown_entity",
    reason: "expected an entity of the context store, found 'ticket'; did you mean 'tickets'?",
    details: [{ suggestion: "tickets" }],
  });
  // The connector has the entity `events`, but no rules for copying it.
  await expect(Array.fromAsync(storeClient(baseUrl).pages("events", { params: {} }))).rejects.toMatchObject({
    reason: expect.stringMatching(/^expected an entity of the context store, found 'events'; it has tickets\b/),
  });
  const empty = storeClient(baseUrl, { model: { entities: {} } });
  await expect(Array.fromAsync(empty.pages("tickets", { params: {} }))).rejects.toMatchObject({
    reason: "expected an entity of the context store, found 'tickets'; it has none",
  });
});

test("a failure of `pages` names the operation, and contains no secret", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { error: { message: `no ${key}` } }, 400));
  const failure = await Array.fromAsync(storeClient(baseUrl).pages("tickets", { params: {} })).catch(
    (error: Error) => error,
  );
  expect(String(failure)).toContain(
    "help_desk.tickets.list: the upstream rejected the request (status 400): 'no [redacted]'",
  );
  expect(String(failure)).not.toContain(key);
});
