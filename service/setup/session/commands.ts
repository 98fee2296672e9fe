import { type Connector, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../../access/authorize.ts";
import type { Caller } from "../../access/caller.ts";
import { loadKind } from "../../connector-types/kinds.ts";
import { findConnector } from "../../connectors/queries.ts";
import { checkNameFree } from "../../connectors/save.ts";
import type { Database } from "../../database/tables.ts";
import { inTransaction } from "../../database/transactions.ts";
import { hashSecret, newSecret } from "../../identity/secrets.ts";
import { storedName } from "../../names.ts";
import { allowedReturnUrl } from "../../organizations/return-urls.ts";
import type { Service } from "../../service.ts";
import type { Vault } from "../../vault/vault.ts";
import { findWorkspace } from "../../workspaces/queries.ts";
import type { SetupLease } from "../lease.ts";
import { progressPurpose, setupLeaseMs } from "../progress.ts";
import { findSetupSession, type SetupSession } from "./queries.ts";

interface SetupRequest {
  readonly workspaceName: string;
  readonly kind: string;
  /** Required for a new connector. A connector that is connected again keeps its name. */
  readonly name?: string | undefined;
  readonly connectorId?: string | undefined;
  /** URL that the setup page redirects to; the organization must allow it. */
  readonly returnUrl?: string | undefined;
  readonly lifetimeSeconds?: number | undefined;
}

/** `token` is in the URL of the setup page. `session` has only the hash of the token. */
interface NewSetupSession {
  readonly session: SetupSession;
  readonly token: string;
}

/**
 * Creates a session. A person who opens its link connects on behalf of the caller. Throws `not_found`, `permission_denied`,
 * `invalid_params`, and `conflict` for a name that is taken.
 */
export async function createSetupSession(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Caller,
  request: SetupRequest,
): Promise<NewSetupSession> {
  authorize(caller, "setup_sessions.create");
  const workspace = await findWorkspace(database, caller, { name: request.workspaceName });
  const model = await loadKind(request.kind);
  const context = { database, caller, workspaceId: workspace.id };
  const name =
    request.connectorId === undefined
      ? await newConnectorName(context, request)
      : await existingConnectorName(context, model, request);
  const now = clock.now();
  const token = newSecret("");
  const session = {
    id: v7({ msecs: now }),
    organization_id: caller.organizationId,
    workspace_id: workspace.id,
    token_hash: hashSecret(token),
    kind: model.kind,
    name,
    connector_id: request.connectorId ?? null,
    status: "open",
    state_hash: null,
    draft: null,
    created_by: caller.principalId,
    created_at: now,
    expires_at: now + (request.lifetimeSeconds ?? sessionLifetime.shortest) * 1_000,
    return_url: null,
  } satisfies SetupSession;
  return { session: await insertSession(database, caller, { session, returnUrl: request.returnUrl }), token };
}

/** Checks the return URL in the same transaction, so that a URL that was just removed is refused. */
function insertSession(
  database: Service["database"],
  caller: Caller,
  { session, returnUrl }: { readonly session: SetupSession; readonly returnUrl: string | undefined },
): Promise<SetupSession> {
  return inTransaction(database, async (transaction) => {
    const return_url = returnUrl === undefined ? null : await allowedReturnUrl(transaction, caller, returnUrl);
    return transaction
      .insertInto("setup_sessions")
      .values({ ...session, return_url })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

interface NamingContext extends Pick<Service, "database"> {
  readonly caller: Caller;
  readonly workspaceId: string;
}

async function newConnectorName(
  { database, caller, workspaceId }: NamingContext,
  request: SetupRequest,
): Promise<string> {
  authorize(caller, "connectors.create");
  const name = request.name === undefined ? undefined : storedName(request.name);
  if (name === undefined) throw invalidMember("name", "the name of the new connector", "nothing");
  await checkNameFree(database, { organizationId: caller.organizationId, workspaceId, name });
  return name;
}

async function existingConnectorName(
  { database, caller, workspaceId }: NamingContext,
  { kind }: Connector,
  { connectorId = "", name }: SetupRequest,
): Promise<string> {
  const connector = await findConnector(database, caller, connectorId);
  authorize(caller, "connectors.change", { createdBy: connector.created_by });
  if (connector.workspace_id !== workspaceId)
    throw invalidMember("connector_id", "a connector of this workspace", "a connector of another workspace");
  if (connector.kind !== kind)
    throw invalidMember("connector_type", `'${connector.kind}', the kind of the connector`, `'${kind}'`);
  if (name !== undefined && storedName(name) !== connector.name)
    throw invalidMember("name", "no name, or the current name of the connector", "another name");
  return connector.name;
}

function invalidMember(path: string, expected: string, found: string): ConnectorError {
  return new ConnectorError("invalid_params", `${path}: expected ${expected}, found ${found}`, {
    details: [{ path, code: found === "nothing" ? "missing" : "invalid", expected, found }],
  });
}

/** Limits of the lifetime of a setup link, in seconds. The default is `shortest`. */
export const sessionLifetime = { shortest: 15 * 60, longest: 7 * 24 * 60 * 60 } as const;

/**
 * Cancels a session: its link stops working, and an attempt in progress stores nothing. Throws the errors of
 * `findSetupSession`, and `conflict` if the session is completed.
 */
export async function cancelSetupSession(database: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  await cancelUncompleted(database, await findSetupSession(database, caller, id));
}

/** Cancels a session, without a check of permissions. Throws `conflict` if the session is completed. */
export async function cancelUncompleted(
  database: Kysely<Database>,
  { id, organization_id }: Pick<SetupSession, "id" | "organization_id">,
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable("setup_sessions")
    .set({ status: "cancelled", draft: null, state_hash: null })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("status", "<>", "completed")
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new ConnectorError("conflict", "the setup session is completed; delete its connector instead");
}

interface SetupSessionsOf {
  readonly principalId: string;
  readonly organizationId?: string;
}

/** Cancels a principal's open sessions in one organization or in all. Call it when the principal loses access. */
export async function cancelSetupSessions(
  database: Kysely<Database>,
  { principalId, organizationId }: SetupSessionsOf,
): Promise<void> {
  await database
    .updateTable("setup_sessions")
    .set({ status: "cancelled", draft: null, state_hash: null })
    .where("created_by", "=", principalId)
    .where("status", "=", "open")
    .$if(organizationId !== undefined, (query) => query.where("organization_id", "=", organizationId ?? ""))
    .execute();
}

/**
 * Completes a session in the transaction that stores its connector. If the session has ended, or another request has acquired
 * its lease, throws `conflict`, which rolls the transaction back. Of the progress, keeps only the hash of the browser's cookie,
 * because only this browser may see the confirmation. Also keeps the hash of the OAuth `state`, so that a repeated authorization
 * response has the same result.
 */
export async function completeSession(
  transaction: Kysely<Database>,
  vault: Vault,
  { lease: { session, browser }, connectorId }: { readonly lease: SetupLease; readonly connectorId: string },
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("setup_sessions")
    .set({
      status: "completed",
      connector_id: connectorId,
      draft: vault.sealText(JSON.stringify({ browser }), progressPurpose(session.id)),
    })
    .where("id", "=", session.id)
    .where("organization_id", "=", session.organization_id)
    .where("status", "=", "open")
    .where("draft", "=", session.draft)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ConnectorError("conflict", "the setup session has ended");
}

/** Milliseconds from the expiry of a session to its deletion. */
const retentionMs = 24 * 60 * 60_000;

/**
 * Deletes the progress of sessions when no attempt that began before their `expires_at` is running, and the sessions a day after
 * their `expires_at`, whatever their status.
 */
export async function purgeExpiredSetupSessions(
  database: Kysely<Database>,
  { now }: { readonly now: number },
): Promise<{ readonly setupSessions: number }> {
  await database
    .updateTable("setup_sessions")
    .set({ draft: null, state_hash: null })
    .where("expires_at", "<=", now - setupLeaseMs)
    .where("draft", "is not", null)
    .execute();
  const { numDeletedRows } = await database
    .deleteFrom("setup_sessions")
    .where("expires_at", "<=", now - retentionMs)
    .executeTakeFirst();
  return { setupSessions: Number(numDeletedRows) };
}
