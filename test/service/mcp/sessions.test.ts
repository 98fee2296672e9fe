import { getEventListeners } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEvents } from "../read-events.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";
import { connectPayments } from "./fixture.ts";

/** Maximum concurrent calls of a principal. */
const maxCalls = 3;

/** Replicas share one public URL, which their tokens contain. */
const settings = { publicUrl: "https://connectors.example.com" };

let running: TestService;
let url: string;
let customers: Awaited<ReturnType<typeof connectPayments>>;
let count = 0;

beforeAll(async () => {
  const limits = { executionsPerPrincipal: maxCalls };
  running = await startTestService({ engine: "sqlite", sandbox: { records: 10 }, limits, settings });
  url = await running.listen();
  customers = await connectPayments(running);
});
afterAll(() => running.close());

interface Posting {
  readonly token?: string;
  readonly session?: string;
  readonly signal?: AbortSignal;
  /** The URL of a replica. Default: the first replica. */
  readonly at?: string;
}

/** Posts a message as a client of the protocol's revision 2025-06-18 does. */
function post(message: object, { token = running.admin.token, session, signal, at = url }: Posting): Promise<Response> {
  return fetch(`${at}/mcp?connectors=payments`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": "2025-06-18",
      ...(session !== undefined && { "mcp-session-id": session }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    ...(signal && { signal }),
  });
}

/** Starts a session and returns its id. By default, the client supports form elicitation. */
async function start(
  token?: string,
  capabilities: object = { elicitation: {} },
  protocolVersion = "2025-06-18",
): Promise<string> {
  const params = { protocolVersion, capabilities, clientInfo: { name: "test", version: "1" } };
  const response = await post({ id: 0, method: "initialize", params }, { ...(token && { token }) });
  await response.text();
  return response.headers.get("mcp-session-id") ?? "";
}

const answer = (question: string, posting: Posting, action = "accept") =>
  post({ id: question, result: { action, content: {} } }, posting);

const cancel = (requestId: number, posting: Posting) =>
  post({ method: "notifications/cancelled", params: { requestId } }, posting);

/** A message of the server. */
interface Message {
  readonly id: string;
  readonly method?: string;
  readonly params?: { readonly message?: string; readonly requestId?: string };
  readonly result?: { readonly isError: boolean; readonly content: readonly { readonly text: string }[] };
}

/** A deletion that waits for the user's response. */
interface AskedDeletion {
  readonly customer: string;
  readonly callId: number;
  readonly question: string;
  /** Returns the text of the result; `undefined` if the stream ends without a result. */
  readonly result: () => Promise<string | undefined>;
  /** Returns the id of the last question whose cancellation `result` has read. */
  readonly withdrawn: () => string | undefined;
}

/** Creates a customer, calls `execute` to delete the customer, and receives the question for the user. */
async function askedDeletion(posting: Posting): Promise<AskedDeletion> {
  const customer = await customers.create();
  const callId = ++count;
  const args = { entity: "customers", action: "delete", params: { id: customer } };
  const message = { id: callId, method: "tools/call", params: { name: "execute", arguments: args } };
  const response = await post(message, posting);
  expect(response.status).toBe(200);
  const events = readEvents<Message>(response);
  const { value } = await events.next();
  expect(value?.data).toMatchObject({
    method: "elicitation/create",
    params: { message: expect.stringContaining(customer) },
  });
  let withdrawn: string | undefined;
  const result = async () => {
    for await (const { data } of events) {
      if (data.result) return data.result.content[0]?.text;
      if (data.method === "notifications/cancelled") withdrawn = data.params?.requestId;
    }
    return undefined;
  };
  return { customer, callId, question: value?.data.id ?? "", result, withdrawn: () => withdrawn };
}

