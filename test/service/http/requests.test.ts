import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../start-test-service.ts";
import { exchange } from "./exchange.ts";
import { probeRoutes } from "./probe-routes.ts";

let running: TestService;
beforeAll(async () => {
  running = await startTestService({
    engine: "sqlite",
    routes: probeRoutes(),
    limits: { bodyBytes: 100_000, bodyDepth: 20 },
    settings: { publicUrl: "https://connectors.example.com" },
  });
});
afterAll(() => running.close());

/** Sends a body unchanged. */
function send(payload: string | Buffer, contentType = "application/json") {
  return running.inject({
    method: "POST",
    url: "/probe/echo",
    headers: { authorization: `Bearer ${running.admin.token}`, "content-type": contentType },
    payload,
  });
}

describe("a request body", () => {
  test("reaches the handler together with the query, and each value has the type that its schema states", async () => {
    const response = await running.admin.request("POST", "/probe/echo?limit=5", { name: "a", list: [1] });
    expect(response).toMatchObject({ status: 200, body: { query: { limit: 5 }, body: { name: "a", list: [1] } } });
  });

  test.each([
    ["9007199254740993", "9007199254740993"],
    ["-9007199254740993", "-9007199254740993"],
    ['{"id": 12345678901234567890}', { id: "12345678901234567890" }],
    ["1000000000000000000", 1e18],
    ["9007199254740991", 9007199254740991],
    ["1.2345678901234567890", 1.2345678901234567],
    ["1000000000000000000e3", 1e21],
    ['"9007199254740993"', "9007199254740993"],
  ])("has no rounded integer when it reaches the handler: %s", async (text, any) => {
    expect(await send(`{"any": ${text}}`)).toMatchObject({ status: 200, body: { body: { any } } });
    expect(await send(`\uFEFF{"any": ${text}}`)).toMatchObject({ status: 200, body: { body: { any } } });
  });

  test("is refused if it has an integer that its client may have rounded", async () => {
    expect(await send('{"list": [9007199254740992]}')).toMatchObject({
      status: 400,
      body: { details: [{ path: "list[0]", code: "range", found: "9007199254740992" }] },
    });
  });

  test("can be absent if no field is required", async () => {
    expect(await running.admin.request("POST", "/probe/echo")).toMatchObject({ status: 200, body: { body: {} } });
    expect(await send("")).toMatchObject({ status: 200, body: { body: {} } });
  });

  test("is refused with all problems together, each with its path", async () => {
    const response = await running.admin.request("POST", "/probe/echo?limit=6&lmit=1", { nmae: "a", list: ["x"] });
    expect(response).toMatchObject({
      status: 400,
      body: {
        code: "invalid_params",
        details: [
          { path: "lmit", found: "unknown query param", suggestion: "limit" },
          { path: "limit", code: "range", expected: "at most 5", found: "6", maximum: 5 },
          { path: "nmae", found: "unknown field", suggestion: "name" },
          { path: "list[0]", code: "type", expected: "an integer", found: "the string 'x'" },
        ],
      },
    });
  });

  test("is not required for a GET, whose query params are still checked", async () => {
    const url = "/probe/things/00ff?verbose=1";
    expect(await running.admin.request("GET", url)).toMatchObject({ status: 400, body: { code: "invalid_params" } });
  });

  test.each(["[]", '"text"', "1", "true"])("is refused if it is %s instead of an object", async (payload) => {
    expect(await send(payload)).toMatchObject({ status: 400, body: { code: "invalid_params" } });
  });

  test.each(["{", "{'a': 1}", '{"name": undefined}', "\u0000"])("is refused if it is not JSON: %j", async (payload) => {
    expect(await send(payload)).toMatchObject({
      status: 400,
      body: { code: "invalid_params", detail: expect.stringContaining("expected the body to be valid JSON") },
    });
  });

  test.each(['{"__proto__": {"operator": true}}', '{"any": {"constructor": {"prototype": {"operator": true}}}}'])(
    "cannot pollute a prototype: %s",
    async (payload) => {
      expect(await send(payload)).toMatchObject({ status: 400, body: { code: "invalid_params" } });
      expect({}).not.toHaveProperty("operator");
    },
  );

  test("is refused if it is nested too deep, before it is parsed", async () => {
    expect(await send(`{"any": ${"[".repeat(49_000)}`)).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(await send(`{"any": ${"[".repeat(19)}${"]".repeat(19)}}`)).toMatchObject({ status: 200 });
  });

  test("can have 40,000 values, and is refused if one of its objects has more than 1,000 members", async () => {
    const members = (count: number) => `{"any": {${Array.from({ length: count }, (_, at) => `"m${at}":1`)}}}`;
    const items = (count: number) => `{"any": [${"1,".repeat(count - 1)}1]}`;
    expect(await send(members(1_000))).toMatchObject({ status: 200 });
    expect(await send(members(1_001))).toMatchObject({
      status: 413,
      body: { code: "too_large", detail: "body: expected at most 1000 members in one object, found more" },
    });
    expect(await send(items(40_000))).toMatchObject({ status: 200 });
  });

  test("is refused with the position of its first mistake if it is not JSON", async () => {
    expect(await send('{\n"name": x}')).toMatchObject({
      status: 400,
      body: { detail: "expected the body to be valid JSON, found something else at line 2, column 9" },
    });
  });

  test.each(["application/json", "application/json; charset=iso-8859-1"])(
    "of the type %s is refused if it is not UTF-8",
    async (contentType) => {
      expect(await send(Buffer.from('{"name": "José"}', "latin1"), contentType)).toMatchObject({
        status: 400,
        body: { detail: "expected a body in UTF-8, found other bytes; encode it as UTF-8" },
      });
      expect(await send('{"name": "José"}', contentType)).toMatchObject({ body: { body: { name: "José" } } });
    },
  );

  test("is refused if it is compressed", async () => {
    const encoded = (coding: string) =>
      running.admin.request("POST", "/probe/echo", { name: "a" }, { "content-encoding": coding });
    const detail = "expected a body without Content-Encoding; send it uncompressed";
    expect(await encoded("gzip")).toMatchObject({ status: 400, body: { detail } });
    expect(await encoded("Identity")).toMatchObject({ status: 200, body: { body: { name: "a" } } });
    const form = await running.inject({
      method: "POST",
      url: "/api/v1/oauth/token",
      headers: { "content-type": "application/x-www-form-urlencoded", "content-encoding": "gzip" },
      payload: gzipSync("grant_type=client_credentials"),
    });
    expect([form.status, JSON.stringify(form.body)]).toEqual([400, expect.stringContaining(detail)]);
  });

  test("is refused if a value has the wrong format, and the response describes the format in words", async () => {
    const user = { email: "ada@example.com ", name: "a\u202eb" };
    const { body } = await running.admin.request("POST", "/api/v1/users", user);
    expect(body.details).toMatchObject([
      { path: "email", expected: "an e-mail address such as 'ada@example.com'" },
      {
        path: "name",
        expected: "a name without line breaks, control characters, formatting characters or invisible characters",
      },
    ]);
    const { body: away } = await running.admin.request("DELETE", "/api/v1/workspaces/1");
    expect(away.detail).toBe("no resource has this path; workspace_id: expected an id from a list, found '1'");
  });

  test("is refused if it is too large", async () => {
    const response = await send(JSON.stringify({ name: "x".repeat(100_000) }));
    expect(response).toMatchObject({ status: 413, body: { code: "too_large", retryable: false } });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml"])(
    "of the type %s is refused, because the route expects JSON",
    async (contentType) => {
      expect(await send("name=a", contentType)).toMatchObject({
        status: 415,
        body: { code: "invalid_params", detail: expect.stringContaining("application/json") },
      });
    },
  );
});

describe("a request without a token", () => {
  const form = "application/x-www-form-urlencoded";
  const publicPosts = [
    "/api/v1/oauth/token",
    "/api/v1/oauth/revoke",
    "/api/v1/oauth/device_authorization",
    "/sign-in",
    "/sign-out",
    "/device",
    "/setup/unknown",
  ];
  const post = (url: string, payload: string | Buffer, type = form) =>
    running.inject({ method: "POST", url, headers: { "content-type": type }, payload });
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=1`).join("&");

  test.each(publicPosts)("to %s may have a form of at most 200 fields", async (url) => {
    expect(await post(url, fields(201))).toMatchObject({ status: 413 });
    expect((await post(url, fields(200))).status).not.toBe(413);
  });

  test.each(publicPosts.filter((url) => url.includes("oauth")))(
    "to %s may have JSON of at most 200 members and 1,000 values",
    async (url) => {
      const members = Array.from({ length: 201 }, (_, at) => `"m${at}":1`);
      expect(await post(url, `{${members}}`, "application/json")).toMatchObject({ status: 413 });
      expect(await post(url, `{"a":[${"1,".repeat(1_000)}1]}`, "application/json")).toMatchObject({ status: 413 });
      expect((await post(url, `{${members.slice(1)}}`, "application/json")).status).not.toBe(413);
    },
  );

  test.each(publicPosts.filter((url) => !url.includes("oauth")))(
    "to %s must have a form, and the error page says so",
    async (url) => {
      const { status, headers, body } = await post(url, "{}", "application/json");
      expect([status, headers["content-type"]]).toEqual([415, "text/html; charset=utf-8"]);
      expect(body).toContain(`Expected a body of Content-Type ${form}, found another type.`);
    },
  );

  test.each(publicPosts)("to %s is refused if its form is not UTF-8", async (url) => {
    const text = async (payload: string | Buffer) => JSON.stringify((await post(url, payload)).body);
    expect(await text("a=%C3%A9&b=é")).not.toContain("in UTF-8");
    expect(await text(Buffer.from("a=é", "latin1"))).toMatch(/expected a body in UTF-8, found other bytes/i);
    expect(await text("a=%E9")).toMatch(/expected a form with valid percent-encoded UTF-8/i);
  });

  test("to an unknown path is refused with 404, even if the body is invalid", async () => {
    expect(await post("/nowhere", "{", "application/json")).toMatchObject({ status: 404 });
    expect(await post("/nowhere", fields(1_000))).toMatchObject({ status: 404 });
  });

  test("to an unknown path is refused before the service reads the body", async () => {
    // The announced body is never sent.
    const head = ["POST /nowhere HTTP/1.1", "host: x", "content-type: application/json", "content-length: 5"];
    const bytes = [...head, "connection: close", "", ""].join("\r\n");
    expect(await exchange(new URL(await running.listen()), bytes)).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe("a form", () => {
  test("is limited to 256 KiB, even if the limit for the bodies of authenticated callers is higher", async () => {
    const roomy = await startTestService({ engine: "sqlite" });
    const send = (length: number) =>
      roomy.inject({
        method: "POST",
        url: "/sign-out",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: `a=${"x".repeat(length - 2)}`,
      });
    expect([(await send(256 * 1024)).status, (await send(256 * 1024 + 1)).status]).toEqual([303, 413]);
    await roomy.close();
  });
});

test("a query of a caller is refused if it is not percent-encoded UTF-8", async () => {
  for (const name of ["%E9", "%"])
    expect(await running.admin.request("GET", `/api/v1/workspaces?name=${name}`)).toMatchObject({
      status: 400,
      body: { code: "invalid_params", detail: "expected a query with valid percent-encoded UTF-8" },
    });
  expect((await running.admin.request("GET", "/api/v1/workspaces?name=%C3%A9")).status).toBe(200);
});

describe("a path", () => {
  test("with an invalid id is refused with 404", async () => {
    const response = await running.admin.request("GET", "/probe/things/..%2f..%2fetc");
    expect(response).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("that is unknown is refused with 404", async () => {
    expect(await running.inject({ url: "/api/v2/x" })).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("refuses an unsupported method with 405, and the response names the supported methods", async () => {
    expect(await running.inject({ method: "PUT", url: "/probe/things/00ff?x=1" })).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD" },
      body: { status: 405, detail: "expected the method GET or HEAD, found PUT" },
    });
  });
});

describe("a response", () => {
  test("repeats the client's request id in a header and in the body of an error", async () => {
    const response = await running.inject({ url: "/nowhere", headers: { "x-request-id": "trace-1.2" } });
    expect(response).toMatchObject({ headers: { "x-request-id": "trace-1.2" }, body: { request_id: "trace-1.2" } });
  });

  test("has the timings that the handler states, and the total time", async () => {
    const { headers } = await running.admin.request("POST", "/probe/echo");
    expect(headers["server-timing"]).toMatch(/^upstream;dur=1.0, total;dur=\d+\.\d$/);
  });

  test("tells browsers to use HTTPS if the public URL begins with `https:`", async () => {
    const { headers } = await running.inject({ url: "/healthz" });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  test("of 204 has no body", async () => {
    expect(await running.admin.request("DELETE", "/probe/nothing")).toMatchObject({ status: 204, body: "" });
  });

  test("about an exceeded rate limit has the time after which to try again", async () => {
    expect(await running.inject({ url: "/probe/fail/limited" })).toMatchObject({
      status: 429,
      headers: { "retry-after": "3" },
      body: { retryable: true, retry_after_ms: 2_500 },
    });
  });

  test("about an internal error does not reveal the cause", async () => {
    const response = await running.inject({ url: "/probe/fail/bug" });
    expect(response).toMatchObject({ status: 500, body: { code: "internal", retryable: false } });
    expect(JSON.stringify(response)).not.toContain("hunter22");
  });
});
