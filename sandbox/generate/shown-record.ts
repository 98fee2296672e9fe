import type { Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { findReference } from "../entities/find-reference.ts";
import { relatedLevels } from "../entities/related-levels.ts";
import { schemaType } from "../entities/schema-type.ts";
import { spotOf } from "../entities/spot-of.ts";
import { drawing } from "./drawing.ts";
import { fieldName } from "./field-name.ts";
import type { Make } from "./make.ts";
import type { Spot } from "./spot.ts";

/** Where an object stands, and what else there is for it to show. */
export interface Surroundings {
  readonly plan: EntityPlan;
  readonly plans: ReadonlyMap<string, EntityPlan>;
  /** How the fields of an entity's records are made; asked for when a record is made, not before. */
  readonly fieldsOf: (plan: EntityPlan) => ReadonlyMap<string, Make>;
}

/** The members of the record that an object shows at a spot, one by one; `undefined` for what it does not take from there. */
export type ShownRecord = (spot: Spot) => (member: string) => unknown;

/**
 * The record of an entity that an object shows some of, such as `{id, name}` of a team: by the object's name, and
 * because it has the field that identifies such records. `undefined` for any other object.
 */
export function shownRecord(
  path: string,
  members: Readonly<Record<string, Schema>>,
  { plan, plans, fieldsOf }: Surroundings,
): ShownRecord | undefined {
  const name = fieldName(path);
  const found = name === "parent" ? { entity: plan.name } : findReference(plan.connector, name);
  const target = found && plans.get(found.entity);
  if (target?.idField === undefined || !Object.hasOwn(members, target.idField) || path.split(".").length > 2)
    return undefined;
  const related = relatedLevels(plan, target);
  const draw = drawing(path);
  const single = new Set(Object.keys(members).filter((member) => isSingle(target, member)));
  return (spot) => {
    const there = spotOf(target, related(spot.levels, draw(spot)), { scope: {}, origin: spot.origin });
    return (member) => (single.has(member) ? fieldsOf(target).get(member)?.(there) : undefined);
  };
}

/** Whether an entity's records have but one value there: what holds more may show records that show this one. */
function isSingle({ entity, connector }: EntityPlan, member: string): boolean {
  const properties = (entity.record === undefined ? undefined : connector.records[entity.record]?.properties) ?? {};
  const type = Object.hasOwn(properties, member) ? schemaType(properties[member] ?? {}) : undefined;
  return type !== undefined && type !== "object" && type !== "array";
}
