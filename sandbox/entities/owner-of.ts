import type { Action } from "@agent-connectors/runtime";
import type { EntityPlan } from "./entity-plan.ts";
import { isReadable } from "./is-readable.ts";

/**
 * The entity whose records an entity acts on: itself, or, where it can neither list nor get (finalizing invoices), the
 * one that can and has the same records.
 */
export function ownerOf(plans: ReadonlyMap<string, EntityPlan>, plan: EntityPlan): EntityPlan {
  if (isReadable(plan)) return plan;
  const record = plan.entity.record ?? Object.values<Action>(plan.entity.actions)[0]?.record;
  return (
    [...plans.values()].find((other) => isReadable(other) && record !== undefined && other.entity.record === record) ??
    plan
  );
}
