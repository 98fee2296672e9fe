import { ToolMessage } from "@langchain/core/messages";
import { type StructuredToolInterface, tool } from "@langchain/core/tools";
import { type AgentToolsOptions, agentTools } from "../agent-tools.ts";
import type { AgentConnector } from "../connector.ts";
import { ToolException } from "../failure.ts";

/** Options of the tools for LangChain. */
export interface LangChainToolsOptions extends Omit<AgentToolsOptions, "framework"> {
  /**
   * Returns a failure to the model instead of throwing a `ToolException`: as a `ToolMessage` with the status `error`, or as text
   * if the call has no id.
   */
  readonly handle_tool_error?: boolean;
}

/**
 * The three tools for LangChain agents. A failed call throws a `ToolException`. With `handle_tool_error`, it returns a message
 * for the model instead.
 */
export function langchainTools(
  connectors: readonly AgentConnector[],
  { handle_tool_error = false, ...options }: LangChainToolsOptions = {},
): StructuredToolInterface[] {
  return agentTools(connectors, { ...options, framework: "langchain" }).map(({ name, description, inputSchema, run }) =>
    withoutCheck(
      tool(
        async (args, { signal, toolCall }) => {
          try {
            return await run(Object(args), { signal });
          } catch (error) {
            if (!handle_tool_error || !(error instanceof ToolException)) throw error;
            const { message: content } = error;
            const id = toolCall?.id;
            return id === undefined ? content : new ToolMessage({ content, name, status: "error", tool_call_id: id });
          }
        },
        { name, description, schema: inputSchema },
      ),
    ),
  );
}

/**
 * Removes LangChain's check of the arguments, which refuses null and whose error names no remedy. The function of the tool checks
 * the arguments. The model still receives the schema.
 */
function withoutCheck<Checked extends StructuredToolInterface>(checked: Checked): Checked {
  const { call } = checked;
  const unchecked: Checked = Object.create(checked, { schema: { value: {} } });
  checked.call = (...args) => call.apply(unchecked, args);
  return checked;
}
