import type { Outcome } from "./report.ts";

/** A list with pages. */
interface Walkable {
  pages(): AsyncIterable<{ readonly data: unknown }>;
}

/** Reads all pages of a list, and reports the number of records and pages. */
export async function walk(list: Walkable, remark: string): Promise<Outcome> {
  let pages = 0;
  let records = 0;
  for await (const { data } of list.pages()) {
    pages++;
    records += Array.isArray(data) ? data.length : 1;
  }
  if (records === 0) throw new Error("expected records, found none");
  return { result: `${records} records on ${pages} ${pages === 1 ? "page" : "pages"}`, remark };
}
