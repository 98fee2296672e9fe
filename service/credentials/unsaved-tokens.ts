import { type Clock, ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../database/tables.ts";
import type { Secret } from "../secret.ts";
import type { Sealed } from "../vault/sealing.ts";
import type { Vault } from "../vault/vault.ts";
import { type SealedToken, saveToken } from "./queries.ts";
import type { StoredCredentials } from "./stored.ts";

/** A granted token. It is not sealed yet, because the active master key may change before the token is stored. */
interface GrantedToken extends Omit<SealedToken, "sealed"> {
  /** The credentials, including the token. */
  readonly stored: Secret<StoredCredentials>;
}

/** Granted tokens that are not stored yet. They must not be lost, because the stored tokens may no longer work. */
export interface UnsavedTokens {
  /**
   * Saves a token, and returns what `saveToken` returns. If saving fails, throws `service_unavailable` and retries in the
   * background until the token is saved, a later token replaces it, the row of the credentials changes, or the service closes.
   */
  save(token: GrantedToken): Promise<boolean>;
  /** Saves a connector's unsaved token, if there is one. Throws `service_unavailable` if saving fails again. */
  settle(connectorId: string): Promise<void>;
  /** Tries to save every unsaved token once more. */
  close(): Promise<void>;
}

/** Milliseconds before the first retry. */
const firstWait = 200;

/** Milliseconds. */
const maxWait = 5_000;

/** Keeps unsaved tokens in memory, even after the connector client that renewed them is closed. */
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
  const unsaved = new Map<string, GrantedToken>();

  const attempt = async (token: GrantedToken, seal: (token: GrantedToken) => Sealed | Promise<Sealed>) => {
    const { connectorId } = token.connector;
    try {
      const saved = await saveToken(database, { ...token, sealed: await seal(token) });
      // A later token may have arrived while this one was saved.
      if (unsaved.get(connectorId) === token) unsaved.delete(connectorId);
      return saved;
    } catch (cause) {
      throw new ConnectorError("service_unavailable", "a renewed token could not be saved; try again", { cause });
    }
  };
  const seal = ({ stored, connector }: GrantedToken) => vault.seal(JSON.stringify(stored.reveal()), connector);
  /** Uses the current master key, because another process may have retired the key that this process last read. */
  const sealCurrent = ({ stored, connector }: GrantedToken) =>
    vault.sealWithCurrentKey(JSON.stringify(stored.reveal()), connector);
  const retry = async (token: GrantedToken): Promise<void> => {
    const { connectorId } = token.connector;
    for (let wait = firstWait; unsaved.get(connectorId) === token; wait = Math.min(2 * wait, maxWait)) {
      await clock.sleep(wait, closing);
      await attempt(token, sealCurrent).catch((error: unknown) =>
        logger.error({ err: error, connector: connectorId }, "a renewed token is not saved yet"),
      );
    }
  };
  return {
    async save(token) {
      const { connectorId } = token.connector;
      unsaved.set(connectorId, token);
      try {
        return await attempt(token, seal);
      } catch (error) {
        logger.error({ err: error, connector: connectorId }, "a renewed token could not be saved; retrying");
        // When the service closes, `clock.sleep` throws, which ends the retries. `close` then tries once more.
        retry(token).catch(() => {});
        throw error;
      }
    },
    async settle(connectorId) {
      const token = unsaved.get(connectorId);
      if (token) await attempt(token, sealCurrent);
    },
    async close() {
      for (const token of unsaved.values())
        await attempt(token, sealCurrent).catch((error: unknown) =>
          logger.fatal(
            { err: error, connector: token.connector.connectorId },
            "a renewed token is lost; connect the connector again",
          ),
        );
    },
  };
}
