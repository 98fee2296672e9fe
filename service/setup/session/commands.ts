import { type Connector, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../../access/authorize.ts";
import type { Caller } from "../../access/caller.ts";
import { loadKind } from "../../connector-types/kinds.ts";
import { findConnector } from "../../connectors/queries.ts";
import { checkNameFree } from "../../connectors/store.ts";
import { hashSecret, newSecret } from "../../identity/secrets.ts";
import { storedName } from "../../names.ts";
import { allowedReturnUrl } from "../../organizations/return-urls.ts";
import type { Service } from "../../service.ts";
import type { Database } from "../../store/database.ts";
import { inTransaction } from "../../store/transactions.ts";
import type { Vault } from "../../vault/vault.ts";
import { findWorkspace } from "../../workspaces/queries.ts";
import type { SetupLease } from "../lease.ts";
import { progressPurpose } from "../progress.ts";
import { findSetupSession, type SetupSession } from "./queries.ts";

interface SetupRequest {
  readonly workspaceName: string;
  readonly kind: string;
  /** Of the connector; absent where one is connected again, which keeps its own. */
  readonly name?: string | undefined;
  readonly connectorId?: string | undefined;
  /** Where the person is led afterwards; the organization must allow it. */
  readonly returnUrl?: string | undefined;
  /** How long the link works, in seconds. */
  readonly lifetimeSeconds?: number | undefined;
}

/** A session with the token of its page's address, which is told this once. */
interface NewSetupSession {
  readonly session: SetupSession;
  readonly token: string;
}

/**
 * Starts a session by which whoever has its link connects something in the caller's name. Throws `not_found`,
 * `permission_denied`, `invalid_params`, and `conflict` for a name that is taken.
 */
export async function createSetupSession(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Caller,
  request: SetupRequest,
): Promise<NewSetupSession> {
  authorize(caller, "setup_sessions.create");
  const workspace = await findWorkspace(database, caller, { name: request.workspaceName });
  const model = await loadKind(request.kind);
  const place = { database, caller, workspaceId: workspace.id };
  const name = request.connectorId === undefined ? await newName(place, request) : await ownName(place, model, request);
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

/** Stores a session with its address in one transaction: what the list allows no more leads nowhere. */
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

interface Place extends Pick<Service, "database"> {
  readonly caller: Caller;
  readonly workspaceId: string;
}

async function newName({ database, caller, workspaceId }: Place, request: SetupRequest): Promise<string> {
  authorize(caller, "connectors.create");
  const name = request.name === undefined ? undefined : storedName(request.name);
  if (name === undefined) throw unfit("name", "the name of the new connector", "nothing");
  await checkNameFree(database, { organizationId: caller.organizationId, workspaceId, name });
  return name;
}

async function ownName(
  { database, caller, workspaceId }: Place,
  { kind }: Connector,
  { connectorId = "", name }: SetupRequest,
): Promise<string> {
  const connector = await findConnector(database, caller, connectorId);
  authorize(caller, "connectors.change", { createdBy: connector.created_by });
  if (connector.workspace_id !== workspaceId)
    throw unfit("connector_id", "a connector of this workspace", "one of another workspace");
  if (connector.kind !== kind) throw unfit("connector_type", `'${connector.kind}', the connector's`, `'${kind}'`);
  if (name !== undefined && storedName(name) !== connector.name)
    throw unfit("name", "nothing, or the name that the connector has", "another name");
  return connector.name;
}

function unfit(path: string, expected: string, found: string): ConnectorError {
  return new ConnectorError("invalid_params", `${path}: expected ${expected}, found ${found}`, {
    details: [{ path, code: found === "nothing" ? "missing" : "invalid", expected, found }],
  });
}

/** How long a link to a set-up page works, in seconds: unless the caller asks for another time, and at least; at most a week. */
export const sessionLifetime = { shortest: 15 * 60, longest: 7 * 24 * 60 * 60 } as const;

/**
 * Ends a session without a connector: its link is dead from then on, and what is under way stores nothing. Throws
 * `not_found`, and `conflict` where the connector is stored already.
 */
export async function cancelSetupSession(database: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  await findSetupSession(database, caller, id);
  const { numUpdatedRows } = await database
    .updateTable("setup_sessions")
    .set({ status: "cancelled", draft: null, state_hash: null })
    .where("organization_id", "=", caller.organizationId)
    .where("id", "=", id)
    .where("status", "<>", "completed")
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new ConnectorError("conflict", "the setup session was completed: delete its connector instead");
}

/** Whose sessions, and where; everywhere unless an organization is given. */
interface SetupSessionsOf {
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

/**
 * Ends a session with its connector, in the transaction that stores the connector. Throws `conflict`, and with it the
 * transaction, where the session ended meanwhile. Of the draft it keeps who may be told.
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
      state_hash: null,
      draft: vault.sealText(JSON.stringify({ browser }), progressPurpose(session.id)),
    })
    .where("id", "=", session.id)
    .where("organization_id", "=", session.organization_id)
    .where("status", "=", "open")
    .where("draft", "=", session.draft)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ConnectorError("conflict", "the setup session has ended meanwhile");
}

/** How long it is told what became of a session, after its end. In milliseconds. */
const keptFor = 24 * 60 * 60_000;

/** Forgets what expired sessions were in the middle of, and a day later the sessions themselves, of all organizations. */
export async function purgeExpiredSetupSessions(
  database: Kysely<Database>,
  { now }: { readonly now: number },
): Promise<{ readonly setupSessions: number }> {
  await database
    .updateTable("setup_sessions")
    .set({ draft: null, state_hash: null })
    .where("expires_at", "<=", now)
    .where("draft", "is not", null)
    .execute();
  const { numDeletedRows } = await database
    .deleteFrom("setup_sessions")
    .where("expires_at", "<=", now - keptFor)
    .executeTakeFirst();
  return { setupSessions: Number(numDeletedRows) };
}
