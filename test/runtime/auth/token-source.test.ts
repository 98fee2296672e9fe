import { expect, test } from "vitest";
import {
  ConnectorError,
  type Credentials,
  createConnector,
  type RenewedCredentials,
  type RequestToken,
  renewAt,
} from "../../../runtime/index.ts";
import { clientFor, key } from "../fixtures/client-for.ts";
import { failureOf } from "../fixtures/failure-of.ts";
import { fakeClock } from "../fixtures/fake-clock.ts";
import { helpDesk } from "../fixtures/help-desk.ts";
import { json, loopback } from "../fixtures/loopback.ts";

const credentials = { client_id: "app", client_secret: "hunter2-hunter2", refresh_token: "refresh-0" };

/** Starts an upstream that accepts each refresh token once, and every access token that is not in `expired`. */
async function rotating() {
  const expired = new Set<string | undefined>();
  let granted = 0;
  const { baseUrl, seen } = await loopback(({ path, body, headers }, response) => {
    const token = headers.authorization?.replace("Bearer ", "");
    if (path !== "/oauth/token")
      return expired.has(token)
        ? json(response, { error: { message: `${token} has expired` } }, 401)
        : json(response, { data: [{ id: token }] });
    if (new URLSearchParams(body).get("refresh_token") !== `refresh-${granted}`)
      return json(response, { error: "invalid_grant", error_description: body }, 400);
    granted++;
    return json(response, { access_token: `token-${granted}`, refresh_token: `refresh-${granted}`, expires_in: 3600 });
  });
  return { baseUrl, expired, tokenRequests: () => seen.filter(({ path }) => path === "/oauth/token").length };
}

/**
 * Creates a set of credentials. All token stores that `tokens` creates share this set, as the replicas of the service share a
 * row in the database. While one store renews the token, the other stores wait. `stored` returns the current credentials.
 */
function sharedSource(given: Credentials, now: () => number = Date.now) {
  let stored = { credentials: given, renewAt: 0 };
  let last: Promise<unknown> = Promise.resolve();
  const exclusive = <T>(run: () => Promise<T>): Promise<T> => {
    const result = last.then(run, run);
    last = result;
    return result;
  };
  const save = async (renewed: RenewedCredentials) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    stored = { credentials: renewed.credentials, renewAt: renewAt(renewed.expiresAt, now()) };
  };
  const renewedUnless = (isCurrent: () => boolean, request: RequestToken) =>
    exclusive(async () => {
      if (!isCurrent()) await save(await request(stored.credentials));
      return stored.credentials;
    });
  const tokens = (request: RequestToken) => ({
    current: () => renewedUnless(() => now() < stored.renewAt, request),
    renewed: (used: Credentials) => renewedUnless(() => stored.credentials.access_token !== used.access_token, request),
  });
  return { tokens, stored: () => stored.credentials };
}

/** Each client makes ten concurrent calls. Returns the distinct tokens of all these calls. */
async function tokensUsed(clients: readonly ReturnType<typeof clientFor>[]) {
  const calls = clients.flatMap((client) => Array.from({ length: 10 }, () => client.tickets.list()));
  return [...new Set((await Promise.all(calls)).flatMap(({ data }) => data.map(({ id }) => id)))];
}

test("two connectors whose token stores share credentials use each refresh token once", async () => {
  const { baseUrl, tokenRequests } = await rotating();
  const clock = fakeClock();
  const { tokens, stored } = sharedSource(credentials, clock.now);
  const clients = [1, 2].map(() => clientFor(baseUrl, { credentials, tokens, clock }));
  expect(await tokensUsed(clients)).toEqual(["token-1"]);
  clock.advance(3_539_999);
  expect(await tokensUsed(clients)).toEqual(["token-1"]);
  clock.advance(1);
  expect(await tokensUsed(clients)).toEqual(["token-2"]);
  expect(tokenRequests()).toBe(2);
  expect(stored()).toEqual({ ...credentials, access_token: "token-2", refresh_token: "refresh-2" });
});

test("if a token is rejected before it expires, it is renewed once for all connectors", async () => {
  const { baseUrl, expired, tokenRequests } = await rotating();
  const { tokens } = sharedSource(credentials);
  const clients = [1, 2].map(() => clientFor(baseUrl, { credentials, tokens }));
  expect(await tokensUsed(clients)).toEqual(["token-1"]);
  expired.add("token-1");
  expect(await tokensUsed(clients)).toEqual(["token-2"]);
  expect(tokenRequests()).toBe(2);
});

