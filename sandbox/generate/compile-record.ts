import type { Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { words } from "../entities/words.ts";
import { compileField } from "./compile-field.ts";
import type { Make } from "./make.ts";
import { subjectOf } from "./subject-of.ts";

/**
 * How each field of an entity's records is made, for records of one schema. Compiled once; what `fieldsOf` gives for
 * other entities is read when records are made.
 */
export function compileRecord(
  schema: Schema,
  plan: EntityPlan,
  world: {
    readonly plans: ReadonlyMap<string, EntityPlan>;
    readonly fieldsOf: (plan: EntityPlan) => ReadonlyMap<string, Make>;
  },
): ReadonlyMap<string, Make> {
  const properties = schema.properties ?? {};
  const context = { plan, ...world, owner: "", ...subjectOf(properties) };
  return new Map(
    Object.entries(properties)
      .filter(([name]) => name !== "__proto__")
      .map(([name, field]) => [name, carrying(name, plan, compileField(name, field, context))]),
  );
}

/** A field that repeats what the request says of the record's surroundings, where it says it. */
function carrying(name: string, plan: EntityPlan, make: Make): Make {
  const param = [...plan.carried].find((one) => words(one) === words(name));
  if (param === undefined || plan.codes.has(name)) return make;
  return (spot) => (Object.hasOwn(spot.scope, param) ? spot.scope[param] : make(spot));
}
