import type { RateLimit } from "../model.ts";
import { tryEvaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/helper.ts";
import { boundedWait, retryAfterHeaderMs } from "./retry-after-header.ts";

/**
 * Returns the milliseconds until the upstream accepts requests again, from 0 to a day. The `Retry-After` header (RFC 9110
 * §10.2.3) and `reset` can each state a wait, and the longer wait applies. Returns `undefined` if neither states one. `now` is in
 * epoch milliseconds. The template of `reset` can read `scope`, the time `now`, and `headers`. If `scope` has a member `headers`,
 * the template reads this member instead of the param `headers`.
 */
export function retryAfterMs(
  headers: Readonly<Record<string, string>>,
  reset: RateLimit["reset"],
  context: { readonly scope: Scope; readonly now: number },
): number | undefined {
  const { scope, now } = context;
  const waits = [
    retryAfterHeaderMs(headers["retry-after"] ?? "", now),
    reset && resetMs(tryEvaluate(reset.value, { headers, ...scope, now }), reset.unit, now),
  ].filter((wait) => wait !== undefined);
  return waits.length > 0 ? boundedWait(Math.max(...waits)) : undefined;
}

function resetMs(value: unknown, unit: NonNullable<RateLimit["reset"]>["unit"], now: number): number | undefined {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return undefined;
  const amount = Number(value);
  if (!Number.isFinite(amount)) return undefined;
  switch (unit) {
    case "seconds":
      return amount * 1000;
    case "epoch-seconds":
      return amount * 1000 - now;
    case "epoch-millis":
      return amount - now;
  }
}
