import type { Action } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";

/** The index of the record before which the page is to end, as a param like `ending_before` asks; `undefined` without one. */
export function recordAfter(
  action: Action,
  params: Readonly<Record<string, unknown>>,
  plan: EntityPlan,
): number | undefined {
  const token = action.pagination?.token.param;
  for (const [name, value] of Object.entries(params)) {
    if (name === token || !/(^|_)(before|after)$/.test(name)) continue;
    for (const codec of plan.codes.values()) {
      const index = codec.decode(value)?.at(-1);
      if (index !== undefined) return index;
    }
  }
  return undefined;
}
