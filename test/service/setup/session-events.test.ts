import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCaller } from "../../../service/identity/callers.ts";
import { fakeClock } from "../../runtime/fixtures/fake-clock.ts";
import { engines } from "../engines.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../start-test-service.ts";
import { sessionsPath, startSession } from "./start-session.ts";

const form = (key: string) => ({ auth: "api_key", "credentials.api_key": key });

describe.each(engines)("the events of a set-up session on %s", (engine) => {
  let world: TestService;
  let url: string;
  beforeAll(async () => {
    world = await startTestService({ engine });
    url = await world.listen();
  });
  afterAll(() => world.close());

  const open = (id: string, caller: TestCaller, signal?: AbortSignal) =>
    fetch(`${url}${sessionsPath}/${id}/events`, {
      headers: { authorization: `Bearer ${caller.token}` },
      ...(signal && { signal }),
    });
  /** The events of a stream as they come: their names, and what they tell. */
  async function* events(
    response: Response,
  ): AsyncGenerator<{ readonly event: string; readonly data: { status: string } }> {
    let text = "";
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
      }
    }
  }

  test("report a failed attempt, and the end", async () => {
    const { id, url: link } = await startSession(world);
    const response = await open(id, world.admin);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    const told = events(response);
    expect((await told.next()).value).toMatchObject({ event: "session", data: { id, status: "open", failure: null } });
    const browser = openBrowser(world);
    await browser.post(link, form("invalid"));
    expect((await told.next()).value).toMatchObject({
      event: "session",
      data: { status: "open", failure: { code: "credentials_rejected" } },
    });
    await browser.post(link, form("sk_test_right"));
    expect((await told.next()).value).toMatchObject({
      event: "end",
      data: { status: "completed", connector_id: expect.any(String) },
    });
    expect((await told.next()).done).toBe(true);
  });

  test("report an ended session at once", async () => {
    const { id } = await startSession(world);
    await world.admin.request("DELETE", `${sessionsPath}/${id}`);
    const told: unknown[] = [];
    for await (const one of events(await open(id, world.admin))) told.push(one);
    expect(told).toEqual([{ event: "end", data: expect.objectContaining({ id, status: "cancelled" }) }]);
  });

  test("end for a caller who loses their membership, without further events", async () => {
    const member = await world.makeMember({ workspaceIds: [world.workspaceId] });
    const { id } = await startSession(world, "payments", member);
    const told = events(await open(id, member));
    expect((await told.next()).value).toMatchObject({ event: "session" });
    expect((await world.admin.request("DELETE", `/api/v1/clients/${member.principalId}`)).status).toBe(204);
    expect((await told.next()).done).toBe(true);
  });

  test("are not followed by HEAD requests", async () => {
    const { id } = await startSession(world);
    const headers = { authorization: `Bearer ${world.admin.token}` };
    for (let count = 0; count < 25; count++)
      await expect
        .poll(async () => (await fetch(`${url}${sessionsPath}/${id}/events`, { method: "HEAD", headers })).status)
        .toBe(200);
  });

  test("are visible to callers who may see the session", async () => {
    const { id } = await startSession(world);
    const stranger = (await world.makeOrganization()).admin;
    expect((await open(id, stranger)).status).toBe(404);
    expect((await fetch(`${url}${sessionsPath}/${id}/events`)).status).toBe(401);
  });

  test("are followed by so many streams of a client at once, and again when one has ended", async () => {
    const member = await world.makeMember({ workspaceIds: [world.workspaceId] });
    const { id } = await startSession(world, "payments", member);
    const leaving = new AbortController();
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(id, member, leaving.signal)));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await open(id, member);
    expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: "rate_limited" })]);
    const other = await open(id, world.admin, leaving.signal);
    expect(other.status).toBe(200);
    leaving.abort();
    await expect
      .poll(async () => (await open(id, member, AbortSignal.timeout(1_000))).status, { timeout: 10_000 })
      .toBe(200);
  });
});

