import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../start-test-service.ts";
import { probeRoutes } from "./probe-routes.ts";

let running: TestService;
beforeAll(async () => {
  running = await startTestService({
    engine: "sqlite",
    routes: probeRoutes(),
    bounds: { bodyBytes: 100_000, bodyDepth: 20 },
    settings: { publicUrl: "https://connectors.example.com" },
  });
});
afterAll(() => running.close());

/** Sends a body as it is. */
function send(payload: string, contentType = "application/json") {
  return running.inject({
    method: "POST",
    url: "/probe/echo",
    headers: { authorization: `Bearer ${running.admin.token}`, "content-type": contentType },
    payload,
  });
}

describe("what is sent", () => {
  test("is checked, and a query read by its schema", async () => {
    const answer = await running.admin.request("POST", "/probe/echo?limit=5", { name: "a", list: [1] });
    expect(answer).toMatchObject({ status: 200, body: { query: { limit: 5 }, body: { name: "a", list: [1] } } });
  });

  test("may be nothing where nothing is required", async () => {
    expect(await running.admin.request("POST", "/probe/echo")).toMatchObject({ status: 200, body: { body: {} } });
    expect(await send("")).toMatchObject({ status: 200, body: { body: {} } });
  });

  test("is refused with all problems at once, each with its path", async () => {
    const answer = await running.admin.request("POST", "/probe/echo?limit=6&lmit=1", { nmae: "a", list: ["x"] });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: "invalid_params",
        details: [
          { path: "lmit", found: "unknown query param", suggestion: "limit" },
          { path: "limit", expected: "at most 5", found: "6" },
          { path: "nmae", found: "unknown field", suggestion: "name" },
          { path: "list[0]", expected: "an integer", found: "the string 'x'" },
        ],
      },
    });
  });

  test("is refused where no such thing is taken", async () => {
    const url = "/probe/things/00ff?verbose=1";
    expect(await running.admin.request("GET", url)).toMatchObject({ status: 400, body: { code: "invalid_params" } });
  });

  test.each(["[]", '"text"', "1", "true"])("is refused where it is %s in place of an object", async (payload) => {
    expect(await send(payload)).toMatchObject({ status: 400, body: { code: "invalid_params" } });
  });

  test.each(["{", "{'a': 1}", '{"name": undefined}', "\u0000"])(
    "is refused where it is no JSON: %j",
    async (payload) => {
      expect(await send(payload)).toMatchObject({
        status: 400,
        body: { code: "invalid_params", detail: expect.stringContaining("expected the body to be valid JSON") },
      });
    },
  );

  test.each(['{"__proto__": {"operator": true}}', '{"any": {"constructor": {"prototype": {"a": 1}}}}'])(
    "poisons no object: %s",
    async (payload) => {
      expect(await send(payload)).toMatchObject({ status: 400, body: { code: "invalid_params" } });
      expect({}).not.toHaveProperty("operator");
    },
  );

  test("is refused where it is nested too deep, before it is read", async () => {
    expect(await send(`{"any": ${"[".repeat(49_000)}`)).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(await send(`{"any": ${"[".repeat(19)}${"]".repeat(19)}}`)).toMatchObject({ status: 200 });
  });

  test("is refused where it is too large", async () => {
    const answer = await send(JSON.stringify({ name: "x".repeat(100_000) }));
    expect(answer).toMatchObject({ status: 413, body: { code: "too_large", retryable: false } });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml"])(
    "is refused as %s by routes for API clients",
    async (contentType) => {
      expect(await send("name=a", contentType)).toMatchObject({
        status: 415,
        body: { code: "invalid_params", detail: expect.stringContaining("application/json") },
      });
    },
  );
});

describe("a path", () => {
  test("that cannot be a thing's finds nothing", async () => {
    const answer = await running.admin.request("GET", "/probe/things/..%2f..%2fetc");
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("that no route has finds nothing", async () => {
    expect(await running.inject({ url: "/api/v2/x" })).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("that takes other methods names them", async () => {
    expect(await running.inject({ method: "PUT", url: "/probe/things/00ff?x=1" })).toMatchObject({
      status: 405,
      headers: { allow: "GET" },
      body: { status: 405, detail: "expected the method GET, found PUT" },
    });
  });

  test.each(["/probe/things/%", "/%zz", "/probe/things/%c0%ae"])("that is no UTF-8 is refused: %s", async (url) => {
    expect(await running.inject({ url })).toMatchObject({ status: 400, body: { code: "invalid_params" } });
  });

  test("of a part that is too long is refused", async () => {
    const answer = await running.inject({ url: `/probe/things/${"a".repeat(5_000)}` });
    expect(answer).toMatchObject({ status: 414, body: { code: "invalid_params" } });
  });
});

describe("an answer", () => {
  test("takes the client's request id, and has it in its problem", async () => {
    const answer = await running.inject({ url: "/nowhere", headers: { "x-request-id": "trace-1.2" } });
    expect(answer).toMatchObject({ headers: { "x-request-id": "trace-1.2" }, body: { request_id: "trace-1.2" } });
  });

  test("repeats no id that could break a header or a line of the log", async () => {
    const answer = await running.inject({ url: "/healthz", headers: { "x-request-id": 'a" b' } });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("tells what the handler measured, and the whole", async () => {
    const { headers } = await running.admin.request("POST", "/probe/echo");
    expect(headers["server-timing"]).toMatch(/^upstream;dur=1.0, total;dur=\d+\.\d$/);
  });

  test("binds browsers to HTTPS where that is how they come", async () => {
    const { headers } = await running.inject({ url: "/healthz" });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  test("without a body has none", async () => {
    expect(await running.admin.request("DELETE", "/probe/nothing")).toMatchObject({ status: 204, body: "" });
  });

  test("to a failure says when to try again", async () => {
    expect(await running.inject({ url: "/probe/fail/limited" })).toMatchObject({
      status: 429,
      headers: { "retry-after": "3" },
      body: { retryable: true, retry_after_ms: 2_500 },
    });
  });

  test("to a bug of ours tells nothing of it", async () => {
    const answer = await running.inject({ url: "/probe/fail/bug" });
    expect(answer).toMatchObject({ status: 500, body: { code: "internal", retryable: false } });
    expect(JSON.stringify(answer)).not.toContain("hunter22");
  });
});
