import argon2 from "argon2";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { hashSecret } from "../../../service/identity/secrets.ts";
import { secret } from "../../../service/secret.ts";
import { engines } from "../engines.ts";
import { openBrowser } from "../open-browser.ts";
import { startSession } from "../setup/start-session.ts";
import { addUser } from "../sign-in/add-user.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { comparedSecrets } from "./compared-secrets.ts";

/**
 * Returns two wrong secrets of the same length as `text`. The first differs from `text` in every character, and the second only
 * in the last character.
 */
const wrongs = (text: string) => [
  text.replaceAll(/./g, (character) => (character === "A" ? "B" : "A")),
  text.replace(/.$/, (character) => (character === "A" ? "B" : "A")),
];

// The tests record the comparisons of hashes and the verifications of passwords. They do not measure durations, which vary.
describe.each(engines)("the duration of a response on %s reveals nothing about", (engine) => {
  const metricsToken = "a-metrics-token";
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine, settings: { metricsToken: secret(metricsToken) } });
  });
  afterAll(() => running.close());

  test("the secret of an API client", async () => {
    const { principalId: client_id, clientSecret } = running.admin;
    const compared = comparedSecrets();
    for (const client_secret of wrongs(clientSecret)) {
      const { status } = await running.inject({
        method: "POST",
        url: "/api/v1/oauth/token",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret }).toString(),
      });
      expect(status).toBe(401);
      expect(compared()).toContainEqual([hashSecret(clientSecret), hashSecret(client_secret)]);
    }
  });

  test("the token for metrics", async () => {
    const compared = comparedSecrets();
    for (const given of wrongs(metricsToken)) {
      const headers = { authorization: `Bearer ${given}` };
      expect((await running.inject({ url: "/metrics", headers })).status).toBe(401);
      expect(compared()).toContainEqual([hashSecret(given), hashSecret(metricsToken)]);
    }
  });

  test("the cookie of a setup session", async () => {
    const name = "agent_connectors_setup";
    const { id, url } = await startSession(running);
    const browser = openBrowser(running);
    const right = { auth: "api_key", "credentials.api_key": "sk_test_right" };
    expect((await browser.post(url, right)).status).toBe(303);
    const cookie = browser.cookies.get(name) ?? "";
    expect(cookie).toMatch(/^[\w-]{43}$/);
    const compared = comparedSecrets();
    for (const given of wrongs(cookie)) {
      const foreign = openBrowser(running);
      foreign.cookies.set(name, given);
      expect((await foreign.get(`/setup/done/${id}`)).status).toBe(404);
      expect((await foreign.get(url)).html).not.toContain("sk_test_right");
      expect((await foreign.post(url, right)).status).toBe(410);
      expect(compared().filter(([left]) => left === hashSecret(given))).toEqual(
        Array(3).fill([hashSecret(given), hashSecret(cookie)]),
      );
    }
  });

  test("a password, the existence of a user, or whether a user has a password", async () => {
    const [known, other] = [`known.${engine}@example.com`, `oidc.${engine}@example.com`];
    await addUser(running, { email: known, password: "correct horse" });
    await addUser(running, { email: other });
    const verify = vi.spyOn(argon2, "verify");
    onTestFinished(() => verify.mockRestore());
    for (const email of [known, other, `nobody.${engine}@example.com`, "no e-mail"]) {
      verify.mockClear();
      const { status } = await openBrowser(running).post("/sign-in", { email, password: "wrong horse" });
      expect([email, status, verify.mock.calls]).toEqual([
        email,
        401,
        [[expect.stringMatching(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/), "wrong horse"]],
      ]);
      // The verification ended before the response was sent.
      expect(verify.mock.settledResults).toEqual([{ type: "fulfilled", value: false }]);
    }
  });
});
