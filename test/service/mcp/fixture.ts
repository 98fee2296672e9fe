import { Client, type ClientOptions, type Transport } from "@modelcontextprotocol/client";
import { expect } from "vitest";
import { connectTo } from "../context-store/synced.ts";
import type { TestService } from "../start-test-service.ts";

/** The revisions of the protocol, and how a client selects one of them. */
export const revisions: Readonly<Record<string, NonNullable<ClientOptions["versionNegotiation"]>>> = {
  2025: { mode: "legacy" },
  "2026-07-28": { mode: { pin: "2026-07-28" } },
};

/**
 * Connects a client. By default, the client does not support elicitation, so a tool cannot send a question to the user. The
 * returned function `call` calls a tool. It returns three parts of the result: whether the call failed, the text of the first
 * item of the content, and the structured content.
 */
export async function connectClient(transport: Transport, options: ClientOptions = {}) {
  const client = new Client({ name: "test", version: "1" }, { capabilities: {}, ...options });
  await client.connect(transport);
  const call = async (name: string, args: Readonly<Record<string, unknown>> = {}) => {
    const { content, isError = false, structuredContent } = await client.callTool({ name, arguments: args });
    const [first] = content;
    return { isError, text: first?.type === "text" ? first.text : "", structuredContent };
  };
  return { client, call };
}

/** Connects `payments` to the sandbox. Returns functions that create a customer, and report whether a customer exists. */
export async function connectPayments(running: Pick<TestService, "admin" | "sandbox">) {
  const id = await connectTo(running, "payments");
  const execute = (action: string, params: object) =>
    running.admin.request("POST", `/api/v1/integrations/connectors/${id}/execute`, {
      entity: "customers",
      action,
      params,
    });
  return {
    create: async (): Promise<string> => (await execute("create", {})).body.data.id,
    has: async (customer: string): Promise<boolean> => {
      const { status } = await execute("get", { id: customer });
      expect([200, 404]).toContain(status);
      return status === 200;
    },
  };
}
