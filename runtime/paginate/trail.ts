import { tokenKey } from "./token-key.ts";

/** What a page is compared by. */
interface Print {
  /** Stands for the number of records, the first one and the last one. */
  readonly ends: string;
  /** Stands for all records; absent while no other page had the same ends. */
  readonly whole?: string;
}

/** What a numbered walk knows of the pages behind it. Plain data, of the same size however long the walk is. */
export interface Trail {
  readonly last: Print;
  /** The page that those after it are compared with. */
  readonly mark: Print;
  /** Pages since the mark. */
  readonly since: number;
  /** Pages after which the mark moves on; doubles each time. */
  readonly until: number;
}

/**
 * The trail with one more page; `undefined` where the walk goes in a circle. The page is compared with the one before
 * it and with the mark, as Brent's cycle detection does it: a circle of any length is found, after at most four times
 * as many pages as it takes to come round for the first time. Of most pages only the ends are read, because to read all
 * records costs a third of the walk (measured). A page that has the ends of an earlier one is read whole, and ends the
 * walk when the same records come again; so no page ends it that differs in any record.
 */
export function trailAfter(trail: Trail | undefined, records: readonly unknown[]): Trail | undefined {
  const ends = tokenKey([records.length, records[0], records.at(-1)]);
  const alike = trail ? [trail.last, trail.mark].filter((print) => print.ends === ends) : [];
  // Two records are all that there is between the ends.
  const whole = records.length <= 2 ? ends : alike.length > 0 ? tokenKey(records) : undefined;
  if (whole !== undefined && alike.some((print) => print.whole === whole)) return undefined;
  const last: Print = { ends, ...(whole !== undefined && { whole }) };
  if (!trail) return { last, mark: last, since: 0, until: 1 };
  const { mark, until } = trail;
  const since = trail.since + 1;
  if (since === until) return { last, mark: last, since: 0, until: 2 * until };
  // From here on the mark is a page that is known whole.
  if (mark.ends === ends && mark.whole === undefined) return { last, mark: last, since: 0, until };
  return { last, mark, since, until };
}
