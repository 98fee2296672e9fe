import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDuckDbStores, duckdb } from "@agent-connectors/store";
import { test } from "vitest";
import { compareNumbersInside } from "./numbers-inside.ts";

test("for a comparison of numbers inside an array, the SQL for DuckDB selects every record that meets the filter, but not every record of the table", async () => {
  const folder = await mkdtemp(join(tmpdir(), "context-stores-"));
  const stores = createDuckDbStores({ folder });
  try {
    const store = await stores.open("orders");
    const keys = (statement: string, params: readonly (string | boolean)[]) =>
      stores.use("orders", async ({ rows }) => (await rows(statement, params)).map(([key]) => key));
    await compareNumbersInside({ store, dialect: duckdb, name: "orders", keys });
  } finally {
    await stores.close();
    await rm(folder, { recursive: true });
  }
}, 60_000);
