import { inspect } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import type { Client, ConnectorOptions, Hooks } from "../../../runtime/index.ts";
import { clientFor, key, looseClientFor } from "../fixtures/client-for.ts";
import { fakeClock } from "../fixtures/fake-clock.ts";
import type { HelpDesk } from "../fixtures/help-desk.ts";
import { json, loopback } from "../fixtures/loopback.ts";

/** Returns hooks that record their events in order. */
function recorded() {
  const events: (readonly [hook: keyof Hooks, event: object])[] = [];
  const hooks: Hooks = {
    onRequest: (event) => void events.push(["onRequest", event]),
    onResponse: (event) => void events.push(["onResponse", event]),
    onRetry: (event) => void events.push(["onRetry", event]),
  };
  return { events, hooks };
}

test("hooks receive each request, response and retry of a call", async () => {
  const statuses = [503, 200];
  const { baseUrl } = await loopback((_, response) =>
    json(response, { data: { id: "1" } }, statuses.shift(), { "x-request-id": "req-7", "set-cookie": "session=1" }),
  );
  const { events, hooks } = recorded();
  const client = clientFor(baseUrl, { hooks, clock: fakeClock() });
  await client.tickets.get({ id: "1" });
  const request = { operation: "help_desk.tickets.get", method: "GET", url: `${baseUrl}/tickets/1` };
  const response = {
    ...request,
    request_id: "req-7",
    duration_ms: expect.any(Number),
    headers: expect.objectContaining({ "x-request-id": "req-7", "content-type": "application/json" }),
  };
  expect(events).toEqual([
    ["onRequest", { ...request, attempt: 1 }],
    ["onResponse", { ...response, attempt: 1, status: 503 }],
    [
      "onRetry",
      {
        operation: "help_desk.tickets.get",
        retry: 1,
        wait_ms: 0,
        error: expect.objectContaining({ code: "upstream_unavailable" }),
      },
    ],
    ["onRequest", { ...request, attempt: 2 }],
    ["onResponse", { ...response, attempt: 2, status: 200 }],
  ]);
  expect(inspect(events, { depth: 10 })).not.toContain("set-cookie");
});

test("attempts are counted separately for each page, and onResponse is not called for a request without a response", async () => {
  const { baseUrl } = await loopback(({ path }, response) => {
    if (path.includes("after=b")) return response.destroy();
    json(response, { data: [{ id: "1" }], next: path.includes("after=a") ? "b" : "a" });
  });
  const { events, hooks } = recorded();
  const client = clientFor(baseUrl, { hooks, limits: { retries: 0 } });
  await expect(Array.fromAsync(client.tickets.list())).rejects.toMatchObject({ code: "upstream_unavailable" });
  expect(events.map(([hook]) => hook)).toEqual(["onRequest", "onResponse", "onRequest", "onResponse", "onRequest"]);
  expect(events.map(([, event]) => event)).toMatchObject(Array.from(events, () => ({ attempt: 1 })));
});

const credentialKinds: readonly (readonly [string, ConnectorOptions["credentials"], readonly string[]])[] = [
  ["a key", { api_key: key }, []],
  ["a password", { username: "ann", password: key }, [Buffer.from(`ann:${key}`).toString("base64")]],
  [
    "a token",
    { client_id: "app", client_secret: key, refresh_token: "refresh-token-0" },
    ["first-token-1", "second-token-2"],
  ],
];

