import type { Param, Schema } from "@agent-connectors/runtime";
import { compareSchema } from "./compare-schema.ts";
import { defaultOf } from "./default-of.ts";
import type { Statement } from "./specification.ts";

/** The compared parts of a param, a credential or a configured value. */
export type Given = Pick<Param, "schema" | "required" | "default">;

/** Compares a param with its statement. Returns a line for each difference, with the expected value and the found one. */
export function compareParam(subject: string, statement: Statement, param: Given): readonly string[] {
  const { required = false, from_config: isConfigured, default: expected } = statement;
  const found = defaultOf(param);
  return [
    ...(required === param.required
      ? []
      : [`${subject} expected ${necessity(required)}, found ${necessity(param.required)}`]),
    ...(expected === undefined || String(expected) === found
      ? []
      : [`${subject} expected default ${expected}, found ${found ?? "none"}`]),
    ...(isConfigured && !found?.startsWith("config.")
      ? [`${subject} expected its default from the configuration, found ${found ?? "none"}`]
      : []),
    ...compareSchema(subject, statement, param.schema),
  ];
}

/**
 * Returns the names of the limits that a param has but its statement does not state. The default counts as a limit. If the
 * statement has `accepts`, the pattern counts as stated.
 */
export function limitsBeyond(statement: Statement, param: Given): readonly string[] {
  const isFormed = statement.accepts !== undefined;
  return [
    ...(param.default !== undefined && statement.default === undefined && !statement.from_config ? ["default"] : []),
    ...schemaLimits(param.schema)
      .filter(([, stated]) => !stated.some((name) => statement[name] !== undefined))
      .filter(([name]) => !isFormed || name !== "pattern")
      .map(([name]) => name),
  ];
}

/**
 * Returns the name of each limit of a schema, with the members of `Statement` that can state the limit. `Statement` has no member
 * for some limits.
 */
function schemaLimits(schema: Schema): readonly (readonly [string, readonly (keyof Statement)[]])[] {
  const limits: readonly (readonly [keyof Schema, string, readonly (keyof Statement)[]])[] = [
    ["minimum", "min", ["min"]],
    ["maximum", "max", ["max"]],
    ["maxItems", "max_items", ["max_items"]],
    ["minItems", "min_items", []],
    ["minLength", "min_length", []],
    ["maxLength", "max_length", []],
    ["enum", "enum", ["enum"]],
    ["format", "format", ["format"]],
    ["pattern", "pattern", []],
  ];
  return limits.filter(([key]) => schema[key] !== undefined).map(([, name, stated]) => [name, stated]);
}

function necessity(isRequired: boolean): string {
  return isRequired ? "required" : "optional";
}
