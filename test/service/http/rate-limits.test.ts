import type { FastifyReply, FastifyRequest } from "fastify";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { rateLimits } from "../../../service/http/rate-limits.ts";
import { route } from "../../../service/http/route.ts";
import { defaultServiceLimits } from "../../../service/limits.ts";
import { addUser } from "../sign-in/add-user.ts";
import { startTestService, type TestCaller, type TestService, type TestServiceOptions } from "../start-test-service.ts";
import { probeRoutes, serveProbes } from "./probe-routes.ts";

let running: TestService;

/** Starts a service. The service is closed at the end of the test. */
async function start(options: Omit<TestServiceOptions, "engine">): Promise<void> {
  const service = await startTestService({ engine: "sqlite", routes: probeRoutes(), ...options });
  onTestFinished(() => service.close());
  running = service;
}

const serve = (options: Omit<TestServiceOptions, "engine">) =>
  serveProbes((service) => {
    running = service;
  }, options);

const from = (remoteAddress: string) => ({ url: "/probe/address", remoteAddress });

describe("with a limit of two requests", () => {
  serve({ limits: { requestsPerMinute: 2 } });

  test("requests without a token are counted for their address", async () => {
    expect(await running.inject(from("192.0.2.1"))).toMatchObject({
      status: 200,
      headers: { "ratelimit-limit": "2", "ratelimit-remaining": "1", "ratelimit-reset": "60" },
    });
    await running.inject(from("192.0.2.1"));
    const response = await running.inject(from("192.0.2.1"));
    expect(response).toMatchObject({
      status: 429,
      headers: { "ratelimit-remaining": "0", "retry-after": expect.stringMatching(/^(59|60)$/) },
      body: { code: "rate_limited", retryable: true, detail: "expected at most 2 requests a minute, found more" },
    });
    expect(await running.inject(from("192.0.2.2"))).toMatchObject({ status: 200 });
  });

  test("requests with an invalid token are counted for their address, and not for a principal", async () => {
    const guess = () =>
      running.inject({
        url: "/probe/things/00ff",
        headers: { authorization: "Bearer guess" },
        remoteAddress: "192.0.2.3",
      });
    expect(await guess()).toMatchObject({ status: 401 });
    expect(await guess()).toMatchObject({ status: 401 });
    expect(await guess()).toMatchObject({ status: 429, headers: { "retry-after": expect.anything() } });
    expect(await running.admin.request("GET", "/probe/things/00ff")).toMatchObject({ status: 200 });
  });

  test("requests for foreign organizations are counted for their address, and not for the principal", async () => {
    const stranger = await running.makeOrganization();
    const headers = { "x-organization-id": stranger.id };
    const member = await running.makeMember();
    const trespass = () => member.request("GET", "/probe/things/00ff", undefined, headers);
    expect(await trespass()).toMatchObject({ status: 403 });
    expect(await trespass()).toMatchObject({ status: 403 });
    expect(await trespass()).toMatchObject({ status: 429, headers: { "retry-after": expect.anything() } });
    expect(await member.request("GET", "/probe/things/00ff")).toMatchObject({ status: 200 });
  });
});

describe("with a limit of one request", () => {
  serve({ limits: { requestsPerMinute: 1 } });

  test("all addresses of an IPv6 network count as one address", async () => {
    expect(await running.inject(from("2001:db8::1"))).toMatchObject({ status: 200 });
    expect(await running.inject(from("2001:db8::2"))).toMatchObject({ status: 429 });
  });

  test("requests with a token are counted for their principal", async () => {
    const [member, other] = [await running.makeMember(), await running.makeMember()];
    expect(await member.request("POST", "/probe/echo")).toMatchObject({ status: 200 });
    expect(await member.request("POST", "/probe/echo")).toMatchObject({ status: 429 });
    expect(await other.request("POST", "/probe/echo")).toMatchObject({ status: 200 });
  });

  test("requests for unknown paths are limited", async () => {
    expect(await running.inject({ url: "/a", remoteAddress: "192.0.2.4" })).toMatchObject({ status: 404 });
    expect(await running.inject({ url: "/b", remoteAddress: "192.0.2.4" })).toMatchObject({ status: 429 });
  });

  test("health checks are not limited", async () => {
    for (let count = 0; count < 3; count++)
      expect(await running.inject({ url: "/readyz", remoteAddress: "192.0.2.5" })).toMatchObject({ status: 200 });
  });
});

