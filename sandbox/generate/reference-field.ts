import type { Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { findReference } from "../entities/find-reference.ts";
import { relatedLevels } from "../entities/related-levels.ts";
import { schemaType } from "../entities/schema-type.ts";
import { drawing } from "./drawing.ts";
import { fieldName } from "./field-name.ts";
import type { Make } from "./make.ts";
import { mix } from "./mix.ts";

/** Words that name no record, although some upstream has entities called so. */
const plain = /(^|_)(status|state|type|source|name|title|label|tag|country|currency|language|list|key|note|comment)$/;

/** Ids of another entity's records, one or some of them, by the field's name; `undefined` where it names no entity. */
export function referenceField(
  path: string,
  schema: Schema,
  { plan, plans }: { readonly plan: EntityPlan; readonly plans: ReadonlyMap<string, EntityPlan> },
): Make | undefined {
  const isArray = schemaType(schema) === "array";
  const item = isArray ? (schema.items ?? {}) : schema;
  const type = schemaType(item);
  if (
    item.enum ||
    (type !== "string" && type !== "integer" && type !== "number") ||
    (item.format ?? "int64") !== "int64"
  )
    return undefined;
  const name = fieldName(path);
  const found = isParent(name) ? { entity: plan.name, explicit: true } : findReference(plan.connector, name);
  const target = found && plans.get(found.entity);
  if (!found || !target || (!found.explicit && (plain.test(name) || type !== "string"))) return undefined;
  const codec = target.idField === undefined ? undefined : target.codes.get(target.idField);
  if (!codec) return undefined;
  const isNumber =
    typeof codec.encode(target.codes.size > 0 ? new Array<number>(target.depth).fill(0) : []) === "number";
  if (!isNumber && type !== "string") return undefined;
  const related = relatedLevels(plan, target);
  const draw = drawing(path);
  const idAt = (levels: readonly number[], number: number): string | number => {
    const id = codec.encode(related(levels, number));
    return type === "string" ? String(id) : id;
  };
  if (!isArray) return (spot) => idAt(spot.levels, draw(spot));
  const most = Math.min(schema.maxItems ?? 3, 3);
  return (spot) => Array.from({ length: draw(spot) % (most + 1) }, (_, at) => idAt(spot.levels, mix(draw(spot), at)));
}

/** Whether a field tells of a record of its own entity. */
function isParent(name: string): boolean {
  return /^parent(_id)?$/.test(name);
}
