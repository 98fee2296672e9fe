import type { DocsSection } from "@agent-connectors/runtime/portable";
import type { Api } from "../api.ts";
import { type ConnectorQuery, type FoundConnector, findConnector } from "../find-connector.ts";
import { createHostedExecutor } from "../hosted-executor.ts";
import type { AgentConnector, ConnectorStatus, CopyStatus } from "./connector.ts";

/** Finds a connector of the service for agents. Throws as `findConnector` does. */
export async function hostedAgentConnector(api: Api, query: ConnectorQuery): Promise<AgentConnector> {
  return agentConnectorOf(api, await findConnector(api, query));
}

/** Converts a connector of the service to one for agents. */
export function agentConnectorOf(
  api: Api,
  { id, name, connector_type, workspace }: Omit<FoundConnector, "status">,
): AgentConnector {
  const path = `/api/v1/integrations/connectors/${id}`;
  const { execute } = createHostedExecutor(api, { name: id });
  const read = (suffix: string, section?: string) =>
    api.json({ method: "GET", path: path + suffix, query: { section }, effect: "reads" });
  return {
    name,
    execute,
    // The OpenAPI document of the service has the types of its responses.
    docs: async (section) => (await read("/docs", section)) as DocsSection,
    async status(): Promise<ConnectorStatus> {
      const [connector, syncs] = await Promise.all([read(""), read("/sync")]);
      const { status, replication_config: config } = connector as { status: string; replication_config: object };
      const { data: copies } = syncs as { readonly data: readonly CopyStatus[] };
      return { status, workspace: workspace.name, config: { ...config }, copies };
    },
    async reconnectLink() {
      const body = { workspace_name: workspace.name, connector_type, connector_id: id };
      const session = await api.json({
        method: "POST",
        path: "/api/v1/integrations/setup-sessions",
        body,
        effect: "writes",
      });
      return (session as { readonly url: string }).url;
    },
  };
}
