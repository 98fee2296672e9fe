import type { Insertable, Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { isUniqueViolation } from "../store/is-unique-violation.ts";
import type { Sealed } from "../vault/vault.ts";
import { takenName } from "./taken-name.ts";

/** Stores a new connector with its credentials, both or neither. Throws `conflict` for a name that is taken. */
export async function insertConnector(
  database: Kysely<Database>,
  row: Insertable<Database["connectors"]>,
  { masterKeyId, dataKey, sealed }: Sealed,
): Promise<void> {
  try {
    await inTransaction(database, async (transaction) => {
      await transaction.insertInto("connectors").values(row).execute();
      await transaction
        .insertInto("credentials")
        .values({
          connector_id: row.id,
          organization_id: row.organization_id,
          master_key_id: masterKeyId,
          data_key: dataKey,
          sealed,
          version: 1,
          lease_owner: null,
          lease_until: null,
          updated_at: row.created_at,
        })
        .execute();
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw takenName(row.name);
    throw error;
  }
}
