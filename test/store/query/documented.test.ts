import { checkFilter, checkSearch } from "@agent-connectors/store";
import { expect, test } from "vitest";
import { documented } from "../documented.ts";

const secret = new Uint8Array(32);

test.each(documented)("the documented searches of $kind are valid", ({ entities }) => {
  for (const { table, searches } of entities) {
    // A section with a long list of fields has one example.
    expect([1, 2], table.entity).toContain(searches.length);
    for (const { query, semantic, ...params } of searches) {
      const checked = query
        ? checkSearch(table, { query, ...params }, secret)
        : checkFilter(table, (semantic as { filter?: unknown }).filter, "semantic.filter");
      expect("problems" in checked ? checked.problems : [], table.entity).toEqual([]);
    }
  }
});
