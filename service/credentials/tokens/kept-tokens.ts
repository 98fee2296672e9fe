import { type Clock, ConnectorError, type CredentialSource, type RequestToken } from "@agent-connectors/runtime";
import { SpanStatusCode } from "@opentelemetry/api";
import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import type { Telemetry } from "../../telemetry/telemetry.ts";
import type { Vault } from "../../vault/vault.ts";
import type { KeptConnector } from "./kept-connector.ts";
import type { KeptToken } from "./kept-token.ts";
import { reachDatabase } from "./reach-database.ts";
import { createRefusedApps } from "./refused-apps.ts";
import { type Renewal, renewToken } from "./renew-token.ts";
import { createTokenSource, type IsGood } from "./token-source.ts";
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
  const { logger } = telemetry;
  const refusedApps = createRefusedApps({ clock, logger });
  const shared = { database, vault, clock, refusedApps, closing: closing.signal };
  const unsaved = createUnsavedTokens({ ...shared, logger });
  const running = new Set<Promise<unknown>>();
  return {
    keeper: (connector, first) => (request) => {
      const renew = async (held: KeptToken, isGood: IsGood) => {
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
