import { expect, test } from "vitest";
import { createConnector } from "../../../runtime/index.ts";
import { clientFor } from "../fixtures/client-for.ts";
import { helpDesk } from "../fixtures/help-desk.ts";
import { json, loopback } from "../fixtures/loopback.ts";

test.each([0, 1, 3])("a call is repeated at most `retries` times: %i", async (retries) => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, {}, 503));
  const client = clientFor(baseUrl, { limits: { retries: 2 } });
  await expect(client.tickets.list({}, { retries })).rejects.toMatchObject({ code: "upstream_unavailable" });
  expect(seen).toHaveLength(1 + retries);
});

test("a call is repeated after an error response whose body cannot be decoded", async () => {
  const { baseUrl, seen } = await loopback((_, response) =>
    seen.length === 1
      ? response.writeHead(503, { "content-encoding": "gzip", "retry-after": "0" }).end("<h1>503</h1>")
      : json(response, { data: [] }),
  );
  expect(await clientFor(baseUrl).tickets.list()).toMatchObject({ data: [] });
  expect(seen).toHaveLength(2);
});

test("a download is not repeated if `retries` is 0", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, {}, 503));
  const client = clientFor(baseUrl, { limits: { retries: 2 } });
  await expect(client.exports.download({ id: "1" }, { retries: 0 })).rejects.toMatchObject({
    code: "upstream_unavailable",
  });
  expect(seen).toHaveLength(1);
});

test.each([
  [-1, "expected at least 0, found -1"],
  [0.5, "expected an integer, found the number 0.5"],
  [1001, "expected at most 1000, found 1001"],
  [Number.NaN, "expected a JSON value, found NaN"],
])("%d retries are refused", async (retries, want) => {
  await expect(clientFor("http://127.0.0.1:1").tickets.list({}, { retries })).rejects.toThrow(
    `options.retries: ${want}`,
  );
});

test("`await using` closes a client", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { data: [] }));
  const client = createConnector(helpDesk, { credentials: { api_key: "k" }, baseUrl });
  {
    await using within = client;
    await within.tickets.list();
  }
  await expect(client.tickets.list()).rejects.toMatchObject({ code: "cancelled" });
});
