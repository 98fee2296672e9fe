import { checkSearch, checkSemantic } from "@agent-connectors/store";
import { expect, test } from "vitest";
import { documented } from "../documented.ts";

const secret = new Uint8Array(32);

test.each(documented)("each entity of $kind has two documented searches, which are valid", ({ entities }) => {
  for (const { table, searches } of entities) {
    expect(searches, table.entity).toHaveLength(2);
    for (const { query, semantic, ...params } of searches) {
      const checked = query
        ? checkSearch(table, { query, ...params }, secret)
        : checkSemantic(table, { semantic, ...params });
      expect("problems" in checked ? checked.problems : [], table.entity).toEqual([]);
    }
  }
});
