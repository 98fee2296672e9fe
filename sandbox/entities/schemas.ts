import { type Action, type AnyEntity, type Connector, mainType, type Schema } from "@agent-connectors/runtime";
import { hashText, mix } from "../generate/draw.ts";
import type { RecordInputs } from "../generate/make.ts";
import type { EntityPlan } from "./entity-plan.ts";

/** Returns the schema of a field. `path` is its name or its dotted path. The name takes precedence. */
export function schemaAt(schema: Schema | undefined, path: string): Schema | undefined {
  const properties = schema?.properties;
  if (!properties) return undefined;
  if (Object.hasOwn(properties, path)) return properties[path];
  const dot = path.indexOf(".");
  const name = path.slice(0, dot);
  return dot > 0 && Object.hasOwn(properties, name) ? schemaAt(properties[name], path.slice(dot + 1)) : undefined;
}

/**
 * Returns the dotted path of a field, spelled as in the schema. `path` is the exact name of the field, or its dotted path in
 * any spelling: `billingAddress.zip` finds `billing_address.zip`. A path can end with any member of an object that has
 * `additionalProperties`.
 */
export function fieldAt({ properties = {} }: Schema, path: string): string | undefined {
  if (Object.hasOwn(properties, path)) return path;
  const [first = "", ...rest] = path.split(".");
  const name = Object.keys(properties).find((property) => snakeCase(property) === snakeCase(first));
  if (name === undefined || rest.length === 0) return name;
  const object = properties[name] ?? {};
  const inner = fieldAt(object, rest.join(".")) ?? (object.additionalProperties ? rest.join(".") : undefined);
  return inner === undefined ? undefined : `${name}.${inner}`;
}

const anyObject: Schema = { type: "object" };

/**
 * Returns the schema of the action's result type, or of the entity's records if there is no result type. If the connector
 * lacks this schema, returns a schema that accepts any object.
 */
export function schemaOf({ records }: Connector, entity: AnyEntity, action?: Action): Schema {
  const name = action?.resultType ?? entity.recordType;
  return (name !== undefined && Object.hasOwn(records, name) ? records[name] : undefined) ?? anyObject;
}

/**
 * Returns the inputs for the generators of a record's fields. `levels` has the indices of the record's parents, the outermost
 * first, and the record's own index.
 */
export function inputsOf(
  plan: EntityPlan,
  levels: readonly number[],
  request: Pick<RecordInputs, "scope" | "origin">,
): RecordInputs {
  let hash = plan.salt;
  for (const level of levels) hash = mix(hash, level);
  for (const name of plan.scoping)
    if (Object.hasOwn(request.scope, name)) hash = mix(hash, hashText(String(request.scope[name])));
  return { levels, index: levels[levels.length - 1] ?? 0, hash, scope: request.scope, origin: request.origin };
}

/** Whether the values of a schema, except null, are numbers. */
export function isNumeric(schema: Schema): boolean {
  const type = mainType(schema);
  return type === "integer" || type === "number";
}

/** Converts a plural name to its singular in snake_case: `paymentMethods` to `payment_method`, `companies` to `company`. */
export function singular(plural: string): string {
  const name = snakeCase(plural);
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  if (/(ss|us|x|z|ch|sh)es$/.test(name)) return name.slice(0, -2);
  return /[^su]s$/.test(name) ? name.slice(0, -1) : name;
}

/** Converts a name in any spelling to snake_case: `createdAt`, `Created-At` and `created_at` become `created_at`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}
