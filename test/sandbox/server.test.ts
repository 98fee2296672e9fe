import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import type { Connector, Param, Rule, Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, inBody, inPath, inQuery } from "./fixtures/action-of.ts";
import { connectorOf } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

const get = actionOf("get", "GET /tickets/{id}", { params: { id: inPath("id") } });
const create = actionOf("create", "POST /tickets", {
  params: {
    subject: inBody("subject", { type: "string", maxLength: 20 }, { required: true }),
    priority: inBody("priority", { type: "integer", minimum: 1 }),
    requester: { ...inBody("requester"), target: { in: "body", path: ["requesters", 0, "name"] } },
  },
});
const desk = (parts: Partial<Connector> = {}): Connector =>
  connectorOf({
    ...parts,
    entities: { tickets: { actions: { list: actionOf("list", "GET /tickets"), get, create } } },
  });

test("the response at the root lists the kinds, and so does the error for an unknown kind", async () => {
  const { sandbox } = await sandboxFor(desk());
  expect(await (await fetch(sandbox.url)).json()).toEqual({ kinds: ["/help_desk"] });
  const response = await fetch(`${sandbox.url}/other/tickets`);
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: "there is no kind 'other'", kinds: ["help_desk"] },
  ]);
});

test.each<{
  name: string;
  path: string;
  init?: RequestInit;
  status: number;
  message: string;
}>([
  { name: "an unknown path", path: "/nothing", status: 404, message: "no action has the path /nothing" },
  {
    name: "a method that no action of the path has",
    path: "/tickets",
    init: { method: "PUT" },
    status: 405,
    message: "expected GET or POST, found PUT",
  },
  {
    name: "an unknown name in the query",
    path: "/tickets?stauts=open",
    status: 400,
    message: "stauts: unknown query parameter; expected none",
  },
  {
    name: "a body that is not JSON",
    path: "/tickets",
    init: { method: "POST", body: "{" },
    status: 400,
    message: "body: expected JSON, found a string that is not JSON",
  },
  {
    name: "a form instead of JSON",
    path: "/tickets",
    init: { method: "POST", body: new URLSearchParams({ a: "1" }) },
    status: 400,
    message: "content-type: expected JSON, found 'application/x-www-form-urlencoded'",
  },
  {
    name: "a missing param",
    path: "/tickets",
    init: { method: "POST", body: "{}" },
    status: 400,
    message: "subject: expected a value, found nothing",
  },
  {
    name: "a value of another type",
    path: "/tickets",
    init: { method: "POST", body: '{"subject": 5}' },
    status: 400,
    message: "subject: expected a string, found the number 5",
  },
  {
    name: "a value out of bounds",
    path: "/tickets",
    init: { method: "POST", body: '{"subject": "a", "priority": 0}' },
    status: 400,
    message: "priority: expected at least 1, found 0",
  },
  {
    name: "an unknown member",
    path: "/tickets",
    init: { method: "POST", body: '{"subject": "a", "colour": "red"}' },
    status: 400,
    message: "colour: unknown member of the body",
  },
  {
    name: "an unknown member of an item",
    path: "/tickets",
    init: { method: "POST", body: '{"subject": "a", "requesters": [{"name": "Ada", "colour": "red"}]}' },
    status: 400,
    message: "requesters.0.colour: unknown member of the body",
  },
  {
    name: "a value of another type in an item",
    path: "/tickets",
    init: { method: "POST", body: '{"subject": "a", "requesters": [{"name": 5}]}' },
    status: 400,
    message: "requester: expected a string, found the number 5",
  },
])("the response to $name has status $status and the shape of an upstream's error", async (one) => {
  const { path, init = {}, status, message } = one;
  const { get: request } = await sandboxFor(desk());
  const json = typeof init.body === "string" ? { "content-type": "application/json" } : {};
  const response = await request(path, { ...init, headers: { ...json } });
  expect([response.status, await response.json()]).toEqual([status, { error: { message } }]);
});

