import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";

/** Whose sessions, and where; everywhere unless an organization is given. */
export interface SetupSessionsOf {
  readonly principalId: string;
  readonly organizationId?: string;
}

/** Ends the setup sessions that somebody left open: whoever loses their access has none by a link either. */
export async function cancelSetupSessions(
  database: Kysely<Database>,
  { principalId, organizationId }: SetupSessionsOf,
): Promise<void> {
  await database
    .updateTable("setup_sessions")
    .set({ status: "cancelled", draft: null })
    .where("created_by", "=", principalId)
    .where("status", "=", "open")
    .$if(organizationId !== undefined, (query) => query.where("organization_id", "=", organizationId ?? ""))
    .execute();
}
