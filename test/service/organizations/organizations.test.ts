import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { join } from "../invitations/people.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("organizations on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  afterAll(() => running.close());

  test("are created with a workspace by an operator, who becomes their admin", async () => {
    const { admin } = running;
    const made = await admin.request("POST", "/api/v1/organizations", { name: "  Globex " });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      name: "Globex",
      role: "admin",
      created_at: expect.stringMatching(/^20.*Z$/),
    });
    const there = { "x-organization-id": made.body.id };
    expect((await admin.request("GET", "/api/v1/workspaces", undefined, there)).body.data).toMatchObject([
      { name: "default" },
    ]);
    expect((await admin.request("GET", "/api/v1/members", undefined, there)).body.data).toMatchObject([
      { id: admin.principalId, role: "admin" },
    ]);
  });

  test("are not created by admins who are not operators", async () => {
    const { admin } = await running.makeOrganization();
    const refused = await admin.request("POST", "/api/v1/organizations", { name: "Mine" });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "you may not create organizations: only operators of this installation may",
    ]);
  });

  test("can be read by their members and changed only by their admins, even if the request's organization is another one", async () => {
    const here = await running.makeOrganization("Here");
    const there = await running.makeOrganization("There");
    await join(there.admin, here.admin);
    const url = `/api/v1/organizations/${there.id}`;
    expect((await here.admin.request("GET", url)).body).toMatchObject({ name: "There", role: "member" });
    expect((await here.admin.request("PATCH", url, { name: "Taken" })).status).toBe(403);
    expect((await there.admin.request("PATCH", url, { name: "Renamed" })).body).toMatchObject({ name: "Renamed" });
    expect((await there.admin.request("PATCH", url, {})).body).toMatchObject({ name: "Renamed" });
    expect((await here.admin.request("GET", "/api/v1/organizations")).body).toEqual({
      data: [
        { id: here.id, name: "Here", role: "admin", created_at: expect.any(String) },
        { id: there.id, name: "Renamed", role: "member", created_at: expect.any(String) },
      ],
      meta: { has_more: false, cursor: null },
    });
  });

  test("keep a new name even if concurrent PATCH requests contain no name", async () => {
    const { admin, id } = await running.makeOrganization();
    const url = `/api/v1/organizations/${id}`;
    for (let count = 0; count < 20; count++) {
      const name = `name ${count}`;
      const changes = [{ name }, {}, {}].map((change) => admin.request("PATCH", url, change));
      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await admin.request("GET", url)).body.name).toBe(name);
    }
  });

  test("are reported as missing to callers who are not members", async () => {
    const mine = await running.makeOrganization();
    const theirs = await running.makeOrganization();
    for (const id of [theirs.id, "00000000-0000-7000-8000-000000000000"])
      for (const [method, body] of [["GET"], ["PATCH", { name: "x" }]] as const) {
        const response = await mine.admin.request(method, `/api/v1/organizations/${id}`, body);
        expect([response.status, response.body.detail]).toEqual([404, `there is no organization '${id}'`]);
      }
  });

  test("are not accessible with a token for another organization", async () => {
    const { admin } = running;
    const other = (await admin.request("POST", "/api/v1/organizations", { name: "Other" })).body;
    const token = await running.tokenOf({ principalId: admin.principalId, organizationId: running.id });
    const asBound = { authorization: `Bearer ${token}` };
    const get = (url: string) => admin.request("GET", url, undefined, asBound);
    expect((await get(`/api/v1/organizations/${other.id}`)).status).toBe(404);
    expect((await get("/api/v1/organizations")).body.data).toMatchObject([{ id: running.id }]);
    expect((await get("/api/v1/me")).body.organizations).toMatchObject([{ id: running.id, default: true }]);
    const body = { default_organization_id: other.id };
    expect((await admin.request("PATCH", "/api/v1/me", body, asBound)).status).toBe(403);
    expect((await admin.request("POST", "/api/v1/organizations", { name: "x" }, asBound)).status).toBe(403);
  });

  test("are listed in the profile with the default first, and a change of the profile changes the default", async () => {
    const here = await running.makeOrganization("Here");
    const there = await running.makeOrganization("There");
    const { principalId } = here.admin;
    await join(there.admin, here.admin);
    expect((await here.admin.request("GET", "/api/v1/me")).body).toEqual({
      id: principalId,
      kind: "client",
      name: "a client",
      email: null,
      operator: false,
      organization_id: here.id,
      role: "admin",
      workspace_id: null,
      organizations: [
        { id: here.id, name: "Here", role: "admin", default: true },
        { id: there.id, name: "There", role: "member", default: false },
      ],
      invitations: [],
    });
    const chosen = await here.admin.request("PATCH", "/api/v1/me", { default_organization_id: there.id });
    expect(chosen.body.organizations.map((one: { name: string }) => one.name)).toEqual(["There", "Here"]);
    expect(chosen.body).toMatchObject({ organization_id: there.id, role: "member" });
    expect((await here.admin.request("GET", "/api/v1/me")).body).toEqual(chosen.body);
    const body = { default_organization_id: there.id };
    const inHere = await here.admin.request("PATCH", "/api/v1/me", body, { "x-organization-id": here.id });
    expect(inHere.body).toMatchObject({ organization_id: here.id, role: "admin" });
    const refused = await here.admin.request("PATCH", "/api/v1/me", { default_organization_id: running.id });
    expect([refused.status, refused.body.detail]).toEqual([404, `there is no organization '${running.id}'`]);
  });
});
