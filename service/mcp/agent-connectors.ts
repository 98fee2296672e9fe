import {
  type AgentConnector,
  type Api,
  agentConnectorsOf,
  type ConnectorSelection,
  type FoundConnector,
  hostedAgentConnectors,
} from "@agent-connectors/client";
import { ConnectorError } from "@agent-connectors/runtime";

/** Maximum connectors that a URL selects. Each connector makes the schemas of the tools longer, and requires queries. */
const maxConnectors = 50;

/**
 * The connectors that a URL of the server selects; without `names`, all that the caller can see. `workspaceName` limits the
 * selection to one workspace, except that an id in `names` selects a connector of any workspace.
 */
type McpSelection = Omit<ConnectorSelection, "names"> & { readonly names: ConnectorSelection["names"] | undefined };

/**
 * Returns the selected connectors for agents. Throws as `hostedAgentConnectors` does, and `invalid_params` for too many
 * connectors.
 */
export async function agentConnectors(
  api: Api,
  { names, workspaceName }: McpSelection,
): Promise<readonly AgentConnector[]> {
  if (!names) {
    const all = await allConnectors(api, workspaceName);
    return all.length === 0 ? [noConnector(workspaceName)] : agentConnectorsOf(api, all);
  }
  const selected = new Set(names).size;
  if (selected > maxConnectors)
    throw new ConnectorError(
      "invalid_params",
      `connectors: expected at most ${maxConnectors} names in the URL of the server, found ${selected}`,
    );
  return hostedAgentConnectors(api, { names, workspaceName });
}

async function allConnectors(api: Api, workspaceName: string | undefined): Promise<readonly FoundConnector[]> {
  const query = { workspace_name: workspaceName, limit: maxConnectors };
  // The OpenAPI document describes this response.
  const { data, meta } = (await api.json({
    method: "GET",
    path: "/api/v1/integrations/connectors",
    query,
    effect: "reads",
  })) as { readonly data: readonly FoundConnector[]; readonly meta: { readonly has_more: boolean } };
  if (meta.has_more)
    throw new ConnectorError(
      "invalid_params",
      `connectors: expected a selection, because you see more than ${maxConnectors}; add the query param connectors=name,name to the URL of the server`,
    );
  return data;
}

/** With this placeholder, the MCP client can connect, and each call fails with the reason. */
function noConnector(workspaceName: string | undefined): AgentConnector {
  const reason =
    workspaceName === undefined
      ? "you see no connector yet; create one"
      : `you see no connector in workspace '${workspaceName}' yet; create one, select another workspace`;
  const fail = async (): Promise<never> => {
    throw new ConnectorError(
      "invalid_config",
      `${reason}, or add the query param connectors=KIND to the URL of the server to get a setup link for this kind`,
    );
  };
  return { name: "none", execute: fail, docs: fail };
}
