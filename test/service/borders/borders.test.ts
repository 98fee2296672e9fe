import { systemClock } from "@agent-connectors/runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTokenIssuer } from "../../../service/identity/tokens.ts";
import { routes } from "../../../service/routes.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../start-test-service.ts";

/**
 * The expected statuses of a route, by caller. The request concerns organization A (`home`), its workspace `default`, or a
 * resource of either.
 */
interface Expected {
  /** An admin of organization B. */
  readonly foreign: number;
  /** A member of A without a workspace. */
  readonly outsider: number;
  /** A member of the workspace `other` of A. */
  readonly neighbour: number;
  /** An admin of A with a token for the workspace `other` only. */
  readonly scoped: number;
  readonly body?: object;
}

const hidden = { foreign: 404, outsider: 404, neighbour: 404, scoped: 404 };
/** Only admins of A with a token for the whole organization can manage A. */
const managed = { foreign: 404, outsider: 403, neighbour: 403, scoped: 403 };
/** Each caller gets the resources that they may see. The test fails if a response reveals an id or a name from A's resources. */
const own = { foreign: 200, outsider: 200, neighbour: 200, scoped: 200 };

/** The routes that require an access token, by `operationId`. */
const table: Readonly<Record<string, Expected>> = {
  listConnectorTypes: own,
  getConnectorType: own,
  describeConnectorType: own,
  listConnectors: own,
  createConnector: {
    ...hidden,
    foreign: 201,
    body: {
      workspace_name: "default",
      connector_type: "payments",
      name: "created by another organization",
      credentials: { api_key: "sk_test_1" },
    },
  },
  getConnector: hidden,
  updateConnector: { ...hidden, body: { name: "renamed" } },
  deleteConnector: hidden,
  readConnectorDocs: hidden,
  getConnectorPermissions: hidden,
  replaceConnectorPermissions: { ...hidden, body: { permissions: [] } },
  executeConnector: { ...hidden, body: { entity: "customers", action: "list" } },
  // The requests lack the `Accept` header of the protocol. `mcp/mcp.test.ts` tests what callers see.
  serveMcp: {
    foreign: 406,
    outsider: 406,
    neighbour: 406,
    scoped: 406,
    body: { jsonrpc: "2.0", id: 1, method: "ping" },
  },
  getSync: hidden,
  followSync: hidden,
  startSync: hidden,
  updateSync: { ...hidden, body: { paused: true } },
  resetSync: hidden,
  getMe: own,
  updateMe: { ...hidden, scoped: 403 },
  // API clients have no password.
  changePassword: {
    foreign: 403,
    outsider: 403,
    neighbour: 403,
    scoped: 403,
    body: { password: "the old password", new_password: "the new password" },
  },
  // The invitation is for another user. A token for one workspace or one organization has no access to invitations.
  listMyInvitations: { ...own, scoped: 403 },
  acceptInvitation: { ...hidden, scoped: 403 },
  declineInvitation: { ...hidden, scoped: 403 },
  createUser: { foreign: 403, outsider: 403, neighbour: 403, scoped: 403, body: { email: "x@example.com" } },
  listOrganizations: own,
  createOrganization: { foreign: 403, outsider: 403, neighbour: 403, scoped: 403, body: { name: "x" } },
  getOrganization: { ...own, foreign: 404 },
  updateOrganization: { ...managed, body: { name: "x" } },
  getReturnUrls: { ...own, foreign: 404 },
  replaceReturnUrls: { ...managed, body: { return_urls: [] } },
  listMembers: { ...managed, foreign: 200 },
  listInvitations: { ...managed, foreign: 200 },
  createInvitation: { ...managed, foreign: 201, body: { email: "x@example.com", role: "admin" } },
  deleteInvitation: managed,
  updateMember: { ...managed, body: { role: "admin" } },
  removeMember: managed,
  listClients: { ...managed, foreign: 200 },
  createClient: { ...managed, foreign: 201, body: { name: "x", role: "admin" } },
  rotateClientSecret: managed,
  deleteClient: managed,
  listWorkspaces: own,
  createWorkspace: { ...managed, foreign: 201, body: { name: "x" } },
  getWorkspace: hidden,
  updateWorkspace: { ...hidden, body: { name: "x" } },
  deleteWorkspace: hidden,
  listWorkspaceMembers: hidden,
  addWorkspaceMember: hidden,
  removeWorkspaceMember: hidden,
  createSetupSession: {
    ...hidden,
    foreign: 201,
    body: { workspace_name: "default", connector_type: "payments", name: "mine" },
  },
  getSetupSession: hidden,
  followSetupSession: hidden,
  cancelSetupSession: hidden,
  listToolCalls: own,
};

