import { kinds } from "@agent-connectors/connectors";
import { type Connector, ConnectorError } from "@agent-connectors/runtime";

const models = new Map<string, Connector>();

/** The model of a stored connector's kind, loaded once. Throws `internal` for a kind that this version does not have. */
export async function loadModel(kind: string): Promise<Connector> {
  const loaded = models.get(kind);
  if (loaded) return loaded;
  const known = Object.values(kinds).find((candidate) => candidate.kind === kind);
  if (!known) throw new ConnectorError("internal", `this version of the service has no connector kind '${kind}'`);
  const { connector } = await known.load();
  models.set(kind, connector);
  return connector;
}
