import { expect, test } from "vitest";
import type { Client } from "../../../runtime/index.ts";
import { clientFor } from "../fixtures/client-for.ts";
import { fakeClock } from "../fixtures/fake-clock.ts";
import type { HelpDesk } from "../fixtures/help-desk.ts";
import { json, loopback } from "../fixtures/loopback.ts";

const credentials = { client_id: "app", client_secret: "hunter2-hunter2", refresh_token: "refresh-0" };

type Reply = readonly [status: number, headers?: Record<string, string>];

/** A help desk whose token endpoint, and the rest of it, give these failures first. */
async function failingFirst({ token = [], rest = [] }: { token?: readonly Reply[]; rest?: readonly Reply[] }) {
  const left = { token: [...token], rest: [...rest] };
  const { baseUrl, seen } = await loopback(({ path }, response) => {
    const [status, headers] = left[path === "/oauth/token" ? "token" : "rest"].shift() ?? [200];
    json(response, status === 200 ? { access_token: "t", data: { id: "1" } } : {}, status, headers);
  });
  const clock = fakeClock(Date.now());
  const client = clientFor(baseUrl, { credentials, clock, limits: { retries: 2 } });
  return { client, clock, paths: () => seen.map(({ path }) => path) };
}

test("a write waits out a token endpoint that fails before it, and is sent once", async () => {
  const { client, clock, paths } = await failingFirst({ token: [[429, { "retry-after": "7" }], [503]] });
  expect((await client.tickets.create({ subject: "x" })).data).toEqual({ id: "1" });
  expect(paths()).toEqual(["/oauth/token", "/oauth/token", "/oauth/token", "/tickets"]);
  // The endpoint says how long once; then the back-off grows by itself.
  expect(clock.slept).toEqual([7000, 500]);
});

test("a write that was refused waits out the token endpoint too", async () => {
  const { client, paths } = await failingFirst({ token: [[200], [503]], rest: [[401]] });
  await client.tickets.create({ subject: "x" });
  expect(paths()).toEqual(["/oauth/token", "/tickets", "/oauth/token", "/oauth/token", "/tickets"]);
});

test("a write that may have been done is not repeated", async () => {
  const { client, paths } = await failingFirst({ rest: [[503]] });
  await expect(client.tickets.create({ subject: "x" })).rejects.toMatchObject({ code: "upstream_unavailable" });
  expect(paths()).toEqual(["/oauth/token", "/tickets"]);
});

const calls = {
  list: (client: Client<HelpDesk>) => client.tickets.list(),
  create: (client: Client<HelpDesk>) => client.tickets.create({ subject: "x" }),
};

test.each(["list", "create"] as const)(
  "repeats a failing token request no more often than it may: %s",
  async (action) => {
    const { client, paths } = await failingFirst({ token: Array.from({ length: 20 }, () => [503] as const) });
    await expect(calls[action](client)).rejects.toMatchObject({ code: "upstream_unavailable" });
    expect(paths()).toEqual(["/oauth/token", "/oauth/token", "/oauth/token"]);
  },
);

test("a refusal by the token endpoint is final", async () => {
  const { client, paths } = await failingFirst({ token: [[400]] });
  await expect(client.tickets.create({ subject: "x" })).rejects.toMatchObject({ code: "credentials_rejected" });
  expect(paths()).toEqual(["/oauth/token"]);
});
