import { test } from "vitest";
import { openStores } from "../postgres/open-stores.ts";
import { compareRandomSearches } from "./same.ts";

test("searches of PostgreSQL return the same records as the plain evaluator, in the same order", async () => {
  const { stores, close } = await openStores();
  try {
    await compareRandomSearches(await stores.open("query"), 10_000);
  } finally {
    await close();
  }
}, 600_000);