test.each(credentialKinds)("events and responses have no secret credentials: %s", async (_, credentials, derived) => {
  const tokens = ["first-token-1", "second-token-2"];
  const { baseUrl } = await loopback(({ path, headers }, response) => {
    if (path.startsWith("/oauth/token")) return json(response, { access_token: tokens.shift() });
    const echo = { "x-request-id": `${headers.authorization} ${path}`, "x-echo": `${key} ${headers.authorization}` };
    if (headers.authorization === "Bearer first-token-1") return json(response, { error: {} }, 401, echo);
    if (path.startsWith("/files")) return response.writeHead(503, { "x-echo": key }).end();
    if (path.startsWith("/attachments"))
      return json(response, { data: { url: `${baseUrl}/files/${key}?access=all-of-it` } }, 200, echo);
    if (path.startsWith("/feeds/")) return json(response, { error: { message: `${key} ${path}` } }, 503, echo);
    json(response, { data: [{ n: 1 }], next: `${baseUrl}/feeds/${key}/${tokens.at(-1)}?token=${key}` }, 200, echo);
  });
  const { events, hooks } = recorded();
  const client = clientFor(baseUrl, { credentials: credentials ?? {}, hooks, clock: fakeClock() });
  const first = await client.feeds.list({}, { with_response: true });
  await expect(Array.fromAsync(client.feeds.list())).rejects.toMatchObject({ code: "upstream_unavailable" });
  await expect(client.attachments.download({ id: "1" })).rejects.toMatchObject({ code: "upstream_unavailable" });
  expect(new Set(events.map(([hook]) => hook)).size).toBe(3);
  expect(first.response?.headers["x-echo"]).toContain("[redacted]");
  const text = inspect([events, first.response], { depth: 20, showHidden: true });
  for (const secret of [key, "all-of-it", "refresh-token-0", ...derived]) expect(text).not.toContain(secret);
  // For token requests, a connector calls only `onRetry`. This test repeats no token request.
  expect(text).not.toContain("/oauth/token");
});

test("a request with a renewed token counts as the second attempt", async () => {
  const tokens = ["first-token-1", "second-token-2"];
  const { baseUrl } = await loopback(({ path, headers }, response) => {
    if (path.startsWith("/oauth/token")) return json(response, { access_token: tokens.shift() });
    const isRejected = headers.authorization === "Bearer first-token-1";
    json(response, isRejected ? {} : { data: { id: "1" } }, isRejected ? 401 : 200);
  });
  const { events, hooks } = recorded();
  const credentials = { client_id: "app", client_secret: "s3cr3t-s3cr3t", refresh_token: "refresh-token-0" };
  await clientFor(baseUrl, { credentials, hooks }).tickets.create({ subject: "x" });
  expect(events).toMatchObject([
    ["onRequest", { attempt: 1 }],
    ["onResponse", { attempt: 1, status: 401 }],
    ["onRequest", { attempt: 2 }],
    ["onResponse", { attempt: 2, status: 200 }],
  ]);
});

const unreadable = Object.defineProperty(new Error(), "message", {
  get() {
    throw new Error("no message");
  },
});
const { proxy: revoked, revoke } = Proxy.revocable(new Error(), {});
revoke();

/** Values that a hook throws, each with its text in the warning. */
const failures: readonly (readonly [string, unknown, string])[] = [
  ["an error", new Error("no disk: token=abcdefgh"), "no disk: token=[redacted]"],
  ["a string", "no disk: token=abcdefgh", "it threw 'no disk: token=[redacted]'"],
  ["undefined", undefined, "it threw undefined"],
  ["an error whose message is an object", Object.assign(new Error(), { message: { disk: 1 } }), '{"disk":1}'],
  ["an error whose message cannot be read", unreadable, "it threw a value that cannot be read"],
  ["a revoked proxy", revoked, "it threw a value that cannot be read"],
];

test.each(
  failures.flatMap(([name, thrown, text]) => [
    {
      name: `throws ${name}`,
      hook: () => {
        throw thrown;
      },
      text,
    },
    { name: `rejects with ${name}`, hook: () => Promise.reject(thrown), text },
  ]),
)("a hook that $name does not change calls, and causes one warning", async ({ hook, text }) => {
  const warnings: Error[] = [];
  const keep = (warning: Error) => {
    if (warning.name === "ConnectorWarning") warnings.push(warning);
  };
  process.on("warning", keep);
  onTestFinished(() => void process.off("warning", keep));
  const { baseUrl } = await loopback((_, response) => json(response, { data: { id: "1" } }));
  const client = clientFor(baseUrl, { hooks: { onRequest: hook } });
  for (const _ of [1, 2]) expect((await client.tickets.get({ id: "1" })).data).toEqual({ id: "1" });
  await expect
    .poll(() => warnings.map(({ message }) => message))
    .toEqual([`the hook onRequest failed: ${text}; the call continues`]);
});

