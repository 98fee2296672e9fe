import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("API clients on %s", (engine) => {
  let world: TestService;
  beforeAll(async () => {
    world = await startTestService({ engine });
  });
  afterAll(() => world.close());

  test("are made with a secret that no later answer has", async () => {
    const { id, admin } = await world.makeOrganization();
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
    const token = await world.tokenOf({ principalId: made.body.id });
    const me = await admin.request("GET", "/api/v1/me", undefined, { authorization: `Bearer ${token}` });
    expect(me.body).toMatchObject({ id: made.body.id, organization_id: id, role: "member" });
  });

  test("get another secret", async () => {
    const { admin } = await world.makeOrganization();
    const made = (await admin.request("POST", "/api/v1/clients", { name: "c", role: "member" })).body;
    const stored = () =>
      world.service.database
        .selectFrom("api_clients")
        .select("secret_hash")
        .where("principal_id", "=", made.id)
        .executeTakeFirst();
    const before = await stored();
    const rotated = await admin.request("POST", `/api/v1/clients/${made.id}/secret`);
    expect([rotated.status, rotated.body]).toEqual([
      201,
      { id: made.id, client_secret: expect.stringMatching(/^acs_[\w-]{43}$/) },
    ]);
    expect(rotated.body.client_secret).not.toBe(made.client_secret);
    expect(await stored()).not.toEqual(before);
  });

  test("are refused once they are deleted, though their token holds", async () => {
    const { admin } = await world.makeOrganization();
    const made = (await admin.request("POST", "/api/v1/clients", { name: "c", role: "admin" })).body;
    const headers = { authorization: `Bearer ${await world.tokenOf({ principalId: made.id })}` };
    expect((await admin.request("GET", "/api/v1/me", undefined, headers)).status).toBe(200);
    expect((await admin.request("DELETE", `/api/v1/clients/${made.id}`)).status).toBe(204);
    expect((await admin.request("GET", "/api/v1/me", undefined, headers)).status).toBe(401);
    const again = await admin.request("DELETE", `/api/v1/clients/${made.id}`);
    expect([again.status, again.body.detail]).toEqual([404, `there is no client '${made.id}'`]);
  });

  test("stay the client of who made them where others take them in", async () => {
    const home = await world.makeOrganization();
    const host = await world.makeOrganization();
    const guest = await world.makeMember({ organizationId: home.id });
    await host.admin.request("POST", "/api/v1/members", { client_id: guest.principalId, role: "member" });
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

  test("are not deleted while another organization has no other admin", async () => {
    const home = await world.makeOrganization();
    const host = await world.makeOrganization();
    const guest = await world.makeMember({ organizationId: home.id });
    await host.admin.request("POST", "/api/v1/members", { client_id: guest.principalId, role: "admin" });
    const there = { "x-organization-id": host.id };
    expect((await guest.request("DELETE", `/api/v1/members/${host.admin.principalId}`, undefined, there)).status).toBe(
      204,
    );
    expect((await home.admin.request("DELETE", `/api/v1/clients/${guest.principalId}`)).status).toBe(409);
    expect((await guest.request("GET", "/api/v1/me", undefined, there)).body.role).toBe("admin");
  });
});
