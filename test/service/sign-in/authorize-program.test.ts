import { createHash, randomBytes } from "node:crypto";
import { decodeJwt } from "jose";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { purgeExpired } from "../../../service/identity/purge-expired.ts";
import { engines } from "../engines.ts";
import { advancingClock } from "../identity/manual-clock.ts";
import { formUser, openBrowser, type TestBrowser } from "../open-browser.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { addUser } from "./add-user.ts";

const redirectUri = "http://127.0.0.1:4567/callback";

describe.each(engines)("the sign-in of a registered program on %s", (engine) => {
  const ada = { email: "ada@example.com", password: "correct horse battery" };
  let running: TestService;
  let browser: TestBrowser;
  let clientId: string;
  let adaId: string;
  const clock = advancingClock();

  beforeAll(async () => {
    // The tests sign in many times from one address.
    running = await startTestService({ engine, clock, limits: { signInsPerMinute: 10_000 } });
    adaId = await addUser(running, { ...ada, name: "Ada" });
    browser = openBrowser(running);
    await browser.post("/sign-in", ada);
    clientId = (await register({ client_name: "Desk <b>", redirect_uris: [redirectUri] })).body.client_id;
  });
  afterAll(() => running.close());

  /** Adds a user, and signs the user in with a new browser. */
  const addSignedIn = async (user: { readonly email: string; readonly name?: string; readonly role?: "admin" }) => {
    const principal_id = await addUser(running, { ...user, password: ada.password });
    const opened = openBrowser(running);
    await opened.post("/sign-in", { email: user.email, password: ada.password });
    return { principal_id, opened };
  };
  const register = (payload: object) => running.inject({ method: "POST", url: "/api/v1/oauth/register", payload });
  const token = (fields: Readonly<Record<string, string>>) =>
    running.inject({
      method: "POST",
      url: "/api/v1/oauth/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
  const verifier = randomBytes(32).toString("base64url");
  const requestOf = (changes: Readonly<Record<string, string | undefined>> = {}) => {
    const params = {
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "st/ate=&",
      ...changes,
    };
    const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return new URLSearchParams(given).toString();
  };
  /** Submits the consent form in the browser `from`. The default decision is `allow`. Returns the URL that opens next. */
  const allow = async (request = requestOf(), fields: Readonly<Record<string, string>> = {}, from = browser) => {
    const organization_id = running.id;
    const form = { request, principal_id: adaId, organization_id, access: "write", decision: "allow", ...fields };
    const { status, location } = await from.post("/authorize", form);
    expect(status).toBe(200);
    return new URL(location, running.service.publicUrl);
  };
  const codeOf = async (...given: Parameters<typeof allow>) => (await allow(...given)).searchParams.get("code") ?? "";
  const exchange = (code: string, changes: Readonly<Record<string, string>> = {}) =>
    token({
      grant_type: "authorization_code",
      code,
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changes,
    });
  const refresh = (refresh_token: string, changes: Readonly<Record<string, string>> = { client_id: clientId }) =>
    token({ grant_type: "refresh_token", refresh_token, ...changes });
  const as = (access_token: string, method: "GET" | "POST", url: string, payload?: object) =>
    running.inject({ method, url, headers: { authorization: `Bearer ${access_token}` }, ...(payload && { payload }) });

  test("issues tokens of the user after the sign-in and the consent", async () => {
    const newBrowser = openBrowser(running);
    const first = await newBrowser.get(`/authorize?${requestOf()}`);
    expect(first.status).toBe(303);
    const signIn = await newBrowser.get(first.location);
    const return_to = /name="return_to" value="([^"]*)"/.exec(signIn.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const signedIn = await newBrowser.post("/sign-in", { ...ada, return_to });
    const consent = await newBrowser.get((await newBrowser.get(signedIn.location)).location);
    expect(consent.html).toContain("<bdi>Desk &lt;b></bdi>");
    expect(consent.html).toContain("http://127.0.0.1:4567");
    expect(consent.headers["content-security-policy"]).toContain("form-action 'self';");
    const back = await allow(requestOf(), {}, newBrowser);
    expect(back.href.startsWith(`${redirectUri}?`)).toBe(true);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      state: "st/ate=&",
      iss: running.service.publicUrl,
      code: expect.stringMatching(/^acc_/),
    });
    const { status, body } = await exchange(back.searchParams.get("code") ?? "");
    expect([status, body.scope, body.token_type]).toEqual([200, "read write", "Bearer"]);
    expect((await as(body.access_token, "GET", "/api/v1/me")).body).toMatchObject({ kind: "user", name: "Ada" });
    const renewed = await refresh(body.refresh_token);
    expect(renewed).toMatchObject({ status: 200, body: { scope: "read write" } });
  });

  test("accepts a code once, and revokes the refresh token if the code is used again", async () => {
    const code = await codeOf();
    const { body } = await exchange(code);
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect(await refresh(body.refresh_token)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    const raced = await codeOf();
    const statuses = (await Promise.all([exchange(raced), exchange(raced)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
  });

  test.each([
    ["another verifier", { code_verifier: randomBytes(32).toString("base64url") }],
    ["another redirect URI", { redirect_uri: "http://127.0.0.1:1/callback" }],
    ["another program", { client_id: "acx_other" }],
    ["another code", { code: "acc_other" }],
  ])("refuses a token request with %s, and then accepts a correct token request", async (_, changes) => {
    const code = await codeOf();
    expect(await exchange(code, changes)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect((await exchange(code)).status).toBe(200);
  });

  test("requires redirect_uri in the token request only if the authorization request had it", async () => {
    const fields = { grant_type: "authorization_code", client_id: clientId, code_verifier: verifier };
    const unnamed = () => codeOf(requestOf({ redirect_uri: undefined }));
    expect((await token({ ...fields, code: await unnamed() })).status).toBe(200);
    expect((await exchange(await unnamed())).status).toBe(200);
    expect(await token({ ...fields, code: await codeOf() })).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
  });

  test("requires redirect_uri in an authorization request if the program has several redirect URIs", async () => {
    const { body } = await register({ redirect_uris: [redirectUri, "http://127.0.0.1:4567/other"] });
    const request = requestOf({ client_id: body.client_id, redirect_uri: undefined });
    expect((await browser.get(`/authorize?${request}`)).status).toBe(400);
  });

  test("refuses an expired code", async () => {
    const code = await codeOf();
    clock.advance(61_000);
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    const { authorizationCodes } = await purgeExpired(running.service.database, { now: clock.now() });
    expect(authorizationCodes).toBeGreaterThan(0);
  });

  test("accepts a refresh token only from the program that received it", async () => {
    const { body } = await exchange(await codeOf());
    for (const changes of [{}, { client_id: "acx_other" }])
      expect(await refresh(body.refresh_token, changes)).toMatchObject({
        status: 400,
        body: { error: "invalid_grant" },
      });
    expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  test.each([
    ["an unknown program", { client_id: "acx_unknown" }],
    ["an unregistered redirect URI", { redirect_uri: "https://evil.example.com/callback" }],
    ["another path", { redirect_uri: "http://127.0.0.1:4567/other" }],
    ["a scheme that runs code", { redirect_uri: "javascript:alert(1)" }],
  ])("never redirects a request with %s to a program", async (_, changes) => {
    const { status, html, location } = await browser.get(`/authorize?${requestOf(changes)}`);
    expect([status, location]).toEqual([400, ""]);
    expect(html).not.toContain("evil.example.com");
    const posted = await browser.post("/authorize", { request: requestOf(changes), decision: "allow" });
    expect([posted.status, posted.location]).toEqual([400, ""]);
  });

  test("can redirect to a program on the user's machine at a port other than the registered one", async () => {
    const other = "http://127.0.0.1:9999/callback";
    const back = await allow(requestOf({ redirect_uri: other }));
    expect(back.href.startsWith(`${other}?code=`)).toBe(true);
    const code = back.searchParams.get("code") ?? "";
    expect((await exchange(code, { redirect_uri: other })).status).toBe(200);
  });

  test.each([
    ["without PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["with a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["for a token instead of a code", { response_type: "token" }, "unsupported_response_type"],
    ["for an unknown scope", { scope: "admin" }, "invalid_scope"],
    ["for another resource", { resource: "https://other.example.com/mcp" }, "invalid_target"],
  ])(
    "shows the error of a request %s, and the program gets the error only if the user follows a link",
    async (_, changes, error) => {
      const { status, location, html } = await browser.get(`/authorize?${requestOf(changes)}`);
      expect([status, location]).toEqual([400, ""]);
      const { searchParams } = new URL(/<a href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "");
      expect([searchParams.get("error"), searchParams.get("state")]).toEqual([error, "st/ate=&"]);
    },
  );

  test("refuses token requests for resources of other services", async () => {
    const code = await codeOf();
    const other = { resource: "https://other.example.com/mcp" };
    expect(await exchange(code, other)).toMatchObject({ status: 400, body: { error: "invalid_target" } });
    const { status, body } = await exchange(code, { resource: `${running.service.publicUrl}/mcp` });
    expect(status).toBe(200);
    expect(await refresh(body.refresh_token, { client_id: clientId, ...other })).toMatchObject({
      status: 400,
      body: { error: "invalid_target" },
    });
  });

  test("refuses an invalid id of an organization", async () => {
    const form = { request: requestOf(), organization_id: "\0", decision: "allow" };
    expect((await browser.post("/authorize", form)).status).toBe(400);
  });

  test("returns a denial to the program", async () => {
    const { searchParams } = await allow(requestOf(), { decision: "deny" });
    expect([searchParams.get("error"), searchParams.get("code")]).toEqual(["access_denied", null]);
  });

  test("refuses the form of another site, and issues no code without a session or for a foreign organization", async () => {
    const form = { request: requestOf(), principal_id: adaId, organization_id: running.id, decision: "allow" };
    const cross = await browser.post("/authorize", form, { origin: "https://evil.example.com" });
    expect([cross.status, cross.location]).toEqual([403, ""]);
    const signedOut = await openBrowser(running).post("/authorize", form);
    expect(signedOut.location).toMatch(/^\/sign-in\?/);
    const foreign = await running.makeOrganization("other");
    const refused = await browser.post("/authorize", { ...form, organization_id: foreign.id });
    expect(refused.location).toMatch(/^\/sign-in\?/);
  });

  test("shows the form again if another user has signed in since the form was shown", async () => {
    const { principal_id: bobId, opened: shared } = await addSignedIn({ email: "bob@example.com", name: "Bob" });
    expect(formUser(await shared.get(`/authorize?${requestOf()}`))).toBe(bobId);
    const form = { request: requestOf(), principal_id: adaId, organization_id: running.id, decision: "allow" };
    const { location } = await shared.post("/authorize", form);
    const shown = await shared.get((await shared.get(location)).location);
    expect(shown.html).toContain("You are signed in as <bdi>Bob</bdi>");
  });

  test("ends when the user changes the password", async () => {
    const { body } = await exchange(await codeOf());
    const code = await codeOf();
    const user = await running.service.database
      .selectFrom("users")
      .select("principal_id")
      .where("email", "=", ada.email)
      .executeTakeFirstOrThrow();
    const unbound = await running.tokenOf({ principalId: user.principal_id });
    const next = "correct horse battery 2";
    const put = await running.inject({
      method: "PUT",
      url: "/api/v1/me/password",
      headers: { authorization: `Bearer ${unbound}` },
      payload: { password: ada.password, new_password: next },
    });
    expect(put.status).toBe(204);
    expect(await refresh(body.refresh_token)).toMatchObject({ status: 400 });
    expect(await exchange(code)).toMatchObject({ status: 400 });
    ada.password = next;
    await browser.post("/sign-in", ada);
  });

  test("ends when the user is removed from the organization, even if the user becomes a member again", async () => {
    const { principal_id, opened } = await addSignedIn({ email: "removed@example.com" });
    const { body } = await exchange(await codeOf(requestOf(), { principal_id }, opened));
    const code = await codeOf(requestOf(), { principal_id }, opened);
    const membership = { organization_id: running.id, principal_id, role: "member" as const, created_at: clock.now() };
    expect((await running.admin.request("DELETE", `/api/v1/members/${principal_id}`)).status).toBe(204);
    await running.service.database.insertInto("memberships").values(membership).execute();
    expect(await refresh(body.refresh_token)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  test("lets the program of an admin use connectors, but not manage the organization", async () => {
    const { principal_id, opened } = await addSignedIn({ email: "grace@example.com", role: "admin" });
    const granted = await exchange(await codeOf(requestOf(), { principal_id }, opened));
    const renewed = await refresh(granted.body.refresh_token);
    for (const { access_token } of [granted.body, renewed.body]) {
      expect((await as(access_token, "GET", "/api/v1/integrations/connectors")).status).toBe(200);
      const created = await as(access_token, "POST", "/api/v1/clients", { name: "later", role: "admin" });
      expect(created).toMatchObject({ status: 403, body: { code: "permission_denied" } });
      expect(created.body.detail).toContain("sign in with agent-cli, or use an API client");
    }
  });

  test("offers all organizations of a user, sorted by name, and selects the default one", async () => {
    const { database } = running.service;
    const { principal_id, opened } = await addSignedIn({ email: "joan@example.com" });
    await database
      .updateTable("principals")
      .set({ default_organization_id: running.id })
      .where("id", "=", principal_id)
      .execute();
    const created_at = clock.now();
    const numbers = Array.from({ length: 201 }, (_, index) => String(index).padStart(3, "0"));
    // The order by name is the reverse of the order of creation.
    const organizations = numbers
      .toReversed()
      .map((number) => ({ id: v7(), name: `Client ${number}`, name_key: `client ${number}`, created_at }));
    await database.insertInto("organizations").values(organizations).execute();
    const memberships = organizations.map(({ id }) => ({
      organization_id: id,
      principal_id,
      role: "member" as const,
      created_at,
    }));
    await database.insertInto("memberships").values(memberships).execute();
    const { html } = await opened.get(`/authorize?${requestOf()}`);
    const options = [...html.matchAll(/<option value="([^"]*)"( selected)?[^>]*>([^<]*)</g)];
    const clients = options.filter(([, id]) => id !== running.id);
    expect(clients.map(([, , , name]) => name)).toEqual(numbers.map((number) => `Client ${number}`));
    expect(options.filter(([, , selected]) => selected !== undefined).map(([, id]) => id)).toEqual([running.id]);
    const organization_id = organizations[0]?.id ?? "";
    const code = await codeOf(requestOf(), { principal_id, organization_id, access: "read" }, opened);
    expect(decodeJwt((await exchange(code)).body.access_token).org).toBe(organization_id);
  });

  describe("registration", () => {
    test("accepts redirect URIs with https, a loopback address or a scheme of the program, and returns no secret", async () => {
      const redirect_uris = [
        "https://app.example.com/cb",
        "http://[::1]:3000/cb",
        "http://127.0.0.2/cb",
        "com.example.app:/cb",
        "cursor://x/cb",
      ];
      const { status, body, headers } = await register({ redirect_uris, client_name: "A", scope: "x", logo_uri: 5 });
      expect(status).toBe(201);
      expect(body).toMatchObject({ redirect_uris, token_endpoint_auth_method: "none", client_name: "A" });
      expect(body).not.toHaveProperty("client_secret");
      expect(headers["cache-control"]).toBe("no-store");
    });

    test.each([
      ["http://app.example.com/cb"],
      ["http://127.0.0.1.example.com/cb"],
      ["https://app.example.com/cb#fragment"],
      ["https://user:secret@app.example.com/cb"],
      ["javascript:alert(1)"],
      ["data:text/html,x"],
      ["mailto:eve@example.com"],
      ["tel:123"],
      ["editor:cb"],
      ["/cb"],
      ["https://app.example.com/cb\r\nx: y"],
      ["https://app.example.com;script-src/cb"],
      ["https://app.example.com,script-src/cb"],
      [`https://app.example.com/${"a".repeat(1_000)}`],
    ])("refuses %j", async (uri) => {
      expect(await register({ redirect_uris: [uri] })).toMatchObject({
        status: 400,
        body: { error: "invalid_redirect_uri" },
      });
    });

    test("refuses a program without a redirect URI, with too many redirect URIs, or without the grant authorization_code", async () => {
      for (const redirect_uris of [undefined, [], "x", Array(11).fill(redirectUri)])
        expect(await register({ redirect_uris })).toMatchObject({ body: { error: "invalid_redirect_uri" } });
      const refused = await register({ redirect_uris: [redirectUri], grant_types: ["implicit"] });
      expect(refused).toMatchObject({ status: 400, body: { error: "invalid_client_metadata" } });
    });

    test("keeps at most 20,000 registrations, and deletes those with the earliest expiry", async () => {
      const { database } = running.service;
      const created_at = clock.now();
      const rows = Array.from({ length: 20_000 }, (_, index) => ({
        id: `acx_${index}`,
        name: "Flood",
        redirect_uris: "[]",
        created_at,
        expires_at: created_at + 60_000 + index,
      }));
      for (let from = 0; from < rows.length; from += 1_000)
        await database
          .insertInto("oauth_clients")
          .values(rows.slice(from, from + 1_000))
          .execute();
      expect((await register({ redirect_uris: [redirectUri] })).status).toBe(201);
      const ids = (await database.selectFrom("oauth_clients").select("id").execute()).map(({ id }) => id);
      expect(ids).toHaveLength(20_000);
      expect(ids).toContain(clientId);
      expect(ids).not.toContain("acx_0");
      await database.deleteFrom("oauth_clients").where("name", "=", "Flood").execute();
    });

    test("expires after a day if no user has signed in to the program, and lasts longer if a user has", async () => {
      const unused = (await register({ redirect_uris: [redirectUri] })).body.client_id;
      await codeOf();
      clock.advance(25 * 60 * 60 * 1_000);
      await purgeExpired(running.service.database, { now: clock.now() });
      await browser.post("/sign-in", ada);
      expect((await browser.get(`/authorize?${requestOf({ client_id: unused })}`)).status).toBe(400);
      expect((await browser.get(`/authorize?${requestOf()}`)).status).toBe(200);
    });
  });
});
