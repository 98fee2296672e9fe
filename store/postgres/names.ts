import { ConnectorError } from "@agent-connectors/runtime";

const prefix = "context_store_";

/** The name of a connector's schema and of its login role. */
export function schemaOf(connectorId: string): string {
  // PostgreSQL truncates names after 63 bytes.
  if (!/^[A-Za-z0-9_-]{1,49}$/.test(connectorId))
    throw new ConnectorError("internal", `expected the id of a connector, found '${connectorId}'`);
  return prefix + connectorId;
}

/** The id of a schema's connector; the inverse of `schemaOf`. */
export function connectorOf(schema: string): string {
  return schema.slice(prefix.length);
}

/** A pattern of `like` for the schemas of all connectors. */
export const schemaPattern = `${prefix.replaceAll("_", "\\_")}%`;

/**
 * An identifier in double quotes. Statements contain the full names of columns, because PostgreSQL truncates each identifier to
 * 63 bytes itself.
 */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table with its schema. */
export function tableOf(schema: string, entity: string): string {
  return `${quoted(schema)}.${quoted(entity)}`;
}
