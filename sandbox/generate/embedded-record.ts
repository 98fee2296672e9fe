import type { Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { findReference } from "../entities/find-reference.ts";
import { relatedLevels } from "../entities/related-levels.ts";
import { schemaType } from "../entities/schema-type.ts";
import { spotOf } from "../entities/spot-of.ts";
import { compileField, type FieldContext } from "./compile-field.ts";
import { drawing } from "./drawing.ts";
import { fieldName } from "./field-name.ts";
import type { Make } from "./make.ts";

/**
 * An object that shows some of another entity's record, such as `{id, name}` of a team: by its name, and because it
 * has the field that identifies such records. `undefined` for any other object.
 */
export function embeddedRecord(path: string, schema: Schema, context: FieldContext): Make | undefined {
  const { plan, plans } = context;
  const properties = schema.properties ?? {};
  const name = fieldName(path);
  const found = name === "parent" ? { entity: plan.name } : findReference(plan.connector, name);
  const target = found && plans.get(found.entity);
  if (
    !target ||
    target.idField === undefined ||
    !Object.hasOwn(properties, target.idField) ||
    path.split(".").length > 2
  )
    return undefined;
  const related = relatedLevels(plan, target);
  const draw = drawing(path);
  const members = Object.entries(properties)
    .filter(([member]) => member !== "__proto__")
    .map(
      ([member, inner]) =>
        [
          member,
          memberOf(target, member),
          compileField(`${path}.${member}`, inner, { ...context, owner: path }),
        ] as const,
    );
  return (spot) => {
    const there = spotOf(target, related(spot.levels, draw(spot)), { scope: {}, origin: spot.origin });
    const object: Record<string, unknown> = {};
    for (const [member, shown, own] of members) object[member] = shown()?.(there) ?? own(spot);
    return object;
  };

  /** How the target makes the member; only what is a single value there, for records may show each other. */
  function memberOf(other: EntityPlan, member: string): () => Make | undefined {
    const record = other.entity.record === undefined ? undefined : other.connector.records[other.entity.record];
    const properties = record?.properties ?? {};
    const type = Object.hasOwn(properties, member) ? schemaType(properties[member] ?? {}) : undefined;
    const single = type !== undefined && type !== "object" && type !== "array";
    return () => (single ? context.fieldsOf(other).get(member) : undefined);
  }
}
