import {
  type Clock,
  ConnectorError,
  type Credentials,
  type RenewedCredentials,
  type RequestToken,
} from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Secret } from "../secret.ts";
import type { Database } from "../store/database.ts";
import { inTransaction, lockRows } from "../store/transactions.ts";
import type { Vault } from "../vault/vault.ts";
import { type CredentialRow, leaseMs, readCredentials, releaseLease, takeLease } from "./queries.ts";
import { mustReconnect, parseStoredCredentials, storedGrant } from "./stored.ts";
import { type IsGood, type StoredToken, storedToken, type TokenOwner } from "./token-store.ts";
import type { UnsavedTokens } from "./unsaved-tokens.ts";
import { appRefusal } from "./verify.ts";

/** What a renewal works with. */
interface Renewing {
  readonly database: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly unsaved: UnsavedTokens;
  readonly refusedApps: RefusedApps;
  /** Ends waiting. */
  readonly closing: AbortSignal;
  readonly connector: TokenOwner;
  readonly request: RequestToken;
  readonly isGood: IsGood;
}

/** A token that can be used, and whether it came of this renewal or of another process's. */
export interface Renewal {
  readonly token: StoredToken;
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
export async function renewToken(renewing: Renewing, old: StoredToken): Promise<Renewal> {
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

async function opened({ vault, connector }: Renewing, row: CredentialRow): Promise<StoredToken> {
  const stored = parseStoredCredentials(await vault.open(row.sealed, connector));
  return storedToken(stored, { ...row, app: connector.app });
}

/** A new token, saved; `undefined` where the row has moved on though nobody else had the lease. */
async function requested(renewing: Renewing, held: StoredToken, lease: string): Promise<StoredToken | undefined> {
  const { clock, unsaved, connector } = renewing;
  const granted = await granting(renewing, held, lease);
  if (!granted) return undefined;
  const now = clock.now();
  const stored = storedGrant(granted, { ...connector, fields: held.fields });
  // Where it fails the lease stays: until the token is saved, nobody else should try the one before it.
  const saved = await unsaved.save({ connector, seen: held.version, stored, grantedAt: now });
  return saved ? storedToken(stored, { version: held.version + 1, updatedAt: now, app: connector.app }) : undefined;
}

/** What the token endpoint grants; `undefined` where it refuses credentials that are not those of now any more. */
async function granting(renewing: Renewing, held: StoredToken, lease: string): Promise<RenewedCredentials | undefined> {
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
async function hasMoved({ database, clock, connector }: Renewing, held: StoredToken, reason: string): Promise<boolean> {
  const row = await readCredentials(database, connector);
  if (row.version !== held.version) return true;
  return !(await markNeedsReconnect(database, connector, { seen: held.version, reason, now: clock.now() }));
}

/** Longest reason that is kept, in characters. */
const longestReason = 500;

/**
 * Notes that only a person can make a connector work again; `reason` is without secrets. False, and nothing is noted,
 * where its credentials are others by now than the ones that were refused, such as a token that was saved late.
 */
export function markNeedsReconnect(
  database: Kysely<Database>,
  { organizationId, connectorId, version }: TokenOwner,
  { seen, reason, now }: { readonly seen: number; readonly reason: string; readonly now: number },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    // Whoever saves others has done so, or does so later, and clears the mark. First, as they do, lest each wait for the
    // other.
    const refused = { connector_id: connectorId, organization_id: organizationId, version: seen };
    if (!(await lockRows(transaction, "credentials", refused))) return false;
    await transaction
      .updateTable("connectors")
      .set({ status: "needs_reconnect", status_reason: reason.slice(0, longestReason), updated_at: now })
      .where("id", "=", connectorId)
      .where("organization_id", "=", organizationId)
      .where("version", "=", version)
      .execute();
    return true;
  });
}

/** The operator's OAuth apps that upstreams refuse: only the operator can mend that, and no person who connects again. */
interface RefusedApps {
  /** Throws `service_unavailable` where the app has just been refused to this connector. */
  check(connector: TokenOwner): void;
  /**
   * Tells the operator, and gives the error to throw, where a refusal is one of their app; `undefined` where not.
   * `fields` are those that the connector has of its own.
   */
  note(refusal: ConnectorError, connector: TokenOwner, fields: Secret<Credentials>): ConnectorError | undefined;
}

/** For how long a refusal is remembered, in milliseconds: every call and retry would ask again otherwise. */
const remembered = 30_000;

/** Connectors that are remembered at most; one that is forgotten asks again. */
const most = 10_000;

/**
 * Remembers refusals by connector, in this process, for what is refused may lie in what the connector itself has, such
 * as its domain; the operator is told once for each kind.
 */
export function createRefusedApps({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }): RefusedApps {
  const refusals = new LRUCache<string, { readonly error: ConnectorError; readonly until: number }>({ max: most });
  const told = new Map<string, number>();
  const tell = (kind: string, { reason, upstream }: ConnectorError) => {
    const now = clock.now();
    if (now < (told.get(kind) ?? 0)) return;
    told.set(kind, now + remembered);
    logger.error({ kind, upstream }, reason);
  };
  return {
    check(connector) {
      const refusal = refusals.get(keyOf(connector));
      if (refusal && clock.now() < refusal.until) throw refusal.error;
    },
    note(refusal, connector, fields) {
      const noted = appRefusal(refusal, connector.kind, { ...connector, fields });
      if (!noted) return undefined;
      tell(connector.kind, noted);
      const { code, reason, upstream } = noted;
      // Without a cause: every request that fails for it would be logged with it.
      const error = new ConnectorError(code, reason, upstream && { upstream });
      refusals.set(keyOf(connector), { error, until: clock.now() + remembered });
      return error;
    },
  };
}

/** Whoever connects it again has another version. */
function keyOf({ connectorId, version }: TokenOwner): string {
  return `${connectorId} ${version}`;
}
