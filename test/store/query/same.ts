import type { ContextStore } from "@agent-connectors/store";
import fc from "fast-check";
import { filter, records, sort } from "./arbitraries.ts";
import { expectSame } from "./compare.ts";
import { table } from "./table.ts";

/** Searches of each set of records. */
const searchesEach = 25;

const limit = fc.oneof({ weight: 4, arbitrary: fc.constant(100) }, { weight: 1, arbitrary: fc.constantFrom(1, 2, 5) });
const searches = fc.array(fc.record({ filter, sort, limit }), { minLength: searchesEach, maxLength: searchesEach });

/** Compares random searches with the plain evaluator. The variable `CASES` changes their number. */
export async function compareRandomSearches(store: ContextStore, cases: number): Promise<void> {
  const numRuns = Number(process.env.CASES ?? cases) / searchesEach;
  await store.adapt([table]);
  await fc.assert(
    fc.asyncProperty(records, searches, async (all, queries) => {
      await store.reset(table.entity);
      await store.write({ entity: table.entity, records: all, pass: 1, state: null });
      for (const { limit, ...query } of queries) await expectSame(store.search, all, { query, limit });
    }),
    // A counterexample has 25 searches. Its message names the one that differs.
    { numRuns, endOnFailure: true },
  );
}