test.each<{ rule: Rule; query: string; message: string }>([
  {
    rule: { kind: "exclusive", param: "cursor", except: ["limit"] },
    query: "cursor=x&limit=5&since=2026-01-01",
    message: "since: expected no value together with 'cursor', found '2026-01-01'",
  },
  {
    rule: { kind: "at_most_one", params: ["since", "until"] },
    query: "since=2026-01-01&until=2026-01-02",
    message: "until: expected at most one of 'since', 'until', found 'since', 'until'",
  },
  {
    rule: { kind: "at_least_one", params: ["since", "until"] },
    query: "limit=5",
    message: "since: expected at least one of 'since', 'until', found none",
  },
  {
    rule: { kind: "requires", param: "limit", value: 5, needs: ["since"] },
    query: "limit=5",
    message: "since: expected a value if 'limit' is 5, found nothing",
  },
  {
    rule: { kind: "span", params: ["since", "until"], longest: "P1D" },
    query: "since=2026-01-01&until=2026-01-03",
    message: "since: expected a time at most P1D before 'until', found '2026-01-01' to '2026-01-03'",
  },
  {
    rule: { kind: "ordered", params: ["since", "until"] },
    query: "since=2026-01-02&until=2026-01-01",
    message: "until: expected a time not before '2026-01-02' (the value of 'since'), found '2026-01-01'",
  },
])("a request that breaks the rule '$rule.kind' is refused", async ({ rule, query, message }) => {
  const params = {
    limit: inQuery("limit", { type: "integer" }),
    cursor: inQuery("cursor"),
    since: inQuery("since"),
    until: inQuery("until"),
  };
  const connector = connectorOf({
    entities: { tickets: { actions: { list: actionOf("list", "GET /tickets", { params, rules: [rule] }) } } },
  });
  const { get: request } = await sandboxFor(connector);
  const response = await request(`/tickets?${query}`);
  expect([response.status, await response.json()]).toEqual([400, { error: { message } }]);
});

test.each([
  ["with a content-length", (text: string) => text],
  ["in chunks", (text: string) => new Blob([text]).stream()],
])("a body of more than 1 MiB is refused: %s", async (_, bodyOf) => {
  const { get: request } = await sandboxFor(desk());
  const init = { method: "POST", body: bodyOf("x".repeat(1024 * 1024 + 1)), duplex: "half" };
  const response = await request("/tickets", init);
  expect(response.status).toBe(413);
});

test("the sandbox computes the original value of a param from the result of the param's template", async () => {
  const list = actionOf("list", "POST /tickets/list", {
    params: {
      states: {
        schema: { type: "string" },
        required: false,
        target: { in: "body", path: ["filter", "include"] },
        template: { call: "split", args: [{ call: "upper", args: [{ get: ["value"] }] }, ","] },
      },
      status: {
        schema: { type: "string" },
        required: false,
        target: { in: "body", path: ["statuses"] },
        template: { call: "wrap", args: [{ get: ["value"] }] },
      },
    },
  });
  const { call } = await sandboxFor(connectorOf({ entities: { tickets: { actions: { list } } } }));
  const all = (await call("tickets", "list")) as { status: string }[];
  expect(await call("tickets", "list", { status: "open", states: "a,b" })).toEqual(
    all.filter(({ status }) => status === "open"),
  );
});

test("a get finds a record by the hash of its e-mail address", async () => {
  const byHash = actionOf("get", "GET /tickets/{hash}", {
    params: {
      hash: { ...inPath("hash"), template: { call: "md5", args: [{ call: "lower", args: [{ get: ["value"] }] }] } },
    },
  });
  const { call } = await sandboxFor(
    connectorOf({ entities: { tickets: { actions: { list: actionOf("list", "GET /tickets"), get: byHash } } } }),
  );
  const all = (await call("tickets", "list")) as { email: string | null }[];
  const one = all.find(({ email }) => email !== null);
  expect(await call("tickets", "get", { hash: one?.email?.toUpperCase() })).toEqual(one);
});

