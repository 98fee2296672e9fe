import { expect, test } from "vitest";
import type { RateLimit } from "../../../runtime/model.ts";
import { clientFor } from "../fixtures/client-for.ts";
import { failureOf } from "../fixtures/failure-of.ts";
import { fakeClock } from "../fixtures/fake-clock.ts";
import { helpDesk } from "../fixtures/help-desk.ts";
import { json, loopback } from "../fixtures/loopback.ts";

test("a call waits for Retry-After, then returns the result", async () => {
  const clock = fakeClock(Date.now());
  const { baseUrl, seen } = await loopback((_, response) =>
    seen.length === 1 ? json(response, {}, 429, { "retry-after": "17" }) : json(response, { data: [] }),
  );
  expect((await clientFor(baseUrl, { clock }).tickets.list()).data).toEqual([]);
  expect(clock.slept).toEqual([17_000]);
});

test("a call that the rate limit would delay beyond timeout_ms fails, and does not delay the calls that already wait", async () => {
  const clock = fakeClock();
  const { baseUrl } = await loopback((_, response) => json(response, { data: [] }));
  const client = clientFor(baseUrl, { clock }, { rateLimit: { requests: 1, perMs: 10_000 } });
  // The first call also loads the schema compiler, so that no later call waits for it.
  await client.execute("tickets", "list", {}, { timeout_ms: 15_000 });
  const waiting = [1, 2, 3].map(() => client.execute("tickets", "list"));
  const hasty = await failureOf(client.execute("tickets", "list", {}, { timeout_ms: 15_000 }));
  expect(hasty).toMatchObject({ code: "rate_limited", retry_after_ms: 40_000 });
  await Promise.all(waiting);
  expect(clock.slept).toEqual([10_000, 10_000, 10_000]);
});

test("a call fails immediately if Retry-After is longer than its timeout_ms", async () => {
  const clock = fakeClock(Date.now());
  const { baseUrl, seen } = await loopback((_, response) => json(response, {}, 429, { "retry-after": "17" }));
  const error = await failureOf(clientFor(baseUrl, { clock }).tickets.list({}, { timeout_ms: 10_000 }));
  expect(error).toMatchObject({ code: "rate_limited", retry_after_ms: 17_000, retryable: true });
  expect(seen).toHaveLength(1);
});

test("a rate limit delays requests", async () => {
  const clock = fakeClock();
  const { baseUrl } = await loopback((_, response) => json(response, { data: [] }));
  const client = clientFor(baseUrl, { clock }, { rateLimit: { requests: 2, perMs: 1000 } });
  await Promise.all(Array.from({ length: 5 }, () => client.tickets.list()));
  expect(clock.slept).toEqual([1000, 1000]);
});

/** Returns the help desk with a rate limit for events and, if `all` is given, one for all requests. */
function withEventsLimited(limits: { readonly events: RateLimit; readonly all?: RateLimit }) {
  const { events } = helpDesk.entities;
  const list = { ...events.actions.list, rateLimit: "reports" };
  return {
    rateLimit: limits.all ?? {},
    rateLimits: { reports: limits.events },
    entities: { ...helpDesk.entities, events: { ...events, actions: { list } } },
  };
}

test("both the action's own rate limit and that of the connector apply", async () => {
  const clock = fakeClock(0);
  const { baseUrl } = await loopback((_, response) => json(response, { data: [] }));
  const limits = { events: { requests: 1, perMs: 1000 }, all: { requests: 3, perMs: 5000 } };
  const client = clientFor(baseUrl, { clock }, withEventsLimited(limits));
  const calls = [client.events.list(), client.events.list(), client.tickets.list(), client.tickets.list()];
  await Promise.all(calls);
  expect(clock.slept).toEqual([1000, 4000]);
});

test.each([
  { limited: "events", delayed: "only the calls with the rate limit 'reports'", free: "tickets" },
  { limited: "tickets", delayed: "all calls", free: "" },
] as const)("a 429 response to the list of $limited delays $delayed", async ({ limited, free }) => {
  const clock = fakeClock(0);
  const { baseUrl, seen } = await loopback((_, response) =>
    seen.length === 1 ? json(response, {}, 429, { "retry-after": "17" }) : json(response, { data: [] }),
  );
  const client = clientFor(baseUrl, { clock }, withEventsLimited({ events: {} }));
  expect(await failureOf(client.execute(limited, "list", {}, { retries: 0 }))).toMatchObject({ code: "rate_limited" });
  for (const entity of ["events", "tickets"] as const) {
    const late = await client.execute(entity, "list", {}, { timeout_ms: 1000 }).then(
      () => "sent",
      (error: { code: string }) => error.code,
    );
    expect([entity, late]).toEqual([entity, entity === free ? "sent" : "rate_limited"]);
  }
});

test("Retry-After delays later calls of the connector", async () => {
  const clock = fakeClock(0);
  const starts: number[] = [];
  const { baseUrl } = await loopback((_, response) => {
    starts.push(clock.now());
    if (starts.length > 1) return json(response, { data: { id: "1" } });
    return response.writeHead(429, { "retry-after": "7" }).end();
  });
  const client = clientFor(baseUrl, { clock });
  const refused = client.tickets.create({ subject: "writes are not repeated" });
  expect(await failureOf(refused)).toMatchObject({ code: "rate_limited", retry_after_ms: 7000 });
  const hurried = client.tickets.get({ id: "1" }, { timeout_ms: 6000 });
  expect(await failureOf(hurried)).toMatchObject({ code: "rate_limited", retry_after_ms: 7000 });
  await client.tickets.get({ id: "1" });
  expect(starts).toEqual([0, 7000]);
});

test("if another origin sends a 429 after a redirect, the redirected call fails, and no other call is delayed", async () => {
  const other = await loopback((_, response) =>
    other.seen.length === 1 ? json(response, {}, 429, { "retry-after": "86400" }) : json(response, { data: [] }),
  );
  const { baseUrl } = await loopback((_, response) => response.writeHead(302, { location: other.baseUrl }).end());
  const clock = fakeClock(0);
  const client = clientFor(baseUrl, { clock });
  const error = await failureOf(client.execute("tickets", "list"));
  expect(error).toMatchObject({ code: "rate_limited", retry_after_ms: 86_400_000 });
  expect((await client.execute("tickets", "list")).data).toEqual([]);
  expect(clock.slept).toEqual([]);
});
