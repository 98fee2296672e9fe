import { ConnectorError, type DocsSection } from "@agent-connectors/runtime/portable";
import type { Api } from "../api.ts";
import { type ConnectorQuery, type FoundConnector, findConnector } from "../find-connector.ts";
import { createHostedExecutor } from "../hosted-executor.ts";
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
  const found = await Promise.all([...new Set(names)].map((name) => findOrKind(api, { name, workspaceName })));
  const existing = agentConnectorsOf(
    api,
    found.filter((one) => typeof one !== "string"),
  );
  const missing = found.filter((one) => typeof one === "string");
  return [...existing, ...missing.map((kind) => unconnected(api, { name: kind, workspaceName }))];
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

/** Finds a connector. For a kind without a connector, returns the name of the kind. */
async function findOrKind(api: Api, query: ConnectorQuery): Promise<FoundConnector | string> {
  try {
    return await findConnector(api, query);
  } catch (error) {
    if (isNotFound(error) && (await isKind(api, query.name))) return query.name;
    throw error;
  }
}

async function isKind(api: Api, name: string): Promise<boolean> {
  const path = `/api/v1/integrations/connector-types/${encodeURIComponent(name)}`;
  try {
    await api.json({ method: "GET", path, effect: "reads" });
    return true;
  } catch (error) {
    // If the name has characters that no kind has, the service returns `invalid_params`.
    if (isNotFound(error) || (error instanceof ConnectorError && error.code === "invalid_params")) return false;
    throw error;
  }
}

/**
 * Returns a connector of a kind that has none yet. Each call searches again, because a person can connect the system at any time.
 */
function unconnected(api: Api, query: ConnectorQuery): AgentConnector {
  const { name: kind, workspaceName = "default" } = query;
  const find = () =>
    hostedAgentConnector(api, query).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
  const connected = async () => {
    const found = await find();
    if (found) return found;
    const reason = `no connector of the kind '${kind}' exists in workspace '${workspaceName}'`;
    throw new ConnectorError("credentials_rejected", reason);
  };
  return {
    name: kind,
    execute: async (...call) => (await connected()).execute(...call),
    docs: async (section) => (await connected()).docs(section),
    status: async () => (await connected()).status(),
    async reconnectLink() {
      const found = await find();
      const created = { workspace_name: workspaceName, connector_type: kind, name: kind };
      return found ? found.reconnectLink() : setupLink(api, created);
    },
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof ConnectorError && error.code === "not_found";
}

/** Creates a link to a page on which a person enters the credentials of a connector. */
async function setupLink(api: Api, body: Readonly<Record<string, string>>): Promise<string> {
  const path = "/api/v1/integrations/setup-sessions";
  const session = await api.json({ method: "POST", path, body, effect: "writes" });
  return (session as { readonly url: string }).url;
}
