import { expect, test } from "vitest";
import { clientFor, key } from "./fixtures/client-for.ts";
import { json, loopback } from "./fixtures/loopback.ts";

test("`prepare` returns the request of a call, and sends nothing", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, {}));
  const prepared = await clientFor(baseUrl).prepare("tickets", "create", { subject: "x" }, { idempotency_key: "k1" });
  expect(prepared).toEqual({
    method: "POST",
    url: `${baseUrl}/tickets?key=<api_key>`,
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "idempotency-key": "k1",
      authorization: "Bearer <api_key>",
    },
    body: '{"subject":"x"}',
  });
  expect(JSON.stringify(prepared)).not.toContain(key);
  expect(seen).toEqual([]);
});

test("`prepare` requests no token", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, {}));
  const credentials = { client_id: "app", client_secret: key, refresh_token: "r0" };
  const { headers } = await clientFor(baseUrl, { credentials }).prepare("tickets", "list");
  expect(headers.authorization).toBe("Bearer <access_token>");
  expect(seen).toEqual([]);
});

test("`prepare` refuses a missing param and an unknown action", async () => {
  const client = clientFor("http://127.0.0.1:1");
  // @ts-expect-error: the types refuse the call too
  await expect(client.prepare("tickets", "get")).rejects.toThrow(
    "[invalid_params] help_desk.tickets.get: id: expected a string, found nothing",
  );
  // @ts-expect-error: the types refuse the call too
  await expect(client.prepare("tickets", "read")).rejects.toMatchObject({ code: "unknown_action" });
});

test("`prepare` returns the URL that `execute` requests, even if `max_records` changes the page size", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { data: [], has_more: false }));
  const client = clientFor(baseUrl);
  const options = { max_records: 150 };
  const { url } = await client.prepare("tickets", "list", {}, options);
  expect(new URL(url).searchParams.get("limit")).toBe("75");
  await client.execute("tickets", "list", {}, options);
  expect(seen.map(({ path }) => `${baseUrl}${path}`)).toEqual([url.replace("<api_key>", key)]);
});
