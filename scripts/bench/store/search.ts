import { type ContextStore, checkSearch, pageOf, type SqlEngine } from "@agent-connectors/store";
import { printRow, timeBoth, timeP99 } from "./rows.ts";
import { pageSize, type SearchCase, searchesOf } from "./searches.ts";
import { tickets } from "./tickets.ts";

/** A store with tickets, and direct access to its database engine. */
export interface TicketEngine {
  readonly name: "duckdb" | "postgres";
  readonly connectorId: string;
  readonly store: ContextStore;
  /** Executes statements of callers on the store. */
  readonly sql: SqlEngine;
  /** The table's name in SQL. */
  readonly table: string;
  /** Runs a statement, and returns its rows. */
  readonly rows: (sql: string, params: readonly (string | number)[]) => Promise<readonly (readonly unknown[])[]>;
}

/**
 * Compares the time of each search of `searchesOf` with the time of a hand-written statement for the same page. Both return
 * parsed records.
 */
export async function benchSearches(engine: TicketEngine, records: number): Promise<void> {
  const names = searchesOf(0, records).map(({ name }) => name);
  for (const [at, name] of names.entries()) {
    const searchOf = (round: number): SearchCase => {
      const search = searchesOf(round, records)[at];
      if (!search) throw new Error(`no search ${name}`);
      return search;
    };
    await checkSame(engine, searchOf(1));
    const hasP99Target = /^(equality|range)/.test(name) && engine.name === "duckdb";
    const times = await (hasP99Target ? timeP99 : timeBoth)({
      ours: (round) => searchByStore(engine, searchOf(round)),
      byHand: (round) => searchByHand(engine, searchOf(round)),
    });
    const p99 = hasP99Target ? ", p99 below 100 ms at a million" : "";
    printRow({ name, ...times, unit: "ms", target: `at most 1.3${p99}` });
  }
}

async function searchByStore({ store }: TicketEngine, { query }: SearchCase): Promise<readonly unknown[]> {
  const checked = checkSearch(tickets, { query, limit: pageSize }, "a secret of the benchmark");
  if ("problems" in checked) throw new Error(JSON.stringify(checked.problems));
  return pageOf(checked, await store.search(checked.search)).data;
}

async function searchByHand(engine: TicketEngine, search: SearchCase): Promise<readonly unknown[]> {
  // The statement requests one record in addition to the page, to find out whether there are more records.
  const sql = `SELECT raw FROM ${engine.table} WHERE ${search[engine.name]} LIMIT ${pageSize + 1}`;
  const rows = await engine.rows(sql, search.params);
  return rows.slice(0, pageSize).map(([raw]) => JSON.parse(String(raw)));
}

/** Throws if the store and the hand-written statement return different records, because the times would not be comparable. */
async function checkSame(engine: TicketEngine, search: SearchCase): Promise<void> {
  const [found, expected] = [await searchByStore(engine, search), await searchByHand(engine, search)];
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(
      `${search.name}: the store's ${found.length} records differ from the ${expected.length} of the hand-written statement`,
    );
}
