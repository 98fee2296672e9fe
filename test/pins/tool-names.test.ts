import { type AgentConnector, agentTools } from "@agent-connectors/client";
import { ConnectorError } from "@agent-connectors/runtime";
import { expect, test } from "vitest";

const fail = () => Promise.reject(new ConnectorError("internal", "expected no call"));

const connectors: readonly AgentConnector[] = ["sales", "support"].map((name) => ({ name, execute: fail, docs: fail }));

// The MCP server and the adapters for frameworks offer these tools. Prompts and permissions of agents contain the tool names.
test("the tools for several connectors have these names and arguments", () => {
  const tools = agentTools(connectors).map(({ name, inputSchema }) => [
    name,
    Object.keys(inputSchema.properties ?? {}),
  ]);
  expect(Object.fromEntries(tools)).toEqual({
    inspect_connector: ["connector"],
    read_skill_docs: ["connector", "section", "sections"],
    execute: ["connector", "entity", "action", "params", "options"],
  });
});
