import { setTimeout as pause } from "node:timers/promises";
import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { findActiveKeyId } from "../vault/keyring.ts";
import type { Vault } from "../vault/vault.ts";

interface ReadinessOptions {
  readonly vault: Pick<Vault, "has">;
  /** Aborted at the start of the application's shutdown. */
  readonly draining: AbortSignal;
}

/**
 * Throws `service_unavailable` if the process is shutting down or lacks the active master key, or if the database does not
 * respond within two seconds. If the query fails, throws its error. A process without the active master key cannot decrypt the
 * secrets that other processes encrypt with this key. A process lacks the key if a rotation activates a new key before the
 * operator adds this key to the process's key file or `MASTER_KEYS`.
 */
export async function checkReadiness(database: Kysely<Database>, { vault, draining }: ReadinessOptions): Promise<void> {
  if (draining.aborted)
    throw new ConnectorError("service_unavailable", "this process is shutting down; use another one");
  const activeId = await withinLimit(findActiveKeyId(database));
  if (activeId === undefined || (await hasKey(vault, activeId))) return;
  throw new ConnectorError(
    "service_unavailable",
    `this process does not have the active master key '${activeId}'; add it to the key file, or add it to MASTER_KEYS and then start the process again`,
  );
}

/** Milliseconds to wait for the database. Probes often wait for only 3 seconds, and the timeout of a query is longer. */
const limitMs = 2_000;

async function withinLimit<T>(query: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const overdue = pause(limitMs, undefined, { signal: ended.signal }).then(() => {
    throw new ConnectorError("service_unavailable", "the database does not respond in time; try again", {
      retry_after_ms: limitMs,
    });
  });
  try {
    return await Promise.race([query, overdue]);
  } finally {
    ended.abort();
  }
}

async function hasKey(vault: Pick<Vault, "has">, id: string): Promise<boolean> {
  try {
    return await vault.has(id);
  } catch (error) {
    if (!(error instanceof ConnectorError && error.code === "invalid_config")) throw error;
    // Anyone can read the response, so only the log has the path of the file.
    throw new ConnectorError(
      "service_unavailable",
      `the key file of this process is invalid, so the active master key '${id}' cannot be read from it; the log has the reason`,
      { cause: error },
    );
  }
}
