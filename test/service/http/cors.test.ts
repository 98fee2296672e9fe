import { afterEach, expect, test } from "vitest";
import { startTestService, type TestService } from "../start-test-service.ts";

let running: TestService;
afterEach(() => running.close());

const origin = "https://app.example.com";

async function start(corsOrigins: readonly string[] = [origin]): Promise<void> {
  running = await startTestService({ engine: "sqlite", settings: { corsOrigins } });
}

const preflight = { "access-control-request-method": "POST", "access-control-request-headers": "authorization" };

test("a page of an allowed origin may send a POST with a token, and no cookies", async () => {
  await start();
  const { status, headers } = await running.inject({
    method: "OPTIONS",
    url: "/api/v1/oauth/token",
    headers: { origin, ...preflight },
  });
  expect(status).toBe(204);
  expect(headers).toMatchObject({
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-allow-methods": expect.stringContaining("POST"),
    "access-control-allow-headers": expect.stringContaining("Authorization"),
  });
  expect(headers).not.toHaveProperty("access-control-allow-credentials");
});

test.each(["/healthz", "/api/v1/me", "/none"])(
  "a page of an allowed origin can read every response, including failures: %s",
  async (url) => {
    await start();
    const { headers } = await running.inject({ url, headers: { origin } });
    expect(headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-expose-headers": expect.stringContaining("Retry-After"),
    });
  },
);

test.each([
  ["of another origin", [origin], "https://app.example.com.evil.example"],
  ["of a sandboxed frame", [origin], "null"],
  ["of any origin, if no origin is allowed,", [], origin],
])("a page %s may not send requests", async (_, corsOrigins, other) => {
  await start(corsOrigins);
  const url = "/api/v1/me";
  const preflighted = await running.inject({ method: "OPTIONS", url, headers: { origin: other, ...preflight } });
  const sent = await running.inject({ url, headers: { origin: other } });
  expect(preflighted.status).toBe(405);
  for (const { headers } of [preflighted, sent]) expect(headers).not.toHaveProperty("access-control-allow-origin");
});