describe("with a limit of one sign-in", () => {
  serve({ limits: { signInsPerMinute: 1 } });

  test("routes that check a secret have a stricter limit for each address", async () => {
    const request = { method: "POST", url: "/probe/sign-in", remoteAddress: "192.0.2.6" } as const;
    expect(await running.inject(request)).toMatchObject({ status: 200 });
    expect(await running.inject(request)).toMatchObject({ status: 429 });
  });

  test("routes that check a secret have a stricter limit for each principal", async () => {
    const member = await running.makeMember();
    const guess = (caller: TestCaller) =>
      caller.request("PUT", "/api/v1/me/password", { password: "a guess", new_password: "the new password" });
    expect(await guess(running.admin)).toMatchObject({ status: 403 });
    expect(await guess(running.admin)).toMatchObject({ status: 429, headers: { "retry-after": expect.anything() } });
    expect(await guess(member)).toMatchObject({ status: 403 });
    expect(await running.admin.request("GET", "/api/v1/me")).toMatchObject({ status: 200 });
  });

  test("many devices behind one address may poll", async () => {
    const payload = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: "of one of many" };
    for (let count = 0; count < 5; count++)
      expect(await running.inject({ method: "POST", url: "/api/v1/oauth/token", payload })).toMatchObject({
        status: 400,
      });
  });
});

test("a limit ends after a minute, even if the clock is set back meanwhile", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  // In the cache, a count that is stored at the time 0 never expires.
  vi.advanceTimersByTime(1);
  await start({ limits: { requestsPerMinute: 1 } });
  expect(await running.inject(from("192.0.2.1"))).toMatchObject({ status: 200 });
  vi.setSystemTime(Date.now() - 30 * 86_400_000);
  expect(await running.inject(from("192.0.2.1"))).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
  vi.advanceTimersByTime(60_001);
  expect(await running.inject(from("192.0.2.1"))).toMatchObject({ status: 200 });
});

test("a request is counted even if its client has disconnected", async () => {
  const { requests } = rateLimits({ ...defaultServiceLimits, requestsPerMinute: 1 });
  // The socket of such a request has no address.
  const request = { ip: undefined } as unknown as FastifyRequest;
  const reply = { headers: () => reply } as unknown as FastifyReply;
  await requests(request, reply);
  await expect(requests(request, reply)).rejects.toMatchObject({ code: "rate_limited" });
});

test("X-Forwarded-For is trusted only up to the number of trusted proxies", async () => {
  const request = {
    url: "/probe/address",
    remoteAddress: "10.0.0.1",
    headers: { "x-forwarded-for": "198.51.100.1, 203.0.113.7, 10.0.0.2" },
  };
  for (const [trustedProxies, ip] of [
    [0, "10.0.0.1"],
    [1, "10.0.0.2"],
    [2, "203.0.113.7"],
  ] as const) {
    await start({ settings: { trustedProxies } });
    expect(await running.inject(request)).toMatchObject({ body: { ip } });
  }
});

test.each([
  {
    form: "an address with a port",
    first: "198.51.100.1:40000",
    second: "198.51.100.1:40001",
    other: "198.51.100.2:40000",
  },
  {
    form: "an IPv6 address with a port",
    first: "[2001:db8::1]:40000",
    second: "[2001:db8::2]:40001",
    other: "2001:db9::1",
  },
  { form: "an IPv4 address in IPv6 form", first: "::ffff:198.51.100.1", second: "198.51.100.1", other: "198.51.100.2" },
  { form: "a value without an address", first: "unknown", second: "_hidden:1", other: "198.51.100.1" },
])(
  "a client is limited by the value that a proxy appends to X-Forwarded-For: $form",
  async ({ first, second, other }) => {
    await start({ limits: { signInsPerMinute: 1 }, settings: { trustedProxies: 1 } });
    const statusFor = async (address: string) => {
      const headers = { "x-forwarded-for": address };
      return (await running.inject({ method: "POST", url: "/probe/sign-in", headers })).status;
    };
    expect(await statusFor(first)).toBe(200);
    expect(await statusFor(second)).toBe(429);
    expect(await statusFor(other)).toBe(200);
  },
);

