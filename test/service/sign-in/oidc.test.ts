import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAttempt } from "../../../service/identity/oidc/start.ts";
import { secret } from "../../../service/secret.ts";
import { engines } from "../engines.ts";
import { advancingClock } from "../identity/manual-clock.ts";
import { formUser, openBrowser, type SeenPage, type TestBrowser } from "../open-browser.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { addUser } from "./add-user.ts";
import { type OpenidProvider, startOpenidProvider } from "./openid-provider.ts";

const publicUrl = "http://connectors.localhost:4000";
const redirectUri = `${publicUrl}/sign-in/oidc/callback`;

/** Returns the path and the query of the URL to which the provider redirects. */
function pathOf(url: string): string {
  return url.slice(publicUrl.length);
}

describe.each(engines)("signing in with an OpenID provider on %s", (engine) => {
  let provider: OpenidProvider;
  let running: TestService;
  const clock = advancingClock();

  beforeAll(async () => {
    provider = await startOpenidProvider({ redirectUri });
    const { issuer, clientId, clientSecret } = provider;
    running = await startTestService({
      engine,
      clock,
      settings: { publicUrl, oidc: { issuer, clientId, clientSecret: secret(clientSecret) } },
    });
  });
  afterAll(async () => {
    await running.close();
    await provider.close();
  });

  /** Begins a sign-in. Returns the URL of the provider's page. */
  const begin = async (browser: TestBrowser, returnTo = "/device"): Promise<string> => {
    const { status, location } = await browser.get(`/sign-in/oidc?return_to=${encodeURIComponent(returnTo)}`);
    expect(status).toBe(303);
    return location;
  };
  const signIn = async (browser: TestBrowser, login: string): Promise<SeenPage> =>
    browser.get(pathOf(await provider.visit(await begin(browser), login)));
  const subjectOf = async (email: string) =>
    (
      await running.service.database
        .selectFrom("users")
        .select("oidc_subject")
        .where("email", "=", email)
        .executeTakeFirstOrThrow()
    ).oidc_subject;
  /** Expects a redirect to the sign-in page, and `text` on this page. Returns the page. */
  const expectRefused = async ({ status, location }: SeenPage, browser: TestBrowser, text: string) => {
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/sign-in\?return_to=/)]);
    const page = await browser.get(location);
    expect(page.html).toContain(text);
    expect(page.html).toContain("<h1>Sign in</h1>");
    expect([...browser.cookies.keys()]).not.toContain("agent_connectors");
    return page;
  };

  test("is offered on the sign-in page", async () => {
    const { html } = await openBrowser(running).get("/sign-in?return_to=/device?user_code=BCDF-GHJK");
    expect(html).toContain(`Sign in with ${new URL(provider.issuer).host}</a>`);
    expect(html).toContain('href="/sign-in/oidc?return_to=%2Fdevice%3Fuser_code%3DBCDF-GHJK"');
  });

  test("sends state, nonce and PKCE to the provider, and keeps them in a sealed cookie that scripts cannot read", async () => {
    const browser = openBrowser(running);
    const { headers, location } = await browser.get("/sign-in/oidc");
    const { searchParams } = new URL(location);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: provider.clientId,
      response_type: "code",
      redirect_uri: redirectUri,
      scope: "openid email",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    expect(headers["set-cookie"]).toMatch(
      /^agent_connectors_oidc=[\w.:-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const sealed = decodeURIComponent(browser.cookies.get("agent_connectors_oidc") ?? "");
    const { state, nonce, verifier } = await openAttempt(running.service.vault, sealed, clock.now());
    const code_challenge = createHash("sha256").update(verifier).digest("base64url");
    expect(Object.fromEntries(searchParams)).toMatchObject({ state, nonce, code_challenge });
    for (const value of [state, nonce, verifier]) expect(sealed).not.toContain(value);
  });

  test("lets the user choose an account other than the one that is signed in at the provider", async () => {
    const browser = openBrowser(running);
    const { html } = await browser.get("/sign-in?return_to=/invitations");
    const [, path = ""] = /<a href="([^"]*)">Use another account/.exec(html) ?? [];
    const { searchParams } = new URL((await browser.get(path.replaceAll("&amp;", "&"))).location);
    expect(searchParams.get("prompt")).toBe("select_account");
  });

  test("signs a user in by a verified e-mail address, and later by the identity linked to the user", async () => {
    await addUser(running, { email: "grace@example.com" });
    provider.accounts.set("grace", { email: "Grace@Example.com", email_verified: true });
    const browser = openBrowser(running);
    const url = await begin(browser, "/device?user_code=BCDF-GHJK");
    const page = await browser.get(pathOf(await provider.visit(url, "grace")));
    expect(page).toMatchObject({ status: 303, location: "/device?user_code=BCDF-GHJK" });
    expect([...browser.cookies.keys()]).toEqual(["agent_connectors"]);
    expect((await browser.get("/device")).html).toContain("<bdi>grace@example.com</bdi>");
    expect(await subjectOf("grace@example.com")).toBe(`${provider.issuer} grace`);

    provider.accounts.set("grace", { email: "new.name@example.com", email_verified: false });
    const later = openBrowser(running);
    expect(await signIn(later, "grace")).toMatchObject({ status: 303, location: "/device" });
    expect((await later.get("/device")).html).toContain("<bdi>grace@example.com</bdi>");
  });

  test("refuses an e-mail address that the provider has not verified", async () => {
    await addUser(running, { email: "unverified@example.com" });
    for (const [login, account] of [
      ["unverified", { email: "unverified@example.com", email_verified: false }],
      ["silent", { email: "unverified@example.com" }],
    ] as const) {
      provider.accounts.set(login, account);
      const browser = openBrowser(running);
      const text = "The provider has not verified that 'unverified@example.com' is your e-mail";
      await expectRefused(await signIn(browser, login), browser, text);
    }
    expect(await subjectOf("unverified@example.com")).toBe(null);
  });

  test("refuses an e-mail address that only looks like the address of a user", async () => {
    await addUser(running, { email: "mike@example.com" });
    // The Kelvin sign, whose lower case is k.
    provider.accounts.set("kelvin", { email: "mi\u212ae@example.com", email_verified: true });
    const browser = openBrowser(running);
    await expectRefused(await signIn(browser, "kelvin"), browser, "does not share a valid e-mail address of yours");
    expect(await subjectOf("mike@example.com")).toBe(null);
  });

  test("refuses an unknown user, and suggests a remedy", async () => {
    provider.accounts.set("stranger", { email: "stranger@example.com", email_verified: true });
    const browser = openBrowser(running);
    const text = "ask an administrator to invite stranger@example.com";
    await expectRefused(await signIn(browser, "stranger"), browser, text);
    provider.accounts.set("nameless", {});
    await expectRefused(await signIn(browser, "nameless"), browser, "does not share a valid e-mail address of yours");
  });

  test("creates an account for an invited e-mail address, and a membership when the user accepts the invitation", async () => {
    const email = "invited@example.com";
    const { body } = await running.admin.request("POST", "/api/v1/invitations", { email, role: "member" });
    provider.accounts.set("unproven", { email, email_verified: false });
    const refused = openBrowser(running);
    await expectRefused(await signIn(refused, "unproven"), refused, "has not verified");
    provider.accounts.set("invited", { email: "Invited@Example.com", email_verified: true });
    const pages = await Promise.all([1, 2, 3].map(() => signIn(openBrowser(running), "invited")));
    expect(pages.map(({ location }) => location)).toEqual(Array(3).fill("/device"));
    const browser = openBrowser(running);
    await signIn(browser, "invited");
    expect((await browser.get("/device")).html).toContain(
      '<a href="/invitations">You have invitations to organizations.</a>',
    );
    const page = await browser.get("/invitations");
    expect(page.html).toContain("<bdi>acme</bdi>");
    const isMember = async () =>
      (await running.admin.request("GET", "/api/v1/members")).body.data.some(
        (one: { email: string }) => one.email === email,
      );
    expect(await isMember()).toBe(false);
    const form = { invitation_id: body.id, principal_id: formUser(page) };
    const accept = { ...form, answer: "accept" };
    const foreign = await browser.post("/invitations", accept, { origin: "https://evil.example" });
    expect([foreign.status, await isMember()]).toEqual([403, false]);
    const accepted = await browser.post("/invitations", accept);
    expect(accepted).toMatchObject({ status: 303, location: "/invitations" });
    expect(await isMember()).toBe(true);
    expect((await browser.get("/invitations")).html).toContain("You have no invitations.");
    expect((await browser.post("/invitations", { ...form, answer: "decline" })).status).toBe(404);
  });

  test("refuses an identity with the e-mail address of a user who is linked to another identity", async () => {
    await addUser(running, { email: "shared@example.com", oidcSubject: `${provider.issuer} predecessor` });
    provider.accounts.set("successor", { email: "shared@example.com", email_verified: true });
    const browser = openBrowser(running);
    await expectRefused(await signIn(browser, "successor"), browser, "signs in with another identity");
    expect(await subjectOf("shared@example.com")).toBe(`${provider.issuer} predecessor`);
  });

  test("distinguishes subjects of different issuers", async () => {
    await addUser(running, { email: "elsewhere@example.com", oidcSubject: "https://other.example.com foreign" });
    provider.accounts.set("foreign", { email: "foreign@example.com", email_verified: true });
    const browser = openBrowser(running);
    await expectRefused(await signIn(browser, "foreign"), browser, "There is no user");
  });

  test("accepts concurrent sign-ins of one identity", async () => {
    await addUser(running, { email: "twice@example.com" });
    provider.accounts.set("twice", { email: "twice@example.com", email_verified: true });
    const pages = await Promise.all([1, 2, 3].map(() => signIn(openBrowser(running), "twice")));
    expect(pages.map(({ location }) => location)).toEqual(Array(3).fill("/device"));
  });

  test("after a refused sign-in, redirects to a URL without the code, and shows the reason once", async () => {
    provider.accounts.set("outsider", { email: "outsider@example.com", email_verified: true });
    const browser = openBrowser(running);
    const refused = await signIn(browser, "outsider");
    expect([refused.status, refused.location]).toEqual([303, "/sign-in?return_to=%2Fdevice"]);
    expect(refused.headers["set-cookie"]).toContainEqual(
      expect.stringMatching(/^agent_connectors_failure=[\w.:-]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/),
    );
    expect((await browser.get(refused.location)).html).toContain("There is no user");
    expect((await browser.get(refused.location)).html).not.toContain("There is no user");
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  test("keeps the session if the callback arrives again, and opens `/device`", async () => {
    await addUser(running, { email: "again@example.com" });
    provider.accounts.set("again", { email: "again@example.com", email_verified: true });
    const browser = openBrowser(running);
    const back = pathOf(await provider.visit(await begin(browser, "/invitations"), "again"));
    expect((await browser.get(back)).location).toBe("/invitations");
    // The first response has deleted the cookie with the requested page.
    const repeated = await browser.get(back);
    expect(await browser.get(repeated.location)).toMatchObject({ status: 303, location: "/device" });
    expect([...browser.cookies.keys()]).toEqual(["agent_connectors"]);
  });

  test("asks the user to allow cookies if the browser stores none", async () => {
    const { location } = await openBrowser(running).get("/sign-in/oidc/callback?code=x&state=y");
    expect((await openBrowser(running).get(location)).html).toContain("allow cookies for this site");
  });

  test("shows once why it refuses a callback without an attempt, and after a reload says that the browser is not signed in", async () => {
    const browser = openBrowser(running);
    const { location } = await browser.get("/sign-in/oidc/callback?code=x&state=y");
    expect((await browser.get(location)).html).toContain("or more than 10 minutes ago");
    const { html } = await browser.get(location);
    expect(html).not.toContain("more than 10 minutes ago");
    expect(html).toContain("This browser is not signed in. If you have just signed in, allow cookies");
  });

  describe("refuses a sign-in", () => {
    beforeAll(async () => {
      await addUser(running, { email: "eve@example.com", oidcSubject: `${provider.issuer} eve` });
    });

    test("with another state", async () => {
      const browser = openBrowser(running);
      const back = new URL(await provider.visit(await begin(browser), "eve"));
      back.searchParams.set("state", "x".repeat(43));
      await expectRefused(await browser.get(pathOf(back.href)), browser, "is not for this sign-in");
    });

    test("that another browser has begun", async () => {
      const [attacker, victim] = [openBrowser(running), openBrowser(running)];
      const back = pathOf(await provider.visit(await begin(attacker), "eve"));
      await expectRefused(await victim.get(back), victim, "started in another browser");
      await begin(victim);
      await expectRefused(await victim.get(back), victim, "is not for this sign-in");
    });

    test("that another tab has replaced, without an effect on the other tab", async () => {
      const browser = openBrowser(running);
      const [first, second] = [await begin(browser), await begin(browser)];
      const stale = await browser.get(pathOf(await provider.visit(first, "eve")));
      await expectRefused(stale, browser, "is not for this sign-in");
      expect((await browser.get(pathOf(await provider.visit(second, "eve")))).location).toBe("/device");
    });

    test("whose ID token has the nonce of another sign-in", async () => {
      const browser = openBrowser(running);
      const former = new URL(await begin(browser));
      const url = new URL(await begin(browser));
      url.searchParams.set("nonce", former.searchParams.get("nonce") ?? "");
      const page = await browser.get(pathOf(await provider.visit(url.href, "eve")));
      await expectRefused(page, browser, "is not for this sign-in");
    });

    test("whose code needs the verifier of another sign-in", async () => {
      const browser = openBrowser(running);
      const former = new URL(await begin(browser));
      const url = new URL(await begin(browser));
      url.searchParams.set("code_challenge", former.searchParams.get("code_challenge") ?? "");
      const page = await browser.get(pathOf(await provider.visit(url.href, "eve")));
      await expectRefused(page, browser, "This sign-in was used or has expired; sign in again.");
    });

    test("that was used before", async () => {
      const browser = openBrowser(running);
      const url = await begin(browser);
      const attempt = browser.cookies.get("agent_connectors_oidc") ?? "";
      const back = pathOf(await provider.visit(url, "eve"));
      expect((await browser.get(back)).location).toBe("/device");
      const again = openBrowser(running);
      again.cookies.set("agent_connectors_oidc", attempt);
      await expectRefused(await again.get(back), again, "was used or has expired");
    });

    test("from another issuer", async () => {
      const browser = openBrowser(running);
      const back = new URL(await provider.visit(await begin(browser), "eve"));
      back.searchParams.set("iss", "https://evil.example");
      await expectRefused(await browser.get(pathOf(back.href)), browser, "is not for this sign-in");
    });

    test("that is forged or has expired", async () => {
      const browser = openBrowser(running);
      browser.cookies.set("agent_connectors_oidc", "v1.forged.forged");
      await expectRefused(
        await browser.get("/sign-in/oidc/callback?code=x&state=y"),
        browser,
        "started in another browser",
      );
      const back = pathOf(await provider.visit(await begin(browser), "eve"));
      clock.advance(10 * 60_000);
      await expectRefused(await browser.get(back), browser, "more than 10 minutes ago");
      clock.advance(-10 * 60_000);
    });

    test("whose ID token was issued in the future", async () => {
      const browser = openBrowser(running);
      clock.advance(-60_000);
      const back = pathOf(await provider.visit(await begin(browser), "eve"));
      await expectRefused(await browser.get(back), browser, "issued its ID token in the future");
      clock.advance(60_000);
      const again = openBrowser(running);
      expect((await signIn(again, "eve")).location).toBe("/device");
    });

    test("that the user cancels at the provider", async () => {
      const browser = openBrowser(running);
      const path = "/device?user_code=BCDF-GHJK";
      const back = await browser.get(pathOf(await provider.cancel(await begin(browser, path))));
      const page = await expectRefused(back, browser, "did not sign you in: 'access_denied'");
      // Another attempt opens the same page.
      expect(page.html).toContain(`name="return_to" value="${path}"`);
      expect([...browser.cookies.keys()]).toEqual([]);
    });
  });

  test("redirects to the default page instead of another site", async () => {
    await addUser(running, { email: "mallory@example.com", oidcSubject: `${provider.issuer} mallory` });
    const browser = openBrowser(running);
    const back = pathOf(await provider.visit(await begin(browser, "https://evil.example/device"), "mallory"));
    expect(await browser.get(back)).toMatchObject({ status: 303, location: "/device" });
  });
});