test("a call fails if its token store lacks a required credential", async () => {
  const { baseUrl, tokenRequests } = await rotating();
  const { refresh_token: _, ...lacking } = credentials;
  const { tokens } = sharedSource(lacking);
  expect(await failureOf(clientFor(baseUrl, { credentials, tokens }).tickets.list())).toMatchObject({
    code: "credentials_rejected",
    message:
      "[credentials_rejected] help_desk.tickets.list: renewing the access token requires a refresh token, found none; reconnect",
  });
  expect(tokenRequests()).toBe(0);
});

test("a call fails with the error of its token store", async () => {
  const { baseUrl } = await rotating();
  const away = new ConnectorError("service_unavailable", "the database is away");
  const tokens = () => ({ current: () => Promise.reject(away), renewed: async () => undefined });
  const error = await failureOf(clientFor(baseUrl, { credentials, tokens, limits: { retries: 0 } }).tickets.list());
  expect(error.message).toBe("[service_unavailable] help_desk.tickets.list: the database is away");
  expect(error.retryable).toBe(true);
});

test("if a token store changes the token in the object that it returned, the next call sends the new token", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [] }));
  const kept = { ...credentials, access_token: "token-1" };
  const tokens = () => ({ current: async () => kept, renewed: async () => undefined });
  const { tickets } = clientFor(baseUrl, { credentials, tokens });
  await tickets.list();
  kept.access_token = "token-2";
  await tickets.list();
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer token-1", "Bearer token-2"]);
});

test("if a token store adds a token to its credentials, the next call sends this token", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [] }));
  const kept: Record<string, string> = { ...credentials };
  const tokens = () => ({ current: async () => kept, renewed: async () => undefined });
  const { tickets } = clientFor(baseUrl, { credentials, tokens });
  await tickets.list();
  kept.access_token = "token-1";
  await tickets.list();
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer", "Bearer token-1"]);
});

test("a client closes its connections even if the close of its token store fails", async () => {
  let closed = 0;
  const { baseUrl } = await loopback((_, response) => {
    response.req.socket.once("close", () => closed++);
    json(response, { data: [] });
  });
  const kept = { ...credentials, access_token: "token-1" };
  const close = () => Promise.reject(new Error("the store is gone"));
  const tokens = () => ({ current: async () => kept, renewed: async () => undefined, close });
  const client = createConnector(helpDesk, { credentials, baseUrl, tokens });
  await client.tickets.list();
  await expect(client.close()).rejects.toThrow("the store is gone");
  await expect.poll(() => closed).toBe(1);
});

test("no error contains the secret credentials of a token store", async () => {
  const { baseUrl, expired } = await rotating();
  const kept = { ...credentials, refresh_token: "kept-refresh", access_token: "kept-access" };
  expired.add("kept-access");
  const final = () => ({ current: async () => kept, renewed: async () => undefined });
  const rejected = await failureOf(clientFor(baseUrl, { credentials, tokens: final }).tickets.list());
  expect(rejected.upstream?.message).toBe("[redacted] has expired");
  const { tokens } = sharedSource(kept);
  const refused = await failureOf(clientFor(baseUrl, { credentials, tokens }).tickets.list());
  expect(refused.reason).toBe(
    "the token endpoint refused the credentials (status 400: invalid_grant: " +
      "grant_type=refresh_token&refresh_token=[redacted]&client_id=app&client_secret=[redacted]); reconnect",
  );
  expect(JSON.stringify([rejected, refused])).not.toMatch(/hunter2|kept-/);
});

test("a token store saves a rotated refresh token, and onCredentialsChanged is not called", async () => {
  const { baseUrl } = await rotating();
  const { tokens, stored } = sharedSource(credentials);
  const changes: Credentials[] = [];
  await clientFor(baseUrl, {
    credentials,
    tokens,
    onCredentialsChanged: (now) => void changes.push(now),
  }).tickets.list();
  expect(stored().refresh_token).toBe("refresh-1");
  expect(changes).toEqual([]);
});

test("for credentials without OAuth, the client creates no token store", async () => {
  const { baseUrl } = await rotating();
  const tokens = () => {
    throw new Error("unexpected call");
  };
  expect((await clientFor(baseUrl, { tokens }).tickets.list()).data).toEqual([{ id: key }]);
});
