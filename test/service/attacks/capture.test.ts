import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { accept, join, makeUser } from "../invitations/people.ts";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../start-test-service.ts";

const connectors = "/api/v1/integrations/connectors";
const payments = (name: string) => ({
  workspace_name: "default",
  connector_type: "payments",
  name,
  credentials: { api_key: "sk_test_1" },
});

describe.each(engines)("an organization that tries to capture users of others on %s", (engine) => {
  let world: TestService;
  let home: TestOrganization;
  let attacker: TestOrganization;
  beforeAll(async () => {
    world = await startTestService({ engine });
    home = await world.makeOrganization();
    attacker = await world.makeOrganization();
  });
  afterAll(() => world.close());

  const membersOf = async ({ admin }: TestOrganization): Promise<readonly string[]> =>
    (await admin.request("GET", "/api/v1/members")).body.data.map(({ id }: { id: string }) => id);
  /** Everything that an admin can send to make somebody a member. */
  const grab = async ({ admin }: TestOrganization, who: object) => {
    for (const path of ["members", "invitations"])
      for (const role of ["admin", "member"]) await admin.request("POST", `/api/v1/${path}`, { ...who, role });
  };
  /** A user who is a member of nothing but their own organization, in whatever way people become members. */
  const withUser = async (email: string) => {
    const user = await makeUser(world, email);
    const membership = {
      organization_id: home.id,
      principal_id: user.principalId,
      role: "admin",
      created_at: 1,
    } as const;
    await world.service.database.insertInto("memberships").values(membership).execute();
    return user;
  };

  test("gets no user or API client without acceptance, and none of their connectors", async () => {
    const email = `victim.${engine}@example.com`;
    const user = await withUser(email);
    const client = await world.makeMember({ organizationId: home.id, role: "admin" });
    await grab(attacker, { email });
    await grab(attacker, { client_id: client.principalId });
    const connectedTo = async ({ admin }: TestOrganization): Promise<readonly string[]> =>
      (await admin.request("GET", connectors)).body.data.map(({ name }: { name: string }) => name);
    await user.request("POST", connectors, payments("of the user"));
    await client.request("POST", connectors, payments("of the client"));
    expect(await connectedTo(home)).toEqual(expect.arrayContaining(["of the user", "of the client"]));
    // Nor do they fall to it when they leave their own organization.
    expect((await home.admin.request("DELETE", `/api/v1/members/${user.principalId}`)).status).toBe(204);
    await user.request("POST", connectors, payments("of nobody"));
    expect(await connectedTo(attacker)).toEqual([]);
    expect(await membersOf(attacker)).toEqual([attacker.admin.principalId]);
  });

  test("gets no data of a user without an organization", async () => {
    const email = `newcomer.${engine}@example.com`;
    const user = await makeUser(world, email);
    await grab(attacker, { email });
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

  test("never becomes the default of a user by actions of others", async () => {
    const [first, second] = [await world.makeOrganization(), await world.makeOrganization()];
    const user = await makeUser(world, `member.of.several.${engine}@example.com`);
    const email = (await user.request("GET", "/api/v1/me")).body.email;
    const enter = async ({ admin }: TestOrganization) =>
      accept(user, (await admin.request("POST", "/api/v1/invitations", { email, role: "member" })).body.id);
    const leave = ({ admin }: TestOrganization) => admin.request("DELETE", `/api/v1/members/${user.principalId}`);
    const workspaces = () => user.request("GET", "/api/v1/workspaces");
    const undecided = { status: 400, body: { code: "invalid_params" } };

    await enter(first);
    expect((await workspaces()).status).toBe(200);
    await enter(second);
    const response = await workspaces();
    expect(response).toMatchObject(undecided);
    for (const { id } of [first, second]) expect(response.body.detail).toContain(id);
    expect(response.body.details).toMatchObject([{ path: "X-Organization-Id", found: "nothing" }]);
    // Where one of them goes away without the user's doing, the other does not take its place.
    expect((await leave(first)).status).toBe(204);
    expect(await workspaces()).toMatchObject(undecided);

    // Nor does it come back as the default, which the user has never set, when they accept once more.
    await enter(first);
    expect(await workspaces()).toMatchObject(undecided);

    await user.request("PATCH", "/api/v1/me", { default_organization_id: first.id });
    expect((await user.request("GET", "/api/v1/me")).body.organization_id).toBe(first.id);
    expect((await leave(first)).status).toBe(204);
    expect(await workspaces()).toMatchObject(undecided);
    expect((await user.request("GET", "/api/v1/me")).body).toMatchObject({
      organization_id: null,
      organizations: [{ id: second.id, default: false }],
    });
    await user.request("PATCH", "/api/v1/me", { default_organization_id: second.id });
    expect((await workspaces()).status).toBe(200);
  });

  test("cannot find out which accounts exist", async () => {
    const known = `known.${engine}@example.com`;
    await makeUser(world, known);
    const client = await world.makeMember({ organizationId: home.id });
    const unknown = "00000000-0000-7000-8000-000000000000";
    const add = (client_id: string) => attacker.admin.request("POST", "/api/v1/members", { client_id, role: "member" });
    expect((await add(client.principalId)).status).toBe((await add(unknown)).status);
    const invite = (who: object) => attacker.admin.request("POST", "/api/v1/invitations", { ...who, role: "member" });
    const withoutIds = ({ status, body }: Awaited<ReturnType<TestCaller["request"]>>) => {
      const { id: _, email, client_id, created_at: __, expires_at: ___, ...rest } = body;
      return [status, typeof email, typeof client_id, rest];
    };
    const stranger = `stranger.${engine}@example.com`;
    expect(withoutIds(await invite({ email: known }))).toEqual(withoutIds(await invite({ email: stranger })));
    expect(withoutIds(await invite({ client_id: client.principalId }))).toEqual(
      withoutIds(await invite({ client_id: unknown })),
    );
    const again = await Promise.all([known, stranger].map((email) => invite({ email })));
    expect(again.map(({ status, body }) => [status, body.detail.replace(/'.*'/, "…")])).toEqual(
      Array(2).fill([409, "… is invited already; delete that invitation first"]),
    );
    expect((await attacker.admin.request("GET", "/api/v1/users")).status).toBe(405);
  });

  test("cannot set the name or password of users of others", async () => {
    const email = `named.${engine}@example.com`;
    const sent = { email, role: "member", name: "Mallory", password: "a password of mallory" };
    for (const path of ["members", "invitations", "users"])
      expect((await attacker.admin.request("POST", `/api/v1/${path}`, sent)).status).toBeGreaterThanOrEqual(400);
    const { status } = await attacker.admin.request("POST", "/api/v1/users", { email });
    expect(status).toBe(403);
  });

  test("cannot let an admin back in whom it has removed, by an invitation that they have sent before", async () => {
    for (const way of ["remove", "demote"] as const) {
      const { id, admin } = await world.makeOrganization();
      const former = await world.makeMember({ organizationId: id, role: "admin" });
      const friend = await makeUser(world, `friend.${way}.${engine}@example.com`);
      const { email } = (await friend.request("GET", "/api/v1/me")).body;
      const invited = await former.request("POST", "/api/v1/invitations", { email, role: "admin" });
      const url = `/api/v1/members/${former.principalId}`;
      await (way === "remove" ? admin.request("DELETE", url) : admin.request("PATCH", url, { role: "member" }));
      expect((await friend.request("POST", `/api/v1/me/invitations/${invited.body.id}/accept`)).status).toBe(404);
    }
  });

  test("gets no member by a token of theirs that is for another organization only", async () => {
    const client = await world.makeMember({ organizationId: home.id });
    const invited = await attacker.admin.request("POST", "/api/v1/invitations", {
      client_id: client.principalId,
      role: "member",
    });
    const bound = await world.tokenOf({ principalId: client.principalId, organizationId: home.id });
    const ask = (method: "GET" | "POST", path: string) =>
      client.request(method, `/api/v1/me${path}`, undefined, { authorization: `Bearer ${bound}` });
    expect((await ask("GET", "")).body.invitations).toEqual([]);
    for (const [method, path] of [
      ["GET", "/invitations"],
      ["POST", `/invitations/${invited.body.id}/accept`],
      ["POST", `/invitations/${invited.body.id}/decline`],
    ] as const)
      expect((await ask(method, path)).status).toBe(403);
    expect(await membersOf(attacker)).not.toContain(client.principalId);
  });

  test("no principal accepts or declines the invitation of another", async () => {
    const email = `addressee.${engine}@example.com`;
    const invited = await home.admin.request("POST", "/api/v1/invitations", { email, role: "admin" });
    const other = await makeUser(world, `other.${engine}@example.com`);
    for (const caller of [other, attacker.admin, home.admin])
      for (const response of ["accept", "decline"]) {
        const url = `/api/v1/me/invitations/${invited.body.id}/${response}`;
        expect((await caller.request("POST", url)).status).toBe(404);
      }
    const addressee = await makeUser(world, email);
    await accept(addressee, invited.body.id);
    expect((await addressee.request("POST", `/api/v1/me/invitations/${invited.body.id}/accept`)).status).toBe(404);
  });

  test("a client that accepts goes on working for the organization that made it", async () => {
    const client = await world.makeMember({ organizationId: home.id });
    await join(attacker.admin, client, { role: "admin" });
    expect((await client.request("GET", "/api/v1/me")).body.organization_id).toBe(home.id);
  });
});
