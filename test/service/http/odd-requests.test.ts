import { METHODS } from "node:http";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startTestService, type TestService, type TestServiceOptions } from "../start-test-service.ts";
import { exchange } from "./exchange.ts";

/** The service of most tests. It has the default limits of `startTestService`. */
let shared: TestService;
let url: URL;
beforeAll(async () => {
  shared = await startTestService({ engine: "sqlite" });
  url = new URL(await shared.listen());
});
afterAll(() => shared.close());

/** Starts another service. The service is closed at the end of the test. */
async function start(options: Omit<TestServiceOptions, "engine">): Promise<{ own: TestService; ownUrl: URL }> {
  const own = await startTestService({ engine: "sqlite", ...options });
  onTestFinished(() => own.close());
  return { own, ownUrl: new URL(await own.listen()) };
}

interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a request of these lines, and returns the response. */
async function send(target: URL, first: string, headers: readonly string[] = ["host: x"]): Promise<RawResponse> {
  const text = await exchange(target, [first, ...headers, "connection: close", "", ""].join("\r\n"));
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  return { status: Number(status.split(" ")[1]), headers: Object.fromEntries(lines.map(nameAndValue)), body };
}

function nameAndValue(line: string): [string, string] {
  const [name = "", value = ""] = line.split(/: (.*)/);
  return [name.toLowerCase(), value];
}

/** Expects problem details with this status, the common headers of all responses, and the headers of the rate limit. */
function expectProblem({ status, headers, body }: RawResponse, expected: number): void {
  expect(status).toBe(expected);
  expect(headers).toMatchObject({
    "content-type": "application/problem+json; charset=utf-8",
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "server-timing": expect.stringMatching(/^total;dur=\d+\.\d$/),
    "ratelimit-limit": expect.stringMatching(/^\d+$/),
  });
  if (body !== "") expect(JSON.parse(body)).toMatchObject({ status: expected, request_id: headers["x-request-id"] });
}

/** Requests that are refused before the handler of a route runs, each with the status of its response. */
const odd: readonly { readonly line: string; readonly status: number; readonly headers?: readonly string[] }[] = [
  { line: "QUERY /healthz HTTP/1.1", status: 405 },
  { line: "QUERY /nowhere HTTP/1.1", status: 404 },
  { line: "POST /nowhere HTTP/1.1", status: 404, headers: ["host: x", "content-type: ;", "content-length: 0"] },
  { line: "PURGE /nowhere HTTP/1.1", status: 404 },
  { line: "OPTIONS * HTTP/1.1", status: 404 },
  { line: "GET /setup/%zz HTTP/1.1", status: 400 },
  { line: "GET /nowhere/%zz HTTP/1.1", status: 400 },
  { line: "QUERY /setup/%zz HTTP/1.1", status: 400 },
  { line: `GET /setup/${"a".repeat(5_000)} HTTP/1.1`, status: 414 },
  { line: "GET /openapi.json HTTP/1.1", status: 400, headers: [] },
  { line: "GET /nowhere HTTP/1.1", status: 400, headers: [] },
  { line: "GET /openapi.json HTTP/1.1", status: 417, headers: ["host: x", "expect: 200-ok"] },
  { line: "GET /nowhere HTTP/1.1", status: 417, headers: ["host: x", "expect: 200-ok"] },
];

describe("every method except CONNECT", () => {
  test.each([
    ["/healthz", (method: string) => (["GET", "HEAD"].includes(method) ? 200 : 405)],
    ["/nowhere", () => 404],
    ["/setup/%zz", () => 400],
    ["/nowhere/%zz", () => 400],
  ])(
    "gets the expected status at %s, and error responses have the common headers and the rate limit headers",
    async (path, statusOf) => {
      // CONNECT has a test of its own.
      for (const method of METHODS.filter((each) => each !== "CONNECT")) {
        const response = await send(url, `${method} ${path} HTTP/1.1`);
        if (statusOf(method) === 200) expect(response.status).toBe(200);
        else expectProblem(response, statusOf(method));
      }
    },
  );
});