test("a get returns the first element of an array, and fails for an empty array", async () => {
  const byIds = actionOf("get", "GET /tickets/by-id", {
    params: { id: { ...inQuery("ids"), required: true } },
    returns: { kind: "one", path: ["items"], first: true, transformations: [] },
  });
  const { call, json } = await sandboxFor(
    connectorOf({ entities: { tickets: { actions: { list: actionOf("list", "GET /tickets"), get: byIds } } } }),
  );
  const all = (await call("tickets", "list")) as { id: string }[];
  expect(await call("tickets", "get", { id: all[3]?.id })).toEqual(all[3]);
  expect(await json("/tickets/by-id?ids=none")).toEqual({ items: [] });
  await expect(call("tickets", "get", { id: "none" })).rejects.toMatchObject({ code: "not_found" });
});

const attachment: Schema = { type: "object", properties: { id: { type: "string" }, url: { type: "string" } } };

function withFiles(): Connector {
  return connectorOf({
    records: { Attachment: attachment },
    entities: {
      attachments: {
        recordType: "Attachment",
        actions: {
          list: actionOf("list", "GET /attachments", {
            resultType: "Attachment",
            params: { ids: inQuery("ids") },
            returns: { kind: "many", path: [], absent: "error", transformations: [] },
          }),
          download: actionOf("download", "GET /attachments", {
            params: { attachment_id: { ...inQuery("ids"), required: true } },
            returns: { kind: "file", link: ["0", "url"], headers: {} },
          }),
          download_by_path: actionOf("download", "GET /attachments/{id}/link", {
            resultType: "Attachment",
            params: { id: inPath("id") },
            returns: { kind: "file", link: ["url"], headers: {} },
          }),
        },
      },
    },
  });
}

