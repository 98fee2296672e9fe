import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { join } from "../invitations/people.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("permissions for a connector on %s", (engine) => {
  let running: TestService;
  let url: string;
  beforeAll(async () => {
    running = await startTestService({ engine });
    const { body } = await running.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: "ours",
      credentials: running.sandbox.credentialsOf("payments"),
    });
    url = `/api/v1/integrations/connectors/${body.id}`;
  });
  afterAll(() => running.close());

  test("are replaced together and take effect immediately", async () => {
    const member = await running.makeMember({ workspaceIds: [running.workspaceId] });
    const read = () => member.request("POST", `${url}/execute`, { entity: "customers", action: "list" });
    expect((await running.admin.request("GET", `${url}/permissions`)).body).toEqual({ permissions: [] });
    expect((await read()).status).toBe(200);
    const permissions = [
      { principal_id: member.principalId, entity: "*", access: "read" },
      { principal_id: member.principalId, entity: "customers", access: "none" },
    ];
    const put = await running.admin.request("PUT", `${url}/permissions`, { permissions });
    expect([put.status, put.body]).toEqual([200, { permissions }]);
    expect((await read()).status).toBe(403);
    await running.admin.request("PUT", `${url}/permissions`, { permissions: permissions.slice(0, 1) });
    expect((await running.admin.request("GET", `${url}/permissions`)).body).toEqual({
      permissions: permissions.slice(0, 1),
    });
    expect((await read()).status).toBe(200);
    await running.admin.request("PUT", `${url}/permissions`, { permissions: [] });
    expect((await running.admin.request("GET", `${url}/permissions`)).body).toEqual({ permissions: [] });
  });

  test("are restored when a removed member returns, even if an admin has replaced the permissions of other members meanwhile", async () => {
    const member = await running.makeMember({ workspaceIds: [running.workspaceId] });
    const { principalId: principal_id } = member;
    const other = await running.makeMember();
    const restricted = { principal_id, entity: "*", access: "read" };
    const others = { principal_id: other.principalId, entity: "*", access: "none" };
    await running.admin.request("PUT", `${url}/permissions`, { permissions: [restricted] });
    const create = () =>
      member.request("POST", `${url}/execute`, {
        entity: "customers",
        action: "create",
        params: { email: "a@b.example" },
      });
    expect((await create()).status).toBe(403);
    expect((await running.admin.request("DELETE", `/api/v1/members/${principal_id}`)).status).toBe(204);
    expect((await running.admin.request("GET", `${url}/permissions`)).body).toEqual({ permissions: [] });
    const replaced = await running.admin.request("PUT", `${url}/permissions`, { permissions: [others] });
    expect(replaced.body).toEqual({ permissions: [others] });
    await join(running.admin, member);
    await running.admin.request("PUT", `/api/v1/workspaces/${running.workspaceId}/members/${principal_id}`);
    expect((await create()).status).toBe(403);
    const { permissions } = (await running.admin.request("GET", `${url}/permissions`)).body;
    expect(permissions).toEqual(expect.arrayContaining([restricted, others]));
    await running.admin.request("PUT", `${url}/permissions`, { permissions: [] });
    expect((await create()).status).toBe(200);
  });

  test("are those of a single request after several requests have replaced them concurrently", async () => {
    const member = await running.makeMember({ workspaceIds: [running.workspaceId] });
    const requested = ["none", "read", "write"].map((access) =>
      ["*", "customers", "refunds"].map((entity) => ({ principal_id: member.principalId, entity, access })),
    );
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all(
        [...requested, ...requested].map((permissions) =>
          running.admin.request("PUT", `${url}/permissions`, { permissions }),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      expect(requested).toContainEqual((await running.admin.request("GET", `${url}/permissions`)).body.permissions);
    }
    await running.admin.request("PUT", `${url}/permissions`, { permissions: [] });
  });

  test("must name entities of the kind and members of the organization, and must not repeat a pair of member and entity", async () => {
    const member = await running.makeMember({ workspaceIds: [running.workspaceId] });
    const { admin: foreign } = await running.makeOrganization();
    const own = { principal_id: member.principalId, entity: "refunds", access: "read" };
    const { status, body } = await running.admin.request("PUT", `${url}/permissions`, {
      permissions: [
        own,
        { ...own, entity: "custmers" },
        { ...own, access: "write" },
        { ...own, principal_id: foreign.principalId },
      ],
    });
    expect([status, body.details]).toMatchObject([
      400,
      [
        {
          path: "permissions[1].entity",
          code: "unknown",
          expected: "an entity of payments, or '*'",
          found: "'custmers'",
          suggestion: "customers",
        },
        {
          path: "permissions[2]",
          expected: "a unique pair of principal and entity",
          found: "the pair of an earlier entry",
        },
        {
          path: "permissions[3].principal_id",
          expected: "a member of the organization",
          found: `'${foreign.principalId}'`,
        },
      ],
    ]);
    expect((await running.admin.request("GET", `${url}/permissions`)).body).toEqual({ permissions: [] });
  });
});
