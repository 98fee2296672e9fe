import { hashText } from "../generate/hash-text.ts";
import { mix } from "../generate/mix.ts";
import type { Spot } from "../generate/spot.ts";
import type { EntityPlan } from "./entity-plan.ts";

/** The record with these indices, of the outermost parent first, in its surroundings. */
export function spotOf(plan: EntityPlan, levels: readonly number[], around: Pick<Spot, "scope" | "origin">): Spot {
  let hash = plan.salt;
  for (const level of levels) hash = mix(hash, level);
  for (const name of plan.scoping)
    if (Object.hasOwn(around.scope, name)) hash = mix(hash, hashText(String(around.scope[name])));
  return { levels, index: levels[levels.length - 1] ?? 0, hash, scope: around.scope, origin: around.origin };
}
