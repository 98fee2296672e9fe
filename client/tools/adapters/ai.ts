import { dynamicTool, jsonSchema, type ToolSet } from "ai";
import { type AgentToolsOptions, agentTools } from "../agent-tools.ts";
import type { AgentConnector } from "../connector.ts";

/**
 * The three tools for `generateText`, `streamText` and agents of the AI SDK. A failure is a `ToolError`, which the SDK returns
 * to the model.
 */
export function aiTools(
  connectors: readonly AgentConnector[],
  options: Omit<AgentToolsOptions, "framework"> = {},
): ToolSet {
  const tools = agentTools(connectors, { ...options, framework: "ai" });
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema, run }) => [
      name,
      dynamicTool({
        description,
        // The schemas of the tools are JSON Schema.
        inputSchema: jsonSchema(inputSchema as Parameters<typeof jsonSchema>[0]),
        execute: (args, { abortSignal: signal }) => run(Object(args), { signal }),
      }),
    ]),
  );
}
