import { type Clock, ConnectorError, type RenewedCredentials, type RequestToken } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import type { Vault } from "../../vault/vault.ts";
import { mustReconnect } from "../must-reconnect.ts";
import { parseStoredCredentials } from "../stored-credentials.ts";
import { storedGrant } from "../stored-grant.ts";
import type { KeptConnector } from "./kept-connector.ts";
import { type KeptToken, keptToken } from "./kept-token.ts";
import { markNeedsReconnect } from "./mark-needs-reconnect.ts";
import { type CredentialRow, readCredentials } from "./read-credentials.ts";
import type { RefusedApps } from "./refused-apps.ts";
import { releaseLease } from "./release-lease.ts";
import { leaseMs, takeLease } from "./take-lease.ts";
import type { IsGood } from "./token-source.ts";
import type { UnsavedTokens } from "./unsaved-tokens.ts";

/** What a renewal works with. */
export interface Renewing {
  readonly database: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly unsaved: UnsavedTokens;
  readonly refusedApps: RefusedApps;
  /** Ends waiting. */
  readonly closing: AbortSignal;
  readonly connector: KeptConnector;
  readonly request: RequestToken;
  readonly isGood: IsGood;
}

/** A token that can be used, and whether it came of this renewal or of another process's. */
export interface Renewal {
  readonly token: KeptToken;
  readonly outcome: "renewed" | "adopted";
}

/** Between two looks at what another process does, in milliseconds; doubles each time. */
const firstWait = 50;
const longestWait = 500;

/**
 * A good token in place of `old`. Of all processes only the one that has the lease asks the token endpoint, and saves
 * what it gets before it is used; the others wait for that. Throws `credentials_rejected` where the endpoint refuses,
 * after noting that the connector must be reconnected, and `service_unavailable` where it refuses the operator's app.
 */
export async function renewToken(renewing: Renewing, old: KeptToken): Promise<Renewal> {
  const { database, clock, unsaved, closing, connector } = renewing;
  const longest = clock.now() + 2 * leaseMs;
  let held = old;
  for (let wait = firstWait; clock.now() < longest; wait = Math.min(2 * wait, longestWait)) {
    await unsaved.settle(connector.connectorId);
    const row = await readCredentials(database, connector);
    if (row.version !== held.version) held = await opened(renewing, row);
    if (renewing.isGood(held)) return { token: held, outcome: "adopted" };
    const now = clock.now();
    const lease = await takeLease(database, connector, { version: held.version, now });
    if (lease === undefined) {
      await clock.sleep(wait, closing);
      continue;
    }
    if (clock.now() - now > leaseMs / 2) {
      // It was so long in coming that it may end before the request does: others would use the same refresh token.
      await releaseLease(database, connector, lease);
      continue;
    }
    const token = await requested(renewing, held, lease);
    if (token) return { token, outcome: "renewed" };
  }
  throw new ConnectorError("service_unavailable", "other processes renew the access token all the time; try again");
}

async function opened({ vault, connector }: Renewing, row: CredentialRow): Promise<KeptToken> {
  const stored = parseStoredCredentials(await vault.open(row.sealed, connector));
  return keptToken(stored, { ...row, app: connector.app });
}

/** A new token, saved; `undefined` where the row has moved on though nobody else had the lease. */
async function requested(renewing: Renewing, held: KeptToken, lease: string): Promise<KeptToken | undefined> {
  const { clock, unsaved, connector } = renewing;
  const granted = await granting(renewing, held, lease);
  if (!granted) return undefined;
  const now = clock.now();
  const stored = storedGrant(granted, { ...connector, fields: held.fields });
  // Where it fails the lease stays: until the token is saved, nobody else should try the one before it.
  const saved = await unsaved.save({ connector, seen: held.version, stored, grantedAt: now });
  return saved ? keptToken(stored, { version: held.version + 1, updatedAt: now, app: connector.app }) : undefined;
}

/** What the token endpoint grants; `undefined` where it refuses credentials that are not those of now any more. */
async function granting(renewing: Renewing, held: KeptToken, lease: string): Promise<RenewedCredentials | undefined> {
  const { database, connector, refusedApps, request } = renewing;
  try {
    refusedApps.check(connector);
    // No caller's signal: it could end the request when the refresh token is used up and the new one not yet here.
    return await request(held.credentials.reveal());
  } catch (thrown) {
    const error = ConnectorError.from(thrown);
    try {
      if (error.code !== "credentials_rejected") throw error;
      const refusedApp = refusedApps.note(error, connector, held.fields);
      if (refusedApp) throw refusedApp;
      if (await hasMoved(renewing, held, error.reason)) return undefined;
      throw mustReconnect(error.reason);
    } finally {
      // Where the database is away, the lease ends by itself.
      await releaseLease(database, connector, lease).catch(() => {});
    }
  }
}

/** Whether others have been stored by now, by another process or a person; where not, the connector is marked. */
async function hasMoved({ database, clock, connector }: Renewing, held: KeptToken, reason: string): Promise<boolean> {
  const row = await readCredentials(database, connector);
  if (row.version !== held.version) return true;
  return !(await markNeedsReconnect(database, connector, { seen: held.version, reason, now: clock.now() }));
}
