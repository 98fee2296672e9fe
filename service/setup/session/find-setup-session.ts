import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../../access/authorize.ts";
import type { Caller } from "../../access/caller.ts";
import type { Database } from "../../store/database.ts";
import type { SetupSession } from "./setup-session.ts";

/** Throws `not_found` unless the session is the caller's own, or of their organization where they are its admin. */
export async function findSetupSession(database: Kysely<Database>, caller: Caller, id: string): Promise<SetupSession> {
  authorize(caller, "setup_sessions.create");
  const { organizationId, principalId, role, workspaceId } = caller;
  const session = await database
    .selectFrom("setup_sessions")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .$if(workspaceId !== undefined, (query) => query.where("workspace_id", "=", workspaceId ?? ""))
    .$if(role !== "admin", (query) => query.where("created_by", "=", principalId))
    .executeTakeFirst();
  if (!session) throw new ConnectorError("not_found", `there is no setup session '${id}'`);
  return session;
}
