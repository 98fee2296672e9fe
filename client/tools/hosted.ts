import { ConnectorError, type DocsSection } from "@agent-connectors/runtime/portable";
import { type ConnectorQuery, type FoundConnector, findConnector, findIfConnected } from "../find-connector.ts";
import { createHostedExecutor, onceFound } from "../hosted-executor.ts";
import type { Api } from "../http-client.ts";
import type { AgentConnector, ConnectorStatus, CopyStatus } from "./connector.ts";

/** Finds a connector of the service, and converts it to a connector for agents. Throws as `findConnector` does. */
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
 * Finds connectors of the service, and converts them to connectors for agents, with the names that `agentConnectorsOf`
 * describes. Returns a placeholder instead of throwing `not_found` or `invalid_params` in two cases:
 * - For a kind without a connector, the calls of the placeholder fail until a person connects the system, for example on the
 *   page of its `reconnectLink`.
 * - For a name that no connector or several connectors have, all calls of the placeholder fail. If all names are such names,
 *   throws the error of the first one.
 *
 * Throws all other errors of `findConnector`.
 */
export async function hostedAgentConnectors(
  api: Api,
  { names, workspaceName }: ConnectorSelection,
): Promise<readonly AgentConnector[]> {
  const queries = [...new Set(names)].map((name) => ({ name, workspaceName }));
  const found = await Promise.all(queries.map((query) => findIfConnected(api, query).catch(failureOfName)));
  const failures = found.filter((one) => one instanceof ConnectorError);
  if (failures[0] && failures.length === queries.length) throw failures[0];
  return withUniqueNames(
    queries.map((query, at) => {
      const one = found[at];
      if (one && !(one instanceof ConnectorError)) return sourceOf(api, one);
      const connector = one ? wronglyNamed(query.name, one) : unconnected(api, query);
      return { id: undefined, workspaceName: workspaceName ?? defaultWorkspace, connector };
    }),
  );
}

/** Returns a failure that concerns only one of several names. Throws any other failure. */
function failureOfName(error: unknown): ConnectorError {
  if (error instanceof ConnectorError && ["not_found", "invalid_params"].includes(error.code)) return error;
  throw error;
}

/**
 * Converts connectors of the service to connectors for agents, without duplicates. If connectors of several workspaces have the
 * same name, each gets the name `workspace/name`, or its id if `workspace/name` is also a name of another connector.
 */
export function agentConnectorsOf(api: Api, connectors: readonly FoundConnector[]): readonly AgentConnector[] {
  return withUniqueNames(connectors.map((one) => sourceOf(api, one)));
}

/** A connector for agents, with the data that make its name unique. */
interface Source {
  /** Absent for a placeholder. */
  readonly id: string | undefined;
  readonly workspaceName: string;
  readonly connector: AgentConnector;
}

function sourceOf(api: Api, found: FoundConnector): Source {
  return { id: found.id, workspaceName: found.workspace.name, connector: agentConnectorOf(api, found) };
}

function withUniqueNames(sources: readonly Source[]): readonly AgentConnector[] {
  const distinct = [...new Map(sources.map((source) => [source.id ?? source, source])).values()];
  const all = distinct.flatMap(possibleNames);
  return distinct.map((source) => {
    const { connector } = source;
    const name = possibleNames(source).find((one) => all.indexOf(one) === all.lastIndexOf(one));
    return { ...connector, name: name ?? connector.name };
  });
}

function possibleNames({ id, workspaceName, connector: { name } }: Source): readonly string[] {
  return [...new Set([name, `${workspaceName}/${name}`, id ?? name])];
}

function agentConnectorOf(api: Api, found: FoundConnector): Required<AgentConnector> {
  const { id, name, connector_type, workspace } = found;
  const path = `/api/v1/integrations/connectors/${id}`;
  const { execute } = createHostedExecutor(api, found);
  const read = (suffix: string, signal?: AbortSignal, section?: string) =>
    api.json({ method: "GET", path: path + suffix, query: { section }, signal, effect: "reads" });
  return {
    name,
    kind: connector_type,
    execute,
    // The service's OpenAPI document describes these responses, so the code does not check their types.
    docs: async (section, signal) => (await read("/docs", signal, section)) as DocsSection,
    async status(signal): Promise<ConnectorStatus> {
      const [connector, syncs] = await Promise.all([read("", signal), read("/sync", signal)]);
      const { status, replication_config: config } = connector as { status: string; replication_config: object };
      const { data: copies } = syncs as { readonly data: readonly CopyStatus[] };
      return { status, workspace: workspace.name, config: { ...config }, copies };
    },
    reconnectLink: () => setupLink(api, { workspace_name: workspace.name, connector_type, connector_id: id }),
  };
}

/** Returns the placeholder for a name that no connector or several connectors have. */
function wronglyNamed(name: string, { reason }: ConnectorError): AgentConnector {
  const fail = async (): Promise<never> => {
    throw new ConnectorError("invalid_config", reason);
  };
  return { name, execute: fail, docs: fail };
}

/** Returns the placeholder for a kind without a connector. Each call searches for a connector until one exists. */
function unconnected(api: Api, query: ConnectorQuery): AgentConnector {
  const { name: kind, workspaceName } = query;
  const connected = onceFound(async (signal) => {
    const found = await findIfConnected(api, query, signal);
    if (found) return agentConnectorOf(api, found);
    const place = workspaceName === undefined ? "" : ` in workspace '${workspaceName}'`;
    throw new ConnectorError("credentials_rejected", `no connector of the kind '${kind}' exists${place}`);
  });
  return {
    name: kind,
    kind,
    execute: async (entity, action, params, options) =>
      (await connected(options?.signal)).execute(entity, action, params, options),
    docs: async (section, signal) => (await connected(signal)).docs(section, signal),
    status: async (signal) => (await connected(signal)).status(signal),
    async reconnectLink() {
      const found = await connected().catch((error: unknown) => {
        if (error instanceof ConnectorError && error.code === "credentials_rejected") return undefined;
        throw error;
      });
      const created = { workspace_name: workspaceName ?? defaultWorkspace, connector_type: kind, name: kind };
      return found ? found.reconnectLink() : setupLink(api, created);
    },
  };
}

/** The workspace of a new connector if no workspace is selected. */
const defaultWorkspace = "default";

async function setupLink(api: Api, body: Readonly<Record<string, string>>): Promise<string> {
  const path = "/api/v1/integrations/setup-sessions";
  const session = await api.json({ method: "POST", path, body, effect: "writes" });
  return (session as { readonly url: string }).url;
}
