import type { Seen } from "../../../runtime/paginate/mode.ts";

/** What a test says of a page: of its records how many they are, and the last one. */
interface Shown extends Partial<Omit<Seen, "records">> {
  readonly received?: number;
  readonly lastRecord?: unknown;
}

/** A page that showed nothing but what a test says. */
export function seenOf({ received, lastRecord, ...part }: Shown): Seen {
  const count = received ?? (lastRecord === undefined ? 0 : 1);
  const records = Array.from({ length: count }, (_, index) => (index === count - 1 ? lastRecord : { index }));
  const url = "https://api.example.com/things";
  return { records, response: {}, headers: {}, url, config: {}, params: {}, ...part };
}
