import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { accept, join, makeUser } from "../invitations/people.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../start-test-service.ts";

const connectors = "/api/v1/integrations/connectors";
const payments = (name: string) => ({
  workspace_name: "default",
  connector_type: "payments",
  name,
  credentials: { api_key: "sk_test_1" },
});

describe.each(engines)("attacks on users and API clients on %s", (engine) => {
  let running: TestService;
  let home: TestOrganization;
  let attacker: TestOrganization;
  beforeAll(async () => {
    running = await startTestService({ engine });
    home = await running.makeOrganization();
    attacker = await running.makeOrganization();
  });
  afterAll(() => running.close());

  const membersOf = async ({ admin }: TestOrganization): Promise<readonly string[]> =>
    (await admin.request("GET", "/api/v1/members")).body.data.map(({ id }: { id: string }) => id);
  /**
   * Invites a principal to the organization, with the role `admin`. Admins have no other way to add an existing principal to
   * their organization.
   */
  const inviteAsAdmin = async ({ admin }: TestOrganization, principal: object) =>
    expect((await admin.request("POST", "/api/v1/invitations", { ...principal, role: "admin" })).status).toBe(201);
  /** Creates a user whose only organization is `home`. */
  const makeHomeUser = async (email: string) => {
    const user = await makeUser(running, email);
    const membership = {
      organization_id: home.id,
      principal_id: user.principalId,
      role: "admin",
      created_at: 1,
    } as const;
    await running.service.database.insertInto("memberships").values(membership).execute();
    return user;
  };

  test("an attacking organization cannot add users or API clients that have not accepted an invitation, and sees none of their connectors", async () => {
    const email = `victim.${engine}@example.com`;
    const user = await makeHomeUser(email);
    const client = await running.makeMember({ organizationId: home.id, role: "admin" });
    await inviteAsAdmin(attacker, { email });
    await inviteAsAdmin(attacker, { client_id: client.principalId });
    const connectedTo = async ({ admin }: TestOrganization): Promise<readonly string[]> =>
      (await admin.request("GET", connectors)).body.data.map(({ name }: { name: string }) => name);
    await user.request("POST", connectors, payments("of the user"));
    await client.request("POST", connectors, payments("of the client"));
    expect(await connectedTo(home)).toEqual(expect.arrayContaining(["of the user", "of the client"]));
    // The attacker sees no connector of the user even after `home` removes the user.
    expect((await home.admin.request("DELETE", `/api/v1/members/${user.principalId}`)).status).toBe(204);
    await user.request("POST", connectors, payments("after the removal"));
    expect(await connectedTo(attacker)).toEqual([]);
    expect(await membersOf(attacker)).toEqual([attacker.admin.principalId]);
  });

  test("an attacking organization gets no data of an invited user who has no organization", async () => {
    const email = `newcomer.${engine}@example.com`;
    const user = await makeUser(running, email);
    await inviteAsAdmin(attacker, { email });
    const made = await user.request("POST", connectors, payments("captured"));
    expect((await attacker.admin.request("GET", connectors)).body.data).toEqual([]);
    expect([made.status, made.body.code]).toEqual([403, "permission_denied"]);
    expect((await user.request("GET", "/api/v1/me")).body).toMatchObject({
      organization_id: null,
      role: null,
      organizations: [],
      invitations: [{ organization_id: attacker.id, role: "admin" }],
    });
  });

  test("after an admin invites or removes a user, the user's requests without X-Organization-Id do not reach another organization", async () => {
    const [first, second] = [await running.makeOrganization(), await running.makeOrganization()];
    const user = await makeUser(running, `member.of.several.${engine}@example.com`);
    const email = (await user.request("GET", "/api/v1/me")).body.email;
    const joinOrganization = async ({ admin }: TestOrganization) =>
      accept(user, (await admin.request("POST", "/api/v1/invitations", { email, role: "member" })).body.id);
    const removeFrom = ({ admin }: TestOrganization) => admin.request("DELETE", `/api/v1/members/${user.principalId}`);
    const workspaces = () => user.request("GET", "/api/v1/workspaces");
    const noDefault = { status: 400, body: { code: "invalid_params" } };

    await joinOrganization(first);
    expect((await workspaces()).status).toBe(200);
    await joinOrganization(second);
    const response = await workspaces();
    expect(response).toMatchObject(noDefault);
    for (const { id } of [first, second]) expect(response.body.detail).toContain(id);
    expect(response.body.details).toMatchObject([{ path: "X-Organization-Id", found: "nothing" }]);
    // If an admin removes the user from one organization, the other organization does not become the default.
    expect((await removeFrom(first)).status).toBe(204);
    expect(await workspaces()).toMatchObject(noDefault);

    // The acceptance of another invitation does not set a default either.
    await joinOrganization(first);
    expect(await workspaces()).toMatchObject(noDefault);

    await user.request("PATCH", "/api/v1/me", { default_organization_id: first.id });
    expect((await user.request("GET", "/api/v1/me")).body.organization_id).toBe(first.id);
    expect((await removeFrom(first)).status).toBe(204);
    expect(await workspaces()).toMatchObject(noDefault);
    expect((await user.request("GET", "/api/v1/me")).body).toMatchObject({
      organization_id: null,
      organizations: [{ id: second.id, default: false }],
    });
    await user.request("PATCH", "/api/v1/me", { default_organization_id: second.id });
    expect((await workspaces()).status).toBe(200);
  });

  test("an attacking organization cannot find out which accounts exist", async () => {
    const known = `known.${engine}@example.com`;
    await makeUser(running, known);
    const client = await running.makeMember({ organizationId: home.id });
    const unknown = "00000000-0000-7000-8000-000000000000";
    const invite = (who: object) => attacker.admin.request("POST", "/api/v1/invitations", { ...who, role: "member" });
    const withoutVariableMembers = ({ status, body }: Awaited<ReturnType<TestCaller["request"]>>) => {
      const { id: _, email, client_id, created_at: __, expires_at: ___, ...rest } = body;
      return [status, typeof email, typeof client_id, rest];
    };
    const stranger = `stranger.${engine}@example.com`;
    expect(withoutVariableMembers(await invite({ email: known }))).toEqual(
      withoutVariableMembers(await invite({ email: stranger })),
    );
    expect(withoutVariableMembers(await invite({ client_id: client.principalId }))).toEqual(
      withoutVariableMembers(await invite({ client_id: unknown })),
    );
    const again = await Promise.all([known, stranger].map((email) => invite({ email })));
    expect(again.map(({ status, body }) => [status, body.detail.replace(/'.*'/, "…")])).toEqual(
      Array(2).fill([409, "… is already invited; delete that invitation first"]),
    );
    expect((await attacker.admin.request("GET", "/api/v1/users")).status).toBe(405);
  });

  test("an attacking organization cannot set the name or password of a user", async () => {
    const email = `named.${engine}@example.com`;
    const user = await makeUser(running, email);
    const changes = { name: "Mallory", password: "a password of mallory" };
    for (const [method, path, body, status] of [
      ["POST", "invitations", { email, role: "member", ...changes }, 400],
      ["POST", "users", { email, name: changes.name }, 403],
      ["PATCH", `members/${user.principalId}`, { role: "member", ...changes }, 400],
      ["PATCH", `members/${user.principalId}`, { role: "member" }, 404],
    ] as const)
      expect([path, (await attacker.admin.request(method, `/api/v1/${path}`, body)).status]).toEqual([path, status]);
    expect((await user.request("GET", "/api/v1/me")).body).toMatchObject({ email, name: email });
    expect((await openBrowser(running).post("/sign-in", { email, password: changes.password })).status).toBe(401);
  });

  test("an invitation cannot be accepted after its sender is removed or demoted", async () => {
    for (const way of ["remove", "demote"] as const) {
      const { id, admin } = await running.makeOrganization();
      const former = await running.makeMember({ organizationId: id, role: "admin" });
      const friend = await makeUser(running, `friend.${way}.${engine}@example.com`);
      const { email } = (await friend.request("GET", "/api/v1/me")).body;
      const invited = await former.request("POST", "/api/v1/invitations", { email, role: "admin" });
      expect(invited.status).toBe(201);
      const url = `/api/v1/members/${former.principalId}`;
      await (way === "remove" ? admin.request("DELETE", url) : admin.request("PATCH", url, { role: "member" }));
      expect((await friend.request("POST", `/api/v1/me/invitations/${invited.body.id}/accept`)).status).toBe(404);
    }
  });

  test("a token for one organization can neither list nor accept nor decline invitations to another organization", async () => {
    const client = await running.makeMember({ organizationId: home.id });
    const invited = await attacker.admin.request("POST", "/api/v1/invitations", {
      client_id: client.principalId,
      role: "member",
    });
    const bound = await running.tokenOf({ principalId: client.principalId, organizationId: home.id });
    const request = (method: "GET" | "POST", path: string) =>
      client.request(method, `/api/v1/me${path}`, undefined, { authorization: `Bearer ${bound}` });
    expect((await request("GET", "")).body.invitations).toEqual([]);
    for (const [method, path] of [
      ["GET", "/invitations"],
      ["POST", `/invitations/${invited.body.id}/accept`],
      ["POST", `/invitations/${invited.body.id}/decline`],
    ] as const)
      expect((await request(method, path)).status).toBe(403);
    expect(await membersOf(attacker)).not.toContain(client.principalId);
  });

  test("no principal can accept or decline an invitation to another principal, or accept an invitation twice", async () => {
    const email = `addressee.${engine}@example.com`;
    const invited = await home.admin.request("POST", "/api/v1/invitations", { email, role: "admin" });
    const other = await makeUser(running, `other.${engine}@example.com`);
    for (const caller of [other, attacker.admin, home.admin])
      for (const decision of ["accept", "decline"]) {
        const url = `/api/v1/me/invitations/${invited.body.id}/${decision}`;
        expect((await caller.request("POST", url)).status).toBe(404);
      }
    const addressee = await makeUser(running, email);
    await accept(addressee, invited.body.id);
    expect((await addressee.request("POST", `/api/v1/me/invitations/${invited.body.id}/accept`)).status).toBe(404);
  });

  test("the default organization of an API client is the organization that created the client, even after the client joins another organization", async () => {
    const client = await running.makeMember({ organizationId: home.id });
    await join(attacker.admin, client, { role: "admin" });
    expect((await client.request("GET", "/api/v1/me")).body.organization_id).toBe(home.id);
  });
});
