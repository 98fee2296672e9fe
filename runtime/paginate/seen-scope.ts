import type { Scope } from "../template/scope.ts";
import type { Seen } from "./seen.ts";

/** The roots that stop conditions and cursor values read. */
export function seenScope(seen: Seen): Scope {
  return {
    config: seen.config,
    params: seen.params,
    response: seen.response,
    headers: seen.headers,
    last_record: seen.records.at(-1),
    last_page_size: seen.records.length,
  };
}
