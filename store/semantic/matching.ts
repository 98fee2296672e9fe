import type { ContextStore } from "../context-store.ts";
import type { PassageStore } from "./passage-store.ts";

/** Maximum records in one page of a search. */
const pageSize = 10_000;

/** Returns a function that finds the keys of the records that match a filter. The function reads all pages of a search. */
export function matchingBySearch(search: ContextStore["search"]): PassageStore["matching"] {
  return async (table, filter, signal) => {
    const keys = new Set<string>();
    let last: string | undefined;
    for (;;) {
      const after = last === undefined ? {} : { after: { values: [], key: last } };
      const { records, more } = await search({ table, filter, sort: [], limit: pageSize, ...after }, signal);
      for (const { key } of records) keys.add(key);
      last = records.at(-1)?.key;
      if (!more || last === undefined) return keys;
    }
  };
}
