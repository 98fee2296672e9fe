import type { Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { words } from "../entities/words.ts";
import { checkValue } from "../request/check-value.ts";
import { coerce } from "../request/coerce.ts";
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
      .map(([name, field]) => [name, carrying(name, field, { plan, make: compileField(name, field, context) })]),
  );
}

/** A field that repeats what the request says of the record's surroundings, where it says it in a form that fits. */
function carrying(
  name: string,
  field: Schema,
  { plan, make }: { readonly plan: EntityPlan; readonly make: Make },
): Make {
  const param = [...plan.carried].find((one) => words(one) === words(name));
  if (param === undefined || plan.codes.has(name)) return make;
  return (spot) => {
    const said = Object.hasOwn(spot.scope, param) ? coerce(spot.scope[param], field) : undefined;
    return said !== undefined && checkValue(name, said, field).length === 0 ? said : make(spot);
  };
}
