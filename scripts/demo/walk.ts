import type { Outcome } from "./report.ts";

/** What can be walked page by page. */
interface Walkable {
  pages(): AsyncIterable<{ readonly data: unknown }>;
}

/** Walks every page of a list and says how many there were. */
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
