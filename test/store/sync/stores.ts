import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ContextStore, createDuckDbStores } from "@agent-connectors/store";
import { onTestFinished } from "vitest";
import { openStores } from "../postgres/open-stores.ts";

/** Both engines, for `describe.each(engines)("… on %s", (engine) => …)`. PostgreSQL needs the server of the test run. */
export const engines = ["DuckDB", "PostgreSQL"] as const;

export type Engine = (typeof engines)[number];

/** Creates an empty store. The store is deleted at the end of the test. */
export async function emptyStore(engine: Engine): Promise<ContextStore> {
  const { stores, close } = engine === "DuckDB" ? await openFolder() : await openStores();
  onTestFinished(close);
  return stores.open("connector");
}

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), "sync-"));
  const stores = createDuckDbStores({ folder });
  const close = async () => {
    await stores.close();
    await rm(folder, { recursive: true });
  };
  return { stores, close };
}
