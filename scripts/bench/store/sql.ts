import { printHead, printRow, timeBoth } from "./rows.ts";
import type { TicketEngine } from "./search.ts";
import { tickets } from "./tickets.ts";

const statements: readonly { readonly name: string; readonly sql: string }[] = [
  { name: "count", sql: "SELECT count(*) AS n FROM tickets" },
  {
    name: "group and sum",
    sql: "SELECT status, count(*) AS n, sum(amount) AS total FROM tickets GROUP BY status ORDER BY status",
  },
  {
    name: "filter and sort",
    sql: "SELECT id, subject, amount FROM tickets WHERE amount < 500000 ORDER BY amount DESC, id LIMIT 100",
  },
  { name: "1,000 rows", sql: "SELECT id, subject, status, amount FROM tickets ORDER BY id LIMIT 1000" },
];

/** Compares the time of SQL statements through the store with the time of the same statements sent directly to the engine. */
export async function benchSql(engine: TicketEngine, records: number): Promise<void> {
  printHead(`${engine.name}: SQL statements on ${records} records`);
  // On PostgreSQL, the store executes statements of callers without parallel workers. So the direct statements also run without
  // parallel workers.
  if (engine.name === "postgres") await engine.rows("set max_parallel_workers_per_gather = 0", []);
  for (const { name, sql } of statements) {
    const byHand = () => engine.rows(sql.replace("tickets", engine.table), []);
    const ours = async () => {
      const { rows } = await engine.sql.query({
        connectorId: engine.connectorId,
        tables: [tickets],
        sql,
        limit: 1_000,
      });
      return rows;
    };
    checkSameCount(name, await ours(), await byHand());
    printRow({ name, ...(await timeBoth({ ours, byHand })), unit: "ms", target: "at most 1.3" });
  }
  if (engine.name === "postgres") await engine.rows("reset max_parallel_workers_per_gather", []);
}

function checkSameCount(name: string, found: readonly unknown[], expected: readonly unknown[]): void {
  if (found.length !== expected.length)
    throw new Error(`${name}: expected the ${expected.length} rows of the engine, found ${found.length}`);
}
