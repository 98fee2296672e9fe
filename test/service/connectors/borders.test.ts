import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../../service/routes.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestCaller, type TestResponse, type TestService } from "../start-test-service.ts";

const url = "/api/v1/integrations/connectors";

/**
 * The routes of a connector, except the routes in `elsewhere`. Each row has the body of the request and the status of the
 * response to a colleague. A colleague is a member of the connector's workspace who did not create the connector.
 */
const table = {
  getConnector: { colleague: 200 },
  updateConnector: { body: { name: "taken over" }, colleague: 403 },
  deleteConnector: { colleague: 403 },
  readConnectorDocs: { colleague: 200 },
  getConnectorPermissions: { colleague: 403 },
  replaceConnectorPermissions: { body: { permissions: [] }, colleague: 403 },
  getSync: { colleague: 200 },
  startSync: { colleague: 202 },
  updateSync: { body: { paused: true }, colleague: 403 },
  resetSync: { colleague: 403 },
} as const satisfies Record<string, { readonly body?: object; readonly colleague: number }>;
/** Routes that other files test. A response of `followSync` ends only after minutes. */
const elsewhere = new Set(["executeConnector", "followSync"]);
const cases = routes
  .filter(
    ({ tag, url: path, operationId }) =>
      tag === "connectors" && path.includes(":connector_id") && !elsewhere.has(operationId),
  )
  .map(({ operationId, method, url: path }) => ({ operationId, method, path }));

test("every route of a connector is in the table, except those that other files test", () => {
  expect(cases.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(table).sort());
});

describe.each(engines)("access to connectors on %s", (engine) => {
  let running: TestService;
  let id: string;
  let before: unknown;
  let creator: TestCaller;
  let colleague: TestCaller;
  let outsider: TestCaller;
  let foreign: TestCaller;
  beforeAll(async () => {
    running = await startTestService({ engine });
    creator = await running.makeMember({ workspaceIds: [running.workspaceId] });
    colleague = await running.makeMember({ workspaceIds: [running.workspaceId] });
    outsider = await running.makeMember();
    foreign = (await running.makeOrganization()).admin;
    const { body } = await creator.request("POST", url, {
      workspace_name: "default",
      connector_type: "payments",
      name: "ours",
      credentials: running.sandbox.credentialsOf("payments"),
    });
    id = body.id;
    before = await running.service.database.selectFrom("connectors").selectAll().execute();
  });
  afterAll(() => running.close());

  const send = (caller: TestCaller, operationId: keyof typeof table, token?: string): Promise<TestResponse> => {
    const found = cases.find((one) => one.operationId === operationId);
    if (!found) throw new Error(`expected a route ${operationId}, found none`);
    const { body }: { readonly body?: object; readonly colleague: number } = table[operationId];
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return caller.request(found.method, found.path.replace(":connector_id", id), body, headers);
  };
  // `table` has exactly the keys of its type.
  const operations = Object.keys(table) as (keyof typeof table)[];

  test.each(operations)("%s does not find a connector of another organization", async (operationId) => {
    const { status, body } = await send(foreign, operationId);
    expect([status, body.detail]).toEqual([404, `there is no connector '${id}'`]);
  });

  test.each(operations)(
    "%s does not find a connector for a caller who is not a member of its workspace",
    async (operationId) => {
      const { status, body } = await send(outsider, operationId);
      expect([status, body.detail]).toEqual([404, `there is no connector '${id}'`]);
    },
  );

  test.each(operations)("%s does not find a connector outside the workspace of the token", async (operationId) => {
    const { body: other } = await running.admin.request("POST", "/api/v1/workspaces", { name: operationId });
    const token = await running.tokenOf({
      principalId: running.admin.principalId,
      organizationId: running.id,
      workspaceId: other.id,
    });
    expect((await send(running.admin, operationId, token)).status).toBe(404);
  });

  test.each(operations)("%s has the status in `table` for a member who is not the creator", async (operationId) => {
    const { status, body } = await send(colleague, operationId);
    expect(status).toBe(table[operationId].colleague);
    if (status === 403) expect(body.code).toBe("permission_denied");
  });

  test("the requests of the tests above change no connector", async () => {
    expect(await running.service.database.selectFrom("connectors").selectAll().execute()).toEqual(before);
  });

  test("lists have only visible connectors", async () => {
    const seen = async (caller: TestCaller) => (await caller.request("GET", url)).body.data.length;
    expect(await Promise.all([running.admin, creator, colleague, outsider, foreign].map(seen))).toEqual([
      1, 1, 1, 0, 0,
    ]);
  });

  test("a principal cannot create a connector in a workspace that they cannot see or that does not exist", async () => {
    for (const caller of [outsider, foreign]) {
      const { status } = await caller.request("POST", url, {
        workspace_name: caller === foreign ? "Nowhere" : "default",
        connector_type: "payments",
        name: "theirs",
        credentials: running.sandbox.credentialsOf("payments"),
      });
      expect(status).toBe(404);
    }
  });

  test("the creator of a connector may change and delete it, but not read its permissions", async () => {
    expect((await creator.request("PATCH", `${url}/${id}`, { name: "still ours" })).status).toBe(200);
    expect((await creator.request("GET", `${url}/${id}/permissions`)).status).toBe(403);
    expect((await creator.request("DELETE", `${url}/${id}`)).status).toBe(204);
  });

  test.each(["../../workspaces", "\0", "A".repeat(36), "' or 1=1 --"])("the id %j is not found", async (strange) => {
    expect((await running.admin.request("GET", `${url}/${encodeURIComponent(strange)}`)).status).toBe(404);
  });
});
