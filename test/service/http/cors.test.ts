import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestService, type TestService } from "../start-test-service.ts";

const origin = "https://app.example.com";

/** A service that allows `origin`. */
let running: TestService;
beforeAll(async () => {
  running = await startTestService({ engine: "sqlite", settings: { corsOrigins: [origin] } });
});
afterAll(() => running.close());

const preflight = { "access-control-request-method": "POST", "access-control-request-headers": "authorization" };

test("a page of an allowed origin may send a POST with a token, but no cookies", async () => {
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
    const { headers } = await running.inject({ url, headers: { origin } });
    expect(headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-expose-headers": expect.stringContaining("Retry-After"),
    });
  },
);

/**
 * Expects that the service refuses a preflight from the origin `of`, and that its responses to the preflight and to a GET do not
 * allow this origin.
 */
async function expectRefusal({ inject }: Pick<TestService, "inject">, of: string): Promise<void> {
  const url = "/api/v1/me";
  const preflighted = await inject({ method: "OPTIONS", url, headers: { origin: of, ...preflight } });
  const sent = await inject({ url, headers: { origin: of } });
  expect(preflighted.status).toBe(405);
  for (const { headers } of [preflighted, sent]) expect(headers).not.toHaveProperty("access-control-allow-origin");
}

test.each([
  ["of another origin", "https://app.example.com.evil.example"],
  ["in a sandboxed frame", "null"],
])("a page %s may neither send a token nor read a response", async (_, other) => {
  await expectRefusal(running, other);
});

test("if no origin is allowed, pages of other origins may neither send a token nor read a response", async () => {
  const withoutOrigins = await startTestService({ engine: "sqlite" });
  onTestFinished(() => withoutOrigins.close());
  await expectRefusal(withoutOrigins, origin);
});
