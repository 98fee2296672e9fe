import { nearest } from "../errors/nearest.ts";
import { type Problem, suggested } from "../errors/problem.ts";
import type { Action, Connector, Schema } from "../model.ts";
import { describe } from "../template/describe.ts";
import type { CallOptions } from "./call-options.ts";

/**
 * A problem for each path in `fields` and `exclude_fields` that no record of the action has. Where the schema of the
 * records leaves open what a value holds, any path below it is taken.
 */
export function fieldProblems(
  { fields = [], exclude_fields = [] }: Pick<CallOptions, "fields" | "exclude_fields">,
  { records }: Pick<Connector, "records">,
  { record, returns }: Pick<Action, "record" | "returns">,
): readonly Problem[] {
  const schema = record === undefined ? undefined : records[record];
  const problemWith = (at: string, path: string): Problem[] => {
    if (returns.kind === "file")
      return [{ path: at, code: "invalid", expected: "no field of a file", found: describe(path) }];
    return !schema || hasPath(schema, path.split(".")) ? [] : [unknownField(at, path, schema)];
  };
  return [
    ...fields.flatMap((path, index) => problemWith(`options.fields[${index}]`, path)),
    ...exclude_fields.flatMap((path, index) => problemWith(`options.exclude_fields[${index}]`, path)),
  ];
}

/** A name may have dots itself, so that each way to divide the path is tried. */
function hasPath(schema: Schema, names: readonly string[]): boolean {
  if (schema.items) return hasPath(schema.items, names);
  if (isOpen(schema)) return true;
  return names.some((_, index) => {
    const name = names.slice(0, index + 1).join(".");
    const field = fieldOf(schema, name);
    const rest = names.slice(index + 1);
    return field !== undefined && (rest.length === 0 || hasPath(field, rest));
  });
}

function fieldOf({ properties = {} }: Schema, name: string): Schema | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Whether the value may have any members. */
function isOpen({ type, properties, additionalProperties }: Schema): boolean {
  if (properties) return additionalProperties !== undefined && additionalProperties !== false;
  return type === undefined || [type].flat().some((one) => one === "object" || one === "array");
}

function unknownField(at: string, path: string, schema: Schema): Problem {
  const paths = pathsIn(schema);
  return {
    path: at,
    code: "unknown",
    expected: `one of ${paths.join(", ")}`,
    found: `unknown field ${describe(path)}`,
    allowed: paths,
    ...suggested(nearest(path, paths) ?? paths.find((known) => known.endsWith(`.${path}`))),
  };
}

/** The dotted path of each field, those of the record itself first. */
function pathsIn({ items, properties = {} }: Schema): readonly string[] {
  if (items) return pathsIn(items);
  const below = Object.entries(properties).flatMap(([name, field]) => pathsIn(field).map((path) => `${name}.${path}`));
  return [...Object.keys(properties), ...below];
}
