import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { insertConnector } from "../insert-connector.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { connectClient, connectPayments, revisions } from "./fixture.ts";

const program = fileURLToPath(new URL("../../../cli/main.ts", import.meta.url));

/** The connectors that a client configures, and the maximum number of tokens in a result. */
interface Configuration {
  readonly connectors: string;
  readonly maxTokens?: number;
}

let running: TestService;
let url: string;
let folder: string;
let payments: Awaited<ReturnType<typeof connectPayments>>;

beforeAll(async () => {
  running = await startTestService({ engine: "sqlite", sandbox: { records: 120 } });
  url = await running.listen();
  folder = await mkdtemp(join(tmpdir(), "agent-cli-"));
  payments = await connectPayments(running);
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

/** Starts `agent-cli mcp` as a desktop client does, but from the source. */
function stdio({ connectors, maxTokens }: Configuration): Transport {
  const { principalId, clientSecret } = running.admin;
  const limit = maxTokens === undefined ? [] : ["--max-tokens", String(maxTokens)];
  const access = { AGENT_CONNECTORS_CLIENT_ID: principalId, AGENT_CONNECTORS_CLIENT_SECRET: clientSecret };
  return new StdioClientTransport({
    command: process.execPath,
    args: ["-C", "@agent-connectors/source", program, "mcp", ...connectors.split(","), ...limit],
    env: { HOME: folder, AGENT_CONNECTORS_CONFIG_DIR: folder, AGENT_CONNECTORS_URL: url, ...access },
  });
}

/** Connects to `/mcp` of the service. */
function http({ connectors, maxTokens }: Configuration): Transport {
  const query = new URLSearchParams({ connectors, ...(maxTokens && { max_tokens: String(maxTokens) }) });
  const requestInit = { headers: { authorization: `Bearer ${running.admin.token}` } };
  return new StreamableHTTPClientTransport(new URL(`${url}/mcp?${query}`), { requestInit });
}

const transports = { stdio, HTTP: http };

/** Opens the setup page to which a failure links. Returns the heading of the page. */
async function headingOf(failure: { readonly isError: boolean; readonly text: string }): Promise<string | undefined> {
  const link = /enter new credentials at (http\S+\/setup\/[\w-]+)/.exec(failure.text)?.[1];
  expect([failure.isError, link]).toEqual([true, expect.any(String)]);
  return /<h1>(.*)<\/h1>/.exec((await openBrowser(running).get(link ?? "")).html)?.[1];
}

/** Returns the faults that the sandbox will apply to later requests. */
async function pendingFaults(): Promise<unknown> {
  return ((await (await fetch(`${running.sandbox.url}/__faults`)).json()) as { readonly faults: unknown }).faults;
}

/** Returns the status of the call with this intent, or `undefined` if the audit does not have it yet. */
async function statusOf(intent: string): Promise<string | undefined> {
  const { body } = await running.admin.request("GET", "/api/v1/tool-calls?limit=100");
  return body.data.find((row: { readonly intent: string | null }) => row.intent === intent)?.status;
}

describe.each(Object.entries(transports))("over %s", (_, open) => {
  describe.each(Object.entries(revisions))("a client of revision %s", (_revision, versionNegotiation) => {
    let rejected: string;
    let connection: Awaited<ReturnType<typeof connectClient>>;
    let reply: "accept" | "decline" | "cancel";
    const asked: string[] = [];
    const customers = (action: string, params: object = {}, options: object = {}) => ({
      name: "execute",
      arguments: { connector: "payments", entity: "customers", action, params, options },
    });

    beforeAll(async () => {
      rejected = await insertConnector(running.service, {
        organizationId: running.id,
        workspaceId: running.workspaceId,
        kind: "payments",
        auth: "api_key",
        secret: JSON.stringify({ fields: { api_key: "sk_test_revoked" } }),
        createdBy: running.admin.principalId,
        now: Date.now(),
      });
      const configuration = { connectors: `payments,recruiting,${rejected}`, maxTokens: 2_000 };
      connection = await connectClient(open(configuration), { versionNegotiation, capabilities: { elicitation: {} } });
      connection.client.setRequestHandler("elicitation/create", ({ params }) => {
        asked.push(params.message);
        return reply === "accept" ? { action: reply, content: {} } : { action: reply };
      });
    });
    afterAll(() => connection.client.close());

    test("gets a link to connect a kind that has no connector", async () => {
      const failed = await connection.call("execute", {
        connector: "recruiting",
        entity: "candidates",
        action: "list",
      });
      expect(failed.text).toContain("no connector of the kind 'recruiting' exists\n");
      expect(await headingOf(failed)).toBe("Connect Recruiting");
    });

    test("gets a link to enter new credentials if the connected system rejects the stored ones", async () => {
      const failed = await connection.call("execute", { connector: rejected, entity: "customers", action: "list" });
      expect(failed.text).toContain("credentials_rejected");
      expect(await headingOf(failed)).toBe("Connect Payments again");
    });

    test.each([
      ["accept", "deleted"],
      ["decline", "kept"],
      ["cancel", "kept"],
    ] as const)("asks the user before a deletion: after %s, the record is %s", async (given, outcome) => {
      const id = await payments.create();
      reply = given;
      const { isError, text } = await connection.call("execute", customers("delete", { id }).arguments);
      expect([isError, await payments.has(id)]).toEqual(outcome === "deleted" ? [false, false] : [true, true]);
      if (outcome === "kept")
        expect(text).toBe(
          "[permission_denied] the user declined 'customers.delete', and nothing was deleted\nDo not repeat the call unless the user requests it again.",
        );
      expect(asked.filter((message) => message.includes(id))).toHaveLength(1);
    });

    test("can cancel a call during its upstream request, and the audit then has the call with the status 'cancelled'", async () => {
      await addFault(running.sandbox, { fault: "slow", entity: "customers", delay_ms: 60_000 });
      const intent = `cancelled by ${randomUUID()}`;
      const controller = new AbortController();
      const cancelled = connection.client.callTool(customers("list", {}, { intent }), { signal: controller.signal });
      // When the connected system receives the request, the fault is no longer pending.
      await expect.poll(pendingFaults, { timeout: 10_000 }).toEqual([]);
      controller.abort();
      await expect(cancelled).rejects.toThrow();
      await expect.poll(() => statusOf(intent), { timeout: 10_000 }).toBe("cancelled");
    });

    test("gets progress of a long call", async () => {
      await addFault(running.sandbox, { fault: "slow", entity: "customers", delay_ms: 2_500 });
      const reported: number[] = [];
      await connection.client.callTool(customers("list", { limit: 1 }), {
        onprogress: ({ progress }) => reported.push(progress),
      });
      expect(reported.length).toBeGreaterThan(0);
    });

    test("gets an error instead of a result with more tokens than the configured maximum", async () => {
      const { isError, text } = await connection.call("execute", customers("list", { limit: 100 }).arguments);
      expect([isError, text]).toEqual([
        true,
        expect.stringMatching(/^\[too_large\] .* and 2000 tokens; request at most/),
      ]);
    });
  });

  test("a client can use a kind as soon as a person has connected it", async () => {
    const { client, call } = await connectClient(open({ connectors: "recruiting" }));
    const list = { entity: "candidates", action: "list", params: {}, options: { max_records: 1 } };
    const { text } = await call("execute", list);
    const link = /http\S+\/setup\/[\w-]+/.exec(text)?.[0] ?? "";
    const browser = openBrowser(running);
    await browser.get(link);
    const fields = Object.entries(running.sandbox.credentialsOf("recruiting"));
    const form = Object.fromEntries([
      ["auth", "client_credentials"],
      ...fields.map(([name, value]) => [`credentials.${name}`, String(value)]),
    ]);
    const { status } = await browser.post(link, form);
    expect(status).toBe(303);
    expect((await call("execute", list)).isError).toBe(false);
    await client.close();
    const { body } = await running.admin.request("GET", "/api/v1/integrations/connectors?connector_type=recruiting");
    for (const { id } of body.data) await running.admin.request("DELETE", `/api/v1/integrations/connectors/${id}`);
  });
});
