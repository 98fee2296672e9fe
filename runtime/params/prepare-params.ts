import { ConnectorError } from "../errors/connector-error.ts";
import type { Action, Json, Schema } from "../model.ts";
import { describe } from "../template/describe.ts";
import type { Scope } from "../template/evaluate.ts";
import { compileCheck } from "./check.ts";
import { applyDefaults } from "./defaults.ts";
import { invalid } from "./invalid.ts";
import { isPlainObject } from "./is-plain-object.ts";
import { paramsSchema } from "./params-schema.ts";
import { checkRules } from "./rules.ts";

const schemas = new WeakMap<Action, Schema>();

/**
 * A caller's params, checked and with defaults: what `plan` takes. A param that is `undefined` is absent. `scope`
 * is what defaults read (`config`, `now`). Throws `invalid_params` with every problem in its `details`.
 */
export async function prepareParams(
  action: Action,
  params: unknown,
  scope: Scope,
): Promise<Readonly<Record<string, Json>>> {
  const given = givenParams(params);
  const problems = Object.keys(given).length === 0 ? [] : (await compileCheck(schemaOf(action), "param"))(given);
  const filled = applyDefaults(action, given, scope);
  const all = [...problems, ...checkRules(action, { given, filled })];
  if (all.length > 0) throw invalid("invalid_params", all);
  return filled;
}

function givenParams(params: unknown): Readonly<Record<string, Json>> {
  if (params === undefined) return {};
  if (!isPlainObject(params))
    throw new ConnectorError("invalid_params", `expected an object of params, found ${foundOf(params)}`);
  // Whether the values are JSON is the check's to say.
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Record<string, Json>;
}

function foundOf(params: unknown): string {
  const instance = typeof params === "object" && params !== null && !Array.isArray(params);
  return instance ? "an instance of a class" : describe(params);
}

/** Without what is required: whether a param may be missing depends on the others, which is the rules' to say. */
function schemaOf(action: Action): Schema {
  const known = schemas.get(action);
  if (known) return known;
  const { required: _, ...schema } = paramsSchema(action);
  schemas.set(action, schema);
  return schema;
}
