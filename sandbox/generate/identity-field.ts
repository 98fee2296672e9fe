import type { EntityPlan } from "../entities/entity-plan.ts";
import { words } from "../entities/words.ts";
import type { Make } from "./make.ts";

/**
 * A field whose value says which record it is, under which parents, or in what surroundings; `undefined` for a field
 * that says none of it.
 */
export function identityField(path: string, plan: EntityPlan): Make | undefined {
  const codec = plan.codes.get(path);
  if (codec) return (spot) => codec.encode(spot.levels);
  if (path === plan.fileField)
    return (spot) => `${spot.origin}/__files/${plan.connector.kind}/${plan.name}/${spot.levels.join("-")}`;
  const link = plan.links.find(({ param }) => words(param) === words(path));
  const parent = link?.plan.codes.get(link.field);
  const depth = link?.plan.depth ?? 0;
  if (link && parent) {
    const { param } = link;
    return (spot) =>
      Object.hasOwn(spot.scope, param) ? spot.scope[param] : parent.encode(spot.levels.slice(0, depth));
  }
  return plan.composite.get(path);
}
