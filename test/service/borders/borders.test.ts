import { systemClock } from "@agent-connectors/runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTokenIssuer } from "../../../service/identity/tokens.ts";
import { routes } from "../../../service/routes.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../start-test-service.ts";

/** What each of these people is answered where a thing of organization A's workspace `default` is meant. */
interface Answers {
  /** An admin of organization B. */
  readonly foreign: number;
  /** A member of A, and of no workspace. */
  readonly outsider: number;
  /** A member of another workspace of A. */
  readonly neighbour: number;
  /** An admin of A with a token for that other workspace only. */
  readonly scoped: number;
  readonly body?: object;
}

const hidden = { foreign: 404, outsider: 404, neighbour: 404, scoped: 404 };
/** An admin has their own; a member is no admin; a token for a workspace manages nothing. */
const managed = { foreign: 404, outsider: 403, neighbour: 403, scoped: 403 };
/** Everybody has their own, and sees no other's: that the responses hold nothing of A's is looked at besides. */
const own = { foreign: 200, outsider: 200, neighbour: 200, scoped: 200 };

/** By the name of each route for callers with an access token. */
const table: Readonly<Record<string, Answers>> = {
  listConnectorTypes: own,
  getConnectorType: own,
  listConnectors: own,
  createConnector: {
    ...hidden,
    foreign: 201,
    body: {
      workspace_name: "default",
      connector_type: "payments",
      name: "made by somebody else",
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
  getSync: hidden,
  startSync: hidden,
  resetSync: hidden,
  getMe: own,
  updateMe: { ...hidden, scoped: 403 },
  // They are API clients: none of them has one.
  changePassword: {
    foreign: 403,
    outsider: 403,
    neighbour: 403,
    scoped: 403,
    body: { password: "the old password", new_password: "the new password" },
  },
  // The invitation is to a user, who is none of them; a token for one organization responses none.
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

/** What each route for everybody responses to nobody in particular, who makes up ids and sends no body. */
const everybody: Readonly<Record<string, number>> = {
  getHome: 200,
  getHealth: 200,
  getReadiness: 200,
  getMetrics: 200,
  getOpenapi: 200,
  createToken: 400,
  createDeviceAuthorization: 200,
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

test("every route has its row in these tables", () => {
  expect(Object.keys(table).toSorted()).toEqual(cases.map(({ operationId }) => operationId).toSorted());
  expect(Object.keys(everybody).toSorted()).toEqual(publicCases.map(({ operationId }) => operationId).toSorted());
});

/** Tables with an organization, of which everything but moments of use is compared. */
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
  "tool_calls",
] as const;

describe.each(engines)("borders on %s", (engine) => {
  let world: TestService;
  let home: TestOrganization;
  let otherWorkspaceId: string;
  /** Values of path params. */
  let things: Readonly<Record<string, string>>;
  let people: Readonly<Record<keyof Omit<Answers, "body">, TestCaller>>;
  let before: string;
  /** A token of A's admin, of an hour ago. */
  let expired: string;
  beforeAll(async () => {
    world = await startTestService({ engine });
    home = await world.makeOrganization("Home");
    const { id: organizationId, workspaceId, admin } = home;
    otherWorkspaceId = (await admin.request("POST", "/api/v1/workspaces", { name: "other" })).body.id;
    const client = await world.makeMember({ organizationId, workspaceIds: [workspaceId] });
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
    things = {
      organization_id: organizationId,
      workspace_id: workspaceId,
      principal_id: client.principalId,
      client_id: client.principalId,
      connector_id: connector.body.id,
      session_id: session.body.id,
      invitation_id: invitation.body.id,
    };
    const scopedToken = await world.tokenOf({
      principalId: admin.principalId,
      organizationId,
      workspaceId: otherWorkspaceId,
    });
    people = {
      foreign: (await world.makeOrganization("Elsewhere")).admin,
      outsider: await world.makeMember({ organizationId }),
      neighbour: await world.makeMember({ organizationId, workspaceIds: [otherWorkspaceId] }),
      scoped: {
        ...admin,
        request: (method, url, body) => admin.request(method, url, body, { authorization: `Bearer ${scopedToken}` }),
      },
    };
    const { database, vault, publicUrl: issuer } = world.service;
    const clock = { ...systemClock, now: () => Date.now() - 3_600_000 };
    expired = await createTokenIssuer({ database, vault, clock, issuer }).sign({ principalId: admin.principalId });
    before = await everything();
  });
  afterAll(() => world.close());

  /** All that organization A has. */
  async function everything(): Promise<string> {
    const rows = await Promise.all(
      tables.map((name) =>
        world.service.database.selectFrom(name).selectAll().where("organization_id", "=", home.id).execute(),
      ),
    );
    return JSON.stringify(rows.map((of) => of.map((row) => JSON.stringify(row)).toSorted()));
  }

  type Case = (typeof cases)[number];
  function ask(caller: TestCaller, { operationId, method, url }: Case, headers?: Readonly<Record<string, string>>) {
    const path = Object.entries({ ...things, connector_type: "payments" }).reduce(
      (text, [name, id]) => text.replace(`:${name}`, id),
      url,
    );
    const foreignId = operationId === "updateMe" ? { default_organization_id: world.id } : undefined;
    return caller.request(method, path, table[operationId]?.body ?? foreignId, headers);
  }

  const who = ["foreign", "outsider", "neighbour", "scoped"] as const;
  describe.each(who)("for the %s", (person) => {
    test.each(cases)("$operationId responds as the table says", async (one) => {
      const response = await ask(people[person], one);
      expect([one.operationId, response.status]).toEqual([one.operationId, table[one.operationId]?.[person]]);
      const { client_id, connector_id, session_id, workspace_id, invitation_id } = things;
      const ids = [client_id, connector_id, session_id, workspace_id, invitation_id];
      const seen = [...ids, "invited@example.com", "secret plans", "secret session"].filter(
        (text) => text !== undefined && !one.url.includes(":") && JSON.stringify(response.body).includes(text),
      );
      expect(seen).toEqual([]);
      expect(await everything()).toBe(before);
    });
  });

  test.each(cases)("$operationId reveals nothing to a stranger who names the organization", async (one) => {
    for (const id of [home.id, "00000000-0000-7000-8000-000000000000"]) {
      const response = await ask(people.foreign, one, { "x-organization-id": id });
      expect([response.status, response.body.detail]).toEqual([403, `you are not a member of organization '${id}'`]);
    }
    expect(await everything()).toBe(before);
  });

  test.each(cases)("$operationId refuses former members and deleted principals", async (one) => {
    const organizationId = home.id;
    const removed = await world.makeMember({ organizationId, role: "admin" });
    await world.service.database.deleteFrom("memberships").where("principal_id", "=", removed.principalId).execute();
    // What is theirs in any organization they are answered as a stranger.
    const status = one.access === "principal" ? table[one.operationId]?.foreign : 403;
    expect((await ask(removed, one)).status).toBe(status);
    await world.service.database.deleteFrom("principals").where("id", "=", removed.principalId).execute();
    expect((await ask(removed, one)).status).toBe(401);
    for (const authorization of [`Bearer ${expired}`, "", "Bearer ", "Basic YTpi"])
      expect((await ask(home.admin, one, { authorization })).status).toBe(401);
    expect(await everything()).toBe(before);
  });

  test.each(publicCases)("$operationId reveals no data of an organization", async ({ operationId, method, url }) => {
    const path = Object.entries(things).reduce((text, [name, id]) => text.replace(`:${name}`, id), url);
    const response = await world.inject({ method, url: path.replace(/:\w+/g, "made-up") });
    expect([operationId, response.status]).toEqual([operationId, everybody[operationId]]);
    expect(await everything()).toBe(before);
  });

  test("nothing of that is in the audit, once all of it is written", async () => {
    await world.service.execution.close();
    expect(await everything()).toBe(before);
  });
});
