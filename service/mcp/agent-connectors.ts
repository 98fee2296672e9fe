import {
  type AgentConnector,
  type Api,
  agentConnectorOf,
  type FoundConnector,
  findConnector,
} from "@agent-connectors/client";
import { kinds } from "@agent-connectors/connectors";
import { ConnectorError } from "@agent-connectors/runtime";

/** The connectors that a client of the Model Context Protocol selects. */
interface Selection {
  /** Names, ids or kinds; by default all connectors that the caller sees. */
  readonly names: readonly string[] | undefined;
  readonly workspaceName: string | undefined;
}

/** Maximum connectors. Each connector is a value in the schemas of the tools, and each selected one requires queries. */
const maxConnectors = 50;

/**
 * The connectors of a caller for agents. For a selected kind without a connector, returns a connector whose calls fail with
 * a link to connect it. Throws as `findConnector` does, and `invalid_params` for too many connectors.
 */
export async function agentConnectors(
  api: Api,
  { names, workspaceName }: Selection,
): Promise<readonly AgentConnector[]> {
  if (!names) {
    const all = await allConnectors(api, workspaceName);
    return all.length === 0 ? [noConnector] : withUniqueNames(all).map((one) => agentConnectorOf(api, one));
  }
  const selected = new Set(names);
  if (selected.size > maxConnectors)
    throw new ConnectorError(
      "invalid_params",
      `connectors: expected at most ${maxConnectors} names in the URL of the server, found ${selected.size}`,
    );
  const found = await Promise.all(
    [...selected].map(async (name) => {
      try {
        return await findConnector(api, { name, workspaceName });
      } catch (error) {
        if (error instanceof ConnectorError && error.code === "not_found" && Object.hasOwn(kinds, name)) return name;
        throw error;
      }
    }),
  );
  const existing = withUniqueNames(found.filter((one) => typeof one !== "string"));
  return found.map((one, at) => {
    if (typeof one === "string") return missingConnector(api, { kind: one, workspaceName });
    return agentConnectorOf(api, existing.find(({ id }) => id === one.id) ?? (found[at] as FoundConnector));
  });
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
      `connectors: expected a selection, because you see more than ${maxConnectors}; add ?connectors=name,name to the URL of the server`,
    );
  return data;
}

/** Gives connectors of several workspaces that have the same name their ids as names. */
function withUniqueNames(connectors: readonly FoundConnector[]): readonly FoundConnector[] {
  const names = connectors.map(({ name }) => name);
  return connectors.map((one) =>
    names.indexOf(one.name) === names.lastIndexOf(one.name) ? one : { ...one, name: one.id },
  );
}

/** A placeholder for a caller who sees no connectors. The client can connect, and each call fails with the reason. */
const noConnector: AgentConnector = { name: "none", execute: failWithoutConnector, docs: failWithoutConnector };

async function failWithoutConnector(): Promise<never> {
  throw new ConnectorError(
    "invalid_config",
    "you see no connector yet; create one, or add ?connectors=KIND to the URL of the server to get a link that connects it",
  );
}

/** A kind that has no connector yet. Each call fails with a link to the page where a person connects it. */
function missingConnector(
  api: Api,
  { kind, workspaceName = "default" }: { readonly kind: string; readonly workspaceName: string | undefined },
): AgentConnector {
  const fail = async (): Promise<never> => {
    throw new ConnectorError(
      "credentials_rejected",
      `no connector of the kind '${kind}' exists in workspace '${workspaceName}'`,
    );
  };
  return {
    name: kind,
    execute: fail,
    docs: fail,
    async reconnectLink() {
      const body = { workspace_name: workspaceName, connector_type: kind, name: kind };
      const path = "/api/v1/integrations/setup-sessions";
      const session = await api.json({ method: "POST", path, body, effect: "writes" });
      return (session as { readonly url: string }).url;
    },
  };
}
