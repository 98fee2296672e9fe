import { type Connector, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely, Selectable } from "kysely";
import { authorize } from "../../access/authorize.ts";
import type { Caller } from "../../access/caller.ts";
import { loadKind } from "../../connector-types/kinds.ts";
import type { Database } from "../../database/tables.ts";
import { findCaller } from "../../identity/callers.ts";
import type { Service } from "../../service.ts";

/** A row of `setup_sessions`. */
export type SetupSession = Selectable<Database["setup_sessions"]>;

/**
 * A session's return URL, with the id and the status of the session in its query. The application at the return URL must read
 * the session from the API, because anyone can create a URL with such a query.
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

/**
 * A session that the caller created; for admins, any session of the organization. A token for one workspace finds only sessions
 * of this workspace. Throws `not_found`, and `permission_denied` for a token that can only read.
 */
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

/** The status of a session. An open session expires at its `expires_at`. */
export type SetupStatus = SetupSession["status"] | "expired";

/** The status of a session at `now`, in milliseconds since the epoch. */
export function statusOf(
  { status, expires_at }: Pick<SetupSession, "status" | "expires_at">,
  now: number,
): SetupStatus {
  return status === "open" && expires_at <= now ? "expired" : status;
}

/** Finds a session of any status, with the data that its page shows. */
export async function findLink(
  { database }: Pick<Service, "database">,
  /** The hash of a secret. A browser with the secret needs no account, so the query checks no organization. */
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
    // The page does not show the creator's name, because a chosen name could imitate another person.
    creator: email ?? (creator_kind === null ? "a deleted account" : "an API client of this organization"),
  };
}

/** A session with the data that its page shows. */
export interface SetupLink {
  readonly session: SetupSession;
  readonly model: Connector;
  /** Name of the organization. */
  readonly organization: string;
  /** Name of the workspace. */
  readonly workspace: string;
  /** The creator's e-mail address, or a description. */
  readonly creator: string;
}

/**
 * Returns the creator of a session as a caller with the current role, restricted to the session's workspace. Throws
 * `unauthenticated` or `permission_denied` if the creator lost access.
 */
export function findCreator(
  { database }: Pick<Service, "database">,
  { created_by, organization_id, workspace_id }: SetupSession,
): Promise<Caller> {
  return findCaller(database, {
    principalId: created_by,
    organizationId: organization_id,
    workspaceId: workspace_id,
  });
}
