import type { Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { schemaType } from "../entities/schema-type.ts";
import { words } from "../entities/words.ts";
import type { Make } from "./make.ts";

/**
 * A field whose value says which record it is, under which parents, or in what surroundings; `undefined` for a field
 * that says none of it, or that is a number where what says it is text.
 */
export function identityField(path: string, schema: Schema, plan: EntityPlan): Make | undefined {
  const codec = plan.codes.get(path);
  const type = schemaType(schema);
  const isText = codec && typeof codec.encode(new Array<number>(plan.depth).fill(0)) === "string";
  if (codec && isText && (type === "integer" || type === "number")) return undefined;
  if (codec) return (spot) => (type === "string" ? String(codec.encode(spot.levels)) : codec.encode(spot.levels));
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
