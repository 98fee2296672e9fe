import { type Problem, suggested } from "../errors/problem.ts";
import { memoize } from "../memoize.ts";
import type { Action, Json, Schema } from "../model.ts";
import { hasNumberedPages } from "../paginate/index.ts";
import { type CompileCheck, invalid, loadValidator, within } from "../schema/check.ts";
import type { Scope } from "../template/helper.ts";
import { computedProblems, defaultOf, hasComputedDefault } from "./default-of.ts";
import { givenParams } from "./given-params.ts";
import { nearestParam } from "./nearest-param.ts";
import { exclusiveRule, isPathParam, paramsSchema } from "./params-schema.ts";
import { checkRules, type Prepared } from "./rules.ts";

/**
 * Checks a caller's params. Returns a copy without defaults (`given`) and a copy with defaults (`filled`). The templates of
 * defaults read `scope` (`config`, `now`). A param that is `undefined` counts as absent. Throws `invalid_params` for invalid
 * params. If `params` is a plain object, the error has the problems in its `details`.
 */
export async function prepareParams(action: Action, params: unknown, scope: Scope): Promise<Prepared<Json>> {
  const given = givenParams(params);
  const problems = Object.keys(given).length === 0 ? [] : problemsOf(action, given, await loadValidator());
  const filled = applyDefaults(action, given, scope);
  const all = [
    ...problems,
    ...(await problemsOfDefaults(action, { given, filled })),
    ...checkRules(action, { given, filled }),
  ];
  if (all.length > 0) throw invalid("invalid_params", all);
  return { given, filled };
}

/**
 * Checks each param alone, so that only the schemas of the passed params are compiled. If a param is unknown, checks all
 * params together, because the message lists the known params.
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

async function problemsOfDefaults(action: Action, { given, filled }: Prepared<Json>): Promise<readonly Problem[]> {
  const computed = Object.entries(filled).flatMap(([name, value]) => {
    const param = Object.hasOwn(given, name) ? undefined : action.params[name];
    return param && hasComputedDefault(param) ? [{ name, value, schema: param.schema }] : [];
  });
  if (computed.length === 0) return [];
  const compile = await loadValidator();
  return computed.flatMap(({ name, value, schema }) =>
    computedProblems(compile(schema, "member"), { name, value, what: "a default" }),
  );
}

/** Replaces the suggestion for an unknown param with the result of `nearestParam`. */
function withParam(action: Action, given: object, problem: Problem): Problem {
  const { suggestion: _, ...rest } = problem;
  if (problem.code !== "unknown" || !Object.hasOwn(given, problem.path)) return problem;
  return { ...rest, ...suggested(nearestParam(action, problem.path, given)) };
}

/** The schema of all params. It requires no param, because a rule can make a required param optional. */
const schemaOf = memoize((action: Action): Schema => {
  const { required: _, anyOf: __, ...all } = paramsSchema(action);
  return all;
});

/**
 * Returns the caller's params with defaults. Omits each default that a param of the caller excludes. Also omits the default
 * of an offset or page number, because the pagination determines whether the first request contains it.
 */
export function applyDefaults(
  action: Action,
  given: Readonly<Record<string, Json>>,
  scope: Scope,
): Readonly<Record<string, Json>> {
  const exclusive = exclusiveRule(action, given);
  const filled: [string, Json][] = [];
  for (const [name, param] of Object.entries(action.params)) {
    if (param.default === undefined || Object.hasOwn(given, name)) continue;
    if (exclusive && !exclusive.except.includes(name) && !isPathParam(param)) continue;
    if (isFirstToken(action, name) || isExcluded(action, name, given)) continue;
    const value = defaultOf(param, scope);
    if (value !== undefined) filled.push([name, value]);
  }
  return filled.length === 0 ? given : { ...given, ...Object.fromEntries(filled) };
}

function isFirstToken({ pagination }: Action, name: string): boolean {
  return pagination?.token.param === name && hasNumberedPages(pagination);
}

function isExcluded(action: Action, name: string, given: object): boolean {
  return action.rules.some(
    (rule) =>
      rule.kind === "at_most_one" &&
      rule.params.includes(name) &&
      rule.params.some((other) => Object.hasOwn(given, other)),
  );
}