/** The status of each public route for a request without a token and without a body. */
const publicStatuses: Readonly<Record<string, number>> = {
  getHome: 200,
  getHealth: 200,
  getReadiness: 200,
  getMetrics: 200,
  getOpenapi: 200,
  createToken: 400,
  createDeviceAuthorization: 200,
  registerProgram: 400,
  getMcpMetadata: 200,
  revokeToken: 400,
  getJwks: 200,
  getOAuthMetadata: 200,
  getSignIn: 200,
  postSignIn: 400,
  postSignOut: 303,
  getOidcSignIn: 404,
  getOidcCallback: 404,
  getDevice: 303,
  postDevice: 400,
  getAuthorize: 400,
  postAuthorize: 400,
  getInvitationsPage: 303,
  postInvitationsPage: 400,
  getSetupPage: 404,
  postSetupPage: 404,
  getSetupCallback: 404,
  getSetupDone: 404,
};

const cases = routes
  .filter(({ access }) => access !== "public")
  .map(({ operationId, method, url, access }) => ({ operationId, method, url, access }));
const publicCases = routes
  .filter(({ access }) => access === "public")
  .map(({ operationId, method, url }) => ({ operationId, method, url }));

test("every route has a row in `table` or in `publicStatuses`", () => {
  expect(Object.keys(table).toSorted()).toEqual(cases.map(({ operationId }) => operationId).toSorted());
  expect(Object.keys(publicStatuses).toSorted()).toEqual(publicCases.map(({ operationId }) => operationId).toSorted());
});

/** The tables whose rows the tests compare before and after requests. */
const tables = [
  "api_clients",
  "memberships",
  "invitations",
  "workspaces",
  "workspace_members",
  "connectors",
  "credentials",
  "permissions",
  "setup_sessions",
  "syncs",
  "tool_calls",
] as const;

