import { test } from "vitest";
import { compareRandomSearches } from "../query/same.ts";
import { openStores } from "./open-stores.ts";

test("searches with trigram indexes return the same records as the plain evaluator, in the same order", async () => {
  const { stores, database, close } = await openStores();
  const name = new URL(database.url).pathname.slice(1);
  // Without sequential scans, the server uses every index that it can.
  await database.run(`create extension pg_trgm; alter database "${name}" set enable_seqscan = off`);
  try {
    await compareRandomSearches(await stores.open("query"), 2_000);
  } finally {
    await close();
  }
}, 600_000);
