import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../../service/routes/index.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../start-test-service.ts";

/** Ids of things of one organization, by the names of path params. */
interface Things {
  readonly organization_id: string;
  readonly workspace_id: string;
  readonly principal_id: string;
  readonly client_id: string;
}

/** What each route answers to an admin of another organization, a member, a token for one workspace, by its name. */
const table: Readonly<
  Record<string, { readonly body?: object; readonly foreign: number; readonly member: number; readonly token: number }>
> = {
  getMe: { foreign: 200, member: 200, token: 200 },
  updateMe: { foreign: 404, member: 404, token: 403 },
  listOrganizations: { foreign: 200, member: 200, token: 200 },
  createOrganization: { body: { name: "x" }, foreign: 403, member: 403, token: 403 },
  getOrganization: { foreign: 404, member: 200, token: 200 },
  updateOrganization: { body: { name: "x" }, foreign: 404, member: 403, token: 403 },
  listMembers: { foreign: 200, member: 403, token: 403 },
  addMember: { body: { email: "x@example.com", role: "admin" }, foreign: 201, member: 403, token: 403 },
  updateMember: { body: { role: "admin" }, foreign: 404, member: 403, token: 403 },
  removeMember: { foreign: 404, member: 403, token: 403 },
  listClients: { foreign: 200, member: 403, token: 403 },
  createClient: { body: { name: "x", role: "admin" }, foreign: 201, member: 403, token: 403 },
  rotateClientSecret: { foreign: 404, member: 403, token: 403 },
  deleteClient: { foreign: 404, member: 403, token: 403 },
  listWorkspaces: { foreign: 200, member: 200, token: 200 },
  createWorkspace: { body: { name: "x" }, foreign: 201, member: 403, token: 403 },
  getWorkspace: { foreign: 404, member: 200, token: 200 },
  updateWorkspace: { body: { name: "x" }, foreign: 404, member: 403, token: 403 },
  deleteWorkspace: { foreign: 404, member: 403, token: 403 },
  listWorkspaceMembers: { foreign: 404, member: 200, token: 200 },
  addWorkspaceMember: { foreign: 404, member: 403, token: 403 },
  removeWorkspaceMember: { foreign: 404, member: 403, token: 403 },
  listToolCalls: { foreign: 200, member: 200, token: 200 },
};

const tags = new Set(["me", "organizations", "members", "clients", "workspaces", "tool calls"]);
const ours = routes.filter(({ tag }) => tags.has(tag));
const cases = ours.map(({ operationId, method, url }) => ({ operationId, method, url }));

test("every route of these resources is tried, and none without an access token", () => {
  expect(cases.map(({ operationId }) => operationId)).toEqual(Object.keys(table));
  expect(ours.filter(({ access }) => access !== "caller")).toEqual([]);
});

describe.each(engines)("borders on %s", (engine) => {
  let world: TestService;
  let home: TestOrganization;
  let things: Things;
  let member: TestCaller;
  let stranger: TestCaller;
  let before: unknown;
  beforeAll(async () => {
    world = await startTestService({ engine });
    home = await world.makeOrganization("Home");
    member = await world.makeMember({ organizationId: home.id, workspaceIds: [home.workspaceId] });
    const client = await world.makeMember({ organizationId: home.id, workspaceIds: [home.workspaceId] });
    stranger = (await world.makeOrganization("Other")).admin;
    things = {
      organization_id: home.id,
      workspace_id: home.workspaceId,
      principal_id: client.principalId,
      client_id: client.principalId,
    };
    before = await everything();
  });
  afterAll(() => world.close());

  /** All that the organization has. */
  async function everything(): Promise<unknown> {
    const { database } = world.service;
    const inHome = ["organization_id", "=", home.id] as const;
    return {
      organization: await database.selectFrom("organizations").selectAll().where("id", "=", home.id).execute(),
      members: await database
        .selectFrom("memberships")
        .selectAll()
        .where(...inHome)
        .orderBy("principal_id")
        .execute(),
      clients: await database
        .selectFrom("api_clients")
        .selectAll()
        .where(...inHome)
        .orderBy("principal_id")
        .execute(),
      workspaces: await database
        .selectFrom("workspaces")
        .selectAll()
        .where(...inHome)
        .execute(),
      ins: await database
        .selectFrom("workspace_members")
        .selectAll()
        .where(...inHome)
        .orderBy("principal_id")
        .execute(),
    };
  }

  type Case = (typeof cases)[number];
  function ask(caller: TestCaller, { operationId, method, url }: Case, headers?: Readonly<Record<string, string>>) {
    const path = Object.entries(things).reduce((text, [name, id]) => text.replace(`:${name}`, id), url);
    const foreignId = operationId === "updateMe" ? { default_organization_id: world.id } : undefined;
    return caller.request(method, path, table[operationId]?.body ?? foreignId, headers);
  }

  test.each(cases)("$operationId with another organization's ids finds nothing there", async (one) => {
    const answer = await ask(stranger, one);
    expect(answer.status).toBe(table[one.operationId]?.foreign);
    const ids = Object.values(things).filter(
      (id) => !one.url.includes(":") && JSON.stringify(answer.body).includes(id),
    );
    expect(ids).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  test.each(cases)("$operationId in an organization that one is no member of is refused", async (one) => {
    const answer = await ask(stranger, one, { "x-organization-id": home.id });
    expect([answer.status, answer.body.detail]).toEqual([403, `you are not a member of organization '${home.id}'`]);
    expect(await everything()).toEqual(before);
  });

  test.each(cases)("$operationId gives a member what members have", async (one) => {
    expect((await ask(member, one)).status).toBe(table[one.operationId]?.member);
    expect(await everything()).toEqual(before);
  });

  test.each(cases)("$operationId gives an admin's token for one workspace what is in it", async (one) => {
    const { id: organizationId, workspaceId, admin } = home;
    const token = await world.tokenOf({ principalId: admin.principalId, organizationId, workspaceId });
    const answer = await ask(admin, one, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(table[one.operationId]?.token);
    expect(await everything()).toEqual(before);
  });

  test.each(cases)("$operationId refuses who was a member, and whose client is deleted", async (one) => {
    const removed = await world.makeMember({ organizationId: home.id, role: "admin" });
    await home.admin.request("DELETE", `/api/v1/members/${removed.principalId}`);
    expect((await ask(removed, one)).status).toBe(403);
    await home.admin.request("DELETE", `/api/v1/clients/${removed.principalId}`);
    expect((await ask(removed, one)).status).toBe(401);
    expect(await everything()).toEqual(before);
  });

  test.each(cases)("$operationId takes no token of another service, and none at all", async (one) => {
    for (const authorization of ["Bearer e30.e30.e30", "Basic YTpi", ""])
      expect((await ask(member, one, { authorization })).status).toBe(401);
  });

  test.each(["..%2f..%2fmembers", "%00", "1 or 1=1", "%2e%2e", "A".repeat(4000)])(
    "an id such as %j is no id",
    async (id) => {
      const answer = await home.admin.request("GET", `/api/v1/workspaces/${id}`);
      expect([400, 404, 414]).toContain(answer.status);
      expect(await everything()).toEqual(before);
    },
  );
});
