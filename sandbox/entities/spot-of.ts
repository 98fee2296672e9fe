import { mix } from "../generate/mix.ts";
import type { Spot } from "../generate/spot.ts";
import type { EntityPlan } from "./entity-plan.ts";

/** The record with these indices, of the outermost parent first. */
export function spotOf(plan: EntityPlan, levels: readonly number[], around: Pick<Spot, "scope" | "origin">): Spot {
  let hash = plan.salt;
  for (const level of levels) hash = mix(hash, level);
  return { levels, index: levels[levels.length - 1] ?? 0, hash, scope: around.scope, origin: around.origin };
}