describe.each(engines)("isolation of organizations and workspaces on %s", (engine) => {
  let running: TestService;
  let home: TestOrganization;
  let otherWorkspaceId: string;
  let pathParams: Readonly<Record<string, string>>;
  let people: Readonly<Record<keyof Omit<Expected, "body">, TestCaller>>;
  let before: string;
  /** An expired token of A's admin. */
  let expired: string;
  beforeAll(async () => {
    running = await startTestService({ engine });
    home = await running.makeOrganization("Home");
    const { id: organizationId, workspaceId, admin } = home;
    otherWorkspaceId = (await admin.request("POST", "/api/v1/workspaces", { name: "other" })).body.id;
    const client = await running.makeMember({ organizationId, workspaceIds: [workspaceId] });
    const connector = await admin.request("POST", "/api/v1/integrations/connectors", {
      ...table.createConnector?.body,
      name: "secret plans",
    });
    const session = await admin.request("POST", "/api/v1/integrations/setup-sessions", {
      ...table.createSetupSession?.body,
      name: "secret session",
    });
    const invitation = await admin.request("POST", "/api/v1/invitations", {
      email: "invited@example.com",
      role: "member",
    });
    pathParams = {
      organization_id: organizationId,
      workspace_id: workspaceId,
      principal_id: client.principalId,
      client_id: client.principalId,
      connector_id: connector.body.id,
      session_id: session.body.id,
      invitation_id: invitation.body.id,
    };
    const scopedToken = await running.tokenOf({
      principalId: admin.principalId,
      organizationId,
      workspaceId: otherWorkspaceId,
    });
    people = {
      foreign: (await running.makeOrganization("Elsewhere")).admin,
      outsider: await running.makeMember({ organizationId }),
      neighbour: await running.makeMember({ organizationId, workspaceIds: [otherWorkspaceId] }),
      scoped: {
        ...admin,
        request: (method, url, body) => admin.request(method, url, body, { authorization: `Bearer ${scopedToken}` }),
      },
    };
    const { database, vault, publicUrl: issuer } = running.service;
    const clock = { ...systemClock, now: () => Date.now() - 3_600_000 };
    expired = await createTokenIssuer({ database, vault, clock, issuer }).sign({ principalId: admin.principalId });
    before = await rowsOfHome();
  });
  afterAll(() => running.close());

  /** Returns organization A and its rows in `tables` as JSON. */
  async function rowsOfHome(): Promise<string> {
    const { database } = running.service;
    const rows = await Promise.all([
      database.selectFrom("organizations").selectAll().where("id", "=", home.id).execute(),
      ...tables.map((name) => database.selectFrom(name).selectAll().where("organization_id", "=", home.id).execute()),
    ]);
    return JSON.stringify(rows.map((table) => table.map((row) => JSON.stringify(row)).toSorted()));
  }

  type Case = (typeof cases)[number];
  function pathOf({ url }: Case): string {
    return Object.entries({ ...pathParams, connector_type: "payments" }).reduce(
      (text, [name, id]) => text.replace(`:${name}`, id),
      url,
    );
  }
  function send(caller: TestCaller, one: Case, headers?: Readonly<Record<string, string>>) {
    const { operationId, method } = one;
    const foreignId = operationId === "updateMe" ? { default_organization_id: running.id } : undefined;
    return caller.request(method, pathOf(one), table[operationId]?.body ?? foreignId, headers);
  }

  const callers = ["foreign", "outsider", "neighbour", "scoped"] as const;
  describe.each(callers)("for the caller '%s'", (person) => {
    test.each(cases)("$operationId responds with the status in `table`", async (one) => {
      const response = await send(people[person], one);
      expect([one.operationId, response.status]).toEqual([one.operationId, table[one.operationId]?.[person]]);
      const { client_id, connector_id, session_id, workspace_id, invitation_id } = pathParams;
      const ids = [client_id, connector_id, session_id, workspace_id, invitation_id];
      const seen = [...ids, "invited@example.com", "secret plans", "secret session"].filter(
        (text) => text !== undefined && !pathOf(one).includes(text) && JSON.stringify(response.body).includes(text),
      );
      expect(seen).toEqual([]);
      expect(await rowsOfHome()).toBe(before);
    });
  });

  test.each(cases)("$operationId does not reveal to a non-member whether an organization exists", async (one) => {
    for (const id of [home.id, "00000000-0000-7000-8000-000000000000"]) {
      const response = await send(people.foreign, one, { "x-organization-id": id });
      expect([response.status, response.body.detail]).toEqual([403, `you are not a member of organization '${id}'`]);
    }
    expect(await rowsOfHome()).toBe(before);
  });

  test.each(cases)(
    "$operationId gives a former member no access to the organization, and refuses deleted principals and invalid tokens",
    async (one) => {
      const organizationId = home.id;
      const removed = await running.makeMember({ organizationId, role: "admin" });
      await running.service.database
        .deleteFrom("memberships")
        .where("principal_id", "=", removed.principalId)
        .execute();
      // A route with the access `principal` treats a former member like an admin of another organization.
      const status = one.access === "principal" ? table[one.operationId]?.foreign : 403;
      expect((await send(removed, one)).status).toBe(status);
      await running.service.database.deleteFrom("principals").where("id", "=", removed.principalId).execute();
      expect((await send(removed, one)).status).toBe(401);
      for (const authorization of [`Bearer ${expired}`, "", "Bearer ", "Basic YTpi"])
        expect((await send(home.admin, one, { authorization })).status).toBe(401);
      expect(await rowsOfHome()).toBe(before);
    },
  );

  test.each(publicCases)(
    "$operationId without a token responds with the status in `publicStatuses`, and changes no row of organization A",
    async ({ operationId, method, url }) => {
      const path = Object.entries(pathParams).reduce((text, [name, id]) => text.replace(`:${name}`, id), url);
      const response = await running.inject({ method, url: path.replace(/:\w+/g, "made-up") });
      expect([operationId, response.status]).toEqual([operationId, publicStatuses[operationId]]);
      expect(await rowsOfHome()).toBe(before);
    },
  );

  test("after the audit is written completely, organization A has no new row", async () => {
    await running.service.execution.close();
    expect(await rowsOfHome()).toBe(before);
  });
});
