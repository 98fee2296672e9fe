import { expect, test } from "vitest";
import {
  ConnectorError,
  type Credentials,
  type RenewedCredentials,
  type RequestToken,
  renewAt,
} from "../../../runtime/index.ts";
import { clientFor, key } from "../fixtures/client-for.ts";
import { fakeClock } from "../fixtures/fake-clock.ts";
import { json, loopback } from "../fixtures/loopback.ts";

const credentials = { client_id: "app", client_secret: "hunter2-hunter2", refresh_token: "refresh-0" };

/** An upstream that takes each refresh token once, and every access token but those in `over`. */
async function rotating() {
  const over = new Set<string | undefined>();
  let granted = 0;
  const { baseUrl, seen } = await loopback(({ path, body, headers }, response) => {
    const token = headers.authorization?.replace("Bearer ", "");
    if (path !== "/oauth/token")
      return over.has(token)
        ? json(response, { error: { message: `${token} is over` } }, 401)
        : json(response, { data: [{ id: token }] });
    if (new URLSearchParams(body).get("refresh_token") !== `refresh-${granted}`)
      return json(response, { error: "invalid_grant", error_description: body }, 400);
    granted++;
    return json(response, { access_token: `token-${granted}`, refresh_token: `refresh-${granted}`, expires_in: 3600 });
  });
  return { baseUrl, over, tokenRequests: () => seen.filter(({ path }) => path === "/oauth/token").length };
}

/** One token for any number of connectors, as a service keeps it in its database: who renews it has all others wait. */
function sharedSource(given: Credentials, now: () => number = Date.now) {
  let stored = { credentials: given, renewAt: 0 };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run, run);
    last = mine;
    return mine;
  };
  const save = async (renewed: RenewedCredentials) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    stored = { credentials: renewed.credentials, renewAt: renewAt(renewed.expiresAt, now()) };
  };
  const keptWhile = (good: () => boolean, request: RequestToken) =>
    inTurn(async () => {
      if (!good()) await save(await request(stored.credentials));
      return stored.credentials;
    });
  const tokens = (request: RequestToken) => ({
    current: () => keptWhile(() => now() < stored.renewAt, request),
    renewed: (used: Credentials) => keptWhile(() => stored.credentials.access_token !== used.access_token, request),
  });
  return { tokens, stored: () => stored.credentials };
}

/** The tokens that bear ten calls at once of each client. */
async function borne(clients: readonly ReturnType<typeof clientFor>[]) {
  const calls = clients.flatMap((client) => Array.from({ length: 10 }, () => client.tickets.list()));
  return [...new Set((await Promise.all(calls)).flatMap(({ data }) => data.map(({ id }) => id)))];
}

async function failure(promise: PromiseLike<unknown>): Promise<ConnectorError> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof ConnectorError) return thrown;
  throw new Error("expected a ConnectorError", { cause: thrown });
}

test("two connectors with one token source share one rotating refresh token", async () => {
  const { baseUrl, tokenRequests } = await rotating();
  const clock = fakeClock();
  const { tokens, stored } = sharedSource(credentials, clock.now);
  const clients = [1, 2].map(() => clientFor(baseUrl, { credentials, tokens, clock }));
  expect(await borne(clients)).toEqual(["token-1"]);
  clock.advance(3_539_999);
  expect(await borne(clients)).toEqual(["token-1"]);
  clock.advance(1);
  expect(await borne(clients)).toEqual(["token-2"]);
  expect(tokenRequests()).toBe(2);
  expect(stored()).toEqual({ ...credentials, access_token: "token-2", refresh_token: "refresh-2" });
});

test("a token that is rejected before its end is renewed once for all connectors", async () => {
  const { baseUrl, over, tokenRequests } = await rotating();
  const { tokens } = sharedSource(credentials);
  const clients = [1, 2].map(() => clientFor(baseUrl, { credentials, tokens }));
  expect(await borne(clients)).toEqual(["token-1"]);
  over.add("token-1");
  expect(await borne(clients)).toEqual(["token-2"]);
  expect(tokenRequests()).toBe(2);
});

test("reports missing credentials to the token source and to the caller", async () => {
  const { baseUrl, tokenRequests } = await rotating();
  const { refresh_token: _, ...lacking } = credentials;
  const { tokens } = sharedSource(lacking);
  expect(await failure(clientFor(baseUrl, { credentials, tokens }).tickets.list())).toMatchObject({
    code: "credentials_rejected",
    message:
      "[credentials_rejected] help_desk.tickets.list: there is no refresh token to renew the access token with; reconnect",
  });
  expect(tokenRequests()).toBe(0);
});

test("what a token source throws is the call's failure", async () => {
  const { baseUrl } = await rotating();
  const away = new ConnectorError("service_unavailable", "the database is away");
  const tokens = () => ({ current: () => Promise.reject(away), renewed: async () => undefined });
  const error = await failure(clientFor(baseUrl, { credentials, tokens, limits: { retries: 0 } }).tickets.list());
  expect(error.message).toBe("[service_unavailable] help_desk.tickets.list: the database is away");
  expect(error.retryable).toBe(true);
});

test("a token source may change the credentials that it gave", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [] }));
  const kept = { ...credentials, access_token: "token-1" };
  const tokens = () => ({ current: async () => kept, renewed: async () => undefined });
  const { tickets } = clientFor(baseUrl, { credentials, tokens });
  await tickets.list();
  kept.access_token = "token-2";
  await tickets.list();
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer token-1", "Bearer token-2"]);
});

test("no failure holds what a token source gave", async () => {
  const { baseUrl, over } = await rotating();
  const kept = { ...credentials, refresh_token: "kept-refresh", access_token: "kept-access" };
  over.add("kept-access");
  const final = () => ({ current: async () => kept, renewed: async () => undefined });
  const rejected = await failure(clientFor(baseUrl, { credentials, tokens: final }).tickets.list());
  expect(rejected.upstream?.message).toBe("[redacted] is over");
  const { tokens } = sharedSource(kept);
  const refused = await failure(clientFor(baseUrl, { credentials, tokens }).tickets.list());
  expect(refused.reason).toBe(
    "the token endpoint refused the credentials (status 400: invalid_grant: " +
      "grant_type=refresh_token&refresh_token=[redacted]&client_id=app&client_secret=[redacted]); reconnect",
  );
});

test("a rotated refresh token is given to the token source only, which saves it", async () => {
  const { baseUrl } = await rotating();
  const { tokens, stored } = sharedSource(credentials);
  const told: Credentials[] = [];
  await clientFor(baseUrl, { credentials, tokens, onCredentialsChanged: (now) => void told.push(now) }).tickets.list();
  expect(stored().refresh_token).toBe("refresh-1");
  expect(told).toEqual([]);
});

test("credentials without OAuth need no token source", async () => {
  const { baseUrl } = await rotating();
  const tokens = () => {
    throw new Error("asked for tokens");
  };
  expect((await clientFor(baseUrl, { tokens }).tickets.list()).data).toEqual([{ id: key }]);
});