describe("requests that are refused before the handler of a route runs", () => {
  test("count as requests of their client's address, and are refused with 429 above the limit of the address", async () => {
    const { ownUrl } = await start({ limits: { requestsPerMinute: odd.length } });
    for (const { line, status, headers } of odd) expectProblem(await send(ownUrl, line, headers), status);
    for (const { line, headers } of odd) expectProblem(await send(ownUrl, line, headers), 429);
  });

  test("are logged without their paths, and counted", async () => {
    const lines: string[] = [];
    const { own, ownUrl } = await start({ log: { write: (line) => lines.push(line) } });
    lines.length = 0;
    for (const { line, headers } of odd) await send(ownUrl, line, headers);
    const logged = () => lines.map((line) => JSON.parse(line));
    await vi.waitFor(() => expect(logged()).toHaveLength(odd.length), { timeout: 10_000 });
    expect(logged()).toMatchObject(
      odd.map(({ line, status }) => ({ level: "info", msg: "request", method: line.split(" ")[0], status })),
    );
    // A random id can contain `aaaa`, so the check excludes the ids.
    const withoutIds = logged().map(({ request_id, ...line }) => line);
    expect(JSON.stringify(withoutIds)).not.toMatch(/zz|aaaa|nowhere/);
    const metrics = await own.service.telemetry.metrics.text([]);
    for (const [method, status, count] of [
      ["QUERY", 400, 1],
      ["GET", 400, 3],
      ["GET", 414, 1],
      ["GET", 417, 1],
    ])
      expect(metrics).toContain(
        `http_request_duration_seconds_count{route="unrouted",method="${method}",status="${status}"} ${count}`,
      );
  });
});

describe("a request", () => {
  test("without Host is refused only in HTTP/1.1", async () => {
    const refused = await send(url, "GET /healthz HTTP/1.1", []);
    expectProblem(refused, 400);
    expect(JSON.parse(refused.body)).toMatchObject({ code: "invalid_params", detail: "expected a Host header" });
    expect(await send(url, "GET /healthz HTTP/1.0", [])).toMatchObject({ status: 200 });
  });

  test.each([
    ["host", ["host: localhost", "Host: evil.example"]],
    ["host", ["host: localhost", "host: localhost"]],
    ["authorization", ["host: x", "authorization: Bearer a", "Authorization: Bearer b"]],
  ])("with a second header %s is refused", async (name, headers) => {
    for (const version of ["HTTP/1.1", "HTTP/1.0"]) {
      const refused = await send(url, `GET /healthz ${version}`, headers);
      expectProblem(refused, 400);
      expect(JSON.parse(refused.body).detail).toBe(`expected one ${name} header, found more; send one`);
    }
  });

  test("with an unknown expectation is refused only in HTTP/1.1", async () => {
    const refused = await send(url, "GET /healthz HTTP/1.1", ["host: x", "expect: 200-ok"]);
    expectProblem(refused, 417);
    expect(JSON.parse(refused.body).detail).toBe(
      "expected no Expect header or 'Expect: 100-continue', found another expectation",
    );
    expect(await send(url, "GET /healthz HTTP/1.0", ["expect: 200-ok"])).toMatchObject({ status: 200 });
  });

  test("that expects 100-continue gets the status 100 first", async () => {
    const head = "GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: 100-Continue\r\nconnection: close\r\n\r\n";
    expect(await exchange(url, head)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  test("for an upgrade gets a response of HTTP/1.1", async () => {
    const upgrade = "GET /healthz HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade, close\r\n\r\n";
    expect(await exchange(url, upgrade)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test("for a tunnel gets no response, and its connection ends", async () => {
    expect(await exchange(url, "CONNECT x:443 HTTP/1.1\r\nhost: x:443\r\n\r\n")).toBe("");
  });
});
