import { benchClosedStore } from "./closed.ts";
import { withDuckDbEngine, withPostgresEngine } from "./engines.ts";
import { printHead } from "./rows.ts";
import { benchSearches, type TicketEngine } from "./search.ts";
import { pageSize } from "./searches.ts";
import { benchSemantic } from "./semantic.ts";
import { benchSql } from "./sql.ts";
import { benchSync } from "./sync.ts";
import { writeTickets } from "./tickets.ts";

/**
 * Compares the store with hand-written code for the same work: a sync, searches and SQL statements, each with `records` records.
 * Also measures searches by similarity, and the first search after a store was closed.
 */
export async function benchStore(records: number): Promise<void> {
  const bench = async (engine: TicketEngine): Promise<void> => {
    await writeTickets(engine.store, records);
    printHead(`${engine.name}: searches for ${pageSize} of ${records} records`);
    await benchSearches(engine, records);
    await benchSql(engine, records);
    await benchSemantic(engine, records);
  };
  await benchSync(records);
  await withDuckDbEngine(bench);
  await benchClosedStore(records);
  await withPostgresEngine(bench);
}
