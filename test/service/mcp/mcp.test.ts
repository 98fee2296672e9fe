import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import {
  Client,
  type ClientOptions,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectTo } from "../context-store/synced.ts";
import { engines } from "../engines.ts";
import { formUser, openBrowser } from "../open-browser.ts";
import { addUser } from "../sign-in/add-user.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";
import { connectClient, connectPayments, revisions } from "./fixture.ts";

const ada = { email: "ada@example.com", password: "correct horse battery" };
const redirectUrl = "http://127.0.0.1:4567/callback";

describe.each(engines)("the MCP server on %s", (engine) => {
  let running: TestService;
  let url: string;
  let member: TestCaller;
  let customers: Awaited<ReturnType<typeof connectPayments>>;

  beforeAll(async () => {
    running = await startTestService({ engine, sandbox: { records: 120 }, limits: { signInsPerMinute: 10_000 } });
    url = await running.listen();
    customers = await connectPayments(running);
    await connectTo(running, "recruiting");
    member = await running.makeMember({ workspaceIds: [running.workspaceId] });
  });
  afterAll(() => running.close());

  interface Connecting extends ClientOptions {
    readonly path?: string;
    readonly token?: string;
    /** Changes the body of each request. */
    readonly rewrite?: (body: string) => string;
  }

  const connect = async ({ path = "/mcp", token = running.admin.token, rewrite, ...options }: Connecting = {}) => {
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    const send: typeof fetch = (input, init) =>
      fetch(input, rewrite && typeof init?.body === "string" ? { ...init, body: rewrite(init.body) } : init);
    return connectClient(new StreamableHTTPClientTransport(new URL(url + path), { requestInit, fetch: send }), options);
  };
  const payments = (action: string, params: object = {}) => ({
    connector: "payments",
    entity: "customers",
    action,
    params,
  });

  describe.each(Object.entries(revisions))("for clients of revision %s", (_, versionNegotiation) => {
    test("serves the tools for all connectors of the caller", async () => {
      const { client, call } = await connect({ versionNegotiation });
      const { tools } = await client.listTools();
      expect(tools.map(({ name, annotations }) => [name, annotations?.destructiveHint])).toEqual([
        ["inspect_connector", false],
        ["read_skill_docs", false],
        ["execute", true],
      ]);
      expect((await call("inspect_connector")).text).toContain("- payments\n- recruiting");
      const section = { connector: "payments", section: "actions.customers.list" };
      expect((await call("read_skill_docs", section)).text).toContain("## actions.customers.list");
      const listed = await call("execute", payments("list", { limit: 2 }));
      expect(listed.structuredContent).toMatchObject({ data: [{}, {}], meta: { has_more: true } });
      expect(await call("execute", payments("list", { limt: 2 }))).toMatchObject({
        isError: true,
        text: expect.stringContaining("limt"),
      });
      await client.close();
    });

    test("refuses a deletion, and gives advice, if the client cannot ask its user and the URL does not permit deletions", async () => {
      const deletion = payments("delete", { id: await customers.create() });
      const { client, call } = await connect({ versionNegotiation });
      const refused = await call("execute", deletion);
      expect(refused.isError).toBe(true);
      expect(refused.text).toMatch(
        /^\[permission_denied\] 'customers\.delete' requires a confirmation by the user\nThis client .* add deletes=allow to the URL of the server\.$/,
      );
      await client.close();
      const allowing = await connect({ versionNegotiation, path: "/mcp?deletes=allow" });
      expect((await allowing.call("execute", deletion)).isError).toBe(false);
      await allowing.client.close();
    });
  });

  test("refuses a deletion other than the one that the user has accepted", async () => {
    const [shown, other] = [await customers.create(), await customers.create()];
    let asked = 0;
    const { client, call } = await connect({
      // In this revision, the client repeats the call and adds its user's response. It does not use a session.
      versionNegotiation: { mode: { pin: "2026-07-28" } },
      capabilities: { elicitation: { form: {} } },
      rewrite: (sent) => (sent.includes('"inputResponses"') ? sent.replaceAll(shown, other) : sent),
    });
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked++;
      return { action: params.message.includes(shown) ? "accept" : "decline", content: {} };
    });
    expect((await call("execute", payments("delete", { id: shown }))).isError).toBe(true);
    await client.close();
    expect(asked).toBeGreaterThan(0);
    expect([await customers.has(shown), await customers.has(other)]).toEqual([true, true]);
  });

  test("refuses requests of pages whose origin the operator does not allow", async () => {
    const headers = {
      authorization: `Bearer ${running.admin.token}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
    };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    const statusFrom = async (origin: string) =>
      (await fetch(`${url}/mcp`, { method: "POST", headers: { ...headers, origin }, body })).status;
    expect(await statusFrom("https://evil.example.com")).toBe(403);
    expect(await statusFrom(new URL(running.service.publicUrl).origin)).toBe(200);
  });

  test("permits only the operations that the URL selects", async () => {
    const path = "/mcp?connectors=payments&access=read&operations=customers.*";
    const { client, call } = await connect({ path });
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === "execute")?.annotations?.readOnlyHint).toBe(true);
    expect((await call("execute", { entity: "customers", action: "list" })).isError).toBe(false);
    expect((await call("execute", { entity: "customers", action: "create" })).text).toContain("these tools only read");
    expect((await call("execute", { entity: "invoices", action: "list" })).text).toContain("not among the permitted");
    await client.close();
  });

  test("has the permissions of the caller, and writes the audit", async () => {
    const readToken = await running.tokenOf({ principalId: member.principalId, readOnly: true });
    const { client, call } = await connect({ token: readToken, path: "/mcp?connectors=payments" });
    expect((await call("execute", { entity: "customers", action: "create" })).text).toContain("these tools only read");
    const intent = `by agent on ${engine}`;
    await call("execute", { entity: "customers", action: "list", options: { intent } });
    const calls = async () => (await running.admin.request("GET", "/api/v1/tool-calls?limit=100")).body.data;
    const principal = expect.objectContaining({ id: member.principalId });
    await expect.poll(calls).toContainEqual(expect.objectContaining({ intent, principal }));
    await client.close();
    const other = await running.makeOrganization("other");
    const foreign = await connect({ token: other.admin.token });
    expect((await foreign.call("inspect_connector")).text).toContain("you see no connector yet; create one, or add");
    await foreign.client.close();
  });

  test("if a workspace has no connector, the error names the workspace and the query param to add", async () => {
    await running.admin.request("POST", "/api/v1/workspaces", { name: "empty" });
    const { client, call } = await connect({ path: "/mcp?workspace=empty" });
    expect((await call("inspect_connector")).text).toContain(
      "you see no connector in workspace 'empty' yet; create one, select another workspace, or add the query param connectors=KIND to the URL of the server",
    );
    await client.close();
  });

  test.each([
    ["/mcp?connectors=nothing", 404],
    ["/mcp?connectors=nothing,nobody", 404],
    ["/mcp?connectors=payments&workspace=defualt", 404],
    ["/mcp?connectors=,", 400],
    ["/mcp?acces=read", 400],
    [`/mcp?connectors=${Array.from({ length: 51 }, (_, at) => `name-${at}`).join(",")}`, 400],
  ])("refuses %s with %i", async (path, status) => {
    const refused = await running.admin.request("POST", path, { jsonrpc: "2.0", id: 1, method: "tools/list" });
    expect(refused.status).toBe(status);
  });

  test("suggests the nearest connector for an unknown name", async () => {
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const refused = await running.admin.request("POST", "/mcp?connectors=paymnts", body);
    expect(refused.body).toMatchObject({
      detail: expect.stringContaining(
        "there is no connector 'paymnts'; did you mean 'payments'? There are 'payments' ",
      ),
      details: [{ path: "name", suggestion: "payments" }],
    });
  });

  test("serves the other connectors if one name in the URL is wrong, and calls with this name fail with the reason", async () => {
    const { client, call } = await connect({ path: "/mcp?connectors=paymnts,recruiting" });
    expect((await call("inspect_connector")).text).toContain("- paymnts\n- recruiting");
    expect((await call("inspect_connector", { connector: "recruiting" })).isError).toBe(false);
    const reason = expect.stringMatching(
      /^\[invalid_config\] there is no connector 'paymnts'; did you mean 'payments'\? .*\nYou cannot correct this\. Tell the user to correct the configuration\.$/,
    );
    for (const [tool, args] of [
      ["inspect_connector", {}],
      ["read_skill_docs", {}],
      ["execute", { entity: "customers", action: "list" }],
    ] as const)
      expect(await call(tool, { connector: "paymnts", ...args })).toMatchObject({ isError: true, text: reason });
    await client.close();
  });

  test("serves the connectors of the organization that the request names", async () => {
    const { id } = await running.makeOrganization();
    const { principalId } = running.admin;
    const membership = { organization_id: id, principal_id: principalId, role: "admin", created_at: 1 } as const;
    await running.service.database.insertInto("memberships").values(membership).execute();
    await running.admin.request("PATCH", "/api/v1/me", { default_organization_id: running.id });
    const inspect = async (headers: Readonly<Record<string, string>>) => {
      const body = {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "inspect_connector", arguments: {} },
      };
      const response = await fetch(`${url}/mcp`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${await running.tokenOf({ principalId })}`,
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
          ...headers,
        },
        body: JSON.stringify(body),
      });
      return response.text();
    };
    expect(await inspect({})).toContain("payments");
    expect(await inspect({ "x-organization-id": id })).toContain("you see no connector yet");
  });

  test("serves a request with an invalid Host header and the header Connection: close", async () => {
    const headers = {
      host: "a b",
      authorization: `Bearer ${running.admin.token}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
    };
    // Without a shared agent, node sends Connection: close.
    const sent = request(`${url}/mcp`, { method: "POST", headers, agent: false });
    sent.end(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    expect([response.statusCode, response.headers.connection]).toEqual([200, "close"]);
    expect(response.headers["x-accel-buffering"]).toBe("no");
    response.resume();
    await once(response, "close");
  });

  test.each([["GET"], ["DELETE"]] as const)("refuses %s, as the protocol allows", async (method) => {
    const { status, headers } = await running.admin.request(method, "/mcp");
    expect([status, headers.allow]).toEqual([405, "POST"]);
  });

  test("lets a desktop client sign its user in without configuration", async () => {
    await addUser(running, { ...ada, name: "Ada" });
    const browser = openBrowser(running);
    await browser.post("/sign-in", ada);
    const saved: { information?: unknown; tokens?: unknown; verifier?: string; url?: URL } = {};
    const provider: OAuthClientProvider = {
      redirectUrl,
      clientMetadata: { client_name: "Desk", redirect_uris: [redirectUrl], scope: "read write" },
      clientInformation: () => saved.information as never,
      saveClientInformation: (information) => {
        saved.information = information;
      },
      tokens: () => saved.tokens as never,
      saveTokens: (tokens) => {
        saved.tokens = tokens;
      },
      redirectToAuthorization: (authorization) => {
        saved.url = authorization;
      },
      saveCodeVerifier: (verifier) => {
        saved.verifier = verifier;
      },
      codeVerifier: () => saved.verifier ?? "",
    };
    const transport = () => new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider: provider });
    const first = transport();
    const client = new Client({ name: "desk", version: "1" });
    await expect(client.connect(first)).rejects.toBeInstanceOf(UnauthorizedError);
    const authorization = saved.url ?? new URL("about:blank");
    expect(authorization.searchParams.get("resource")).toBe(`${url}/mcp`);
    const consent = await browser.get(authorization.href);
    expect(consent.html).toContain("<bdi>Desk</bdi>");
    const request = authorization.search.slice(1);
    const principal_id = formUser(consent);
    const form = { request, principal_id, organization_id: running.id, access: "read", decision: "allow" };
    const { location } = await browser.post("/authorize", form);
    await first.finishAuth(new URL(location).searchParams);
    const signedIn = new Client({ name: "desk", version: "1" });
    await signedIn.connect(transport());
    const { tools } = await signedIn.listTools();
    expect(tools.find(({ name }) => name === "execute")?.annotations?.readOnlyHint).toBe(true);
    expect((await signedIn.callTool({ name: "inspect_connector", arguments: {} })).content).toMatchObject([
      { text: expect.stringContaining("you see no connector yet") },
    ]);
    await signedIn.close();
  });
});
