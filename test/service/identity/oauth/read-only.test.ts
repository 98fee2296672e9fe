import { payments } from "@agent-connectors/connectors/payments";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decideConsent } from "../../../../service/identity/oauth/consent.ts";
import { registerOAuthClient } from "../../../../service/identity/oauth/registration.ts";
import { hashSecret, newSecret } from "../../../../service/identity/secrets.ts";
import { createBrowserSession } from "../../../../service/identity/sign-in.ts";
import { routes } from "../../../../service/routes.ts";
import { engines } from "../../engines.ts";
import { startTestService, type TestService } from "../../start-test-service.ts";

describe.each(engines)("a read-only token on %s", (engine) => {
  let running: TestService;
  let connector: string;
  let readToken: string;

  beforeAll(async () => {
    running = await startTestService({ engine });
    const { body } = await running.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: "billing",
      auth: "api_key",
      credentials: running.sandbox.credentialsOf(payments),
    });
    connector = body.id;
    const issued = await token({ scope: "read" });
    expect(issued).toMatchObject({ status: 200, body: { scope: "read" } });
    readToken = issued.body.access_token;
  });
  afterAll(() => running.close());

  const token = (fields: Readonly<Record<string, string>>) =>
    running.inject({
      method: "POST",
      url: "/api/v1/oauth/token",
      payload: {
        grant_type: "client_credentials",
        client_id: running.admin.principalId,
        client_secret: running.admin.clientSecret,
        ...fields,
      },
    });
  const send = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, payload?: object) =>
    running.inject({ method, url, headers: { authorization: `Bearer ${readToken}` }, ...(payload && { payload }) });
  const execute = (entity: string, action: string, params: object = {}) =>
    send("POST", `/api/v1/integrations/connectors/${connector}/execute`, { entity, action, params });

  test("executes actions that only read", async () => {
    const { status, body } = await execute("customers", "list", { limit: 1 });
    expect(status).toBe(200);
    expect((await execute("customers", "get", { id: body.data[0].id })).status).toBe(200);
  });

  test("is refused for actions that change records, and the error names the remedy", async () => {
    for (const [action, params] of [
      ["create", { email: "ada@example.com" }],
      ["update", { id: "cus_1" }],
      ["delete", { id: "cus_1" }],
    ] as const)
      expect(await execute("customers", action, params)).toMatchObject({
        status: 403,
        body: {
          code: "permission_denied",
          detail: `you may not ${action} 'customers': your token has only the scope read; use a token with the scope write`,
        },
      });
  });

  test("is refused by all routes that change data, except executions, the start of a sync and the MCP endpoint", async () => {
    const changing = routes.filter(
      ({ method, access, operationId }) =>
        method !== "GET" && access !== "public" && operationId !== "executeConnector",
    );
    expect(changing.length).toBeGreaterThan(20);
    const ids: Readonly<Record<string, string>> = {
      connector_id: connector,
      organization_id: running.id,
      workspace_id: running.workspaceId,
    };
    const reason = "your token has only the scope read";
    const others: (readonly [string, number])[] = [];
    for (const { method, url, operationId } of changing) {
      const path = url.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? running.admin.principalId);
      const { status, body } = await send(method, path, bodyOf[operationId] ?? {});
      if (status !== 403) others.push([operationId, status]);
      else expect([operationId, body.detail]).toEqual([operationId, expect.stringContaining(reason)]);
    }
    // A sync changes only the service's copy, not the upstream. `/mcp` accepts the token, and refuses this request because it
    // has no Accept header. The tool calls of `/mcp` use the route of executions, which checks the scope.
    expect(others.toSorted()).toEqual([
      ["serveMcp", 406],
      ["startSync", 202],
    ]);
  });

  test("is issued to a program if the program requests only the scope read, or the user allows only this scope", async () => {
    const { database, clock } = running.service;
    const { principalId } = running.admin;
    const now = clock.now();
    const { token: session } = await createBrowserSession(database, { principalId, now });
    const redirect_uri = "https://program.example/callback";
    const registered = await registerOAuthClient(database, { redirect_uris: [redirect_uri] }, now);
    const client_id = registered.kind === "registered" ? registered.client.id : "";
    const code_verifier = newSecret("");
    for (const [scope, access] of [
      ["read", "write"],
      ["write", "read"],
    ] as const) {
      const challenge = { code_challenge: hashSecret(code_verifier), code_challenge_method: "S256" };
      const query = new URLSearchParams({ response_type: "code", client_id, redirect_uri, scope, ...challenge });
      const decision = { principalId, decision: "allow", organizationId: running.id, access } as const;
      const url = await decideConsent(running.service, { query: query.toString(), session, ...decision });
      const code = new URL(url ?? "").searchParams.get("code") ?? "";
      const payload = { grant_type: "authorization_code", code, client_id, redirect_uri, code_verifier };
      const issued = await running.inject({ method: "POST", url: "/api/v1/oauth/token", payload });
      expect(issued).toMatchObject({ status: 200, body: { scope: "read" } });
    }
  });

  test("is not issued for an unknown scope or a scope that consists of spaces", async () => {
    for (const scope of ["admin", " "])
      expect(await token({ scope })).toMatchObject({ status: 400, body: { error: "invalid_scope" } });
    expect(await token({ scope: "read write" })).toMatchObject({ status: 200, body: { scope: "read write" } });
  });
});

/** Valid bodies by operation id. The test sends `{}` to all other routes. */
const bodyOf: Readonly<Record<string, object>> = {
  createOrganization: { name: "more" },
  createWorkspace: { name: "more" },
  createConnector: {
    workspace_name: "default",
    connector_type: "payments",
    name: "more",
    credentials: { api_key: "a key" },
  },
  createClient: { name: "more", role: "member" },
  createInvitation: { email: "ada@example.com", role: "member" },
  createSetupSession: { workspace_name: "default", connector_type: "payments", name: "more" },
  createUser: { email: "ada@example.com", name: "Ada" },
  updateConnector: { name: "changed" },
  updateMe: { default_organization_id: "00000000-0000-7000-8000-000000000000" },
  changePassword: { password: "the old password", new_password: "the new password" },
  updateMember: { role: "member" },
  updateOrganization: { name: "changed" },
  updateWorkspace: { name: "changed" },
  replaceReturnUrls: { return_urls: [] },
  replaceConnectorPermissions: { permissions: [] },
  serveMcp: { jsonrpc: "2.0", id: 1, method: "ping" },
};
