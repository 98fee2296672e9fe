import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { join } from "../invitations/people.ts";
import { sessionsPath } from "../setup/start-session.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("members on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  afterAll(() => running.close());

  test("the removal of a member takes effect immediately, and ends their workspace memberships and setup sessions", async () => {
    const { id, workspaceId, admin } = await running.makeOrganization();
    const member = await running.makeMember({ organizationId: id, workspaceIds: [workspaceId] });
    const now = running.service.clock.now();
    const session = {
      organization_id: id,
      workspace_id: workspaceId,
      kind: "payments",
      name: "p",
      created_by: member.principalId,
      created_at: now,
      expires_at: now + 900_000,
    };
    await running.service.database
      .insertInto("setup_sessions")
      .values([
        { ...session, id: v7(), token_hash: v7(), status: "open" },
        { ...session, id: v7(), token_hash: v7(), status: "completed" },
      ])
      .execute();
    expect((await member.request("GET", "/api/v1/workspaces")).body.data).toHaveLength(1);
    expect((await admin.request("DELETE", `/api/v1/members/${member.principalId}`)).status).toBe(204);
    expect((await member.request("GET", "/api/v1/workspaces")).status).toBe(403);
    const members = await admin.request("GET", `/api/v1/workspaces/${workspaceId}/members`);
    expect(members.body.data).toEqual([]);
    const sessions = await running.service.database
      .selectFrom("setup_sessions")
      .select("status")
      .where("created_by", "=", member.principalId)
      .orderBy("id")
      .execute();
    expect(sessions).toEqual([{ status: "cancelled" }, { status: "completed" }]);
    expect((await admin.request("DELETE", `/api/v1/members/${member.principalId}`)).status).toBe(404);
    // A new membership of the organization does not restore the memberships of its workspaces.
    await join(admin, member);
    expect((await member.request("GET", "/api/v1/workspaces")).body.data).toEqual([]);
  });

  test("a change in one organization affects no other", async () => {
    const home = await running.makeOrganization();
    const host = await running.makeOrganization();
    const guest = await running.makeMember({
      organizationId: home.id,
      role: "admin",
      workspaceIds: [home.workspaceId],
    });
    const url = `/api/v1/members/${guest.principalId}`;
    const inHome = { "x-organization-id": home.id };
    const setup = { workspace_name: "default", connector_type: "payments", name: "p" };
    const session = (await guest.request("POST", sessionsPath, setup, inHome)).body;
    const invitation = { email: "friend@example.com", role: "member" };
    expect((await guest.request("POST", "/api/v1/invitations", invitation, inHome)).status).toBe(201);
    const atHome = async () => {
      const me = await guest.request("GET", "/api/v1/me", undefined, inHome);
      const workspace = `/api/v1/workspaces/${home.workspaceId}/members`;
      return {
        role: me.body.role,
        members: (await home.admin.request("GET", workspace)).body.data.length,
        invitations: (await home.admin.request("GET", "/api/v1/invitations")).body.data.length,
        session: (await home.admin.request("GET", `${sessionsPath}/${session.id}`)).body.status,
      };
    };
    await join(host.admin, guest, { role: "admin" });
    await guest.request("PATCH", "/api/v1/me", { default_organization_id: host.id });
    const unchanged = { role: "admin", members: 1, invitations: 1, session: "open" };
    expect((await host.admin.request("PATCH", url, { role: "member" })).body.role).toBe("member");
    expect(await atHome()).toEqual(unchanged);
    expect((await host.admin.request("DELETE", url)).status).toBe(204);
    expect(await atHome()).toEqual(unchanged);
    // The guest's default organization has removed the guest, and this request names no organization.
    expect((await guest.request("GET", "/api/v1/me")).body.organization_id).toBe(null);
    // If another organization is the default, the removal does not change the default.
    await guest.request("PATCH", "/api/v1/me", { default_organization_id: home.id });
    await join(host.admin, guest);
    expect((await host.admin.request("DELETE", url)).status).toBe(204);
    expect((await guest.request("GET", "/api/v1/me")).body.organization_id).toBe(home.id);
  });

  test("a changed role applies to the next request", async () => {
    const { id, admin } = await running.makeOrganization();
    const member = await running.makeMember({ organizationId: id });
    expect((await member.request("GET", "/api/v1/members")).status).toBe(403);
    const promoted = await admin.request("PATCH", `/api/v1/members/${member.principalId}`, { role: "admin" });
    expect(promoted.body).toMatchObject({ id: member.principalId, role: "admin" });
    expect((await member.request("GET", "/api/v1/members")).body.data).toHaveLength(2);
  });

  test("the last admin can be neither removed, nor deleted, nor demoted", async () => {
    const { admin } = await running.makeOrganization();
    const detail = `'${admin.principalId}' is the last admin of an organization; make another member an admin first`;
    const requests = [
      ["PATCH", `/api/v1/members/${admin.principalId}`, { role: "member" }],
      ["DELETE", `/api/v1/members/${admin.principalId}`],
      ["DELETE", `/api/v1/clients/${admin.principalId}`],
    ] as const;
    for (const [method, url, body] of requests) {
      const response = await admin.request(method, url, body);
      expect([response.status, response.body.detail]).toEqual([409, detail]);
    }
    const same = await admin.request("PATCH", `/api/v1/members/${admin.principalId}`, { role: "admin" });
    expect(same.body.role).toBe("admin");
  });

  test("one admin remains if all admins demote, remove or delete themselves concurrently", async () => {
    for (const way of ["demote", "remove", "delete"] as const) {
      const { id, admin } = await running.makeOrganization();
      const others = await Promise.all([1, 2, 3].map(() => running.makeMember({ organizationId: id, role: "admin" })));
      const admins = [admin, ...others];
      const responses = await Promise.all(
        admins.map((one) => {
          if (way === "demote") return one.request("PATCH", `/api/v1/members/${one.principalId}`, { role: "member" });
          return one.request("DELETE", `/api/v1/${way === "remove" ? "members" : "clients"}/${one.principalId}`);
        }),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([
        ...Array(3).fill(way === "demote" ? 200 : 204),
        409,
      ]);
      const left = await running.service.database
        .selectFrom("memberships")
        .select("principal_id")
        .where("organization_id", "=", id)
        .where("role", "=", "admin")
        .execute();
      expect(left).toHaveLength(1);
    }
  });

  test("pages of a list contain each member once", async () => {
    const { id, admin } = await running.makeOrganization();
    for (let made = 0; made < 4; made++) await running.makeMember({ organizationId: id });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { body } = await admin.request("GET", `/api/v1/members?limit=2${query}`);
      seen.push(...body.data.map((member: { id: string }) => member.id));
      expect(body.meta.has_more).toBe(body.meta.cursor !== null);
      cursor = body.meta.cursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  test.each([
    ["limit=0", /limit: expected at least 1/],
    ["limit=201", /limit: expected at most 200/],
    ["limit=many", /limit: expected an integer/],
    [
      "cursor=abc",
      /cursor: expected the `meta.cursor` of an earlier response, found a string that does not match \(not shown\)/,
    ],
    ["curser=abc", /curser: unknown query param, did you mean 'cursor'/],
  ])("a list with %s is refused", async (query, detail) => {
    const response = await running.admin.request("GET", `/api/v1/members?${query}`);
    expect([response.status, response.body.detail]).toEqual([400, expect.stringMatching(detail)]);
  });
});
