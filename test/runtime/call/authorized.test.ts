import { expect, test } from "vitest";
import type { Client } from "../../../runtime/index.ts";
import { clientFor } from "../fixtures/client-for.ts";
import { fakeClock } from "../fixtures/fake-clock.ts";
import type { HelpDesk } from "../fixtures/help-desk.ts";
import { json, loopback } from "../fixtures/loopback.ts";

const credentials = { client_id: "app", client_secret: "hunter2-hunter2", refresh_token: "refresh-0" };

type Reply = readonly [status: number, headers?: Record<string, string>];

/** Starts a help desk whose token endpoint and other routes send these responses first, and then succeed. */
async function startingWith({ token = [], rest = [] }: { token?: readonly Reply[]; rest?: readonly Reply[] }) {
  const replies = { token: [...token], rest: [...rest] };
  const { baseUrl, seen } = await loopback(({ path }, response) => {
    const [status, headers] = replies[path === "/oauth/token" ? "token" : "rest"].shift() ?? [200];
    json(response, status === 200 ? { access_token: "t", data: { id: "1" } } : {}, status, headers);
  });
  const clock = fakeClock(Date.now());
  const client = clientFor(baseUrl, { credentials, clock, limits: { retries: 2 } });
  return { client, clock, paths: () => seen.map(({ path }) => path) };
}

test("a write waits until a failing token endpoint recovers, and is sent once", async () => {
  const { client, clock, paths } = await startingWith({ token: [[429, { "retry-after": "7" }], [503]] });
  expect((await client.tickets.create({ subject: "x" })).data).toEqual({ id: "1" });
  expect(paths()).toEqual(["/oauth/token", "/oauth/token", "/oauth/token", "/tickets"]);
  // The call waits for the Retry-After of the first failure, and for the back-off after the second failure.
  expect(clock.slept).toEqual([7000, 500]);
});

test("a write that is rejected with status 401 is repeated after the token endpoint recovers", async () => {
  const { client, paths } = await startingWith({ token: [[200], [503]], rest: [[401]] });
  await client.tickets.create({ subject: "x" });
  expect(paths()).toEqual(["/oauth/token", "/tickets", "/oauth/token", "/oauth/token", "/tickets"]);
});

test("a write is not repeated if the upstream may have executed it", async () => {
  const { client, paths } = await startingWith({ rest: [[503]] });
  await expect(client.tickets.create({ subject: "x" })).rejects.toMatchObject({ code: "upstream_unavailable" });
  expect(paths()).toEqual(["/oauth/token", "/tickets"]);
});

const calls = {
  list: (client: Client<HelpDesk>) => client.tickets.list(),
  create: (client: Client<HelpDesk>) => client.tickets.create({ subject: "x" }),
};

test.each(["list", "create"] as const)(
  "if the token request of the action %s fails, it is repeated at most `retries` times",
  async (action) => {
    const { client, paths } = await startingWith({ token: Array.from({ length: 20 }, () => [503] as const) });
    await expect(calls[action](client)).rejects.toMatchObject({ code: "upstream_unavailable" });
    expect(paths()).toEqual(["/oauth/token", "/oauth/token", "/oauth/token"]);
  },
);

test("a refusal by the token endpoint is final", async () => {
  const { client, paths } = await startingWith({ token: [[400]] });
  await expect(client.tickets.create({ subject: "x" })).rejects.toMatchObject({ code: "credentials_rejected" });
  expect(paths()).toEqual(["/oauth/token"]);
});
