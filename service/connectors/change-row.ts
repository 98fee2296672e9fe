import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { isUniqueViolation } from "../store/is-unique-violation.ts";
import type { ConnectorRow } from "./connector-row.ts";
import { takenName } from "./taken-name.ts";

/** What is written of a connector's row; what is absent stays as it is by then. */
export interface RowChange {
  readonly name?: string | undefined;
  /** By which it is connected from now on, as was just proved to work. */
  readonly connection?: { readonly auth: string; readonly replicationConfig: object } | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Changes a connector's row. Throws `conflict` for a name that is taken, and where the connector was connected otherwise
 * since its row was read: what was proved then may not hold for what it is now.
 */
export async function changeRow(
  database: Kysely<Database>,
  { id, organization_id, version }: ConnectorRow,
  { name, connection, now }: RowChange,
): Promise<void> {
  try {
    const { numUpdatedRows } = await database
      .updateTable("connectors")
      .set({
        updated_at: now,
        ...(name !== undefined && { name }),
        ...(connection && {
          auth: connection.auth,
          replication_config: JSON.stringify(connection.replicationConfig),
          version: version + 1,
          status: "ready",
          status_reason: null,
        }),
      })
      .where("organization_id", "=", organization_id)
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new ConnectorError("conflict", `the connector '${id}' was changed meanwhile; try again`);
  } catch (error) {
    if (name !== undefined && isUniqueViolation(error)) throw takenName(name);
    throw error;
  }
}
