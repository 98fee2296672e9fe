import { mix } from "../generate/mix.ts";
import type { EntityPlan } from "./entity-plan.ts";

/**
 * The record of another entity that a record refers to: its own ancestor where that is of the entity, else one under
 * the ancestors that both have in common, chosen by `draw`.
 */
export function relatedLevels(
  from: EntityPlan,
  to: EntityPlan,
): (levels: readonly number[], draw: number) => readonly number[] {
  const own = lineage(from);
  const wanted = lineage(to);
  const shared = wanted.findIndex((plan, at) => own[at] !== plan);
  const common = shared < 0 ? wanted.length : shared;
  // A record may refer to another of its own entity, but to itself only by chance.
  const kept = from === to ? common - 1 : common;
  const lengths = wanted.map(({ length }) => length);
  return (levels, draw) => lengths.map((length, at) => (at < kept ? (levels[at] ?? 0) : mix(draw, at) % length));
}

function lineage(plan: EntityPlan): readonly EntityPlan[] {
  return plan.parent ? [...lineage(plan.parent), plan] : [plan];
}
