import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { join } from "../invitations/people.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("permissions for a connector on %s", (engine) => {
  let world: TestService;
  let url: string;
  beforeAll(async () => {
    world = await startTestService({ engine });
    const { body } = await world.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: "ours",
      credentials: world.sandbox.credentialsOf("payments"),
    });
    url = `/api/v1/integrations/connectors/${body.id}`;
  });
  afterAll(() => world.close());

  test("are replaced as a whole, and take effect at once", async () => {
    const member = await world.makeMember({ workspaceIds: [world.workspaceId] });
    const read = () => member.request("POST", `${url}/execute`, { entity: "customers", action: "list" });
    expect((await world.admin.request("GET", `${url}/permissions`)).body).toEqual({ permissions: [] });
    expect((await read()).status).toBe(200);
    const permissions = [
      { principal_id: member.principalId, entity: "*", access: "read" },
      { principal_id: member.principalId, entity: "customers", access: "none" },
    ];
    const put = await world.admin.request("PUT", `${url}/permissions`, { permissions });
    expect([put.status, put.body]).toEqual([200, { permissions }]);
    expect((await read()).status).toBe(403);
    await world.admin.request("PUT", `${url}/permissions`, { permissions: permissions.slice(0, 1) });
    expect((await world.admin.request("GET", `${url}/permissions`)).body).toEqual({
      permissions: permissions.slice(0, 1),
    });
    expect((await read()).status).toBe(200);
    await world.admin.request("PUT", `${url}/permissions`, { permissions: [] });
    expect((await world.admin.request("GET", `${url}/permissions`)).body).toEqual({ permissions: [] });
  });

  test("are the earlier ones for a member who returns, whatever was replaced meanwhile", async () => {
    const member = await world.makeMember({ workspaceIds: [world.workspaceId] });
    const { principalId: principal_id } = member;
    const other = await world.makeMember();
    const restricted = { principal_id, entity: "*", access: "read" };
    const others = { principal_id: other.principalId, entity: "*", access: "none" };
    await world.admin.request("PUT", `${url}/permissions`, { permissions: [restricted] });
    const create = () =>
      member.request("POST", `${url}/execute`, {
        entity: "customers",
        action: "create",
        params: { email: "a@b.example" },
      });
    expect((await create()).status).toBe(403);
    expect((await world.admin.request("DELETE", `/api/v1/members/${principal_id}`)).status).toBe(204);
    expect((await world.admin.request("GET", `${url}/permissions`)).body).toEqual({ permissions: [] });
    const replaced = await world.admin.request("PUT", `${url}/permissions`, { permissions: [others] });
    expect(replaced.body).toEqual({ permissions: [others] });
    await join(world.admin, member);
    await world.admin.request("PUT", `/api/v1/workspaces/${world.workspaceId}/members/${principal_id}`);
    expect((await create()).status).toBe(403);
    const { permissions } = (await world.admin.request("GET", `${url}/permissions`)).body;
    expect(permissions).toEqual(expect.arrayContaining([restricted, others]));
    await world.admin.request("PUT", `${url}/permissions`, { permissions: [] });
    expect((await create()).status).toBe(200);
  });

  test("that several put at once are those of one of them", async () => {
    const member = await world.makeMember({ workspaceIds: [world.workspaceId] });
    const wanted = ["none", "read", "write"].map((access) =>
      ["*", "customers", "refunds"].map((entity) => ({ principal_id: member.principalId, entity, access })),
    );
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all(
        [...wanted, ...wanted].map((permissions) => world.admin.request("PUT", `${url}/permissions`, { permissions })),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      expect(wanted).toContainEqual((await world.admin.request("GET", `${url}/permissions`)).body.permissions);
    }
    await world.admin.request("PUT", `${url}/permissions`, { permissions: [] });
  });

  test("name entities of the kind and members of the organization, each pair once", async () => {
    const member = await world.makeMember({ workspaceIds: [world.workspaceId] });
    const { admin: foreign } = await world.makeOrganization();
    const own = { principal_id: member.principalId, entity: "refunds", access: "read" };
    const { status, body } = await world.admin.request("PUT", `${url}/permissions`, {
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
        { path: "permissions[2]", expected: "another principal or entity", found: "the pair of an earlier entry" },
        {
          path: "permissions[3].principal_id",
          expected: "a member of the organization",
          found: `'${foreign.principalId}'`,
        },
      ],
    ]);
    expect((await world.admin.request("GET", `${url}/permissions`)).body).toEqual({ permissions: [] });
  });

  test("go with the member", async () => {
    const member = await world.makeMember({ workspaceIds: [world.workspaceId] });
    const permissions = [{ principal_id: member.principalId, entity: "*", access: "none" }];
    expect((await world.admin.request("PUT", `${url}/permissions`, { permissions })).status).toBe(200);
    await world.service.database
      .deleteFrom("memberships")
      .where("organization_id", "=", world.id)
      .where("principal_id", "=", member.principalId)
      .execute();
    expect((await world.admin.request("GET", `${url}/permissions`)).body).toEqual({ permissions: [] });
  });
});
