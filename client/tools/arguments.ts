import {
  coerce,
  invalid,
  itemsIn,
  type Json,
  missingValue,
  type Problem,
  parseJsonText,
  type Schema,
  scalarProblem,
  unknownName,
} from "@agent-connectors/runtime/portable";

/**
 * Checks the names, the types and the array lengths of a tool's arguments and options, and that no required argument is missing.
 * Returns the arguments and options that are not null. Throws `invalid_params` with all problems. The problem of an unknown
 * name suggests the nearest name if one is similar. The connector checks the bounds of options and the members of `params`.
 */
export function checkArguments(
  schema: Schema,
  args: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const given = withoutNulls(schema, args);
  const problems = memberProblems("", schema, given);
  if (problems.length > 0) throw invalid("invalid_params", problems);
  return given;
}

/** Leaves out the null members of the arguments and of `options`. Some models send null for absent arguments and options. */
function withoutNulls({ properties = {} }: Schema, object: object): Readonly<Record<string, unknown>> {
  const present = Object.entries(object).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    present.map(([name, value]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const isOptions = isClosed(schema) && scalarProblem("", { type: "object" }, value) === undefined;
      return [name, isOptions ? withoutNulls(schema, value) : value];
    }),
  );
}

/**
 * Whether a schema allows only declared members. This module checks the members of objects with such a schema. The schema of
 * `params` allows any members, and the connector checks them.
 */
function isClosed(schema: Schema | undefined): schema is Schema {
  return schema?.additionalProperties === false;
}

function memberProblems(path: string, { properties = {}, required = [] }: Schema, object: object): readonly Problem[] {
  const noun = path === "" ? "argument" : "option";
  const names = Object.keys(properties);
  const at = (name: string): string => (path === "" ? name : `${path}.${name}`);
  const missing = required.filter((name) => !Object.hasOwn(object, name));
  return [
    ...Object.entries(object).flatMap(([name, value]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return schema ? valueProblems(at(name), schema, value) : [unknownName(at(name), { noun, name, names })];
    }),
    ...missing.map((name) => missingValue(at(name), properties[name] ?? {})),
  ];
}

function valueProblems(path: string, schema: Schema, value: unknown): readonly Problem[] {
  const { type, items, maxItems = Number.POSITIVE_INFINITY } = schema;
  const problem = scalarProblem(path, { ...(type !== undefined && { type }) }, value);
  if (problem) {
    const meant = typeof value === "string" ? meantBy(value, schema) : value;
    const isAccepted = meant !== value && valueProblems(path, schema, meant).length === 0;
    return [{ ...problem, ...(isAccepted && { suggestion: meant as Json }) }];
  }
  if (isClosed(schema)) return memberProblems(path, schema, Object(value));
  if (!Array.isArray(value)) return [];
  if (value.length > maxItems)
    return [
      { path, code: "size", expected: `at most ${maxItems} items`, found: `${value.length} items`, maximum: maxItems },
    ];
  return items ? value.flatMap((item, at) => valueProblems(`${path}[${at}]`, items, item)) : [];
}

/** Returns the value of the schema's type that a caller probably means by a string, such as `["id"]` for `id`. */
function meantBy(text: string, schema: Schema): unknown {
  if (schema.type === "array") return coerce(itemsIn(text), schema);
  if (schema.type !== "object" || text === "") return coerce(text, schema);
  try {
    return coerce(parseJsonText(text), schema);
  } catch {
    return text;
  }
}
