import { ConnectorError } from "../errors/connector-error.ts";
import { type Problem, suggested } from "../errors/problem.ts";
import type { Action, Json, Param, Schema } from "../model.ts";
import { pagingOf } from "../paginate/index.ts";
import { type CompileCheck, invalid, loadValidator, within } from "../schema/check.ts";
import { describe } from "../schema/describe.ts";
import { isPlainObject } from "../schema/plain-json.ts";
import { evaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/helper.ts";
import { nearestParam } from "./nearest-param.ts";
import { exclusiveRule, isPathParam, paramsSchema } from "./params-schema.ts";
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
  const problems = Object.keys(given).length === 0 ? [] : problemsOf(action, given, await loadValidator());
  const filled = applyDefaults(action, given, scope);
  const all = [...problems, ...checkRules(action, { given, filled })];
  if (all.length > 0) throw invalid("invalid_params", all);
  return filled;
}

function givenParams(params: unknown): Readonly<Record<string, Json>> {
  if (params === undefined) return {};
  let found = "one that cannot be read";
  try {
    if (isPlainObject(params)) {
      // The check reports values that are not JSON.
      return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Record<
        string,
        Json
      >;
    }
    found = foundOf(params);
  } catch {
    // A getter that throws, or a proxy that was revoked. What it throws is not shown: it may be anything.
  }
  throw new ConnectorError("invalid_params", `expected an object of params, found ${found}`);
}

function foundOf(params: unknown): string {
  const instance = typeof params === "object" && params !== null && !Array.isArray(params);
  return instance ? "an instance of a class" : describe(params);
}

/**
 * Params are checked one by one, so that a first call compiles the checks of the given ones only. All are checked together
 * if one is unknown, because its message names the others.
 */
function problemsOf(action: Action, given: Readonly<Record<string, Json>>, compile: CompileCheck): readonly Problem[] {
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(given)) {
    const param = Object.hasOwn(action.params, name) ? action.params[name] : undefined;
    if (!param) return compile(schemaOf(action), "param")(given).map((problem) => withParam(action, given, problem));
    problems.push(...within(name, compile(param.schema, "member")(value)));
  }
  return problems;
}

/** The problem with an unknown param names the param that plays its role in this action. */
function withParam(action: Action, given: object, problem: Problem): Problem {
  const { suggestion: _, ...rest } = problem;
  if (problem.code !== "unknown" || !Object.hasOwn(given, problem.path)) return problem;
  return { ...rest, ...suggested(nearestParam(action, problem.path)) };
}

/** The schema of all params. It requires none: a rule may make a param unnecessary. */
function schemaOf(action: Action): Schema {
  const found = schemas.get(action);
  if (found) return found;
  const { required: _, anyOf: __, ...all } = paramsSchema(action);
  schemas.set(action, all);
  return all;
}

/**
 * The given params with the defaults of the others; a default that reads what is absent is
 * left out. A default never joins a param that excludes it: neither an exclusive one nor one of an
 * `at_most_one` group. That of an offset or page number is left to the walk, which knows whether a first page says it.
 */
export function applyDefaults(
  action: Action,
  given: Readonly<Record<string, Json>>,
  scope: Scope,
): Readonly<Record<string, Json>> {
  const sole = exclusiveRule(action, given);
  const filled: [string, Json][] = [];
  for (const [name, param] of Object.entries(action.params)) {
    if (param.default === undefined || Object.hasOwn(given, name)) continue;
    if (sole && !sole.except.includes(name) && !isPathParam(param)) continue;
    if (isFirstToken(action, name) || isExcluded(action, name, given)) continue;
    const value = defaultOf(param, scope);
    if (value !== undefined) filled.push([name, value]);
  }
  return filled.length === 0 ? given : { ...given, ...Object.fromEntries(filled) };
}

function isFirstToken({ pagination }: Action, name: string): boolean {
  return pagination?.token.param === name && pagingOf(pagination).kind === "counted";
}

function isExcluded(action: Action, name: string, given: object): boolean {
  return action.rules.some(
    (rule) =>
      rule.kind === "at_most_one" &&
      rule.params.includes(name) &&
      rule.params.some((other) => Object.hasOwn(given, other)),
  );
}

function defaultOf(param: Param, scope: Scope): Json | undefined {
  const { default: given } = param;
  if (given === undefined) return undefined;
  if (typeof given === "object" && given !== null && "value" in given) return given.value;
  // Templates read JSON and the helpers make JSON of it.
  return evaluate(given, scope) as Json | undefined;
}
