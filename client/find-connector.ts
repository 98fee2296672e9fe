import { ConnectorError, nearest } from "@agent-connectors/runtime/portable";
import type { Api } from "./http-client.ts";
import { checkMember } from "./response-failure.ts";

/** A connector of the service. */
export interface FoundConnector {
  readonly id: string;
  readonly name: string;
  readonly connector_type: string;
  readonly status: string;
  readonly workspace: { readonly id: string; readonly name: string };
}

/** Describes the connector to find. */
export interface ConnectorQuery {
  /** The id, the name or the kind of the connector. For an id, the other members are ignored. */
  readonly name: string;
  readonly workspaceName?: string | undefined;
  readonly connectorType?: string | undefined;
}

/**
 * Finds a connector by its id or its name. Without `connectorType`, `name` can also be a kind that has only one connector. Throws
 * `not_found` if no connector matches, and `invalid_params` with at most 20 candidates if several match. If the signal aborts,
 * throws `timeout` for `AbortSignal.timeout`, otherwise `cancelled`.
 */
export async function findConnector(api: Api, query: ConnectorQuery, signal?: AbortSignal): Promise<FoundConnector> {
  const found = await findIfConnected(api, query, signal);
  if (!found) throw await notFound(api, query, signal);
  return found;
}

/**
 * Finds a connector as `findConnector` does, but returns `undefined` in two cases: `name` is a kind without a connector, or no
 * connector has both this name and the kind `connectorType`.
 */
export async function findIfConnected(
  api: Api,
  query: ConnectorQuery,
  signal?: AbortSignal,
): Promise<FoundConnector | undefined> {
  const { name, workspaceName, connectorType } = query;
  if (uuid.test(name)) return getConnector(api, name, signal);
  const filter = { workspace_name: workspaceName, connector_type: connectorType, name };
  const named = await listConnectors(api, filter, signal);
  const candidates = named.data.length > 0 || connectorType !== undefined ? named : await listKind(api, query, signal);
  if (!candidates) throw await notFound(api, query, signal);
  if (candidates.data.length > 1) throw ambiguous(name, candidates);
  return candidates.data[0];
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const path = "/api/v1/integrations/connectors";

/** Maximum connectors that an error lists. */
const maxListed = 20;

/** Maximum connectors among which `notFound` searches for the nearest name. The service lists at most this number per page. */
const maxCompared = 200;

type Signal = AbortSignal | undefined;

async function getConnector(api: Api, id: string, signal: Signal): Promise<FoundConnector> {
  const found = await api.json({ method: "GET", path: `${path}/${id}`, signal, effect: "reads" });
  checkMember(found, "id", "string");
  // The OpenAPI document of the service has the types of its responses.
  return found as FoundConnector;
}

type Filter = Readonly<Partial<Record<"workspace_name" | "connector_type" | "name", string | undefined>>> & {
  readonly limit?: number;
};

interface ConnectorPage {
  readonly data: readonly FoundConnector[];
  readonly meta: { readonly has_more: boolean };
}

async function listConnectors(api: Api, filter: Filter, signal: Signal): Promise<ConnectorPage> {
  const query = { limit: maxListed, ...filter };
  const page = await api.json({ method: "GET", path, query, signal, effect: "reads" });
  checkMember(page, "data", "array");
  checkMember(page, "meta", "object");
  return page as ConnectorPage;
}

async function listKind(
  api: Api,
  { name, workspaceName }: ConnectorQuery,
  signal: Signal,
): Promise<ConnectorPage | undefined> {
  try {
    return await listConnectors(api, { workspace_name: workspaceName, connector_type: name }, signal);
  } catch (error) {
    // No kind has this name.
    if (error instanceof ConnectorError && error.code === "invalid_params") return undefined;
    throw error;
  }
}

function ambiguous(name: string, { data: candidates, meta }: ConnectorPage): ConnectorError {
  const count = `${meta.has_more ? "more than " : ""}${candidates.length}`;
  const lines = candidates.map(
    (one) => `${one.id} ('${one.name}' of ${one.connector_type} in '${one.workspace.name}')`,
  );
  const expected = "the id of one connector";
  return new ConnectorError(
    "invalid_params",
    `'${name}' names ${count} connectors; pass the id of one: ${lines.join(", ")}`,
    {
      details: [{ path: "name", code: "value", expected, found: `'${name}'`, allowed: candidates.map(({ id }) => id) }],
    },
  );
}

async function notFound(
  api: Api,
  { name, workspaceName, connectorType }: ConnectorQuery,
  signal: Signal,
): Promise<ConnectorError> {
  const filter = { workspace_name: workspaceName, connector_type: connectorType, limit: maxCompared };
  const page = await listConnectors(api, filter, signal);
  const names = page.data.map((one) => one.name);
  const suggestion = nearest(name, names);
  const place = workspaceName === undefined ? "" : ` in workspace '${workspaceName}'`;
  const kind = connectorType === undefined ? "" : ` of the kind '${connectorType}'`;
  const known =
    suggestion !== undefined
      ? `did you mean '${suggestion}'? There are ${listed(page, suggestion)}`
      : names.length > 0
        ? `there are ${listed(page, suggestion)}`
        : `you can see no connector${kind}${place}`;
  const [expected, found] = ["the name of a connector", `'${name}'`];
  return new ConnectorError("not_found", `there is no connector ${found}${place}; ${known}`, {
    details: [{ path: "name", code: "value", expected, found, ...(suggestion !== undefined && { suggestion }) }],
  });
}

/** Lists the connectors of a page, those with the suggested name first. */
function listed({ data, meta }: ConnectorPage, suggestion: string | undefined): string {
  const isOther = ({ name }: FoundConnector) => Number(name !== suggestion);
  const shown = data.toSorted((one, other) => isOther(one) - isOther(other)).slice(0, maxListed);
  const rest = meta.has_more || data.length > maxListed ? " and more" : "";
  return shown.map((one) => `'${one.name}' (${one.connector_type})`).join(", ") + rest;
}
