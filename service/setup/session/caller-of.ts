import type { Caller } from "../../access/caller.ts";
import { findCaller } from "../../identity/callers.ts";
import type { Service } from "../../service.ts";
import type { SetupSession } from "./setup-session.ts";

/**
 * Whoever made a session, as they are now, with the rights of a token for its workspace only: the link is worth no
 * more. Throws `unauthenticated` or `permission_denied` where they are gone from it.
 */
export function callerOf(
  { database }: Pick<Service, "database">,
  { created_by, organization_id, workspace_id }: SetupSession,
): Promise<Caller> {
  return findCaller(database, {
    principalId: created_by,
    organizationId: organization_id,
    workspaceId: workspace_id,
  });
}