test("a process has 200 streams at most, and a new one when one has ended", async () => {
  const world = await startTestService({ engine: "sqlite" });
  const { sessionEvents, database } = world.service;
  const { signal } = new AbortController();
  const streams: Readable[] = [];
  /** Opens streams of a new organization, until one is refused; throws that failure. */
  const fill = async (most = Number.POSITIVE_INFINITY) => {
    const place = await world.makeOrganization();
    const { id } = await startSession({ ...world, ...place });
    for (let count = 0; count < most; count++) {
      const { principalId } = await world.makeMember({ organizationId: place.id, role: "admin" });
      const caller = await findCaller(database, { principalId, organizationId: place.id });
      streams.push(await sessionEvents.follow(caller, { id, signal, draining: {} }));
    }
  };
  while (streams.length < 199) await expect(fill()).rejects.toMatchObject({ code: "rate_limited" });
  await fill(1);
  expect(streams).toHaveLength(200);
  await expect(fill(1)).rejects.toMatchObject({
    code: "service_unavailable",
    reason: "too many event streams run at once; try again later",
  });
  for (const stream of streams.splice(0, 1)) await once(stream.destroy(), "close");
  await fill(1);
  for (const stream of streams) await once(stream.destroy(), "close");
  await world.close();
});

test("a stream says every 16 seconds that it is open, and ends after four minutes", async () => {
  const clock = fakeClock(Date.now());
  const world = await startTestService({ engine: "sqlite", clock });
  const { service, admin } = world;
  const { id } = await startSession(world);
  const caller = await findCaller(service.database, { principalId: admin.principalId, organizationId: world.id });
  const began = clock.now();
  const { signal } = new AbortController();
  const told = await text(await service.sessionEvents.follow(caller, { id, signal, draining: {} }));
  expect(clock.now() - began).toBe(240_000);
  const [retry, session, ...others] = told.split(/(?<=\n\n)/);
  expect(retry).toBe("retry: 1000\n\n");
  expect(session).toMatch(/^event: session\ndata: \{.*"status":"open".*\}\n\n$/);
  expect(others).toEqual(Array.from({ length: 14 }, () => ": still open\n\n"));
  await world.close();
});

test("streams of one organization leave some for the others, and closed ones are released", async () => {
  const world = await startTestService({ engine: "sqlite" });
  const { sessionEvents, database } = world.service;
  const leaving = new AbortController();
  const follower = async (place: TestOrganization) => {
    const { id } = await startSession({ ...world, ...place });
    const following = { id, signal: leaving.signal, draining: {} };
    return async ({ principalId }: TestCaller) =>
      sessionEvents.follow(await findCaller(database, { principalId, organizationId: place.id }), following);
  };
  const follow = await follower(world);
  const admins = await Promise.all([1, 2, 3, 4, 5].map(() => world.makeMember({ role: "admin" })));
  const streams = await Promise.all(admins.flatMap((one) => Array.from({ length: 20 }, () => follow(one))));
  await expect(follow(world.admin)).rejects.toMatchObject({ code: "rate_limited" });
  const other = await world.makeOrganization();
  const others = await (await follower(other))(other.admin);
  for (const stream of [...streams, others]) await once(stream.destroy(), "close");
  // Nobody has closed this one: its client had gone before it began.
  leaving.abort();
  for (let stream = 0; stream < 25; stream++) await once(await follow(world.admin), "close");
  await world.close();
});

test("streams do not delay the end of the service", async () => {
  const world = await startTestService({ engine: "sqlite" });
  const url = await world.listen();
  const { id } = await startSession(world);
  const response = await fetch(`${url}${sessionsPath}/${id}/events`, {
    headers: { authorization: `Bearer ${world.admin.token}` },
  });
  const reading = response.text();
  await world.app.drain(20_000);
  expect(await reading).toContain("event: session");
  await world.close();
});
