import { type Connector, ConnectorError } from "@agent-connectors/runtime";
import { v7 } from "uuid";
import { authorize } from "../../access/authorize.ts";
import type { Caller } from "../../access/caller.ts";
import { loadKind } from "../../connector-types/kinds.ts";
import { findConnector } from "../../connectors/find-connector.ts";
import { refuseTakenName } from "../../connectors/refuse-taken-name.ts";
import { hashSecret, newSecret } from "../../identity/secrets.ts";
import { storedName } from "../../names.ts";
import { allowedReturnUrl } from "../../organizations/return-urls.ts";
import type { Service } from "../../service.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import { findWorkspace } from "../../workspaces/queries.ts";
import { sessionLifetime } from "./session-lifetime.ts";
import type { SetupSession } from "./setup-session.ts";

export interface SetupRequest {
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
export interface NewSetupSession {
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
  return { session: await stored(database, caller, { session, returnUrl: request.returnUrl }), token };
}

/** Stores a session with its address in one transaction: what the list allows no more leads nowhere. */
function stored(
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
  await refuseTakenName(database, { organizationId: caller.organizationId, workspaceId, name });
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
