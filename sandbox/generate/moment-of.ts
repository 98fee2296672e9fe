import type { EntityPlan } from "../entities/entity-plan.ts";

/** Records are spread over two years, in seconds. */
const span = 730 * 86_400;

/**
 * When the record with an index came into being: each record at another moment (epoch milliseconds), in the entity's
 * order, the newest a step before now. Records that were created later come after now.
 */
export function momentOf(
  { world, length, order }: Pick<EntityPlan, "world" | "length" | "order">,
  index: number,
): number {
  if (index >= length) return world.now + (index - length) * 1000;
  const step = Math.max(1, Math.floor(span / length)) * 1000;
  const age = order === "ascending" ? length - index : index + 1;
  return world.now - age * step;
}
