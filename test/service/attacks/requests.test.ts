import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { routes } from "../../../service/routes.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

/** Invalid ids in paths, each with the status of the refusal. */
const strangeIds: readonly (readonly [id: string, status: number])[] = [
  ...[
    "%2e%2e%2f%2e%2e%2fme",
    "..%5c",
    "%00",
    "01a1fdf9-721c-7016-9032-f83e80ef443c%00",
    "01a1fdf9-721c-7016-9032-f83e80ef443c%0a",
    "01A1FDF9-721C-7016-9032-F83E80EF443C",
    "%D9%A0%D9%A1a1fdf9-721c-7016-9032-f83e80ef443c",
    "%EF%BC%90%EF%BC%91a1fdf9-721c-7016-9032-f83e80ef443c",
    "1%20or%201=1",
    "'%20or%20''='",
    "__proto__",
    "constructor",
    "*",
    ":connector_id",
    "a".repeat(99),
  ].map((id) => [id, 404] as const),
  ...["%C0%AE%C0%AE", "%ff", "%"].map((id) => [id, 400] as const),
  ["a".repeat(5_000), 414],
];

describe.each(engines)("hostile requests on %s", (engine) => {
  let running: TestService;
  const lines: string[] = [];
  beforeAll(async () => {
    running = await startTestService({ engine, log: { write: (line) => void lines.push(line) } });
  });
  afterAll(() => running.close());

  const withIds = routes
    .filter(({ url }) => url.includes(":"))
    .map(({ operationId, method, url }) => ({ operationId, method, url }));
  test.each(withIds)("$operationId refuses invalid ids", async ({ method, url }) => {
    for (const [id, expected] of strangeIds) {
      const path = url.replaceAll(/:\w+/g, () => id);
      const { status, body } = await running.admin.request(method, path);
      expect([id, status]).toEqual([id, expected]);
      if (typeof body === "object") expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  // The OAuth endpoints check their bodies themselves, so their `schemas` do not list the members.
  const oauth = ["grant_type", "client_id", "client_secret", "device_code", "refresh_token", "token", "client_name"];
  const all = routes.map(({ operationId, method, url, describedBody, schemas: { query, body } }) => ({
    operationId,
    method,
    url: url.replaceAll(/:\w+/g, "01a1fdf9-721c-7016-9032-f83e80ef443c"),
    queries: Object.keys(query?.properties ?? {}),
    members: describedBody ? oauth : Object.keys(body?.properties ?? {}),
  }));
  const strangeTexts = ["a\u0000b", "\ud800", "'\"`$(x){{1}}", "\u202e", "1".repeat(3_000)];
  test.each(all)(
    "$operationId accepts or refuses unusual strings without an internal error",
    async ({ method, url, queries, members }) => {
      const send = async (path: string, payload: object | undefined, type: string) => {
        const { status } = await running.inject({
          method,
          url: path,
          headers: { authorization: `Bearer ${running.admin.token}`, "content-type": type },
          ...(payload && { payload: type.endsWith("json") ? payload : new URLSearchParams({ ...payload }).toString() }),
        });
        expect([path, payload, status]).not.toEqual([path, payload, 500]);
      };
      for (const text of strangeTexts) {
        const query = new URLSearchParams(queries.map((name) => [name, text]));
        const body = members.length > 0 ? Object.fromEntries(members.map((name) => [name, text])) : undefined;
        await send(`${url}?${query}`, body, "application/json");
        for (const name of queries)
          await send(`${url}?${new URLSearchParams([[name, text]])}`, body, "application/json");
        if (body) await send(url, body, "application/x-www-form-urlencoded");
        for (const name of ["code", "state", "user_code", "auth", "status", "return"])
          await send(`${url}?${new URLSearchParams([[name, text]])}`, undefined, "application/json");
      }
    },
  );

  test.each([
    ["arrays with a depth of 100,000", `{"params":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, 413],
    ["objects with a depth of 100,000", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, 413],
    ["unclosed brackets", '{"a":['.repeat(1_000), 413],
    ["a string of five million characters", `{"name":"${"a".repeat(5_000_000)}"}`, 413],
    ["the member __proto__", '{"name":"x","__proto__":{"polluted":true}}', 400],
    ["the member __proto__, escaped", '{"name":"x","\\u005f_proto__":{"polluted":true}}', 400],
    ["the member constructor.prototype", '{"name":"x","constructor":{"prototype":{"polluted":true}}}', 400],
    ["a number that is too large", '{"name":1e999}', 400],
    ["a number of a million digits", `{"name":${"9".repeat(1_000_000)}}`, 400],
    ["100,000 members", `{${Array.from({ length: 100_000 }, (_, at) => `"m${at}":1`)}}`, 413],
    ["1,001 members", `{${Array.from({ length: 1_001 }, (_, at) => `"m${at}":1`)}}`, 413],
    ["1,000 unknown members", `{${Array.from({ length: 1_000 }, (_, at) => `"m${at}":1`)}}`, 400],
    ["a million values", `{"name":[${"1,".repeat(1_000_000)}1]}`, 413],
    ["a lone surrogate", '{"name":"\\ud800"}', 400],
    ["NUL in a name", '{"name":"a\\u0000b"}', 400],
    ["a line break in a name", '{"name":"a\\r\\nx-evil: 1"}', 400],
    ["null instead of an object", "null", 400],
  ])("a body is refused: %s", async (_, payload, status) => {
    const response = await running.inject({
      method: "POST",
      url: "/api/v1/workspaces",
      headers: { authorization: `Bearer ${running.admin.token}`, "content-type": "application/json" },
      payload,
    });
    expect([response.status, response.headers["content-type"]]).toEqual([
      status,
      "application/problem+json; charset=utf-8",
    ]);
    expect(JSON.stringify(response.body).length).toBeLessThan(10_000);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("if a body repeats a member, the last value of the member counts", async () => {
    const response = await running.inject({
      method: "POST",
      url: "/api/v1/workspaces",
      headers: { authorization: `Bearer ${running.admin.token}`, "content-type": "application/json" },
      payload: '{"name":"first","name":"second"}',
    });
    expect([response.status, response.body.name]).toEqual([201, "second"]);
  });

  test("an invalid request id is replaced, and a valid one is returned", async () => {
    for (const given of [
      'a"b',
      "a b",
      "a\tb",
      'x","level":"fatal',
      "%0d%0aset-cookie: a=b",
      "é",
      "a".repeat(200),
      "{}",
    ]) {
      const { headers } = await running.inject({ method: "GET", url: "/healthz", headers: { "x-request-id": given } });
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers["set-cookie"]).toBeUndefined();
    }
    const { headers } = await running.inject({
      method: "GET",
      url: "/healthz",
      headers: { "x-request-id": "trace:1" },
    });
    expect(headers["x-request-id"]).toBe("trace:1");
  });

  test("strings of an execution can neither forge lines of the log nor put control characters into the audit", async () => {
    const { body: connector } = await running.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: 'payments","level":"fatal',
      credentials: { api_key: "sk_test_1" },
    });
    const evil = 'x\r\n{"level":"fatal","msg":"forged"}\u2028\u0000\u001b[31m';
    for (const [status, request] of [
      [200, { entity: "customers", action: "list", intent: evil }],
      [400, { entity: evil.slice(0, 90), action: evil.slice(0, 90), intent: evil }],
      [400, { entity: "customers", action: "list", params: { [evil]: evil } }],
    ] as const) {
      const response = await running.admin.request(
        "POST",
        `/api/v1/integrations/connectors/${connector.id}/execute`,
        request,
        {
          "user-agent": 'x"},{"level":"fatal',
          "x-forwarded-for": "1.2.3.4\u0001",
        },
      );
      expect(response.status).toBe(status);
    }
    // The audit stores calls in the order of the requests. Only the last call has params, so the test waits until the newest row
    // has params. The validation of the body refuses the second request, so the audit has no row for the second request.
    const calls = await vi.waitUntil(
      async () => {
        const response = await running.admin.request("GET", "/api/v1/tool-calls");
        return response.body.data[0]?.params.length === 1 && response;
      },
      { timeout: 10_000 },
    );
    expect(calls.body.data).toHaveLength(2);
    // `JSON.stringify` escapes control characters.
    expect(JSON.stringify(calls.body)).not.toMatch(/\\(?:u00[01]|[bfnrt])/);
    for (const line of lines) {
      expect(line).toMatch(/^[^\n]+\n$/);
      expect((JSON.parse(line) as { readonly level: string }).level).not.toBe("fatal");
    }
  });
});
