import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { startTestService, type TestOrganization, type TestService } from "../start-test-service.ts";

describe.each(engines)("workspaces on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  afterAll(() => running.close());

  const createWorkspace = async ({ admin }: TestOrganization, name: string) =>
    (await admin.request("POST", "/api/v1/workspaces", { name })).body;

  test("admins create, read, rename and delete workspaces", async () => {
    const { admin } = await running.makeOrganization();
    const created = await admin.request("POST", "/api/v1/workspaces", { name: " Sales – Zürich " });
    const workspace = { id: expect.any(String), name: "Sales – Zürich", created_at: expect.stringMatching(/Z$/) };
    expect([created.status, created.body]).toEqual([201, workspace]);
    const url = `/api/v1/workspaces/${created.body.id}`;
    expect((await admin.request("GET", url)).body).toEqual(workspace);
    expect((await admin.request("PATCH", url, { name: "Sales" })).body).toEqual({ ...workspace, name: "Sales" });
    expect((await admin.request("GET", "/api/v1/workspaces?name=Sales")).body.data).toMatchObject([{ name: "Sales" }]);
    expect((await admin.request("DELETE", url)).status).toBe(204);
    const deleted = await admin.request("GET", url);
    expect([deleted.status, deleted.body.detail]).toEqual([404, `there is no workspace '${created.body.id}'`]);
  });

  test("the names of workspaces are unique in an organization, but not in the installation", async () => {
    const one = await running.makeOrganization();
    const two = await running.makeOrganization();
    const sales = await createWorkspace(one, "Sales");
    expect(sales.name).toBe("Sales");
    expect((await createWorkspace(two, "Sales")).name).toBe("Sales");
    const again = await one.admin.request("POST", "/api/v1/workspaces", { name: "Sales " });
    expect([again.status, again.body.detail]).toEqual([
      409,
      "this organization already has a workspace 'Sales'; choose another name",
    ]);
    const renamed = await one.admin.request("PATCH", `/api/v1/workspaces/${one.workspaceId}`, { name: "Sales" });
    expect([renamed.status, renamed.body.detail]).toEqual([
      409,
      "this organization already has a workspace 'Sales'; choose another name",
    ]);
  });

  test("PATCH requests without a name do not undo a concurrent rename", async () => {
    const { admin, workspaceId } = await running.makeOrganization();
    const url = `/api/v1/workspaces/${workspaceId}`;
    for (let count = 0; count < 20; count++) {
      const name = `name ${count}`;
      const changes = [{ name }, {}, {}].map((change) => admin.request("PATCH", url, change));
      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await admin.request("GET", url)).body.name).toBe(name);
    }
  });

  test.each(["", "   ", "a\nb", "a\u0000", "\u001b[31m", "a\u2028b", "\ud800", "x".repeat(101)])(
    "a workspace cannot have the name %j",
    async (name) => {
      const response = await running.admin.request("POST", "/api/v1/workspaces", { name });
      expect([response.status, response.body.code]).toEqual([400, "invalid_params"]);
    },
  );

  test("a workspace with connectors cannot be deleted", async () => {
    const organization = await running.makeOrganization();
    const { id } = await createWorkspace(organization, "Busy");
    await running.service.database
      .insertInto("connectors")
      .values({
        id,
        organization_id: organization.id,
        workspace_id: id,
        kind: "payments",
        name: "p",
        auth: "api_key",
        replication_config: "{}",
        status: "ready",
        version: 1,
        created_by: organization.admin.principalId,
        created_at: 0,
        updated_at: 0,
      })
      .execute();
    const refused = await organization.admin.request("DELETE", `/api/v1/workspaces/${id}`);
    expect([refused.status, refused.body.detail]).toEqual([409, "workspace 'Busy' has connectors; delete them first"]);
    await running.service.database.deleteFrom("connectors").where("id", "=", id).execute();
    expect((await organization.admin.request("DELETE", `/api/v1/workspaces/${id}`)).status).toBe(204);
  });

  test("only members of a workspace and admins see it", async () => {
    const organization = await running.makeOrganization();
    const { admin, workspaceId } = organization;
    const hidden = await createWorkspace(organization, "Hidden");
    const member = await running.makeMember({ organizationId: organization.id, workspaceIds: [workspaceId] });
    expect((await admin.request("GET", "/api/v1/workspaces")).body.data).toHaveLength(2);
    expect((await member.request("GET", "/api/v1/workspaces")).body.data).toMatchObject([{ id: workspaceId }]);
    expect((await member.request("GET", "/api/v1/workspaces?name=Hidden")).body.data).toEqual([]);
    for (const url of [`/api/v1/workspaces/${hidden.id}`, `/api/v1/workspaces/${hidden.id}/members`])
      expect((await member.request("GET", url)).body.detail).toBe(`there is no workspace '${hidden.id}'`);
  });

  test("adding a member again succeeds, and removing a former member fails", async () => {
    const { id, admin, workspaceId } = await running.makeOrganization();
    const member = await running.makeMember({ organizationId: id });
    const url = `/api/v1/workspaces/${workspaceId}/members/${member.principalId}`;
    const first = await admin.request("PUT", url);
    expect([first.status, first.body]).toEqual([
      200,
      { id: member.principalId, kind: "client", name: "a client", role: "member", created_at: expect.any(String) },
    ]);
    expect((await admin.request("PUT", url)).body).toEqual(first.body);
    expect((await member.request("GET", `/api/v1/workspaces/${workspaceId}/members`)).body.data).toEqual([first.body]);
    expect((await admin.request("DELETE", url)).status).toBe(204);
    expect((await member.request("GET", `/api/v1/workspaces/${workspaceId}`)).status).toBe(404);
    const again = await admin.request("DELETE", url);
    expect([again.status, again.body.detail]).toEqual([
      404,
      `there is no member '${member.principalId}' in workspace 'default'`,
    ]);
  });

  test("a member who is removed from a workspace remains a member of the others", async () => {
    const organization = await running.makeOrganization();
    const { id, admin, workspaceId } = organization;
    const other = await createWorkspace(organization, "Other");
    const { principalId } = await running.makeMember({ organizationId: id, workspaceIds: [workspaceId, other.id] });
    const removed = await admin.request("DELETE", `/api/v1/workspaces/${workspaceId}/members/${principalId}`);
    expect(removed.status).toBe(204);
    const members = await admin.request("GET", `/api/v1/workspaces/${other.id}/members`);
    expect(members.body.data).toMatchObject([{ id: principalId }]);
  });

  test("the pages of a workspace's members contain each member once", async () => {
    const { id, admin, workspaceId } = await running.makeOrganization();
    const ids: string[] = [];
    for (let made = 0; made < 3; made++)
      ids.push((await running.makeMember({ organizationId: id, workspaceIds: [workspaceId] })).principalId);
    const url = `/api/v1/workspaces/${workspaceId}/members?limit=2`;
    const first = (await admin.request("GET", url)).body;
    const second = (await admin.request("GET", `${url}&cursor=${first.meta.cursor}`)).body;
    const seen = [...first.data, ...second.data].map((member: { readonly id: string }) => member.id);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test("principals of another organization cannot become members of a workspace", async () => {
    const mine = await running.makeOrganization();
    const theirs = await running.makeOrganization();
    const { principalId } = theirs.admin;
    const url = `/api/v1/workspaces/${mine.workspaceId}/members/${principalId}`;
    const refused = await mine.admin.request("PUT", url);
    expect([refused.status, refused.body.detail]).toEqual([
      404,
      `there is no member '${principalId}' in the organization`,
    ]);
  });

  test("a token for one workspace cannot access other workspaces and cannot change its own workspace", async () => {
    const organization = await running.makeOrganization();
    const { id, admin, workspaceId } = organization;
    const other = await createWorkspace(organization, "Other");
    const token = await running.tokenOf({ principalId: admin.principalId, organizationId: id, workspaceId });
    const headers = { authorization: `Bearer ${token}` };
    const send = (method: "GET" | "PATCH" | "DELETE", url: string, body?: object) =>
      admin.request(method, `/api/v1/${url}`, body, headers);
    expect((await send("GET", "workspaces")).body.data).toMatchObject([{ id: workspaceId }]);
    expect((await send("GET", "me")).body.workspace_id).toBe(workspaceId);
    expect((await send("GET", `workspaces/${other.id}`)).status).toBe(404);
    expect((await send("DELETE", `workspaces/${other.id}`)).status).toBe(404);
    expect((await send("PATCH", `workspaces/${workspaceId}`, { name: "x" })).status).toBe(403);
    expect((await send("DELETE", `workspaces/${workspaceId}`)).status).toBe(403);
  });
});
