import { loadKind } from "../../connector-types/kinds.ts";
import type { Service } from "../../service.ts";
import type { SetupLink } from "./setup-link.ts";
import type { SetupSession } from "./setup-session.ts";

/** A session as its page needs it; `undefined` where there is none. Whether it is still open is not looked at. */
export async function findLink(
  { database }: Pick<Service, "database">,
  /** A secret's hash is the right to the session, of whatever organization it is. */
  [column, hash]: readonly ["token_hash" | "state_hash", string],
): Promise<SetupLink | undefined> {
  const row = await database
    .selectFrom("setup_sessions")
    .innerJoin("organizations", "organizations.id", "setup_sessions.organization_id")
    .innerJoin("workspaces", (join) =>
      join
        .onRef("workspaces.id", "=", "setup_sessions.workspace_id")
        .onRef("workspaces.organization_id", "=", "setup_sessions.organization_id"),
    )
    .leftJoin("principals", "principals.id", "setup_sessions.created_by")
    .leftJoin("users", "users.principal_id", "setup_sessions.created_by")
    .where(`setup_sessions.${column}`, "=", hash)
    .selectAll("setup_sessions")
    .select([
      "organizations.name as organization",
      "workspaces.name as workspace",
      "users.email",
      "principals.kind as creator_kind",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { organization, workspace, email, creator_kind, ...session } = row;
  return {
    session: session satisfies SetupSession,
    model: await loadKind(session.kind),
    organization,
    workspace,
    // No name that they have chosen: it could be anybody's.
    creator: email ?? (creator_kind === null ? "somebody who is gone" : "an API client of this organization"),
  };
}
