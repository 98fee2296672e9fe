import { type FunctionTool, tool } from "@openai/agents";
import { type AgentToolsOptions, agentTools } from "../agent-tools.ts";
import type { AgentConnector } from "../connector.ts";

/** The three tools for an `Agent` of the OpenAI Agents SDK. The message of a failure is the result of the tool. */
export function openaiAgentsTools(
  connectors: readonly AgentConnector[],
  options: Omit<AgentToolsOptions, "framework"> = {},
): FunctionTool[] {
  return agentTools(connectors, { ...options, framework: "openai_agents" }).map(
    ({ name, description, inputSchema, run }) =>
      tool({
        name,
        description,
        // In strict mode, an object cannot have members with undeclared names, but `params` can.
        strict: false,
        parameters: inputSchema as Extract<Parameters<typeof tool>[0], { strict: false }>["parameters"],
        execute: (args, _context, details) => run(Object(args), { signal: details?.signal }),
      }),
  );
}
