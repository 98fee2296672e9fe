import { ConnectorError } from "../../errors/connector-error.ts";
import type { Transformation } from "../../model.ts";
import { evaluate, faultOf } from "../../template/evaluate.ts";
import type { Scope } from "../../template/helper.ts";
import { found, readPath } from "../read-path.ts";
import { recordObject, without } from "./record.ts";

/**
 * Replaces the array in the field `step.field` with one field for each of its values. The new fields come before the record's
 * other fields. The template `step.names` returns their names. An absent or null array adds no fields. Throws
 * `upstream_unreadable` if the record is not an object, or if `step.field` does not contain an array with one value for each
 * name. If the template does not return an array of strings, throws the code that `faultOf` returns for the template.
 */
export function nameValues(
  record: unknown,
  step: Extract<Transformation, { kind: "name_values" }>,
  scope: Scope,
): unknown {
  const object = recordObject(record);
  const values = readPath(object, [step.field]) ?? undefined;
  const rest = without(object, [step.field]);
  if (values === undefined) return rest;
  const names = evaluate(step.names, { ...scope, record });
  if (!isStringArray(names))
    throw new ConnectorError(
      faultOf(step.names),
      `expected an array of strings as the names for '${step.field}', found ${found(names)}`,
    );
  if (!Array.isArray(values) || values.length !== names.length)
    throw new ConnectorError(
      "upstream_unreadable",
      `expected ${names.length} values at '${step.field}' of a record, found ${Array.isArray(values) ? values.length : found(values)}`,
    );
  return { ...Object.fromEntries(names.map((name, index) => [name, values[index]])), ...rest };
}

function isStringArray(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((element) => typeof element === "string");
}
