import { type Clock, ConnectorError, type CredentialSource, type RequestToken } from "@agent-connectors/runtime";
import { SpanStatusCode } from "@opentelemetry/api";
import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import type { Telemetry } from "../../telemetry/telemetry.ts";
import type { Vault } from "../../vault/vault.ts";
import { abortable } from "../abortable.ts";
import type { KeptConnector } from "./kept-connector.ts";
import type { KeptToken } from "./kept-token.ts";
import { reachDatabase } from "./reach-database.ts";
import { type Renewal, type Renewing, renewToken } from "./renew-token.ts";
import { createUnsavedTokens } from "./unsaved-tokens.ts";

/** Keeps the OAuth tokens of stored connectors: one renewal at a time, whoever asks, in all processes. */
export interface KeptTokens {
  /** The keeper of one connector's token, as `createConnector` takes it; `first` is what was read for the client. */
  keeper(connector: KeptConnector, first: KeptToken): (request: RequestToken) => CredentialSource;
  /** Ends waiting, lets token requests under way end, and saves what they gave; before the clients are closed. */
  close(): Promise<void>;
}

export interface KeptTokensOptions {
  readonly database: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}

export function createKeptTokens({ database, vault, clock, telemetry }: KeptTokensOptions): KeptTokens {
  const closing = new AbortController();
  const shared = { database, vault, clock, closing: closing.signal };
  const unsaved = createUnsavedTokens({ ...shared, logger: telemetry.logger });
  const running = new Set<Promise<unknown>>();
  return {
    keeper: (connector, first) => (request) => {
      const renew = async (held: KeptToken, isGood: Renewing["isGood"]) => {
        closing.signal.throwIfAborted();
        const renewal = observed(telemetry, connector, () =>
          reachDatabase(() => renewToken({ ...shared, unsaved, connector, request, isGood }, held)),
        );
        running.add(renewal);
        const ended = () => running.delete(renewal);
        renewal.then(ended, ended);
        return renewal;
      };
      return createSource(first, { clock, renew });
    },
    async close() {
      closing.abort(new ConnectorError("service_unavailable", "the service is shutting down"));
      await Promise.allSettled(running);
      await unsaved.close();
    },
  };
}

interface SourceOptions {
  readonly clock: Clock;
  readonly renew: (held: KeptToken, isGood: Renewing["isGood"]) => Promise<Renewal>;
}

/** Any number of callers wait for one renewal; one who leaves does not end it for the others. */
function createSource(first: KeptToken, { clock, renew }: SourceOptions): CredentialSource {
  let held = first;
  /** The token that the upstream refused last: never used again, whatever is said of its end. */
  let rejected: string | undefined;
  let renewal: Promise<KeptToken> | undefined;

  const isGood = ({ credentials: { access_token }, renewAt }: KeptToken) =>
    access_token !== undefined && access_token !== rejected && clock.now() < renewAt;
  const begin = async (): Promise<KeptToken> => {
    try {
      held = (await renew(held, isGood)).token;
      return held;
    } finally {
      renewal = undefined;
    }
  };
  const renewed = async (signal: AbortSignal) => {
    signal.throwIfAborted();
    renewal ??= begin();
    return (await abortable(renewal, signal)).credentials;
  };
  return {
    current: async (signal) => (isGood(held) ? held.credentials : renewed(signal)),
    async renewed(used, signal) {
      if (held.credentials.access_token === used.access_token) rejected = used.access_token;
      return isGood(held) ? held.credentials : renewed(signal);
    },
  };
}

/** Counts and traces a renewal. */
async function observed(
  { metrics, tracer }: Telemetry,
  { kind }: KeptConnector,
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
