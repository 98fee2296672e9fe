import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../../service/routes.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestCaller, type TestResponse, type TestService } from "../start-test-service.ts";

const url = "/api/v1/integrations/connectors";

/** What each route of one connector responses to those who see it and may not, by its name; others get 404. */
const table = {
  getConnector: { outsider: 200 },
  updateConnector: { body: { name: "taken over" }, outsider: 403 },
  deleteConnector: { outsider: 403 },
  readConnectorDocs: { outsider: 200 },
  getConnectorPermissions: { outsider: 403 },
  replaceConnectorPermissions: { body: { permissions: [] }, outsider: 403 },
} as const satisfies Record<string, { readonly body?: object; readonly outsider: number }>;
const elsewhere = new Set(["executeConnector"]);
const cases = routes
  .filter(
    ({ tag, url: path, operationId }) =>
      tag === "connectors" && path.includes(":connector_id") && !elsewhere.has(operationId),
  )
  .filter(({ url: path }) => !path.endsWith("/sync"))
  .map(({ operationId, method, url: path }) => ({ operationId, method, path }));

test("every route of a connector is tried", () => {
  expect(cases.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(table).sort());
});

describe.each(engines)("borders of connectors on %s", (engine) => {
  let world: TestService;
  let id: string;
  let before: unknown;
  let creator: TestCaller;
  let colleague: TestCaller;
  let apart: TestCaller;
  let foreign: TestCaller;
  beforeAll(async () => {
    world = await startTestService({ engine });
    creator = await world.makeMember({ workspaceIds: [world.workspaceId] });
    colleague = await world.makeMember({ workspaceIds: [world.workspaceId] });
    apart = await world.makeMember();
    foreign = (await world.makeOrganization()).admin;
    const { body } = await creator.request("POST", url, {
      workspace_name: "default",
      connector_type: "payments",
      name: "ours",
      credentials: world.sandbox.credentialsOf("payments"),
    });
    id = body.id;
    before = await world.service.database.selectFrom("connectors").selectAll().execute();
  });
  afterAll(() => world.close());

  const ask = (caller: TestCaller, operationId: keyof typeof table, token?: string): Promise<TestResponse> => {
    const found = cases.find((known) => known.operationId === operationId);
    if (!found) throw new Error(`no route ${operationId}`);
    const { body }: { readonly body?: object; readonly outsider: number } = table[operationId];
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return caller.request(found.method, found.path.replace(":connector_id", id), body, headers);
  };
  // Object.keys forgets what the keys are.
  const operations = Object.keys(table) as (keyof typeof table)[];

  test.each(operations)("%s knows nothing of a connector of another organization", async (operationId) => {
    const { status, body } = await ask(foreign, operationId);
    expect([status, body.detail]).toEqual([404, `there is no connector '${id}'`]);
  });

  test.each(operations)(
    "%s knows nothing of a connector of a workspace that one is no member of",
    async (operationId) => {
      const { status, body } = await ask(apart, operationId);
      expect([status, body.detail]).toEqual([404, `there is no connector '${id}'`]);
    },
  );

  test.each(operations)("%s knows nothing of a connector outside the workspace of a token", async (operationId) => {
    const { body: other } = await world.admin.request("POST", "/api/v1/workspaces", { name: operationId });
    const token = await world.tokenOf({
      principalId: world.admin.principalId,
      organizationId: world.id,
      workspaceId: other.id,
    });
    expect((await ask(world.admin, operationId, token)).status).toBe(404);
  });

  test.each(operations)("%s does for a colleague what members may", async (operationId) => {
    const { status, body } = await ask(colleague, operationId);
    expect(status).toBe(table[operationId].outsider);
    if (status === 403) expect(body.code).toBe("permission_denied");
  });

  test("nothing of that changed anything", async () => {
    expect(await world.service.database.selectFrom("connectors").selectAll().execute()).toEqual(before);
  });

  test("lists have only visible connectors", async () => {
    const seen = async (caller: TestCaller) => (await caller.request("GET", url)).body.data.length;
    expect(await Promise.all([world.admin, creator, colleague, apart, foreign].map(seen))).toEqual([1, 1, 1, 0, 0]);
  });

  test("a principal creates no connector in a workspace without membership", async () => {
    for (const caller of [apart, foreign]) {
      const { status } = await caller.request("POST", url, {
        workspace_name: caller === foreign ? "Nowhere" : "default",
        connector_type: "payments",
        name: "theirs",
        credentials: world.sandbox.credentialsOf("payments"),
      });
      expect(status).toBe(404);
    }
  });

  test("the creator of a connector may change and delete it", async () => {
    expect((await creator.request("PATCH", `${url}/${id}`, { name: "still ours" })).status).toBe(200);
    expect((await creator.request("GET", `${url}/${id}/permissions`)).status).toBe(403);
    expect((await creator.request("DELETE", `${url}/${id}`)).status).toBe(204);
  });

  test.each(["..%2f..%2fworkspaces", "%00", "A".repeat(36), "' or 1=1 --"])("the id %j is not found", async (path) => {
    expect((await world.admin.request("GET", `${url}/${encodeURI(path)}`)).status).toBe(404);
  });
});