describe("sign-ins to an account", () => {
  const email = "ada@example.com";
  const password = "the right password";
  beforeEach(async () => {
    await start({ limits: { signInsPerMinute: 2 } });
    await addUser(running, { email, password });
  });
  const signIn = async (remoteAddress: string, form: object = {}) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const payload = new URLSearchParams({ email, password, ...form }).toString();
    return (await running.inject({ method: "POST", url: "/sign-in", remoteAddress, headers, payload })).status;
  };
  const guess = (remoteAddress: string, form?: object) => signIn(remoteAddress, { password: "a guess", ...form });
  /** Sends as many guesses as an account allows, from several addresses. */
  const guessFromEverywhere = async (form?: object) => {
    for (let host = 1; host <= 8; host++) expect(await guess(`203.0.113.${Math.ceil(host / 2)}`, form)).toBe(401);
  };

  test("cannot be blocked by one address", async () => {
    for (const status of [401, 401, 429, 429, 429, 429, 429, 429, 429, 429])
      expect(await guess("203.0.113.1")).toBe(status);
    expect(await signIn("192.0.2.1")).toBe(303);
  });

  test.each([email, "nobody@example.com"])("are limited for all addresses together: %s", async (email) => {
    await guessFromEverywhere({ email });
    expect(await signIn("192.0.2.1", { email: ` ${email.toUpperCase()} ` })).toBe(429);
    expect(await guess("192.0.2.2", { email: "bob@example.com" })).toBe(401);
  });

  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8::1", "2001:db8::2"],
  ])("are accepted above the account's limit after a sign-in from the same network: %s, %s", async (before, now) => {
    expect(await signIn(before)).toBe(303);
    for (let host = 1; host <= 7; host++) expect(await guess(`203.0.113.${host}`)).toBe(401);
    expect(await guess("203.0.113.8")).toBe(429);
    expect(await signIn(now)).toBe(303);
    // The limit for one address still applies.
    expect(await signIn(now)).toBe(429);
  });

  test("are refused above the account's limit if all earlier sign-ins from their address failed or were to another account", async () => {
    await addUser(running, { email: "bob@example.com", password });
    expect(await signIn("192.0.2.1", { email: "bob@example.com" })).toBe(303);
    expect(await guess("192.0.2.2")).toBe(401);
    for (let host = 1; host <= 7; host++) expect(await guess(`203.0.113.${host}`)).toBe(401);
    for (const host of ["192.0.2.1", "192.0.2.2"]) expect(await signIn(host)).toBe(429);
  });
});

test("sign-ins to an account stay limited after sign-ins to 5,000 other accounts", async () => {
  const signIns = route({
    method: "GET",
    url: "/probe/sign-ins",
    operationId: "signIns",
    summary: "Counts sign-ins",
    tag: "tests",
    access: "public",
    schemas: {},
    responses: { 200: { description: "The accepted sign-ins." } },
    handle: async ({ request, reply }) => {
      const limits = rateLimits({ ...defaultServiceLimits, signInsPerMinute: 1 });
      const isAccepted = async (account: string) => {
        request.signInAccount = account;
        return limits.accountSignIns(request, reply).then(
          () => true,
          () => false,
        );
      };
      const first: boolean[] = [];
      for (let count = 0; count < 5; count++) first.push(await isAccepted("ada"));
      for (let other = 0; other < 5_000; other++) await isAccepted(`other${other}`);
      const last = await isAccepted("ada");
      request.signInAccount = undefined;
      return { first, last };
    },
  });
  await start({ routes: [signIns] });
  const { body } = await running.inject({ url: "/probe/sign-ins" });
  expect(body).toEqual({ first: [true, true, true, true, false], last: false });
});
