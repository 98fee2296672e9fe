import type { Seen } from "../../../runtime/paginate/mode.ts";

/** The parts of a page that a test states. */
interface Given extends Partial<Omit<Seen, "records">> {
  /** The number of records. The default is 1 with `lastRecord`, and 0 without it. */
  readonly received?: number;
  /** The last record, `undefined` by default. The other records have only an index. */
  readonly lastRecord?: unknown;
}

/** Returns a page with the given parts, and defaults for the other parts. */
export function seenOf({ received, lastRecord, ...part }: Given): Seen {
  const count = received ?? (lastRecord === undefined ? 0 : 1);
  const records = Array.from({ length: count }, (_, index) => (index === count - 1 ? lastRecord : { index }));
  const url = "https://api.example.com/things";
  return { records, response: {}, headers: {}, url, config: {}, params: {}, ...part };
}
