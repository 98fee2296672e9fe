// Syncs the refunds of an upstream to an empty store of DuckDB. Prints the number of records and the seconds.
// argv: url key
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { payments } from "@agent-connectors/connectors/payments";
import { createStoreClient } from "@agent-connectors/runtime";
import { createDuckDbStores, syncEntity } from "@agent-connectors/store";

const [baseUrl, apiKey] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "bench-sync-"));
// With the connector's rate limit, the benchmark would measure the limit instead of the store.
const client = createStoreClient(payments, {
  baseUrl,
  credentials: { api_key: apiKey },
  limits: { rateLimit: "off" },
});
const stores = createDuckDbStores({ folder });
try {
  const store = await stores.open("bench");
  const startedAt = performance.now();
  await syncEntity({ client, connector: payments, store, entity: "refunds" });
  const { records } = await store.counts("refunds");
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stdout.write(JSON.stringify({ records, seconds }));
} finally {
  await stores.close();
  await client.close();
  await rm(folder, { recursive: true });
}
