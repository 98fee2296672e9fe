import { ConnectorError, type DocsSection } from "@agent-connectors/runtime/portable";
import type { Api } from "../api.ts";
import { type ConnectorQuery, type FoundConnector, findConnector, findIfConnected } from "../find-connector.ts";
import { createHostedExecutor, onceFound } from "../hosted-executor.ts";
import type { AgentConnector, ConnectorStatus, CopyStatus } from "./connector.ts";

/** Finds a connector of the service for agents. Throws as `findConnector` does. */
export async function hostedAgentConnector(api: Api, query: ConnectorQuery): Promise<Required<AgentConnector>> {
  return agentConnectorOf(api, await findConnector(api, query));
}

/** The connectors that an agent can use. */
export interface ConnectorSelection {
  /** Names, ids or kinds. */
  readonly names: readonly string[];
  readonly workspaceName?: string | undefined;
}

/**
 * Finds several connectors of the service for agents. For a kind without a connector, returns a connector whose calls fail with a
 * link to a setup page, until a person has connected the system there. Throws as `findConnector` does for other names.
 */
export async function hostedAgentConnectors(
  api: Api,
  { names, workspaceName }: ConnectorSelection,
): Promise<readonly AgentConnector[]> {
  const queries = [...new Set(names)].map((name) => ({ name, workspaceName }));
  const found = await Promise.all(queries.map((query) => findIfConnected(api, query)));
  const existing = agentConnectorsOf(
    api,
    found.filter((one) => one !== undefined),
  );
  const missing = queries.filter((_, at) => found[at] === undefined);
  return [...existing, ...missing.map((query) => unconnected(api, query))];
}

/**
 * Converts connectors of the service to connectors for agents, each one once. If several connectors have the same name, which is
 * possible in different workspaces, the name of each is its id.
 */
export function agentConnectorsOf(api: Api, connectors: readonly FoundConnector[]): readonly AgentConnector[] {
  const distinct = [...new Map(connectors.map((one) => [one.id, one])).values()];
  const names = distinct.map(({ name }) => name);
  return distinct.map((one) => {
    const isUnique = names.indexOf(one.name) === names.lastIndexOf(one.name);
    return agentConnectorOf(api, isUnique ? one : { ...one, name: one.id });
  });
}

function agentConnectorOf(api: Api, { id, name, connector_type, workspace }: FoundConnector): Required<AgentConnector> {
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
    reconnectLink: () => setupLink(api, { workspace_name: workspace.name, connector_type, connector_id: id }),
  };
}

/**
 * Returns a connector of a kind that has none yet. Until a person has connected the system, which is possible at any time, each
 * call searches again.
 */
function unconnected(api: Api, query: ConnectorQuery): AgentConnector {
  const { name: kind, workspaceName = "default" } = query;
  const connected = onceFound(async () => {
    const found = await findIfConnected(api, query);
    if (found) return agentConnectorOf(api, found);
    const reason = `no connector of the kind '${kind}' exists in workspace '${workspaceName}'`;
    throw new ConnectorError("credentials_rejected", reason);
  });
  return {
    name: kind,
    execute: async (entity, action, params, options) =>
      (await connected(options?.signal)).execute(entity, action, params, options),
    docs: async (section) => (await connected()).docs(section),
    status: async () => (await connected()).status(),
    async reconnectLink() {
      const found = await connected().catch((error: unknown) => {
        if (error instanceof ConnectorError && error.code === "credentials_rejected") return undefined;
        throw error;
      });
      const created = { workspace_name: workspaceName, connector_type: kind, name: kind };
      return found ? found.reconnectLink() : setupLink(api, created);
    },
  };
}

/** Creates a link to a page on which a person enters the credentials of a connector. */
async function setupLink(api: Api, body: Readonly<Record<string, string>>): Promise<string> {
  const path = "/api/v1/integrations/setup-sessions";
  const session = await api.json({ method: "POST", path, body, effect: "writes" });
  return (session as { readonly url: string }).url;
}