test("a hook does not delay calls, even if its promise never settles", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { data: { id: "1" } }));
  const client = clientFor(baseUrl, { hooks: { onRequest: () => new Promise(() => {}) } });
  expect((await client.tickets.get({ id: "1" })).data).toEqual({ id: "1" });
});

test("a hook cannot change the event of the next hook", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { data: { id: "1" } }));
  const { events, hooks } = recorded();
  const onRequest = (event: object) => void Object.assign(event, { operation: "changed" });
  await clientFor(baseUrl, { hooks: { ...hooks, onRequest } }).tickets.get({ id: "1" });
  expect(events).toMatchObject([["onResponse", { operation: "help_desk.tickets.get" }]]);
});

test.each([
  [{ onReqest: () => {} }, "hooks.onReqest: unknown hook, did you mean 'onRequest'?"],
  [{ onRetry: 7 }, "hooks.onRetry: expected a function, found 7"],
  ["onRetry", "hooks: expected an object, found 'onRetry'"],
])("invalid hooks are refused: %o", (hooks, message) => {
  expect(() => clientFor("http://127.0.0.1:1", { hooks: hooks as Hooks })).toThrow(message);
});

const info = {
  status: 200,
  request_id: "req-7",
  headers: expect.objectContaining({ "x-limit-left": "12", "x-request-id": "req-7" }),
};
const withResponse = { with_response: true };

const calls: readonly (readonly [string, (client: Client<HelpDesk>) => PromiseLike<unknown>])[] = [
  ["a record", (client) => client.tickets.get({ id: "1" }, withResponse)],
  ["a page", (client) => client.tickets.list({}, withResponse)],
  ["pages in one result", (client) => client.tickets.list({}, { ...withResponse, max_pages: 3 })],
  ["the second page", async (client) => (await Array.fromAsync(client.tickets.list({}, withResponse).pages()))[1]],
  ["a file", (client) => client.exports.download({ id: "1" }, withResponse)],
  ["a linked file", (client) => client.attachments.download({ id: "1" }, withResponse)],
];

test.each(calls)("the option with_response adds the response of %s", async (_, call) => {
  const { baseUrl } = await loopback(({ path }, response) => {
    const headers = { "x-request-id": "req-7", "x-limit-left": "12", "set-cookie": "session=1" };
    if (path.startsWith("/tickets/1")) return json(response, { data: { id: "1" } }, 200, headers);
    if (path.startsWith("/attachments")) return json(response, { data: { url: "/exports/1" } });
    json(response, { data: [{ id: "1" }], next: path.includes("after=") ? null : "a" }, 200, headers);
  });
  expect(await call(clientFor(baseUrl))).toMatchObject({ response: info });
});

test("a result has a response only if with_response is true, and a number as with_response is refused", async () => {
  const { baseUrl } = await loopback((_, response) => json(response, { data: { id: "1" } }));
  const client = clientFor(baseUrl);
  for (const options of [{}, { with_response: false }])
    expect(Object.keys(await client.tickets.get({ id: "1" }, options))).toEqual(["data", "meta"]);
  const loose = looseClientFor(baseUrl);
  await expect(loose.execute("tickets", "get", { id: "1" }, { with_response: 1 as never })).rejects.toThrow(
    "options.with_response: expected true or false, found the number 1",
  );
});

test("the message in errors, and the request id in errors and hooks, can come from a Link header", async () => {
  const { baseUrl } = await loopback((_, response) =>
    json(response, {}, 400, { link: '<https://help.test/7>; rel="help", <urn:request:8>; rel="request"' }),
  );
  const { events, hooks } = recorded();
  const errors = {
    message: { get: ["headers", "link", "help", "url"] },
    requestId: { get: ["headers", "link", "request", "url"] },
    cases: [],
  };
  const upstream = { status: 400, message: "https://help.test/7", request_id: "urn:request:8" };
  await expect(clientFor(baseUrl, { hooks }, { errors }).tickets.get({ id: "1" })).rejects.toMatchObject({ upstream });
  expect(events.at(-1)).toMatchObject(["onResponse", { request_id: "urn:request:8" }]);
});
