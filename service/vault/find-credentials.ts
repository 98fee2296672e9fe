import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { boundToOwner } from "./bound-to-owner.ts";
import type { FindRewrappable } from "./rewrappable.ts";

/** Credentials under another master key than the given one. */
export function findCredentials(database: Kysely<Database>, masterKeyId: string): FindRewrappable {
  return async (after) => {
    const rows = await database
      .selectFrom("credentials")
      .select(["connector_id", "organization_id", "master_key_id", "data_key"])
      .where("master_key_id", "!=", masterKeyId)
      .where("connector_id", ">", after)
      .orderBy("connector_id")
      .limit(100)
      .execute();
    return rows.map((row) => ({
      id: row.connector_id,
      title: `connector '${row.connector_id}'`,
      read: () => ({ masterKeyId: row.master_key_id, dataKey: row.data_key }),
      bound: boundToOwner({ organizationId: row.organization_id, connectorId: row.connector_id }).dataKey,
      async swap(wrapped) {
        const { numUpdatedRows } = await database
          .updateTable("credentials")
          .set({ master_key_id: wrapped.masterKeyId, data_key: wrapped.dataKey })
          .where("organization_id", "=", row.organization_id)
          .where("connector_id", "=", row.connector_id)
          // Whoever seals anew takes a new data key, so that this tells every change of the row.
          .where("data_key", "=", row.data_key)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      },
    }));
  };
}
