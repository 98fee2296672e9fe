import {
  type AuthOption,
  abortable,
  type Clock,
  ConnectorError,
  type CredentialSource,
  type Credentials,
  type RequestToken,
  renewAt,
} from "@agent-connectors/runtime";
import { SpanStatusCode } from "@opentelemetry/api";
import type { Kysely } from "kysely";
import { type Secret, secret } from "../secret.ts";
import type { Database } from "../store/database.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Vault } from "../vault/vault.ts";
import { reachDatabase } from "./queries.ts";
import { createRefusedApps, type Renewal, renewToken } from "./renew-token.ts";
import type { StoredCredentials } from "./stored.ts";
import { createUnsavedTokens } from "./unsaved-tokens.ts";

/** Keeps the OAuth tokens of stored connectors: one renewal at a time, whoever asks, in all processes. */
export interface TokenStore {
  /** The keeper of one connector's token, as `createConnector` takes it; `first` is what was read for the client. */
  keeper(connector: TokenOwner, first: StoredToken): (request: RequestToken) => CredentialSource;
  /** Ends waiting, lets token requests under way end, and saves what they gave; before the clients are closed. */
  close(): Promise<void>;
}

interface TokenStoreOptions {
  readonly database: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}

export function createTokenStore({ database, vault, clock, telemetry }: TokenStoreOptions): TokenStore {
  const closing = new AbortController();
  const { logger } = telemetry;
  const refusedApps = createRefusedApps({ clock, logger });
  const shared = { database, vault, clock, refusedApps, closing: closing.signal };
  const unsaved = createUnsavedTokens({ ...shared, logger });
  const running = new Set<Promise<unknown>>();
  return {
    keeper: (connector, first) => (request) => {
      const renew = async (held: StoredToken, isGood: IsGood) => {
        closing.signal.throwIfAborted();
        const renewal = observed(telemetry, connector, () =>
          reachDatabase(() => renewToken({ ...shared, unsaved, connector, request, isGood }, held)),
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

/** Counts and traces a renewal. */
async function observed(
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

/** The connector whose token is kept, as it was when its client was made. */
export interface TokenOwner {
  readonly organizationId: string;
  readonly connectorId: string;
  /** The connector's version: with another one it is another way to authenticate, or somebody else's account. */
  readonly version: number;
  readonly kind: string;
  readonly option: AuthOption;
  /** Credential fields that the operator gives for all connectors of the kind. */
  readonly app: Secret<Credentials>;
}

/** Credentials with the token that goes with them, as one version of the row has them. */
export interface StoredToken {
  /** As requests use them: with the operator's fields, and `access_token` where there is one. */
  readonly credentials: Secret<Credentials>;
  /** The connector's own fields, which are stored. */
  readonly fields: Secret<Credentials>;
  /** The row's version. */
  readonly version: number;
  /** When another token is to be requested; milliseconds since the epoch, infinite where the end is not known. */
  readonly renewAt: number;
}

/** What is stored, made ready for use. */
export function storedToken(
  stored: Secret<StoredCredentials>,
  {
    version,
    updatedAt,
    app,
  }: { readonly version: number; readonly updatedAt: number; readonly app: Secret<Credentials> },
): StoredToken {
  const { fields, access_token = fields.access_token, expires_at } = stored.reveal();
  return {
    credentials: secret({ ...app.reveal(), ...fields, ...(access_token !== undefined && { access_token }) }),
    fields: secret(fields),
    version,
    renewAt: expires_at === undefined ? Number.POSITIVE_INFINITY : renewAt(expires_at, updatedAt),
  };
}

/** Whether a token can be used now. */
export type IsGood = (token: StoredToken) => boolean;

interface TokenSourceOptions {
  readonly now: () => number;
  /** Gets a good token in place of one that is not. */
  readonly renew: (held: StoredToken, isGood: IsGood) => Promise<StoredToken>;
}

/** Any number of callers wait for one renewal; one who leaves does not end it for the others. */
export function createTokenSource(first: StoredToken, { now, renew }: TokenSourceOptions): CredentialSource {
  let held = first;
  /** The token that the upstream refused last: never used again, whatever is said of its end. */
  let rejected: string | undefined;
  let renewal: Promise<StoredToken> | undefined;

  const isGood: IsGood = ({ credentials, renewAt }) => {
    const { access_token } = credentials.reveal();
    return access_token !== undefined && access_token !== rejected && now() < renewAt;
  };
  const begin = async (): Promise<StoredToken> => {
    try {
      held = await renew(held, isGood);
      return held;
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
    current: async (signal) => (isGood(held) ? held.credentials.reveal() : renewed(signal)),
    async renewed(used, signal) {
      if (held.credentials.reveal().access_token === used.access_token) rejected = used.access_token;
      return isGood(held) ? held.credentials.reveal() : renewed(signal);
    },
    async close() {
      await renewal?.catch(() => {});
    },
  };
}
