import { ConnectorError, type Executor } from "@agent-connectors/runtime/portable";
import { command } from "../command.ts";
import { workspace } from "./fields.ts";

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
    const { hostedAgentConnector } = await import("@agent-connectors/client");
    const executors: Executor[] = [];
    const open = async (name: string) => {
      if (!context.local)
        return hostedAgentConnector(await context.api(), { name, workspaceName: context.workspaceOf(given) });
      const { localAgentConnector } = await import("@agent-connectors/client/local");
      const executor = await context.executor({ name });
      executors.push(executor);
      return localAgentConnector(name, executor);
    };
    const connectors = await Promise.all(names.map(open));
    const repeated = connectors.find((one, at) => connectors.findIndex(({ name }) => name === one.name) < at);
    if (repeated)
      throw new ConnectorError(
        "invalid_params",
        `expected connectors with different names, found '${repeated.name}' twice; remove one`,
      );
    const create = () =>
      createMcpServer(connectors, {
        access: read_only ? "read" : "write",
        ...(operations && { operations }),
        ...(max_tokens !== undefined && { maxTokens: max_tokens }),
        deletes: allow_deletes ? "allow" : "confirm",
        deletesAdvice:
          "This client cannot request a confirmation from its user. To permit deletions, start the server with --allow-deletes.",
      });
    const { serveStdio } = await import("@modelcontextprotocol/server/stdio");
    const server = serveStdio(create);
    await new Promise<void>((resolve) => {
      process.stdin.once("end", resolve);
      context.signal.addEventListener("abort", () => resolve(), { once: true });
      // A signal may have come during the start.
      if (context.signal.aborted) resolve();
    });
    await server.close();
    await Promise.all(executors.map((executor) => executor.close()));
  },
});
