import type { Json } from "@agent-connectors/runtime";
import type { Service } from "../../service.ts";
import type { SetupSession } from "../session/setup-session.ts";

/** How a connector that is connected again is now. */
export interface StoredConnection {
  /** Name of its auth option. */
  readonly auth: string;
  readonly replicationConfig: Readonly<Record<string, Json>>;
}

/** Of the connector that a session connects again; `undefined` where it makes a new one. */
export async function storedConnection(
  { database }: Pick<Service, "database">,
  { connector_id, organization_id }: SetupSession,
): Promise<StoredConnection | undefined> {
  if (connector_id === null) return undefined;
  const row = await database
    .selectFrom("connectors")
    .select(["auth", "replication_config"])
    .where("organization_id", "=", organization_id)
    .where("id", "=", connector_id)
    .executeTakeFirst();
  return row && { auth: row.auth, replicationConfig: JSON.parse(row.replication_config) };
}
