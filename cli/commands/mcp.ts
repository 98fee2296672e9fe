import type { AgentConnector, ConnectorSelection } from "@agent-connectors/client";
import { command } from "../command.ts";
import type { Context } from "../context.ts";
import { workspace } from "./shared-fields.ts";

/** The command `mcp`, which serves connectors to an agent over the Model Context Protocol. */
export const mcpCommand = command({
  name: "mcp",
  local: true,
  summary: "Serve connectors to an agent, over the Model Context Protocol, on standard input and output",
  examples: [
    "agent-cli mcp payments meeting_notes",
    "agent-cli mcp payments --read-only",
    "PAYMENTS_API_KEY=sk_live_… agent-cli --local mcp payments",
  ],
  fields: {
    names: {
      schema: {
        type: "array",
        items: { type: "string" },
        minItems: 1,
        description: "names, ids or kinds of connectors",
      },
      required: true,
      argument: 0,
    },
    workspace,
    read_only: { schema: { type: "boolean", description: "permit only actions that read" } },
    operations: {
      schema: {
        type: "array",
        items: { type: "string" },
        description: "permit only these operations, such as customers.list,invoices.*",
      },
    },
    max_tokens: {
      schema: { type: "integer", minimum: 1, description: "maximum estimated tokens of a result; default: 25000" },
    },
    allow_deletes: { schema: { type: "boolean", description: "permit deletions without a confirmation by the user" } },
  },
  async run({ names, workspace: given, read_only, operations, max_tokens, allow_deletes }, context) {
    const { createMcpServer } = await import("@agent-connectors/client/mcp");
    const selection = { names, workspaceName: context.workspaceOf(given) };
    const { connectors, close } = await (context.local ? openLocal : openHosted)(context, selection);
    const create = () =>
      createMcpServer(() => ({
        connectors,
        access: read_only ? "read" : "write",
        ...(operations && { operations }),
        ...(max_tokens !== undefined && { maxTokens: max_tokens }),
        deletes: allow_deletes ? "allow" : "confirm",
        deletesAdvice:
          "This client cannot request a confirmation from its user. To permit deletions, start the server with --allow-deletes.",
      }));
    const { serveStdio } = await import("@modelcontextprotocol/server/stdio");
    const server = serveStdio(create);
    await new Promise<void>((resolve) => {
      process.stdin.once("end", resolve);
      context.signal.addEventListener("abort", () => resolve(), { once: true });
      // The signal may have aborted during the start.
      if (context.signal.aborted) resolve();
    });
    await server.close();
    await close();
  },
});

interface OpenedConnectors {
  readonly connectors: readonly AgentConnector[];
  readonly close: () => Promise<unknown>;
}

async function openHosted(context: Context, selection: ConnectorSelection): Promise<OpenedConnectors> {
  const { hostedAgentConnectors } = await import("@agent-connectors/client");
  return { connectors: await hostedAgentConnectors(await context.api(), selection), close: async () => {} };
}

async function openLocal(context: Context, { names }: ConnectorSelection): Promise<OpenedConnectors> {
  const { localAgentConnector } = await import("@agent-connectors/client/local");
  const opened = [...new Set(names)].map(async (name) => ({ name, executor: await context.executor({ name }) }));
  const executors = await Promise.all(opened);
  return {
    connectors: await Promise.all(executors.map(({ name, executor }) => localAgentConnector(name, executor))),
    close: () => Promise.all(executors.map(({ executor }) => executor.close())),
  };
}
