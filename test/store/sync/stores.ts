import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ContextStore, createDuckDbStores } from "@agent-connectors/store";
import { onTestFinished } from "vitest";

/** Creates an empty store. The store is deleted at the end of the test. */
export async function emptyStore(): Promise<ContextStore> {
  const folder = await mkdtemp(join(tmpdir(), "sync-"));
  const stores = createDuckDbStores({ folder });
  onTestFinished(async () => {
    await stores.close();
    await rm(folder, { recursive: true });
  });
  return stores.open("connector");
}
