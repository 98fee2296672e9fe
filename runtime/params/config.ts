import { nearest } from "../errors/nearest.ts";
import { type Problem, suggested } from "../errors/problem.ts";
import { memoize } from "../memoize.ts";
import type { ConfigField, Connector, Json, Schema } from "../model.ts";
import { compileCheck, invalid } from "../schema/check.ts";
import { describe, missingValue, notAnObject } from "../schema/describe.ts";
import { isPlainObject } from "../schema/plain-json.ts";
import { evaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/helper.ts";
import { computedProblems, defaultOf, hasComputedDefault } from "./default-of.ts";

type ConfigFields = Connector["config"];

/**
 * Returns the complete configuration of a connector: the caller's values, defaults, values looked up with another value as the
 * key, and values derived from other values or from credentials. All values that the caller does not pass are computed in the
 * manifest's order, so each template can read the caller's values and earlier computed values. Absent values are left out. Throws
 * `invalid_config` with the problems in its `details`, including the problems of computed values.
 */
export async function resolveConfig(
  connector: Pick<Connector, "config">,
  config: unknown,
  credentials: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, Json>>> {
  const fields = connector.config;
  const given = config ?? {};
  if (!isPlainObject(given)) throw invalid("invalid_config", [notAnObject("config", given)]);
  const problems: Problem[] = [];
  if (Object.keys(given).length > 0) problems.push(...(await compileCheck(schemaOf(fields), "config value"))(given));

  const values = new Map<string, Json>();
  for (const [name, value] of Object.entries(given)) {
    // The check above reports unknown names and values that are not JSON.
    if (value !== undefined) values.set(name, value as Json);
  }
  for (const [name, field] of Object.entries(fields)) {
    if (values.has(name)) continue;
    const value = computedValue(field, { config: Object.fromEntries(values), credentials });
    if (value !== undefined) {
      problems.push(...(await problemsOfComputed(name, field, value)));
      values.set(name, value);
    } else
      problems.push(
        ...absenceProblems(name, field, values).filter(({ path }) => problems.every((known) => known.path !== path)),
      );
  }
  if (problems.length > 0) throw invalid("invalid_config", problems);
  return Object.fromEntries(values);
}

const schemaOf = memoize((fields: ConfigFields): Schema => {
  const settable = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "mapped" ? [] : [[name, field.schema] as const],
  );
  return { type: "object", properties: Object.fromEntries(settable), additionalProperties: false };
});

/** Checks a derived value, and a default that a template computes, because each can become part of a host. */
async function problemsOfComputed(name: string, field: ConfigField, value: Json): Promise<readonly Problem[]> {
  const isDerived = field.kind === "derived";
  if (!isDerived && !(field.kind === "given" && hasComputedDefault(field))) return [];
  const check = await compileCheck(field.schema, "member");
  return computedProblems(check, { name, value, what: isDerived ? "a derived value" : "a default" });
}

function computedValue(
  field: ConfigField,
  scope: Scope & { readonly config: Readonly<Record<string, Json>> },
): Json | undefined {
  switch (field.kind) {
    case "given":
      return defaultOf(field, scope);
    case "derived":
      return (evaluate(field.value, scope) as Json | undefined) ?? field.default;
    case "mapped": {
      const key = scope.config[field.by];
      return key !== undefined && Object.hasOwn(field.values, String(key)) ? field.values[String(key)] : undefined;
    }
  }
}

/** The problems with a field that has no value. */
function absenceProblems(name: string, field: ConfigField, values: ReadonlyMap<string, Json>): readonly Problem[] {
  if (field.kind === "given" && field.required) return [missingValue(name, field.schema)];
  if (field.kind !== "mapped" || !values.has(field.by)) return [];
  const key = values.get(field.by);
  const keys = Object.keys(field.values);
  return [
    {
      path: field.by,
      code: "value",
      expected: `one of ${keys.map((allowed) => `'${allowed}'`).join(", ")}`,
      found: describe(key),
      allowed: keys,
      ...suggested(nearest(String(key), keys)),
    },
  ];
}
