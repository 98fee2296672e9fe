import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Secret } from "../secret.ts";
import type { Database } from "../store/database.ts";
import type { Sealed, Vault } from "../vault/vault.ts";
import { type SealedToken, saveToken } from "./queries.ts";
import type { StoredCredentials } from "./stored.ts";

/** A token that was granted, not sealed yet: by the time it is stored the master key may be another. */
interface GrantedToken extends Omit<SealedToken, "sealed"> {
  /** With the token. */
  readonly stored: Secret<StoredCredentials>;
}

/** Tokens that were granted and are not stored yet. The ones before them may be worth nothing any more. */
export interface UnsavedTokens {
  /** Stores a token. Where that fails it is kept, and tried again until it succeeds. As `saveToken`, but `service_unavailable`. */
  save(token: GrantedToken): Promise<boolean>;
  /** Stores what is kept of a connector, if anything. Throws `service_unavailable` where that fails still. */
  settle(connectorId: string): Promise<void>;
  /** Tries a last time. */
  close(): Promise<void>;
}

const firstWait = 200;

const longestWait = 5_000;

/** Keeps them in memory, whatever becomes of the client that asked for them. */
export function createUnsavedTokens({
  database,
  vault,
  clock,
  logger,
  closing,
}: {
  readonly database: Kysely<Database>;
  readonly vault: Pick<Vault, "seal" | "sealWithCurrentKey">;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly closing: AbortSignal;
}): UnsavedTokens {
  const kept = new Map<string, GrantedToken>();

  const attempt = async (token: GrantedToken, seal: (token: GrantedToken) => Sealed | Promise<Sealed>) => {
    const { connectorId } = token.connector;
    try {
      const saved = await saveToken(database, { ...token, sealed: await seal(token) });
      // A later one may have come while this was saved.
      if (kept.get(connectorId) === token) kept.delete(connectorId);
      return saved;
    } catch (cause) {
      throw new ConnectorError("service_unavailable", "a renewed token could not be saved; try again", { cause });
    }
  };
  const sealed = ({ stored, connector }: GrantedToken) => vault.seal(JSON.stringify(stored.reveal()), connector);
  /** For what has waited: stored under a master key that was given up meanwhile, it would keep that one needed. */
  const sealedNow = ({ stored, connector }: GrantedToken) =>
    vault.sealWithCurrentKey(JSON.stringify(stored.reveal()), connector);
  const tryAgain = async (token: GrantedToken): Promise<void> => {
    const { connectorId } = token.connector;
    for (let wait = firstWait; kept.get(connectorId) === token; wait = Math.min(2 * wait, longestWait)) {
      await clock.sleep(wait, closing);
      await attempt(token, sealedNow).catch((error: unknown) =>
        logger.error({ err: error, connector: connectorId }, "a renewed token is not saved yet"),
      );
    }
  };
  return {
    async save(token) {
      const { connectorId } = token.connector;
      kept.set(connectorId, token);
      try {
        return await attempt(token, sealed);
      } catch (error) {
        logger.error({ err: error, connector: connectorId }, "a renewed token could not be saved; it is tried again");
        // Ends with the process at the latest, when `close` tries a last time.
        tryAgain(token).catch(() => {});
        throw error;
      }
    },
    async settle(connectorId) {
      const token = kept.get(connectorId);
      if (token) await attempt(token, sealedNow);
    },
    async close() {
      for (const token of kept.values())
        await attempt(token, sealedNow).catch((error: unknown) =>
          logger.fatal({ err: error, connector: token.connector.connectorId }, "a renewed token is lost; reconnect"),
        );
    },
  };
}
