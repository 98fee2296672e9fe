import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createRefreshToken } from "../../../service/identity/oauth/refresh-tokens.ts";
import { signInWithPassword } from "../../../service/identity/sign-in.ts";
import { findUserByEmail } from "../../../service/identity/users.ts";
import { engines } from "../engines.ts";
import { openBrowser, type TestBrowser } from "../open-browser.ts";
import { addUser } from "../sign-in/add-user.ts";
import { startTestService, type TestResponse, type TestService } from "../start-test-service.ts";

const password = "the old password";
const body = { password, new_password: "the new password" };

describe.each(engines)("a change of one's own password on %s", (engine) => {
  let running: TestService;
  let users = 0;
  let email: string;
  let principalId: string;
  let browser: TestBrowser;
  let refreshToken: string;
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  afterAll(() => running.close());
  beforeEach(async () => {
    users += 1;
    email = `ada.${users}@example.com`;
    principalId = await addUser(running, { email, password });
    browser = openBrowser(running);
    await browser.post("/sign-in", { email, password });
    const { database, clock } = running.service;
    refreshToken = await createRefreshToken(database, { principalId, familyId: principalId, now: clock.now() });
  });

  interface Change {
    readonly token?: string;
    readonly body?: object;
  }
  const change = async (given: Change = {}): Promise<TestResponse> =>
    running.inject({
      method: "PUT",
      url: "/api/v1/me/password",
      headers: { authorization: `Bearer ${given.token ?? (await running.tokenOf({ principalId }))}` },
      payload: given.body ?? body,
    });
  const signsIn = async (typed: string): Promise<boolean> =>
    signInWithPassword(running.service.database, { email, password: typed }).then(
      () => true,
      () => false,
    );
  const isSignedIn = async (): Promise<boolean> => (await browser.get("/device")).status === 200;
  const refresh = async (): Promise<TestResponse> => {
    const payload = { grant_type: "refresh_token", refresh_token: refreshToken };
    const response = await running.inject({ method: "POST", url: "/api/v1/oauth/token", payload });
    refreshToken = response.body.refresh_token ?? refreshToken;
    return response;
  };
  /** Expects that the change is refused and has no effect. Returns the detail of the response. */
  const refused = async (given: Change): Promise<unknown> => {
    const response = await change(given);
    expect(response).toMatchObject({ status: 403, body: { code: "permission_denied" } });
    expect([await signsIn(password), await isSignedIn(), (await refresh()).status]).toEqual([true, true, 200]);
    return response.body.detail;
  };

  test("replaces the old password, and ends browser sessions and refresh tokens", async () => {
    expect(await isSignedIn()).toBe(true);
    expect(await change()).toMatchObject({ status: 204, body: "" });
    expect([await signsIn(password), await signsIn(body.new_password)]).toEqual([false, true]);
    expect(await isSignedIn()).toBe(false);
    expect(await refresh()).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  test("leaves issued access tokens valid", async () => {
    const token = await running.tokenOf({ principalId });
    expect((await change({ token })).status).toBe(204);
    const me = await running.inject({ url: "/api/v1/me", headers: { authorization: `Bearer ${token}` } });
    expect(me).toMatchObject({ status: 200, body: { id: principalId } });
  });

  test("is refused with a wrong current password, and ends no sign-in", async () => {
    const wrong =
      "you may not change a password: 'password' is not your current password; if you forgot it, ask an operator for a new one";
    for (const guess of ["THE OLD PASSWORD", "", body.new_password])
      expect(await refused({ body: { ...body, password: guess } })).toBe(wrong);
  });

  test("is refused for a token that is restricted to an organization or a workspace", async () => {
    const { id: organizationId, workspaceId } = running;
    await running.admin.request("PUT", `/api/v1/workspaces/${workspaceId}/members/${principalId}`);
    for (const [claims, restriction] of [
      [{ organizationId }, "one organization only; use a token without an organization"],
      [{ organizationId, workspaceId }, "one workspace only; use a token without an organization"],
    ] as const) {
      const token = await running.tokenOf({ principalId, ...claims });
      expect(await refused({ token })).toBe(`you may not change your profile: your token is for ${restriction}`);
    }
  });

  test("is refused for API clients, which have no password", async () => {
    expect(await refused({ token: running.admin.token })).toBe(
      "you may not change a password: an API client has no password; POST /api/v1/clients/{client_id}/secret gives it a new secret",
    );
  });

  test("is refused for users who sign in with OpenID Connect only, and adds no password", async () => {
    const { database } = running.service;
    const only = `only.${email}`;
    const token = await running.tokenOf({ principalId: await addUser(running, { email: only, oidcSubject: only }) });
    expect(await refused({ token })).toBe(
      "you may not change a password: you have no password, because you sign in with OpenID Connect",
    );
    expect(await findUserByEmail(database, only)).not.toHaveProperty("passwordHash");
  });

  test.each([
    [{ password, new_password: "too short" }, "new_password: expected at least 12 characters, found 9"],
    [{ password, new_password: "x".repeat(1025) }, "new_password: expected at most 1024 characters, found 1025"],
    [{ password }, "new_password: expected a string, found nothing"],
    [{ ...body, email: "x@example.com" }, "email: unknown field"],
  ])("is refused for an invalid body, and the error repeats none of its values: case %#", async (given, detail) => {
    const response = await change({ body: given });
    expect([response.status, response.body.detail]).toEqual([400, expect.stringContaining(detail)]);
    for (const value of Object.values(given)) expect(JSON.stringify(response.body)).not.toContain(value);
    expect(await signsIn(password)).toBe(true);
  });

  test("succeeds for one of two concurrent requests", async () => {
    const newPasswords = ["the first of two", "the second of two"];
    const responses = await Promise.all(
      newPasswords.map((new_password) => change({ body: { password, new_password } })),
    );
    const statuses = responses.map(({ status }) => status);
    // The other request fails when it checks the old password (403) or when it stores the new one (409).
    expect([
      [204, 403],
      [204, 409],
    ]).toContainEqual(statuses.toSorted());
    for (const [index, newPassword] of newPasswords.entries())
      expect(await signsIn(newPassword)).toBe(statuses[index] === 204);
  });
});
