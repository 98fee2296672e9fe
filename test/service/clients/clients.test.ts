import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { accept, join, makeUser } from "../invitations/people.ts";
import { sessionsPath } from "../setup/start-session.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("API clients on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  afterAll(() => running.close());

  test("are created with a secret, which the list of clients does not contain", async () => {
    const { id, admin } = await running.makeOrganization();
    const made = await admin.request("POST", "/api/v1/clients", { name: " Reports ", role: "member" });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      name: "Reports",
      role: "member",
      created_at: expect.any(String),
      last_used_at: null,
      client_secret: expect.stringMatching(/^acs_[\w-]{43}$/),
    });
    const listed = await admin.request("GET", "/api/v1/clients");
    expect(listed.body.data).toMatchObject([{ id: admin.principalId }, { id: made.body.id, name: "Reports" }]);
    expect(JSON.stringify(listed.body)).not.toContain("acs_");
    const token = await running.tokenOf({ principalId: made.body.id });
    const me = await admin.request("GET", "/api/v1/me", undefined, { authorization: `Bearer ${token}` });
    expect(me.body).toMatchObject({ id: made.body.id, organization_id: id, role: "member" });
  });

  test("get a new secret, which replaces the old one; a token request updates only the time of use of its own client", async () => {
    const { admin } = await running.makeOrganization();
    const made = (await admin.request("POST", "/api/v1/clients", { name: "c", role: "member" })).body;
    const tokenStatus = async (client_secret: string) => {
      const payload = { grant_type: "client_credentials", client_id: made.id, client_secret };
      return (await running.inject({ method: "POST", url: "/api/v1/oauth/token", payload })).status;
    };
    expect(await tokenStatus(made.client_secret)).toBe(200);
    const rotated = await admin.request("POST", `/api/v1/clients/${made.id}/secret`);
    expect([rotated.status, rotated.body]).toEqual([
      201,
      { id: made.id, client_secret: expect.stringMatching(/^acs_[\w-]{43}$/) },
    ]);
    expect(rotated.body.client_secret).not.toBe(made.client_secret);
    expect(await tokenStatus(made.client_secret)).toBe(401);
    expect(await tokenStatus(rotated.body.client_secret)).toBe(200);
    const [unused, used] = (await admin.request("GET", "/api/v1/clients")).body.data;
    expect([unused.last_used_at, used.last_used_at]).toEqual([null, expect.any(String)]);
  });

  test("are refused after their deletion, although their token has not expired, and their setup sessions end", async () => {
    const { admin } = await running.makeOrganization();
    const made = (await admin.request("POST", "/api/v1/clients", { name: "c", role: "admin" })).body;
    const headers = { authorization: `Bearer ${await running.tokenOf({ principalId: made.id })}` };
    expect((await admin.request("GET", "/api/v1/me", undefined, headers)).status).toBe(200);
    const setup = { workspace_name: "default", connector_type: "payments", name: "p" };
    const { id } = (await admin.request("POST", sessionsPath, setup, headers)).body;
    expect((await admin.request("DELETE", `/api/v1/clients/${made.id}`)).status).toBe(204);
    expect((await admin.request("GET", `${sessionsPath}/${id}`)).body.status).toBe("cancelled");
    expect((await admin.request("GET", "/api/v1/me", undefined, headers)).status).toBe(401);
    const again = await admin.request("DELETE", `/api/v1/clients/${made.id}`);
    expect([again.status, again.body.detail]).toEqual([404, `there is no client '${made.id}'`]);
  });

  test("are managed only by the organization that created them, even if they are members of other organizations", async () => {
    const home = await running.makeOrganization();
    const host = await running.makeOrganization();
    const guest = await running.makeMember({ organizationId: home.id });
    await join(host.admin, guest);
    expect((await host.admin.request("GET", "/api/v1/clients")).body.data).toMatchObject([
      { id: host.admin.principalId },
    ]);
    for (const [method, url] of [
      ["DELETE", `/api/v1/clients/${guest.principalId}`],
      ["POST", `/api/v1/clients/${guest.principalId}/secret`],
    ] as const)
      expect((await host.admin.request(method, url)).status).toBe(404);
    await home.admin.request("DELETE", `/api/v1/members/${guest.principalId}`);
    expect((await home.admin.request("GET", "/api/v1/clients")).body.data).toMatchObject([
      { id: home.admin.principalId, role: "admin" },
      { id: guest.principalId, role: null },
    ]);
  });

  test("cannot be deleted while they are the only admin of any organization", async () => {
    const home = await running.makeOrganization();
    const operator = await running.makeMember({ organizationId: home.id, role: "admin" });
    await running.service.database
      .updateTable("principals")
      .set({ operator: 1 })
      .where("id", "=", operator.principalId)
      .execute();
    const made = await operator.request("POST", "/api/v1/organizations", { name: "made by a client" });
    const inMade = { "x-organization-id": made.body.id };
    expect((await home.admin.request("DELETE", `/api/v1/clients/${operator.principalId}`)).status).toBe(409);
    const admin = await makeUser(running, `own.${engine}@example.com`);
    const { email } = (await admin.request("GET", "/api/v1/me")).body;
    const invited = await operator.request("POST", "/api/v1/invitations", { email, role: "admin" }, inMade);
    await accept(admin, invited.body.id);
    expect((await home.admin.request("DELETE", `/api/v1/clients/${operator.principalId}`)).status).toBe(204);
  });

  test("do not count as admins of an organization that did not create them", async () => {
    const home = await running.makeOrganization();
    const host = await running.makeOrganization();
    const guest = await running.makeMember({ organizationId: home.id });
    await join(host.admin, guest, { role: "admin" });
    for (const [method, url, body] of [
      ["DELETE", `/api/v1/members/${host.admin.principalId}`, undefined],
      ["PATCH", `/api/v1/members/${host.admin.principalId}`, { role: "member" }],
      ["DELETE", `/api/v1/clients/${host.admin.principalId}`, undefined],
    ] as const) {
      const response = await host.admin.request(method, url, body);
      expect([response.status, response.body.detail]).toEqual([
        409,
        `'${host.admin.principalId}' is the last admin of an organization (API clients of other organizations do not count); make another member an admin first`,
      ]);
    }
    expect((await home.admin.request("DELETE", `/api/v1/clients/${guest.principalId}`)).status).toBe(204);
  });

  test("that are operators can get a new secret only from operators", async () => {
    const admin = await running.makeMember({ role: "admin" });
    const url = `/api/v1/clients/${running.admin.principalId}/secret`;
    const response = await admin.request("POST", url);
    expect([response.status, response.body.detail]).toEqual([
      403,
      "you may not renew the secret of an operator: only operators of this installation may",
    ]);
    expect((await running.admin.request("POST", url)).status).toBe(201);
  });

  test("that are operators, or that are members of other organizations, get no new secret if the caller's token is for one organization", async () => {
    const home = await running.makeOrganization();
    const host = await running.makeOrganization();
    const organizationId = home.id;
    const guest = await running.makeMember({ organizationId });
    const operator = await running.makeMember({ organizationId, role: "admin" });
    const principals = running.service.database.updateTable("principals").set({ operator: 1 });
    await principals.where("id", "=", operator.principalId).execute();
    const { principalId } = operator;
    const headers = { authorization: `Bearer ${await running.tokenOf({ principalId, organizationId })}` };
    const renew = (client: string) => operator.request("POST", `/api/v1/clients/${client}/secret`, undefined, headers);
    expect((await renew(guest.principalId)).status).toBe(201);
    await join(host.admin, guest);
    for (const [client, name] of [
      [guest.principalId, "an API client that is a member of other organizations"],
      [principalId, "an operator"],
    ] as const) {
      const { status, body } = await renew(client);
      expect([status, body.detail]).toEqual([
        403,
        `you may not renew the secret of ${name}: your token is for one organization only; use a token without an organization`,
      ]);
      expect((await operator.request("POST", `/api/v1/clients/${client}/secret`)).status).toBe(201);
    }
  });

  test("are the only principals that the routes for API clients find", async () => {
    const { admin } = await running.makeOrganization();
    const user = await makeUser(running, `nobody.${engine}@example.com`);
    const { email } = (await user.request("GET", "/api/v1/me")).body;
    await accept(user, (await admin.request("POST", "/api/v1/invitations", { email, role: "member" })).body.id);
    expect((await admin.request("GET", "/api/v1/clients")).body.data).toMatchObject([{ id: admin.principalId }]);
    expect((await admin.request("DELETE", `/api/v1/clients/${user.principalId}`)).status).toBe(404);
    expect((await admin.request("POST", `/api/v1/clients/${user.principalId}/secret`)).status).toBe(404);
    expect((await admin.request("GET", "/api/v1/members")).body.data).toHaveLength(2);
  });
});
