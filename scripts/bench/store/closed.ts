import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkSearch, createDuckDbStores } from "@agent-connectors/store";
import { printHead, printRow, timeOf } from "./rows.ts";
import { pageSize, searchesOf } from "./searches.ts";
import { tickets, writeTickets } from "./tickets.ts";

const rounds = 40;

/** Prints the time of the first search of a closed store. The search opens the file. */
export async function benchClosedStore(records: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-closed-"));
  const stores = createDuckDbStores({ folder });
  try {
    const store = await stores.open("bench");
    await writeTickets(store, records);
    printHead(`duckdb: the first search of a closed store with ${records} records`);
    for (const name of ["equality of the key", "range and sort"]) {
      const ours: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const { query } = searchesOf(round, records).find((each) => each.name === name) ?? {};
        const checked = checkSearch(tickets, { query, limit: pageSize }, "a secret of the benchmark");
        if ("problems" in checked) throw new Error(JSON.stringify(checked.problems));
        await store.close();
        ours.push(await timeOf(() => store.search(checked.search)));
      }
      printRow({ name, ours, byHand: [], unit: "ms", target: "at most 150 ms" });
    }
  } finally {
    await stores.close();
    await rm(folder, { recursive: true, force: true });
  }
}
