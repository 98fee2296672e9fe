import { createStoreClient } from "@agent-connectors/runtime";
import { type ContextStores, type Counts, syncEntity } from "@agent-connectors/store";
import { type ConnectionOptions, readConnection } from "../execution/clients.ts";
import { type ClaimedSync, noteReset } from "../syncs/queue.ts";
import type { RunContext } from "../syncs/runner.ts";

interface SyncParts extends ConnectionOptions {
  readonly stores: Pick<ContextStores, "open">;
}

/** Copies the records of an entity with the stored credentials of its connector. Returns the facts of the complete copy. */
export async function runSync(
  parts: SyncParts,
  claimed: ClaimedSync,
  { signal, onProgress }: RunContext,
): Promise<Counts> {
  const { database, stores, clock } = parts;
  const { entity, connectorId } = claimed;
  const { model: connector, connection, replication } = await readConnection(parts, claimed);
  const store = await stores.open(connectorId);
  if (claimed.resetRequested) {
    await store.reset(entity);
    await noteReset(database, claimed, clock.now());
  }
  const config = { ...connection.config, ...replication };
  const client = createStoreClient(connector, { ...connection, config });
  const now = () => clock.now();
  try {
    await syncEntity({ client, connector, store, entity, signal, onProgress, now });
  } finally {
    await client.close();
  }
  return store.counts(entity);
}