test.each([
  { action: "download", param: "attachment_id" },
  { action: "download_by_path", param: "id" },
])("$action returns the file of the record with the id, and fails with not_found for an unknown id", async (by) => {
  const { json, client } = await sandboxFor(withFiles());
  const third = ((await json("/attachments")) as unknown as { id: string; url: string }[])[2];
  const file = await client.execute("attachments", by.action, { [by.param]: third?.id });
  const listed = await (await fetch(third?.url ?? "")).text();
  expect("stream" in file && (await text(file.stream))).toBe(listed);
  await expect(client.execute("attachments", by.action, { [by.param]: "none" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a listed record links to a file that is served without credentials and in ranges", async () => {
  const { json, sandbox, client } = await sandboxFor(withFiles());
  const [first] = (await json("/attachments")) as unknown as { id: string; url: string }[];
  expect(first?.url).toBe(`${sandbox.url}/__files/help_desk/attachments/0`);
  const whole = await fetch(first?.url ?? "");
  expect(whole.headers.get("content-disposition")).toBe("attachment; filename=attachments-0.txt");
  const text = await whole.text();
  const part = await fetch(first?.url ?? "", { headers: { range: "bytes=10-19" } });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
    206,
    `bytes 10-19/${text.length}`,
    text.slice(10, 20),
  ]);
  const tail = await fetch(first?.url ?? "", { headers: { range: "bytes=-5" } });
  expect(await tail.text()).toBe(text.slice(-5));
  const reversed = await fetch(first?.url ?? "", { headers: { range: "bytes=9-3" } });
  expect([reversed.status, await reversed.text()]).toEqual([200, text]);
  const beyond = await fetch(first?.url ?? "", { headers: { range: "bytes=999999-" } });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${text.length}`]);
  const file = await client.execute("attachments", "download", { attachment_id: first?.id });
  const chunks: Buffer[] = [];
  if ("stream" in file) for await (const chunk of file.stream) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe(text);
});

const addresses = Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address));

test.each(addresses.filter((address) => address === "127.0.0.1" || address === "::1"))(
  "a request without a Host header gets links to the address of the sandbox: %s",
  async (host) => {
    const { sandbox } = await sandboxFor(withFiles(), { host });
    const socket = connect(Number(new URL(sandbox.url).port), host);
    socket.write("GET /help_desk/attachments HTTP/1.0\r\nauthorization: Bearer key\r\n\r\n");
    expect(await text(socket)).toContain(`"url":"${sandbox.url}/__files/help_desk/attachments/0"`);
  },
);

test("the curl line has the URL and the credentials of the check", async () => {
  const { sandbox, base } = await sandboxFor(desk());
  expect(sandbox.curlOf("help_desk")).toBe(`curl '${base}/tickets' -H 'authorization: Bearer sandbox_api_key'`);
});

test("the curl line has the params of the check", async () => {
  const from = { schema: { type: "string" }, required: true, target: { in: "query", name: "from" } } as const;
  const { sandbox, base } = await sandboxFor(
    connectorOf({
      check: { entity: "tickets", action: "list", args: { from: { call: "now", args: ["-P1D", "date"] } } },
      entities: { tickets: { actions: { list: { ...actionOf("list", "GET /tickets"), params: { from } } } } },
    }),
    { clock: () => Date.UTC(2026, 0, 2) },
  );
  expect(sandbox.curlOf("help_desk")).toContain(`'${base}/tickets?from=2026-01-01'`);
});

const bySite = inPath("site");
const inTheBody: Param = { schema: { type: "string" }, required: true, target: { in: "body", path: ["site"] } };

test.each<{ name: string; site: Param; args: Connector["check"]["args"]; curl: string }>([
  { name: "a param has the arg of the check", site: bySite, args: { site: "a b" }, curl: "/a%20b/tickets'" },
  {
    name: "a param without an arg has its default",
    site: { ...bySite, default: { value: "main" } },
    args: {},
    curl: "/main/tickets'",
  },
  {
    name: "a param with a default from the configuration has the param's name as its value",
    site: { ...bySite, default: { get: ["config", "site"] } },
    args: {},
    curl: "/site/tickets'",
  },
  { name: "if a param has no value, the line has only the URL of the kind", site: bySite, args: {}, curl: "'" },
  {
    name: "if a param is in the body, the line has only the URL of the kind",
    site: inTheBody,
    args: { site: "a" },
    curl: "'",
  },
])("the curl line of the check: $name", async ({ site, args, curl }) => {
  const request = site === inTheBody ? "POST /tickets" : "GET /{site}/tickets";
  const { sandbox, base } = await sandboxFor(
    connectorOf({
      check: { entity: "tickets", action: "list", args },
      entities: { tickets: { actions: { list: actionOf("list", request, { params: { site } }) } } },
    }),
  );
  expect(sandbox.curlOf("help_desk")).toMatch(`curl '${base}${curl}`);
  expect(sandbox.curlOf("help_desk").includes("authorization")).toBe(curl !== "'");
});

test("a closed sandbox accepts no requests", async () => {
  const { sandbox } = await sandboxFor(desk());
  await (await fetch(sandbox.url)).json();
  await sandbox.close();
  await expect(fetch(sandbox.url)).rejects.toThrow();
});

const failureOf = (code: string) =>
  ({ each: ["errors"], when: { call: "eq", args: [{ get: ["item", "code"] }, code] } }) as const;

test("a failure has the form of the error case for its code; without such a case, the response has only a message", async () => {
  const { get: request, call } = await sandboxFor(
    desk({
      errors: {
        message: { get: ["response", "errors", "0", "message"] },
        cases: [
          { ...failureOf("AUTH"), code: "credentials_rejected" },
          { ...failureOf("MISSING"), code: "not_found" },
          { each: ["errors"], when: true, code: "upstream_rejected" },
        ],
      },
    }),
  );
  const body = async (path: string, init?: RequestInit): Promise<unknown> => (await request(path, init)).json();
  expect(await body("/tickets", { headers: { authorization: "Bearer revoked" } })).toEqual({
    errors: [{ code: "AUTH", message: "the credential api_key is not valid" }],
  });
  expect(await body("/tickets/none")).toEqual({ errors: [{ code: "MISSING", message: "there is no such ticket" }] });
  expect(await body("/tickets?x=1")).toEqual({ errors: [{ message: "x: unknown query parameter; expected none" }] });
  expect(await body("/tickets", { headers: { "x-sandbox-fault": "server_error" } })).toEqual({
    message: "the sandbox simulates a failure",
  });
  await expect(call("tickets", "get", { id: "none" })).rejects.toMatchObject({ code: "not_found" });
});
