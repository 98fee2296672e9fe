import type { Action, AnyEntity, Connector, Schema } from "@agent-connectors/runtime";
import { hashText, mix } from "../generate/draw.ts";
import type { Spot } from "../generate/make.ts";
import type { EntityPlan } from "./entity-plan.ts";

/** The schema of a field by its full name, or by its dotted path if no field has that name; `undefined` if there is none. */
export function schemaAt(schema: Schema | undefined, path: string): Schema | undefined {
  const properties = schema?.properties;
  if (!properties) return undefined;
  if (Object.hasOwn(properties, path)) return properties[path];
  const dot = path.indexOf(".");
  const name = path.slice(0, dot);
  return dot > 0 && Object.hasOwn(properties, name) ? schemaAt(properties[name], path.slice(dot + 1)) : undefined;
}

/**
 * The dotted path of a field in the schema's spelling. Finds the field by its full name, or by its path in any spelling. A map
 * has a field with every name.
 */
export function fieldAt({ properties = {} }: Schema, path: string): string | undefined {
  if (Object.hasOwn(properties, path)) return path;
  const [first = "", ...rest] = path.split(".");
  const name = Object.keys(properties).find((known) => snakeCase(known) === snakeCase(first));
  if (name === undefined || rest.length === 0) return name;
  const holder = properties[name] ?? {};
  const inner = fieldAt(holder, rest.join(".")) ?? (holder.additionalProperties ? rest.join(".") : undefined);
  return inner === undefined ? undefined : `${name}.${inner}`;
}

const empty: Schema = { type: "object" };

/** The schema of an entity's records, or of the results of an action if they have another type. */
export function schemaOf({ records }: Connector, entity: AnyEntity, action?: Action): Schema {
  const name = action?.resultType ?? entity.recordType;
  return (name !== undefined && Object.hasOwn(records, name) ? records[name] : undefined) ?? empty;
}

/** The spot of the record with these indices, with the index of the outermost parent first. */
export function spotOf(plan: EntityPlan, levels: readonly number[], around: Pick<Spot, "scope" | "origin">): Spot {
  let hash = plan.salt;
  for (const level of levels) hash = mix(hash, level);
  for (const name of plan.scoping)
    if (Object.hasOwn(around.scope, name)) hash = mix(hash, hashText(String(around.scope[name])));
  return { levels, index: levels[levels.length - 1] ?? 0, hash, scope: around.scope, origin: around.origin };
}

/** The singular of a name, in snake_case: `payment_methods` → payment_method, `companies` → company, `media` → media. */
export function singular(plural: string): string {
  const name = snakeCase(plural);
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  if (/(ss|us|x|z|ch|sh)es$/.test(name)) return name.slice(0, -2);
  return /[^su]s$/.test(name) ? name.slice(0, -1) : name;
}

/** Converts a name in any spelling to snake_case: `createdAt`, `Created-At` and `created_at` become the same name. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}
