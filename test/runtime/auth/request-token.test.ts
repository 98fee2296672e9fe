import { inspect } from "node:util";
import { expect, test } from "vitest";
import type { AuthOption } from "../../../runtime/auth/model.ts";
import { createUsedSecrets } from "../../../runtime/auth/secrets.ts";
import { createRequestToken } from "../../../runtime/auth/token-request.ts";
import type { PlannedRequest } from "../../../runtime/request/plan.ts";
import type { Send } from "../../../runtime/transport/exchange.ts";
import { fakeClock } from "../fixtures/fake-clock.ts";
import { machine, refresh } from "../fixtures/help-desk.ts";

const app = { client_id: "app", client_secret: "hunter2", refresh_token: "r0" };

/** Creates a token endpoint that always sends the same body. Without a body, it never responds. */
function endpoint(option: AuthOption, body: unknown, status = 200) {
  const sent: PlannedRequest[] = [];
  const send: Send = (request, signal) => {
    sent.push(request);
    if (body === undefined)
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    return Promise.resolve({ status, headers: {}, body: JSON.stringify(body), url: request.url });
  };
  const { oauth } = option;
  if (!oauth) throw new Error("expected an option with OAuth");
  const secrets = createUsedSecrets(option, { credentials: {}, config: () => ({}) });
  const request = createRequestToken({ option, oauth, config: {}, send, secrets, clock: fakeClock(), timeoutMs: 20 });
  return { request, sent };
}

test("a token request returns the credentials with the token and its expiry, and caches nothing", async () => {
  const { request, sent } = endpoint(refresh, { access_token: "t", expires_in: 100 });
  const given = { ...app, access_token: "old" };
  const want = { credentials: { ...app, access_token: "t" }, expiresAt: 1_100_000 };
  expect(await request(given)).toEqual(want);
  expect(await request(given)).toEqual(want);
  expect(given.access_token).toBe("old");
  expect(sent).toHaveLength(2);
});

test("a token request returns a rotated refresh token instead of the old one", async () => {
  const { request } = endpoint(refresh, { access_token: "t", refresh_token: "r1" });
  expect((await request(app)).credentials).toEqual({ ...app, access_token: "t", refresh_token: "r1" });
});

test("an empty refresh token does not replace the old one", async () => {
  const { request } = endpoint(refresh, { access_token: "t", refresh_token: "" });
  expect((await request(app)).credentials).toEqual({ ...app, access_token: "t" });
});

test("the credentials contain the refresh token of the response only if the grant is refresh_token", async () => {
  const { oauth } = refresh;
  const option: AuthOption = { ...refresh, ...(oauth && { oauth: { ...oauth, grant: "client_credentials" } }) };
  const { request } = endpoint(option, { access_token: "t", refresh_token: "r1" });
  expect((await request(app)).credentials).toEqual({ ...app, access_token: "t" });
});

test("a token endpoint may respond with 201", async () => {
  const { request } = endpoint(refresh, { access_token: "t" }, 201);
  expect((await request(app)).credentials).toEqual({ ...app, access_token: "t" });
});

test.each([
  [refresh, "renewing the access token requires a refresh token, found none; reconnect"],
  [machine, "requesting an access token requires a client id, found none; reconnect"],
])("with the option $name, no request is sent if a required credential is missing", async (option, reason) => {
  const { request, sent } = endpoint(option, { access_token: "t" });
  await expect(request({ client_secret: "hunter2" })).rejects.toMatchObject({ code: "credentials_rejected", reason });
  expect(sent).toEqual([]);
});

test("the error of a refusal contains no secret credential", async () => {
  const { request } = endpoint(
    refresh,
    { error: "invalid_grant", error_description: "expired: hunter2, refresh-0, token-0" },
    400,
  );
  const refused = request({ ...app, refresh_token: "refresh-0", access_token: "token-0" });
  const error = await refused.catch((thrown: unknown) => thrown);
  expect(String(error)).toContain("expired: [redacted], [redacted], [redacted]");
  expect(inspect(error, { depth: 10 })).not.toMatch(/hunter2|refresh-0|token-0/);
});

test("a token request ends at the connector's time limit, or when its signal aborts", async () => {
  const { request } = endpoint(refresh, undefined);
  await expect(request(app)).rejects.toMatchObject({ code: "timeout" });
  await expect(request(app, AbortSignal.abort())).rejects.toMatchObject({ code: "cancelled" });
  const controller = new AbortController();
  const cancelled = request(app, controller.signal);
  controller.abort();
  await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
});

const decade = 315_360_000_000;

test.each([
  ["1e308", 1e308, 1_000_000 + decade],
  ["a string that is not a number", "NaN", 4_600_000],
  ["a hexadecimal string", "0x10", 4_600_000],
  ["a negative number", -5, 4_600_000],
  ["zero", 0, 4_600_000],
  ["an array", [100], 4_600_000],
  ["digits in a string", "100", 1_100_000],
])(
  "a positive `expires_in` is the token's lifetime, at most ten years; any other value is ignored: %s",
  async (_, expires_in, expiresAt) => {
    const { request } = endpoint(refresh, { access_token: "t", expires_in });
    expect((await request(app)).expiresAt).toBe(expiresAt);
  },
);

test.each([
  ["a future timestamp", 2000, 2_000_000],
  ["a timestamp more than ten years in the future", 1e12, 1_000_000 + decade],
  ["a past timestamp", 500, 4_600_000],
  ["a negative number", -5, 4_600_000],
])(
  "a future `expires_at` is the token's expiry, but at most ten years from now; a past time is ignored: %s",
  async (_, expires_at, expiresAt) => {
    const { request } = endpoint(machine, { data: { token: "t", expires_at } });
    expect((await request({ app_id: "app", app_secret: "hunter2" })).expiresAt).toBe(expiresAt);
  },
);
