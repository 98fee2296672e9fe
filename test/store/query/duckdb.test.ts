import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDuckDbStores } from "@agent-connectors/store";
import { test } from "vitest";
import { compareRandomSearches } from "./same.ts";

test("searches of DuckDB return the same records as the plain evaluator, in the same order", async () => {
  const folder = await mkdtemp(join(tmpdir(), "store-query-"));
  const stores = createDuckDbStores({ folder, threads: 1 });
  try {
    await compareRandomSearches(await stores.open("query"), 10_000);
  } finally {
    await stores.close();
    await rm(folder, { recursive: true });
  }
}, 600_000);
