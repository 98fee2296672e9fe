import type { ContextStore } from "@agent-connectors/store";
import fc from "fast-check";
import { expect } from "vitest";
import { expectSame } from "./compare.ts";
import { models } from "./model.ts";
import { recordsOf } from "./records.ts";
import { partsOf, searchesOf, searchParts, type TestSearch } from "./searches.ts";

/** The number of searches for each set of records. */
const searchesEach = 100;

const sets = models.chain((model) =>
  fc.record({
    model: fc.constant(model),
    records: recordsOf(model),
    searches: fc.array(searchesOf(model), { minLength: searchesEach, maxLength: searchesEach }),
    order: fc.constantFrom("adapt, write", "write, adapt"),
  }),
);

/**
 * Compares the results of random searches with those of the plain evaluator in `evaluate.ts`. Each set of records has a random
 * model, which defines the fields. For some sets, the store adapts its table to the model before it writes the records, and for
 * the others only after it has written them. Each case is a search with all of its pages. The environment variable `CASES`
 * changes the number of cases. Fails if the searches do not contain all `searchParts`.
 */
export async function compareRandomSearches(store: ContextStore, cases: number): Promise<void> {
  const numRuns = Number(process.env.CASES ?? cases) / searchesEach;
  const compared: TestSearch[] = [];
  await fc.assert(
    fc.asyncProperty(sets, async ({ model, records, searches, order }) => {
      const { entity } = model.table;
      const isFirst = (await store.state(entity)) === undefined;
      if (isFirst || order === "adapt, write") await store.adapt([model.table]);
      await store.reset(entity);
      await store.write({ entity, records, pass: 1, state: null });
      await store.adapt([model.table]);
      for (const query of searches) {
        await expectSame(store.search, { model, records }, query);
        compared.push(query);
      }
    }),
    // A counterexample is not shrunk, because the message already names the search with different results.
    { numRuns, endOnFailure: true },
  );
  expect(compared.length).toBeGreaterThanOrEqual(numRuns * searchesEach);
  expect([...new Set(compared.flatMap(partsOf))].toSorted()).toEqual(searchParts.toSorted());
}
