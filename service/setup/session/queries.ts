import { type Connector, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely, Selectable } from "kysely";
import { authorize } from "../../access/authorize.ts";
import type { Caller } from "../../access/caller.ts";
import { loadKind } from "../../connector-types/kinds.ts";
import { findCaller } from "../../identity/callers.ts";
import type { Service } from "../../service.ts";
import type { Database } from "../../store/database.ts";

/** A row of `setup_sessions`. */
export type SetupSession = Selectable<Database["setup_sessions"]>;

/**
 * The address that a session leads back to, with `setup_session_id` and `setup_status` in its query; `undefined` where it
 * leads nowhere. The reader asks for the session: anybody can make such an address.
 */
export function backUrl(
  { id, return_url }: Pick<SetupSession, "id" | "return_url">,
  status: "completed" | "open",
): string | undefined {
  if (return_url === null) return undefined;
  const url = new URL(return_url);
  url.searchParams.set("setup_session_id", id);
  url.searchParams.set("setup_status", status);
  return url.href;
}

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

/** A link that works, and what its page tells of it. */
export interface SetupLink {
  readonly session: SetupSession;
  readonly model: Connector;
  /** Names. */
  readonly organization: string;
  readonly workspace: string;
  /** Who asks: their e-mail, or words of ours. */
  readonly creator: string;
}

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
