import {
  abortable,
  type Clock,
  ConnectorError,
  type CredentialSource,
  type RequestToken,
} from "@agent-connectors/runtime";
import { SpanStatusCode } from "@opentelemetry/api";
import type { Kysely } from "kysely";
import { databaseFailure } from "../database/errors.ts";
import type { Database } from "../database/tables.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Vault } from "../vault/vault.ts";
import { createRefusedApps } from "./oauth-apps.ts";
import { type Renewal, renewToken } from "./renew-token.ts";
import type { IsUsable, StoredToken, TokenOwner } from "./stored.ts";
import { createUnsavedTokens } from "./unsaved-tokens.ts";

/** Supplies and renews the OAuth tokens of stored connectors. Only one process at a time renews a connector's token. */
export interface TokenStore {
  /** The source of a connector's token; `first` is the token that was read with the connector. */
  sourceOf(connector: TokenOwner, first: StoredToken): (request: RequestToken) => CredentialSource;
  /**
   * Stops waiting for other processes, lets token requests in progress finish, and saves their tokens. Call it before the
   * connectors' clients are closed.
   */
  close(): Promise<void>;
}

interface TokenStoreOptions {
  readonly database: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}

/** Creates the token store of a database. */
export function createTokenStore({ database, vault, clock, telemetry }: TokenStoreOptions): TokenStore {
  const closing = new AbortController();
  const { logger } = telemetry;
  const refusedApps = createRefusedApps({ clock, logger });
  const shared = { database, vault, clock, refusedApps, closing: closing.signal };
  const unsaved = createUnsavedTokens({ ...shared, logger });
  const running = new Set<Promise<unknown>>();
  return {
    sourceOf: (connector, first) => (request) => {
      const renew = async (current: StoredToken, isUsable: IsUsable) => {
        closing.signal.throwIfAborted();
        const renewal = observeRenewal(telemetry, connector, () =>
          rethrowDatabaseFailure(() => renewToken({ ...shared, unsaved, connector, request, isUsable }, current)),
        );
        running.add(renewal);
        const ended = () => running.delete(renewal);
        renewal.then(ended, ended);
        return (await renewal).token;
      };
      return createTokenSource(first, { now: clock.now, renew });
    },
    async close() {
      closing.abort(new ConnectorError("service_unavailable", "the service is shutting down"));
      await Promise.allSettled(running);
      await unsaved.close();
    },
  };
}

/** Rethrows a failure of the database as `service_unavailable`, because the runtime retries calls that fail with this code. */
async function rethrowDatabaseFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw databaseFailure(error) ?? error;
  }
}

async function observeRenewal(
  { metrics, tracer }: Telemetry,
  { kind }: TokenOwner,
  run: () => Promise<Renewal>,
): Promise<Renewal> {
  const span = tracer.startSpan("refresh", { attributes: { kind } });
  try {
    const renewal = await run();
    span.setAttribute("outcome", renewal.outcome);
    metrics.refreshEnded({ kind, outcome: renewal.outcome });
    return renewal;
  } catch (error) {
    const outcome = ConnectorError.from(error).code === "credentials_rejected" ? "rejected" : "failed";
    span.setAttribute("outcome", outcome).setStatus({ code: SpanStatusCode.ERROR });
    metrics.refreshEnded({ kind, outcome });
    throw error;
  } finally {
    span.end();
  }
}

interface TokenSourceOptions {
  readonly now: () => number;
  /** Returns a usable token that replaces `current`. */
  readonly renew: (current: StoredToken, isUsable: IsUsable) => Promise<StoredToken>;
}

/**
 * A credential source for a stored token. Its callers share one renewal. An aborted call does not abort the renewal. If the
 * renewal fails for a temporary reason, the callers use the previous token until it expires, unless the upstream has rejected it.
 */
export function createTokenSource(first: StoredToken, { now, renew }: TokenSourceOptions): CredentialSource {
  let token = first;
  /** The token that the upstream rejected, which is not used until a renewal, even before its expiry. */
  let rejected: string | undefined;
  let renewal: Promise<StoredToken> | undefined;

  const isAccepted = ({ credentials }: StoredToken): boolean => {
    const { access_token } = credentials.reveal();
    return access_token !== undefined && access_token !== rejected;
  };
  const isUsable: IsUsable = (given) => isAccepted(given) && now() < given.renewAt;
  const begin = async (): Promise<StoredToken> => {
    try {
      token = await renew(token, isUsable);
      // The token endpoint can grant the rejected token again. This token works if the rejection was temporary.
      rejected = undefined;
      return token;
    } finally {
      renewal = undefined;
    }
  };
  const renewed = async (signal: AbortSignal) => {
    signal.throwIfAborted();
    renewal ??= begin();
    return (await abortable(renewal, signal)).credentials.reveal();
  };
  return {
    async current(signal) {
      if (isUsable(token)) return token.credentials.reveal();
      try {
        return await renewed(signal);
      } catch (error) {
        const isValid = isAccepted(token) && now() < token.expiresAt;
        if (isValid && ConnectorError.from(error).retryable) return token.credentials.reveal();
        throw error;
      }
    },
    async renewed(used, signal) {
      if (token.credentials.reveal().access_token === used.access_token) rejected = used.access_token;
      return isUsable(token) ? token.credentials.reveal() : renewed(signal);
    },
    async close() {
      await renewal?.catch(() => {});
    },
  };
}