describe("a session", () => {
  test.each([
    ["another member of the workspace", () => running.makeMember({ workspaceIds: [running.workspaceId] })],
    ["the admin of another organization", async () => (await running.makeOrganization()).admin],
    ["the same principal with a token for another organization", () => tokenOfOther()],
    ["the same principal with a token that may only read", () => tokenOf({ readOnly: true })],
    ["the same principal with a token for one workspace", () => tokenOf({ workspaceId: running.workspaceId })],
    ["the same principal with a token of another program", () => tokenOf({ oauthClientId: "another-program" })],
  ])("is unknown to %s", async (_, other: () => Promise<Pick<TestCaller, "token">>) => {
    const session = await start();
    const { customer, question, result } = await askedDeletion({ session });
    const { token } = await other();
    const refused = await answer(question, { token, session });
    const unknown = await answer(question, { token, session: "none" });
    const described = async (response: Response) => ({ ...(await response.json()), request_id: "", instance: "" });
    expect([refused.status, await described(refused)]).toEqual([404, await described(unknown)]);
    expect((await post({ id: 1, method: "tools/list" }, { token, session })).status).toBe(404);
    // A new token for the same principal and program continues the session.
    expect((await answer(question, { ...(await tokenOf({})), session }, "decline")).status).toBe(202);
    expect(await result()).toContain("the user declined");
    expect(await customers.has(customer)).toBe(true);
  });

  const tokenOf = async (claims: Partial<Parameters<TestService["tokenOf"]>[0]>) => ({
    token: await running.tokenOf({ principalId: running.admin.principalId, organizationId: running.id, ...claims }),
  });

  /** Returns a token of the admin for another organization, of which the admin is a member too. */
  const tokenOfOther = async () => {
    const { id } = await running.makeOrganization();
    const { principalId } = running.admin;
    const membership = { organization_id: id, principal_id: principalId, role: "admin", created_at: 1 } as const;
    await running.service.database.insertInto("memberships").values(membership).execute();
    return tokenOf({ organizationId: id });
  };

  test("permits only the deletion that the user has accepted, even if responses are repeated", async () => {
    const session = await start();
    const first = await askedDeletion({ session });
    const second = await askedDeletion({ session });
    expect((await answer(second.question, { session })).status).toBe(202);
    expect(await second.result()).toMatch(/^Result of customers.delete/);
    await answer(second.question, { session });
    await answer(first.question, { session }, "decline");
    expect(await first.result()).toContain("the user declined");
    expect([await customers.has(first.customer), await customers.has(second.customer)]).toEqual([true, false]);
    const third = await askedDeletion({ session });
    for (const { question } of [first, second]) expect((await answer(question, { session })).status).toBe(400);
    const other = await start();
    const fourth = await askedDeletion({ session: other });
    expect((await answer(third.question, { session: other })).status).toBe(400);
    for (const [posting, { question, customer, result }] of [
      [{ session }, third],
      [{ session: other }, fourth],
    ] as const) {
      await answer(question, posting, "decline");
      expect(await result()).toContain("the user declined");
      expect(await customers.has(customer)).toBe(true);
    }
  });

  test("ends a call that the client cancels while the call waits for the user", async () => {
    const session = await start();
    const { customer, callId, question, result, withdrawn } = await askedDeletion({ session });
    expect((await cancel(callId, { session })).status).toBe(202);
    expect(await result()).toBeUndefined();
    expect(withdrawn()).toBe(question);
    expect((await answer(question, { session })).status).toBe(400);
    expect(await customers.has(customer)).toBe(true);
  });

  test("ends a call whose client disconnects, although another call of the session waits for the user", async () => {
    const session = await start();
    const connection = new AbortController();
    const disconnected = await askedDeletion({ session, signal: connection.signal });
    const [other, third] = [await askedDeletion({ session }), await askedDeletion({ session })];
    const list = () => post({ id: ++count, method: "tools/list" }, { session });
    expect((await list()).status).toBe(429);
    connection.abort();
    await expect.poll(async () => (await list()).status, { timeout: 10_000 }).toBe(200);
    await answer(disconnected.question, { session });
    await answer(other.question, { session });
    expect(await other.result()).toMatch(/^Result of customers.delete/);
    expect(await customers.has(disconnected.customer)).toBe(true);
    await answer(third.question, { session }, "decline");
    expect(await third.result()).toContain("the user declined");
  });

  test("leaves no listener after its calls have ended", async () => {
    const listeners = () => getEventListeners(running.app.draining, "abort").length;
    const before = listeners();
    const session = await start();
    const { question, result } = await askedDeletion({ session });
    expect(listeners()).toBeGreaterThan(before);
    await answer(question, { session }, "decline");
    await result();
    await expect.poll(listeners, { timeout: 10_000 }).toBe(before);
  });

  test("has a short id even if the client requests an unknown revision of the protocol", async () => {
    const known = await start();
    const unknown = await start(undefined, {}, "2025 ".repeat(1_000));
    expect(unknown.length).toBeLessThanOrEqual(known.length);
    expect(await (await post({ id: 1, method: "tools/list" }, { session: unknown })).text()).toContain("tools");
  });

  test("refuses a call with the id of a running call, and the client can still cancel the running call", async () => {
    const session = await start();
    const { customer, callId, result } = await askedDeletion({ session });
    const list = (of: string) => post({ id: callId, method: "tools/list" }, { session: of });
    const refused = await list(session);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        jsonrpc: "2.0",
        id: callId,
        error: { code: -32_600, message: `expected an id that no running call of the session has, found ${callId}` },
      },
    ]);
    expect((await list(await start())).status).toBe(200);
    expect((await cancel(callId, { session })).status).toBe(202);
    expect(await result()).toBeUndefined();
    expect(await customers.has(customer)).toBe(true);
    expect(await (await list(session)).text()).toContain("inspect_connector");
  });

  test("limits the concurrent calls of a principal, and ends the calls of clients that disconnect", async () => {
    const session = await start();
    const connections = new AbortController();
    const asked = await Promise.all(
      Array.from({ length: maxCalls }, () => askedDeletion({ session, signal: connections.signal })),
    );
    const list = () => post({ id: ++count, method: "tools/list" }, { session });
    expect((await list()).status).toBe(429);
    const { token } = await running.makeMember({ workspaceIds: [running.workspaceId] });
    const ofMember = { token, session: await start(token) };
    const { question, result } = await askedDeletion(ofMember);
    connections.abort();
    await expect.poll(async () => (await list()).status, { timeout: 10_000 }).toBe(200);
    for (const one of asked) {
      const declined = async () => (await answer(one.question, { session }, "decline")).status;
      await expect.poll(declined, { timeout: 10_000 }).toBe(400);
      expect((await answer(one.question, { session })).status).toBe(400);
      expect(await customers.has(one.customer)).toBe(true);
    }
    await answer(question, ofMember);
    expect(await result()).toMatch(/^Result of customers.delete/);
  });

  test("checks the permissions of the caller again after the user has accepted a deletion", async () => {
    const { token, principalId } = await running.makeMember({ workspaceIds: [running.workspaceId] });
    const session = await start(token);
    const { customer, question, result } = await askedDeletion({ token, session });
    const membership = `/api/v1/workspaces/${running.workspaceId}/members/${principalId}`;
    expect((await running.admin.request("DELETE", membership)).status).toBe(204);
    expect((await answer(question, { token, session })).status).toBe(202);
    expect(await result()).toMatch(/^\[not_found\]/);
    expect(await customers.has(customer)).toBe(true);
  });

  test("continues on another replica, which refuses responses to questions of the first replica", async () => {
    const replica = await startTestService({ engine: "sqlite", sharesDatabaseOf: running, settings });
    const at = await replica.listen();
    const session = await start();
    const { customer, question, result } = await askedDeletion({ session });
    expect(await (await post({ id: 1, method: "tools/list" }, { session, at })).text()).toContain("inspect_connector");
    expect((await answer(question, { session, at })).status).toBe(400);
    expect((await post({ method: "notifications/initialized" }, { session, at })).status).toBe(202);
    expect(await customers.has(customer)).toBe(true);
    expect((await answer(question, { session })).status).toBe(202);
    expect(await result()).toMatch(/^Result of customers.delete/);
    await replica.close();
  });

  test("ends a call if the user does not respond within the maximum duration of a request", async () => {
    const limits = { requestMs: 1_000 };
    const replica = await startTestService({ engine: "sqlite", sharesDatabaseOf: running, settings, limits });
    const [at, session] = [await replica.listen(), await start()];
    const { customer, question, result } = await askedDeletion({ session, at });
    expect(await result()).toContain("the user did not respond within 1000 ms; ask the user before you try again");
    expect((await answer(question, { session, at })).status).toBe(400);
    expect(await customers.has(customer)).toBe(true);
    await replica.close();
  });

  test("refuses a deletion if the client does not support form elicitation, and the result says how to permit deletions", async () => {
    const id = await customers.create();
    const args = { entity: "customers", action: "delete", params: { id } };
    const message = { id: 1, method: "tools/call", params: { name: "execute", arguments: args } };
    for (const capabilities of [{}, { elicitation: { url: {} } }]) {
      const response = await post(message, { session: await start(undefined, capabilities) });
      expect(await response.text()).toContain("add deletes=allow to the URL of the server");
    }
    expect(await customers.has(id)).toBe(true);
  });

  test("is optional", async () => {
    expect(await (await post({ id: 1, method: "tools/list" }, {})).text()).toContain("inspect_connector");
  });

  // This test is the last one, because it shuts the service down.
  test("does not delay the shutdown if a call waits for the user, and the result of the call says that the service is shutting down", async () => {
    const session = await start();
    const { result } = await askedDeletion({ session });
    const drained = running.app.drain(600_000);
    expect(await result()).toContain("the service is shutting down; try again");
    await drained;
  });
});
