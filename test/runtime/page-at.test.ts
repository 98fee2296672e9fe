import { expect, test } from "vitest";
import type { Client, Json } from "../../runtime/index.ts";
import { clientFor, key, withEventsPaged } from "./fixtures/client-for.ts";
import { fakeClock } from "./fixtures/fake-clock.ts";
import type { HelpDesk } from "./fixtures/help-desk.ts";
import { json, loopback } from "./fixtures/loopback.ts";

interface Walked {
  readonly pages: readonly unknown[];
  readonly failure?: string;
}

type Walk = (
  client: () => Client<HelpDesk>,
  entity: "tickets" | "events" | "feeds",
  options?: object,
) => Promise<Walked>;

/**
 * Reads all pages with `Client.page`. Each call has a new client, and the position that the previous page returned. This position
 * is converted to JSON and back.
 */
const byPositions: Walk = async (client, entity, options = {}) => {
  const pages: unknown[] = [];
  let position: Json | undefined;
  try {
    do {
      const { next, ...page } = await client().page(entity, "list", {}, options, position);
      pages.push(page);
      position = next === undefined ? undefined : JSON.parse(JSON.stringify(next));
    } while (position !== undefined && pages.length < 200);
  } catch (error) {
    return { pages, failure: String(error) };
  }
  return { pages };
};

const byPages: Walk = async (client, entity, options = {}) => {
  const pages: unknown[] = [];
  try {
    for await (const page of client().pages(entity, "list", {}, options)) pages.push(page);
  } catch (error) {
    return { pages, failure: String(error) };
  }
  return { pages };
};

const after = (path: string) => new URL(path, "http://a").searchParams.get("after");

const upstreams = [
  {
    name: "repeats three cursors",
    entity: "tickets",
    respond: (path: string) => ({ data: [], next: String((Number(after(path) ?? 0) + 1) % 3) }),
  },
  { name: "returns the same page for every page number", entity: "events", respond: () => ({ data: [{ n: 1 }] }) },
  {
    name: "links to relative URLs",
    entity: "feeds",
    respond: (path: string) => ({ data: [{ path }], next: path.includes("page=2") ? null : "?page=2" }),
  },
  { name: "returns the API key as a cursor", entity: "tickets", respond: () => ({ data: [], next: key }) },
] as const;

test.each(upstreams)(
  "calls of `page` with positions return the same pages and failure as `pages` if the upstream $name",
  async ({ entity, respond }) => {
    const { baseUrl } = await loopback(({ path }, response) => json(response, respond(path)));
    const client = () => clientFor(baseUrl);
    const walked = await byPages(client, entity);
    expect(await byPositions(client, entity)).toEqual(walked);
    expect(walked.pages.length).toBeGreaterThan(0);
    // The option `with_next_params` adds a member to pages, and changes nothing else.
    const options = { with_next_params: true };
    const continued = await byPages(client, entity, options);
    const others = JSON.stringify(continued, (name, value) => (name === "next_params" ? undefined : value));
    expect(JSON.parse(others)).toEqual(walked);
    expect(await byPositions(client, entity, options)).toEqual(continued);
  },
);

test.each([2, 8, 9, 40])("calls of `page` with positions find a cycle of %d pages", async (cycle) => {
  const { baseUrl, seen } = await loopback((_, response) => {
    const n = seen.length % cycle;
    json(response, { data: [{ n }, { n: "between" }, { n }] });
  });
  const pagination = {
    kind: "page",
    token: { target: { in: "query", name: "page" } },
    start: 1,
    injectFirst: false,
  } as const;
  const { failure } = await byPositions(() => clientFor(baseUrl, {}, withEventsPaged(pagination)), "events");
  expect(failure).toContain("[pagination_stuck] help_desk.events.list: expected another page");
});

test("a position contains the values that are sent with the cursor", async () => {
  const { baseUrl, seen } = await loopback(({ path }, response) =>
    json(response, { data: [{ n: 1 }], ...(!path.includes("cursor") && { next: "b", snapshot: 7 }) }),
  );
  const pagination = {
    kind: "cursor",
    token: { target: { in: "query", name: "cursor" } },
    value: { get: ["response", "next"] },
    with: [{ target: { in: "query", name: "snapshot" }, value: { get: ["response", "snapshot"] } }],
  } as const;
  await byPositions(() => clientFor(baseUrl, {}, withEventsPaged(pagination)), "events");
  expect(seen.map(({ path }) => path.replace(/.key=.*/, ""))).toEqual(["/events", "/events?cursor=b&snapshot=7"]);
});

test("a position stays short, however many pages precede it", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [], next: String(seen.length) }));
  const client = clientFor(baseUrl);
  let { next } = await client.page("tickets", "list");
  for (let page = 2; page <= 30; page++) ({ next } = await client.page("tickets", "list", {}, {}, next));
  expect(next).toMatchObject({ trail: { pages: 30 } });
  expect(JSON.stringify(next).length).toBeLessThan(300);
});

test("every position contains the time of the call for the first page", async () => {
  const { baseUrl } = await loopback(({ path }, response) =>
    json(response, { data: [], next: `${after(path) ?? ""}1` }),
  );
  const clock = fakeClock(1_000_000);
  const client = clientFor(baseUrl, { clock });
  const first = await client.page("tickets", "list");
  clock.advance(60_000);
  const second = await client.page("tickets", "list", {}, {}, first.next);
  expect([first.next, second.next]).toMatchObject([{ now: 1_000_000 }, { now: 1_000_000 }]);
});

test("a wrong position is refused, so that a loop over pages does not begin again", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [{ id: "a" }], next: "b" }));
  const client = clientFor(baseUrl);
  const { next } = await client.page("tickets", "list");
  for (const [position, found] of [
    ["zzz", "'zzz'"],
    ["b", "'b'"],
    [null, "null"],
    [7, "7"],
    [[next ?? null], "an array of 1 item"],
    [{ now: 1, url: baseUrl }, "an object"],
  ] as const)
    await expect(client.page("tickets", "list", {}, {}, position)).rejects.toThrow(
      `[invalid_params] help_desk.tickets.list: position: expected the position that the previous page returned as next, or no position for the first page, found ${found}`,
    );
  expect(seen).toHaveLength(1);
});

test("max_records cuts a page, and a download has no pages", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { data: [{ id: "a" }, { id: "b" }] }));
  const client = clientFor(baseUrl);
  expect(await client.page("tickets", "list", {}, { max_records: 1 })).toEqual({ data: [{ id: "a" }], meta: {} });
  // @ts-expect-error: the types refuse the call too
  await expect(client.page("exports", "download", { id: "1" })).rejects.toThrow("a download has no pages; execute it");
});
