import { decodeJwt } from "jose";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decideDeviceGrant, nextDeviceStep } from "../../../../service/identity/device.ts";
import { purgeExpired } from "../../../../service/identity/purge-expired.ts";
import { createBrowserSession } from "../../../../service/identity/sign-in.ts";
import { insertUser } from "../../../../service/identity/users.ts";
import { engines } from "../../engines.ts";
import { startTestService, type TestResponse, type TestService } from "../../start-test-service.ts";
import { manualClock } from "../manual-clock.ts";

const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

describe.each(engines)("OAuth on %s", (engine) => {
  const clock = manualClock();
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine, clock, kinds: ["payments"] });
  });
  afterAll(() => running.close());

  function post(path: string, params: Record<string, string>, headers: Record<string, string> = {}) {
    return running.inject({
      method: "POST",
      url: `/api/v1/oauth/${path}`,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams(params).toString(),
    });
  }

  const clientGrant = (params: Record<string, string> = {}, client = running.admin) =>
    post("token", {
      grant_type: "client_credentials",
      client_id: client.principalId,
      client_secret: client.clientSecret,
      ...params,
    });

  function expectRefusal(response: TestResponse, error: string, status = 400) {
    expect({ status: response.status, body: response.body }).toEqual({
      status,
      body: { error, error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/) },
    });
    expect(response.headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": expect.stringMatching(/^application\/json/),
    });
  }

  describe("for API clients", () => {
    test("issues a valid access token", async () => {
      const { status, headers, body } = await clientGrant();
      expect({ status, body }).toEqual({
        status: 200,
        body: { access_token: expect.any(String), token_type: "Bearer", expires_in: 900, scope: "read write" },
      });
      expect(headers["cache-control"]).toBe("no-store");
      const me = await running.inject({
        method: "GET",
        url: "/api/v1/me",
        headers: { authorization: `Bearer ${body.access_token}` },
      });
      expect(me.status).toBe(200);
      const row = await running.service.database
        .selectFrom("api_clients")
        .select("last_used_at")
        .where("principal_id", "=", running.admin.principalId)
        .executeTakeFirst();
      expect(row).toEqual({ last_used_at: clock.now() });
    });

    test("accepts credentials in HTTP Basic, and bodies in JSON", async () => {
      const { principalId, clientSecret } = running.admin;
      const authorization = `Basic ${Buffer.from(`${principalId}:${clientSecret}`).toString("base64")}`;
      expect((await post("token", { grant_type: "client_credentials" }, { authorization })).status).toBe(200);
      const json = await running.inject({
        method: "POST",
        url: "/api/v1/oauth/token",
        payload: {
          grant_type: "client_credentials",
          client_id: principalId,
          client_secret: clientSecret,
          unknown: "ignored",
        },
      });
      expect(json.status).toBe(200);
    });

    test("refuses wrong credentials with one message, and names the accepted scheme", async () => {
      const wrong = [
        await clientGrant({ client_secret: "acs_wrong" }),
        await clientGrant({ client_id: v7() }),
        await clientGrant({ client_id: "' or 1=1 --" }),
      ];
      for (const response of wrong) {
        expectRefusal(response, "invalid_client", 401);
        expect(response.body.error_description).toBe("the client's id or secret is wrong");
        expect(response.headers["www-authenticate"]).toBe('Basic realm="agent-connectors", charset="UTF-8"');
      }
      expectRefusal(await post("token", { grant_type: "client_credentials" }), "invalid_client", 401);
    });

    test("refuses invalid requests with the error codes of OAuth", async () => {
      expectRefusal(await post("token", {}), "invalid_request");
      expectRefusal(await clientGrant({ grant_type: "password" }), "unsupported_grant_type");
      expectRefusal(await clientGrant({ grant_type: "__proto__" }), "unsupported_grant_type");
      const twice = await running.inject({
        method: "POST",
        url: "/api/v1/oauth/token",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "grant_type=client_credentials&grant_type=refresh_token",
      });
      expectRefusal(twice, "invalid_request");
    });

    test("refuses a deleted client", async () => {
      const member = await running.makeMember();
      await running.service.database.deleteFrom("principals").where("id", "=", member.principalId).execute();
      expectRefusal(await clientGrant({}, member), "invalid_client", 401);
    });

    test("binds a token to an organization or a workspace of the client", async () => {
      const organization_id = running.id;
      const claims = async (params: Record<string, string>, client = running.admin) => {
        const { body } = await clientGrant(params, client);
        const { org, workspace } = decodeJwt(body.access_token);
        return { org, workspace };
      };
      const both = { org: running.id, workspace: running.workspaceId };
      expect(await claims({})).toEqual({ org: undefined, workspace: undefined });
      expect(await claims({ organization_id })).toEqual({ org: running.id, workspace: undefined });
      expect(await claims({ organization_id, workspace_name: "default" })).toEqual(both);
      expect(await claims({ workspace_name: "default" })).toEqual(both);
      const inside = await running.makeMember({ workspaceIds: [running.workspaceId] });
      expect(await claims({ workspace_name: "default" }, inside)).toEqual(both);
    });

    test("has one message for foreign and missing organizations, and one for foreign and missing workspaces", async () => {
      const other = await running.makeOrganization();
      const outside = await running.makeMember();
      const responses = [
        await clientGrant({ organization_id: other.id }),
        await clientGrant({ organization_id: v7() }),
        await clientGrant({ workspace_name: "none" }),
        await clientGrant({ workspace_name: "default" }, outside),
      ];
      for (const response of responses) expectRefusal(response, "invalid_target");
      expect(responses.map(({ body }) => body.error_description)).toEqual([
        "the principal is not a member of that organization",
        "the principal is not a member of that organization",
        "the principal is not a member of that workspace",
        "the principal is not a member of that workspace",
      ]);
    });
  });

  describe("for devices", () => {
    const poll = (device_code: string, params: Record<string, string> = {}) =>
      post("token", { grant_type: deviceGrant, device_code, ...params });
    const start = async (client_name = "Ada's laptop") => (await post("device_authorization", { client_name })).body;
    const decide = async (userCode: string, decision: "allow" | "deny", principalId = running.admin.principalId) => {
      const { database } = running.service;
      const now = clock.now();
      const { token } = await createBrowserSession(database, { principalId, now });
      return decideDeviceGrant(database, { userCode, user: { principalId, token }, decision, now });
    };
    const signedIn = async () => {
      const { device_code, user_code } = await start();
      await decide(user_code, "allow");
      return (await poll(device_code)).body;
    };
    const refresh = (refresh_token: string, params: Record<string, string> = {}) =>
      post("token", { grant_type: "refresh_token", refresh_token, ...params });

    test("returns a code that the device shows, and a code for its token requests", async () => {
      const response = await post("device_authorization", {});
      expect(response).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
      expect(response.body).toEqual({
        device_code: expect.stringMatching(/^acd_[\w-]{43}$/),
        user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
        verification_uri: `${running.service.publicUrl}/device`,
        verification_uri_complete: `${running.service.publicUrl}/device?user_code=${response.body.user_code}`,
        expires_in: 600,
        interval: 5,
      });
    });

    test("issues tokens of the user who allows the device, and only once", async () => {
      const [{ device_code, user_code }, other] = [await start(), await start()];
      expectRefusal(await poll(device_code), "authorization_pending");
      expect(await nextDeviceStep(running.service, running.admin, user_code)).toEqual({
        kind: "confirm",
        device: { userCode: user_code, clientName: "Ada's laptop", createdAt: clock.now() },
      });
      expect(await decide(user_code.toLowerCase(), "allow")).toBe(true);
      clock.advance(5_000);
      const { status, body } = await poll(device_code);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          access_token: expect.any(String),
          token_type: "Bearer",
          expires_in: 900,
          scope: "read write",
          refresh_token: expect.stringMatching(/^acr_/),
        },
      });
      expect(decodeJwt(body.access_token)).toMatchObject({ sub: running.admin.principalId });
      clock.advance(5_000);
      expectRefusal(await poll(device_code), "invalid_grant");
      expectRefusal(await poll(other.device_code), "authorization_pending");
    });

    test("issues tokens to one of several concurrent requests", async () => {
      const { device_code, user_code } = await start();
      await decide(user_code, "allow");
      const responses = await Promise.all(Array.from({ length: 5 }, () => poll(device_code)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    });

    test("lengthens the interval each time a device polls too often", async () => {
      const { device_code } = await start();
      expectRefusal(await poll(device_code), "authorization_pending");
      clock.advance(1_000);
      expectRefusal(await poll(device_code), "slow_down");
      clock.advance(5_000);
      expectRefusal(await poll(device_code), "slow_down");
      // The interval has grown from 5 to 15 seconds.
      clock.advance(6_000);
      expectRefusal(await poll(device_code), "slow_down");
      clock.advance(8_000);
      expectRefusal(await poll(device_code), "authorization_pending");
      for (let early = 0; early < 12; early += 1) expectRefusal(await poll(device_code), "slow_down");
      // The interval grows to at most a minute.
      clock.advance(60_000);
      expectRefusal(await poll(device_code), "authorization_pending");
    });

    test("refuses a device that the user denied, and one whose code has expired", async () => {
      await running.service.database.deleteFrom("device_grants").execute();
      const [denied, late] = [await start(), await start()];
      expect(await decide(denied.user_code, "deny")).toBe(true);
      expectRefusal(await poll(denied.device_code), "access_denied");
      clock.advance(600_000);
      expect(await decide(late.user_code, "allow")).toBe(false);
      expectRefusal(await poll(late.device_code), "expired_token");
      expect((await purgeExpired(running.service.database, { now: clock.now() })).deviceGrants).toBe(2);
      expectRefusal(await poll(late.device_code), "invalid_grant");
    });

    test("refuses unknown device codes, and a user code instead of a device code", async () => {
      const { user_code } = await start();
      for (const code of ["made-up", user_code]) expectRefusal(await poll(code), "invalid_grant");
      expectRefusal(await post("token", { grant_type: deviceGrant }), "invalid_request");
    });

    test("binds tokens and renewed tokens to an organization of the user", async () => {
      const other = await running.makeOrganization();
      const { device_code, user_code } = await start();
      await decide(user_code, "allow");
      expectRefusal(await poll(device_code, { organization_id: other.id }), "invalid_target");
      const { body } = await poll(device_code, { organization_id: running.id.toUpperCase() });
      expect(decodeJwt(body.access_token)).toMatchObject({ org: running.id });
      expect(decodeJwt((await refresh(body.refresh_token)).body.access_token)).toMatchObject({ org: running.id });
    });

    test("refuses organization_id and workspace_name in grants that do not support them", async () => {
      const { refresh_token } = await signedIn();
      const refresh = { grant_type: "refresh_token", refresh_token };
      expectRefusal(await post("token", { ...refresh, organization_id: running.id }), "invalid_request");
      expectRefusal(await post("token", { ...refresh, workspace_name: "default" }), "invalid_request");
      expect((await post("token", refresh)).status).toBe(200);
      const { device_code, user_code } = await start();
      await decide(user_code, "allow");
      expectRefusal(await poll(device_code, { workspace_name: "default" }), "invalid_request");
      expect((await poll(device_code)).status).toBe(200);
    });

    test("accepts each refresh token for 30 days, and replaces it when it is used", async () => {
      const first = await signedIn();
      clock.advance(900_000);
      const second = (await refresh(first.refresh_token)).body;
      expect(decodeJwt(second.access_token)).toMatchObject({ sub: running.admin.principalId });
      expect(second.refresh_token).not.toBe(first.refresh_token);
      clock.advance(29 * 24 * 3_600_000);
      const third = (await refresh(second.refresh_token)).body;
      expect(decodeJwt(third.access_token)).toMatchObject({ sub: running.admin.principalId });
      clock.advance(30 * 24 * 3_600_000);
      expectRefusal(await refresh(third.refresh_token), "invalid_grant");
      await purgeExpired(running.service.database, { now: clock.now() });
      expect(await running.service.database.selectFrom("refresh_tokens").selectAll().execute()).toEqual([]);
    });

    test("keeps the scope `read` of a sign-in, even if a renewal requests more", async () => {
      const { device_code, user_code } = await start();
      await decide(user_code, "allow");
      const first = (await poll(device_code, { scope: "read" })).body;
      const second = (await refresh(first.refresh_token)).body;
      const third = (await refresh(second.refresh_token, { scope: "read write" })).body;
      for (const { scope, access_token } of [first, second, third])
        expect([scope, decodeJwt(access_token).scope]).toEqual(["read", "read"]);
    });

    test("ends only the sign-in of a refresh token that is used twice, not the user's other sign-ins", async () => {
      const [first, other] = [await signedIn(), await signedIn()];
      const second = (await refresh(first.refresh_token)).body;
      expectRefusal(await refresh(first.refresh_token), "invalid_grant");
      expectRefusal(await refresh(second.refresh_token), "invalid_grant");
      expect((await refresh(other.refresh_token)).status).toBe(200);
    });

    test("leaves no valid refresh token if several requests use the same one concurrently", async () => {
      await running.service.database.deleteFrom("refresh_tokens").execute();
      for (let round = 0; round < 5; round += 1) {
        const { refresh_token } = await signedIn();
        const responses = await Promise.all(Array.from({ length: 4 }, () => refresh(refresh_token)));
        const issued = responses.flatMap(({ body }) => (body.refresh_token === undefined ? [] : [body.refresh_token]));
        expect(issued).toHaveLength(1);
        expectRefusal(await refresh(issued[0]), "invalid_grant");
      }
      expect(await running.service.database.selectFrom("refresh_tokens").selectAll().execute()).toEqual([]);
    });

    test("ends a sign-in when one of its refresh tokens is revoked", async () => {
      const [first, other] = [await signedIn(), await signedIn()];
      const second = (await refresh(first.refresh_token)).body;
      expect((await post("revoke", { token: first.refresh_token, token_type_hint: "refresh_token" })).status).toBe(200);
      expectRefusal(await refresh(second.refresh_token), "invalid_grant");
      expect((await refresh(other.refresh_token)).status).toBe(200);
      expect((await post("revoke", { token: "unknown" })).status).toBe(200);
      expectRefusal(await post("revoke", { token: other.access_token }), "unsupported_token_type");
      expectRefusal(await post("revoke", {}), "invalid_request");
    });

    test("ends a sign-in when its user is deleted", async () => {
      const { id } = await insertUser(running.service.database, { email: "ada@example.com", name: "Ada", now: 1 });
      const { device_code, user_code } = await start();
      await decide(user_code, "allow", id);
      const { refresh_token } = (await poll(device_code)).body;
      await running.service.database.deleteFrom("principals").where("id", "=", id).execute();
      expectRefusal(await refresh(refresh_token), "invalid_grant");
      expect((await refresh("")).body.error).toBe("invalid_request");
    });

    test("stores only hashes of device codes and refresh tokens", async () => {
      const { device_code, user_code } = await start();
      const grants = await running.service.database.selectFrom("device_grants").selectAll().execute();
      await decide(user_code, "allow");
      const { refresh_token } = (await poll(device_code)).body;
      const tokens = await running.service.database.selectFrom("refresh_tokens").selectAll().execute();
      expect(JSON.stringify(grants)).not.toContain(device_code);
      expect(JSON.stringify(tokens)).not.toContain(refresh_token);
    });
  });

  test("publishes keys and metadata", async () => {
    const jwks = await running.inject({ method: "GET", url: "/.well-known/jwks.json" });
    expect(jwks).toMatchObject({ status: 200, headers: { "cache-control": "public, max-age=60" } });
    const [current, ...earlier] = jwks.body.keys;
    const text = expect.any(String);
    for (const key of [current, ...earlier])
      expect(key).toEqual({ kty: "OKP", crv: "Ed25519", x: text, kid: text, alg: "EdDSA", use: "sig" });
    const { publicUrl } = running.service;
    const metadata = await running.inject({ method: "GET", url: "/.well-known/oauth-authorization-server" });
    expect(metadata.status).toBe(200);
    expect(metadata.body).toEqual({
      issuer: publicUrl,
      token_endpoint: `${publicUrl}/api/v1/oauth/token`,
      device_authorization_endpoint: `${publicUrl}/api/v1/oauth/device_authorization`,
      revocation_endpoint: `${publicUrl}/api/v1/oauth/revoke`,
      jwks_uri: `${publicUrl}/.well-known/jwks.json`,
      authorization_endpoint: `${publicUrl}/authorize`,
      registration_endpoint: `${publicUrl}/api/v1/oauth/register`,
      grant_types_supported: ["authorization_code", "client_credentials", deviceGrant, "refresh_token"],
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: ["read", "write"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      revocation_endpoint_auth_methods_supported: ["none"],
    });
  });
});
