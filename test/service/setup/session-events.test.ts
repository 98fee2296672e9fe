import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCaller } from "../../../service/identity/callers.ts";
import { followSetupSession } from "../../../service/setup/session/events.ts";
import { fakeClock } from "../../runtime/fixtures/fake-clock.ts";
import { engines } from "../engines.ts";
import { openBrowser } from "../open-browser.ts";
import { readEvents } from "../read-events.ts";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../start-test-service.ts";
import { sessionsPath, startSession } from "./start-session.ts";

const form = (key: string) => ({ auth: "api_key", "credentials.api_key": key });

describe.each(engines)("the events of a setup session on %s", (engine) => {
  let running: TestService;
  let url: string;
  beforeAll(async () => {
    running = await startTestService({ engine });
    url = await running.listen();
  });
  afterAll(() => running.close());

  const open = (id: string, caller: TestCaller, signal?: AbortSignal) =>
    fetch(`${url}${sessionsPath}/${id}/events`, {
      headers: { authorization: `Bearer ${caller.token}` },
      ...(signal && { signal }),
    });
  const events = (response: Response) => readEvents<{ readonly status: string }>(response);

  test("report a failed attempt, and the end of the session", async () => {
    const { id, url: link } = await startSession(running);
    const response = await open(id, running.admin);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    const received = events(response);
    expect((await received.next()).value).toMatchObject({
      event: "session",
      data: { id, status: "open", failure: null },
    });
    const browser = openBrowser(running);
    await browser.post(link, form("invalid"));
    expect((await received.next()).value).toMatchObject({
      event: "session",
      data: { status: "open", failure: { code: "credentials_rejected" } },
    });
    await browser.post(link, form("sk_test_right"));
    expect((await received.next()).value).toMatchObject({
      event: "end",
      data: { status: "completed", connector_id: expect.any(String) },
    });
    expect((await received.next()).done).toBe(true);
  });

  test("report an ended session immediately", async () => {
    const { id } = await startSession(running);
    await running.admin.request("DELETE", `${sessionsPath}/${id}`);
    const received: unknown[] = [];
    for await (const one of events(await open(id, running.admin))) received.push(one);
    expect(received).toEqual([{ event: "end", data: expect.objectContaining({ id, status: "cancelled" }) }]);
  });

  test("end without further events if the caller is deleted", async () => {
    const member = await running.makeMember({ workspaceIds: [running.workspaceId] });
    const { id } = await startSession(running, "payments", member);
    const received = events(await open(id, member));
    expect((await received.next()).value).toMatchObject({ event: "session" });
    expect((await running.admin.request("DELETE", `/api/v1/clients/${member.principalId}`)).status).toBe(204);
    expect((await received.next()).done).toBe(true);
  });

  test("leave no stream open after a HEAD request: 25 HEAD requests succeed, although the limit is 20 streams", async () => {
    const { id } = await startSession(running);
    const headers = { authorization: `Bearer ${running.admin.token}` };
    for (let count = 0; count < 25; count++)
      await expect
        .poll(async () => (await fetch(`${url}${sessionsPath}/${id}/events`, { method: "HEAD", headers })).status, {
          timeout: 10_000,
        })
        .toBe(200);
  });

  test("are visible only to callers who may see the session", async () => {
    const { id } = await startSession(running);
    const stranger = (await running.makeOrganization()).admin;
    expect((await open(id, stranger)).status).toBe(404);
    expect((await fetch(`${url}${sessionsPath}/${id}/events`)).status).toBe(401);
  });

  test("have at most 20 concurrent streams for each principal, and a new stream can begin after others have ended", async () => {
    const member = await running.makeMember({ workspaceIds: [running.workspaceId] });
    const { id } = await startSession(running, "payments", member);
    const controller = new AbortController();
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(id, member, controller.signal)));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await open(id, member);
    expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: "rate_limited" })]);
    const other = await open(id, running.admin, controller.signal);
    expect(other.status).toBe(200);
    controller.abort();
    await expect
      .poll(async () => (await open(id, member, AbortSignal.timeout(1_000))).status, { timeout: 10_000 })
      .toBe(200);
  });
});

test("a process has at most 200 concurrent streams of events", async () => {
  const running = await startTestService({ engine: "sqlite" });
  const { database } = running.service;
  const { signal } = new AbortController();
  const streams: Readable[] = [];
  /** Opens `max` streams of a new organization. Without `max`, opens streams until one is refused. Throws the refusal. */
  const fill = async (max = Number.POSITIVE_INFINITY) => {
    const place = await running.makeOrganization();
    const { id } = await startSession({ ...running, ...place });
    for (let count = 0; count < max; count++) {
      const { principalId } = await running.makeMember({ organizationId: place.id, role: "admin" });
      const caller = await findCaller(database, { principalId, organizationId: place.id });
      streams.push(await followSetupSession(running.service, caller, { id, signal, draining: signal }));
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
  await running.close();
});

test("a stream of events has a comment every 16 seconds, and ends after four minutes", async () => {
  const clock = fakeClock(Date.now());
  const running = await startTestService({ engine: "sqlite", clock });
  const { service, admin } = running;
  const { id } = await startSession(running);
  const caller = await findCaller(service.database, { principalId: admin.principalId, organizationId: running.id });
  const began = clock.now();
  const { signal } = new AbortController();
  const received = await text(await followSetupSession(service, caller, { id, signal, draining: signal }));
  expect(clock.now() - began).toBe(240_000);
  const [retry, session, ...others] = received.split(/(?<=\n\n)/);
  expect(retry).toBe("retry: 1000\n\n");
  expect(session).toMatch(/^event: session\ndata: \{.*"status":"open".*\}\n\n$/);
  expect(others).toEqual(Array.from({ length: 14 }, () => ": still open\n\n"));
  await running.close();
});

test("one organization cannot use all streams of events, and streams that have ended no longer count", async () => {
  const running = await startTestService({ engine: "sqlite" });
  const { database } = running.service;
  const controller = new AbortController();
  const follower = async (place: TestOrganization) => {
    const { id } = await startSession({ ...running, ...place });
    const following = { id, signal: controller.signal, draining: new AbortController().signal };
    return async ({ principalId }: TestCaller) =>
      followSetupSession(
        running.service,
        await findCaller(database, { principalId, organizationId: place.id }),
        following,
      );
  };
  const follow = await follower(running);
  const admins = await Promise.all([1, 2, 3, 4, 5].map(() => running.makeMember({ role: "admin" })));
  const streams = await Promise.all(admins.flatMap((one) => Array.from({ length: 20 }, () => follow(one))));
  await expect(follow(running.admin)).rejects.toMatchObject({ code: "rate_limited" });
  const other = await running.makeOrganization();
  const others = await (await follower(other))(other.admin);
  for (const stream of [...streams, others]) await once(stream.destroy(), "close");
  // A stream with an aborted signal closes at once.
  controller.abort();
  for (let stream = 0; stream < 25; stream++) await once(await follow(running.admin), "close");
  await running.close();
});

test("a stream of events does not delay the end of the service", async () => {
  const running = await startTestService({ engine: "sqlite" });
  const url = await running.listen();
  const { id } = await startSession(running);
  const response = await fetch(`${url}${sessionsPath}/${id}/events`, {
    headers: { authorization: `Bearer ${running.admin.token}` },
  });
  const reading = response.text();
  await running.app.drain(20_000);
  expect(await reading).toContain("event: session");
  await running.close();
});
