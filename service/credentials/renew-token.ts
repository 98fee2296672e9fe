import { type Clock, ConnectorError, type RenewedCredentials, type RequestToken } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { inTransaction, lockRows } from "../database/transactions.ts";
import type { Vault } from "../vault/vault.ts";
import type { RefusedApps } from "./oauth-apps.ts";
import { acquireLease, type CredentialRow, readCredentials, releaseLease, renewalLeaseMs } from "./queries.ts";
import {
  type IsUsable,
  mustReconnect,
  parseStoredCredentials,
  type StoredToken,
  storedGrant,
  storedToken,
  type TokenOwner,
} from "./stored.ts";
import type { UnsavedTokens } from "./unsaved-tokens.ts";

interface RenewalContext {
  readonly database: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly unsaved: UnsavedTokens;
  readonly refusedApps: RefusedApps;
  /** Ends the wait for another process when the service closes. */
  readonly closing: AbortSignal;
  readonly connector: TokenOwner;
  readonly request: RequestToken;
  readonly isUsable: IsUsable;
}

/** A usable token: `renewed` by this call, or `adopted` if the row already contained a usable token. */
export interface Renewal {
  readonly token: StoredToken;
  readonly outcome: "renewed" | "adopted";
}

/** Milliseconds of the first wait for another process's token. */
const firstWait = 50;

/** Milliseconds. */
const maxWait = 500;

/**
 * Returns a usable token that replaces `old`. Only the process with the lease requests a token, and saves the token before any
 * process uses it. If the token endpoint refuses the credentials, marks the connector as `needs_reconnect` and throws
 * `credentials_rejected`. If the endpoint refuses the operator's OAuth app, or a request without an app, throws
 * `service_unavailable`.
 */
export async function renewToken(context: RenewalContext, old: StoredToken): Promise<Renewal> {
  const { database, clock, unsaved, closing, connector } = context;
  const deadline = clock.now() + 2 * renewalLeaseMs;
  let current = old;
  for (let wait = firstWait; clock.now() < deadline; wait = Math.min(2 * wait, maxWait)) {
    await unsaved.settle(connector.connectorId);
    const row = await readCredentials(database, connector);
    if (row.version !== current.version) current = await openRow(context, row);
    if (context.isUsable(current)) return { token: current, outcome: "adopted" };
    const now = clock.now();
    const lease = await acquireLease(database, connector, { version: current.version, now });
    if (lease === undefined) {
      await clock.sleep(wait, closing);
      continue;
    }
    if (clock.now() - now > renewalLeaseMs / 2) {
      // The lease could expire during the token request, and another process would then use the same refresh token.
      await releaseLease(database, connector, lease);
      continue;
    }
    const token = await requestAndSave(context, current, lease);
    if (token) return { token, outcome: "renewed" };
  }
  throw new ConnectorError("service_unavailable", "other processes keep renewing the access token; try again");
}

async function openRow({ vault, connector }: RenewalContext, row: CredentialRow): Promise<StoredToken> {
  const stored = parseStoredCredentials(await vault.open(row.sealed, connector));
  return storedToken(stored, { ...row, app: connector.app });
}

/** Returns `undefined` if the row changed although this process had the lease. */
async function requestAndSave(
  context: RenewalContext,
  current: StoredToken,
  lease: string,
): Promise<StoredToken | undefined> {
  const { clock, unsaved, connector } = context;
  const granted = await requestToken(context, current, lease);
  if (!granted) return undefined;
  const now = clock.now();
  const stored = storedGrant(granted, { ...connector, fields: current.fields });
  // If saving fails, the lease remains, so that no other process uses the previous token before the new one is saved.
  const saved = await unsaved.save({ connector, rowVersion: current.version, stored, grantedAt: now });
  return saved ? storedToken(stored, { version: current.version + 1, updatedAt: now, app: connector.app }) : undefined;
}

/** Returns `undefined` if the endpoint refuses credentials that another process has replaced meanwhile. */
async function requestToken(
  context: RenewalContext,
  current: StoredToken,
  lease: string,
): Promise<RenewedCredentials | undefined> {
  const { database, connector, refusedApps, request } = context;
  try {
    refusedApps.check(connector);
    // No caller can abort this request: an aborted request could consume the refresh token and lose the new token.
    return await request(current.credentials.reveal());
  } catch (thrown) {
    const error = ConnectorError.from(thrown);
    try {
      if (error.code !== "credentials_rejected") throw error;
      const refusedApp = refusedApps.record(error, connector, current.fields);
      if (refusedApp) throw refusedApp;
      if (await markUnlessReplaced(context, current, error.reason)) throw mustReconnect(error.reason);
      return undefined;
    } finally {
      // If the lease cannot be released now, it expires.
      await releaseLease(database, connector, lease).catch(() => {});
    }
  }
}

/**
 * Returns `false`, and marks nothing, if another process has stored other credentials. Throws the errors of `readCredentials`.
 */
async function markUnlessReplaced(
  { database, clock, connector }: RenewalContext,
  current: StoredToken,
  reason: string,
): Promise<boolean> {
  // Throws if the connector was deleted, or if its version changed.
  await readCredentials(database, connector);
  return markNeedsReconnect(database, connector, { rowVersion: current.version, reason, now: clock.now() });
}

/** In characters. */
const maxReason = 500;

/**
 * Marks a connector as `needs_reconnect`; `reason` must not contain a secret. If the credentials changed since version
 * `rowVersion`, for example because a token was saved late, returns `false` and marks nothing. If the connector's version is
 * no longer `version`, returns `true` and marks nothing.
 */
export function markNeedsReconnect(
  database: Kysely<Database>,
  { organizationId, connectorId, version }: TokenOwner,
  { rowVersion, reason, now }: { readonly rowVersion: number; readonly reason: string; readonly now: number },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    // If a concurrent transaction saves new credentials first, this transaction marks nothing. Otherwise, the other
    // transaction waits for this one, and then clears the mark. Both lock the row of `credentials` first, which prevents a
    // deadlock.
    const refused = { connector_id: connectorId, organization_id: organizationId, version: rowVersion };
    if (!(await lockRows(transaction, "credentials", refused))) return false;
    await transaction
      .updateTable("connectors")
      .set({ status: "needs_reconnect", status_reason: reason.slice(0, maxReason), updated_at: now })
      .where("id", "=", connectorId)
      .where("organization_id", "=", organizationId)
      .where("version", "=", version)
      .execute();
    return true;
  });
}
