import { ConnectorError } from "@agent-connectors/runtime";
import { quoted } from "../query/dialect.ts";

const prefix = "context_store_";

/** The name of a connector's schema, which is also the name of the connector's login role. */
export function schemaOf(connectorId: string): string {
  // With the prefix, a longer id would exceed 63 bytes. PostgreSQL truncates longer names.
  if (!/^[A-Za-z0-9_-]{1,49}$/.test(connectorId))
    throw new ConnectorError("internal", `expected the id of a connector, found '${connectorId}'`);
  return prefix + connectorId;
}

/** The id of the connector to which a schema belongs: the inverse of `schemaOf`. */
export function connectorOf(schema: string): string {
  return schema.slice(prefix.length);
}

/** A pattern for `LIKE` that matches the names of all connectors' schemas. */
export const schemaPattern = `${prefix.replaceAll("_", "\\_")}%`;

/** The quoted name of an entity's table, with its schema. */
export function tableOf(schema: string, entity: string): string {
  return `${quoted(schema)}.${quoted(entity)}`;
}
