import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDuckDbStores, duckdb, runSearch, type SearchQuery } from "@agent-connectors/store";
import { test } from "vitest";
import { compareRandomSearches } from "./same.ts";

test("searches of DuckDB return the same records as the plain evaluator, in the same order", async () => {
  const folder = await mkdtemp(join(tmpdir(), "store-query-"));
  const stores = createDuckDbStores({ folder, threads: 1 });
  try {
    const store = await stores.open("query");
    await compareRandomSearches(store, 10_000);
    // Also compares the statements without row numbers. Most searches use them only during a checkpoint.
    const search = (query: SearchQuery) =>
      stores.use("query", (database) =>
        runSearch(query, {
          dialect: duckdb,
          run: ({ byNumber: _, ...page }, params) => database.page(page, params),
        }),
      );
    await compareRandomSearches({ ...store, search }, 5_000);
  } finally {
    await stores.close();
    await rm(folder, { recursive: true });
  }
}, 600_000);
