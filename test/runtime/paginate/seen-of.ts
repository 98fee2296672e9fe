import type { Seen } from "../../../runtime/paginate/seen.ts";

/** A page that showed nothing but what a test says. */
export function seenOf(part: Partial<Seen>): Seen {
  const url = "https://api.example.com/things";
  return { received: 0, lastRecord: undefined, response: {}, headers: {}, url, config: {}, params: {}, ...part };
}
