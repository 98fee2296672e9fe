import { mainType, type Schema } from "@agent-connectors/runtime";
import { schemaAt } from "../entities/schemas.ts";
import { type Refusal, refuse } from "../reply.ts";

type Members = Readonly<Record<string, unknown>>;

/**
 * If a param selects a version of a record, returns the path of the field with the version number: the integer field `version`
 * for the param `version`, or the integer field `<param>.number` for any param. Returns `undefined` if there is no such field.
 */
export function versionPath(record: Schema, param: string): readonly [string, string?] | undefined {
  const isInteger = (path: string): boolean => mainType(schemaAt(record, path) ?? {}) === "integer";
  // For any other param, such as `depth`, an integer field with the param's name does not contain a version number.
  if (param === "version" && isInteger(param)) return [param];
  return isInteger(`${param}.number`) ? [param, "number"] : undefined;
}

/**
 * The record with the number of an earlier version; its other fields keep their current values. Refuses a version that did not
 * exist. If the current or the given version is not a number, the record is unchanged.
 */
export function earlierVersion(
  record: Members,
  [name, member]: readonly [string, string?],
  version: unknown,
): { readonly kind: "record"; readonly record: Members } | Refusal {
  const holder: Members = Object(record[name]);
  const current = member === undefined ? record[name] : holder[member];
  if (typeof current !== "number" || typeof version !== "number") return { kind: "record", record };
  if (version < 1 || version > current) return refuse(404, `expected a version from 1 to ${current}, found ${version}`);
  return {
    kind: "record",
    record: { ...record, [name]: member === undefined ? version : { ...holder, [member]: version } },
  };
}
