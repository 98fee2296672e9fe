import { kinds } from "@agent-connectors/connectors";
import { type Connector, ConnectorError, nearest, suggested } from "@agent-connectors/runtime";

/** The names of all connector kinds, in the order of the alphabet. */
export function kindNames(): readonly string[] {
  return Object.keys(kinds);
}

const loaded = new Map<string, Connector>();

/** The model of a kind, imported when it is first asked for; throws `invalid_params` for a name that no kind has. */
export async function loadKind(name: string): Promise<Connector> {
  const known = loaded.get(name);
  if (known) return known;
  if (!Object.hasOwn(kinds, name)) throw unknownKind(name);
  // An own property, so one of the keys.
  const { connector } = await kinds[name as keyof typeof kinds].load();
  loaded.set(name, connector);
  return connector;
}

function unknownKind(name: string): ConnectorError {
  const allowed = kindNames();
  const suggestion = nearest(name, allowed);
  const expected = "a kind of connector, as GET /api/v1/integrations/connector-types lists them";
  const meant = suggestion === undefined ? "" : `, did you mean '${suggestion}'?`;
  return new ConnectorError("invalid_params", `connector_type: expected ${expected}, found '${name}'${meant}`, {
    details: [
      {
        path: "connector_type",
        code: "unknown",
        expected,
        found: `'${name}'`,
        allowed,
        ...suggested(suggestion),
      },
    ],
  });
}
