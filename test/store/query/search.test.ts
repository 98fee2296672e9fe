import { checkSearch, duckdb, runSearch, type SearchEngine } from "@agent-connectors/store";
import { expect, test } from "vitest";
import { table } from "./table.ts";

/**
 * An engine whose statements ignore the filter. Each statement returns the next part of `records`. The engine counts its
 * statements and the records that they return.
 */
function engineOf(records: readonly object[]) {
  const counts = { statements: 0, read: 0 };
  const engine: SearchEngine = {
    dialect: duckdb,
    run: async ({ withoutNumbers }) => {
      const limit = Number(/LIMIT (\d+)/.exec(withoutNumbers)?.[1]);
      const rows = records
        .slice(counts.read, counts.read + limit)
        .map((record, at) => [`[${at}]`, JSON.stringify(record)]);
      counts.statements++;
      counts.read += rows.length;
      return rows;
    },
  };
  return { engine, counts };
}

test.each([
  [{ gt: { sizes: 5 } }],
  [{ not: { not: { gt: { sizes: 5 } } } }],
  [{ not: { not: { fuzzy: { title: "other" } } } }],
])("if no record matches %j, the search reads 50,000 candidates with fewer than 25 statements", async (filter) => {
  const checked = checkSearch(table, { query: { filter }, limit: 1 }, "secret");
  if ("problems" in checked) throw new Error("refused");
  const records = Array.from({ length: 50_000 }, (_, id) => ({ id, title: "x", sizes: [1] }));
  const { engine, counts } = engineOf(records);
  expect(await runSearch(checked.search, engine)).toEqual({ records: [], more: false });
  expect(counts.read).toBe(records.length);
  expect(counts.statements).toBeLessThan(25);
});

test("if the signal is aborted, a search that reads several batches of candidates executes no further statement", async () => {
  const checked = checkSearch(table, { query: { filter: { eq: { "extra.size": 1 } } }, limit: 1 }, "secret");
  if ("problems" in checked) throw new Error(`expected a search, found ${JSON.stringify(checked.problems)}`);
  const stop = new AbortController();
  let statements = 0;
  const run = async () => {
    if (++statements === 2) stop.abort();
    return Array.from({ length: 10_000 }, (_, key) => [String(key).padStart(8, "0"), '{"extra":{"size":2}}']);
  };
  await expect(runSearch(checked.search, { dialect: duckdb, run, signal: stop.signal })).rejects.toMatchObject({
    code: "cancelled",
  });
  expect(statements).toBe(2);
});
