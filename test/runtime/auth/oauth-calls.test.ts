import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { clientFor } from "../fixtures/client-for.ts";
import { json, loopback, type Seen } from "../fixtures/loopback.ts";

const credentials = { client_id: "app", client_secret: "hunter2-hunter2", refresh_token: "refresh-0" };

/**
 * Starts an upstream. Its token endpoint grants `token-1`, `token-2` and so on. Its other routes accept only tokens for which
 * `valid` returns true.
 */
async function upstream(valid: (token: string) => boolean = () => true) {
  let granted = 0;
  const respond = (request: Seen, response: ServerResponse) => {
    if (request.path === "/oauth/token") {
      granted++;
      const token = { access_token: `token-${granted}`, refresh_token: `refresh-${granted}`, expires_in: 3600 };
      return setTimeout(() => json(response, token), 20);
    }
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    return valid(token)
      ? json(response, { data: [{ id: token }] })
      : json(response, { error: { message: token } }, 401);
  };
  const { baseUrl, seen } = await loopback(respond);
  return { baseUrl, tokenRequests: () => seen.filter(({ path }) => path === "/oauth/token"), seen };
}

test("fifty concurrent calls request one token", async () => {
  const { baseUrl, tokenRequests } = await upstream();
  const client = clientFor(baseUrl, { credentials });
  const results = await Promise.all(Array.from({ length: 50 }, () => client.tickets.list()));
  expect(new Set(results.flatMap(({ data }) => data.map(({ id }) => id)))).toEqual(new Set(["token-1"]));
  expect(tokenRequests()).toHaveLength(1);
});

test("fifty rejected calls request one new token, and then succeed", async () => {
  const { baseUrl, tokenRequests } = await upstream((token) => token !== "expired");
  const client = clientFor(baseUrl, { credentials: { ...credentials, access_token: "expired" } });
  const results = await Promise.all(Array.from({ length: 50 }, () => client.tickets.list()));
  expect(new Set(results.flatMap(({ data }) => data.map(({ id }) => id)))).toEqual(new Set(["token-1"]));
  expect(tokenRequests()).toHaveLength(1);
});

test("a rejected write is sent again with the new token", async () => {
  const { baseUrl, seen } = await upstream((token) => token !== "expired");
  const client = clientFor(baseUrl, { credentials: { ...credentials, access_token: "expired" } });
  // The upstream responds with a list instead of a ticket, so the call fails after the second write.
  await expect(client.tickets.create({ subject: "x" })).rejects.toMatchObject({ code: "upstream_unreadable" });
  expect(seen.map(({ path, headers }) => `${path} ${headers.authorization ?? ""}`)).toEqual([
    "/tickets Bearer expired",
    "/oauth/token ",
    "/tickets Bearer token-1",
  ]);
});

test("a call fails if the upstream also rejects the renewed token", async () => {
  const { baseUrl, tokenRequests, seen } = await upstream(() => false);
  const client = clientFor(baseUrl, { credentials });
  await expect(client.tickets.list()).rejects.toMatchObject({ code: "credentials_rejected" });
  expect(tokenRequests()).toHaveLength(2);
  expect(seen).toHaveLength(4);
});

test("if the token endpoint refuses the credentials, the error advises the caller to reconnect", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { error: "invalid_grant" }, 400));
  await expect(clientFor(baseUrl, { credentials }).tickets.list()).rejects.toThrow(
    "[credentials_rejected] help_desk.tickets.list: the token endpoint refused the credentials (status 400: invalid_grant); reconnect",
  );
});

test("closing a client ends its call immediately, and waits until onCredentialsChanged has saved a rotated refresh token", async () => {
  const { baseUrl, tokenRequests } = await upstream();
  const events: string[] = [];
  const client = clientFor(baseUrl, {
    credentials,
    onCredentialsChanged: async ({ refresh_token }) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      events.push(`${refresh_token}`);
    },
  });
  const call = client.tickets.list().catch(({ code }) => events.push(code));
  while (tokenRequests().length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await client.close();
  await call;
  expect(events).toEqual(["cancelled", "refresh-1"]);
});

test("closing a client succeeds even if the token request in progress fails", async () => {
  const { baseUrl, seen } = await loopback((_, response) =>
    setTimeout(() => json(response, { error: "invalid_grant" }, 400), 20),
  );
  const client = clientFor(baseUrl, { credentials });
  const call = client.tickets.list().catch(({ code }) => code);
  while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await client.close();
  expect(await call).toBe("cancelled");
});
