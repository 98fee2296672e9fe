import type { Seen } from "../../../runtime/paginate/mode.ts";

/** The parts of a page that a test states. */
interface Given extends Partial<Omit<Seen, "records">> {
  readonly received?: number;
  readonly lastRecord?: unknown;
}

/** Returns a page with these parts. Its other parts are empty. */
export function seenOf({ received, lastRecord, ...part }: Given): Seen {
  const count = received ?? (lastRecord === undefined ? 0 : 1);
  const records = Array.from({ length: count }, (_, index) => (index === count - 1 ? lastRecord : { index }));
  const url = "https://api.example.com/things";
  return { records, response: {}, headers: {}, url, config: {}, params: {}, ...part };
}
