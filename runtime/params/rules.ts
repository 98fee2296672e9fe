import { type Problem, suggested } from "../errors/problem.ts";
import type { Action, Rule } from "../model.ts";
import { describe, missingValue } from "../schema/describe.ts";
import { own } from "../template/helper.ts";
import { addDuration, parseTime } from "../template/times.ts";
import { exclusiveRule, isPathParam, requiredParams } from "./params-schema.ts";

/** The caller's params, without and with defaults. */
export interface Prepared<Value = unknown> {
  readonly given: Readonly<Record<string, Value>>;
  readonly filled: Readonly<Record<string, Value>>;
}

/**
 * Returns the problems with the combination of params: missing required params, and broken rules. A default counts as a value,
 * except that it never breaks an `exclusive` or `at_most_one` rule.
 */
export function checkRules(action: Action, { given, filled }: Prepared): readonly Problem[] {
  const exclusive = exclusiveRule(action, given);
  return [...missing(action, filled, exclusive), ...brokenRules(action, { given, filled })];
}

/** Like `checkRules`, but does not check for missing required params. */
export function brokenRules(action: Action, prepared: Prepared): readonly Problem[] {
  return action.rules.flatMap((rule) => brokenRule(rule, action, prepared));
}

function missing(
  action: Action,
  filled: Prepared["filled"],
  exclusive: ReturnType<typeof exclusiveRule>,
): readonly Problem[] {
  return requiredParams(action, exclusive)
    .filter((name) => !Object.hasOwn(filled, name))
    .map((path) => {
      const schema = action.params[path]?.schema ?? {};
      return { ...missingValue(path, schema), ...suggested(schema.examples?.[0] ?? schema.enum?.[0]) };
    });
}

function brokenRule(rule: Rule, action: Action, { given, filled }: Prepared): readonly Problem[] {
  switch (rule.kind) {
    case "exclusive": {
      if (!Object.hasOwn(given, rule.param)) return [];
      const others = Object.entries(given).filter(
        ([name]) =>
          name !== rule.param &&
          !rule.except.includes(name) &&
          Object.hasOwn(action.params, name) &&
          !isPathParam(action.params[name]),
      );
      return others.map(([path, value]) => ({
        path,
        code: "rule",
        rule,
        expected: `no value together with '${rule.param}'`,
        found: describe(value),
      }));
    }
    case "at_most_one": {
      const present = rule.params.filter((name) => Object.hasOwn(given, name));
      const [, second] = present;
      if (second === undefined) return [];
      return [
        { path: second, code: "rule", rule, expected: `at most one of ${quoted(rule.params)}`, found: quoted(present) },
      ];
    }
    case "at_least_one": {
      const [first = ""] = rule.params;
      if (exclusiveRule(action, given) || rule.params.some((name) => Object.hasOwn(filled, name))) return [];
      return [{ path: first, code: "rule", rule, expected: `at least one of ${quoted(rule.params)}`, found: "none" }];
    }
    case "requires": {
      const { param, value, needs } = rule;
      if (!Object.hasOwn(filled, param) || (value !== undefined && filled[param] !== value)) return [];
      const expected =
        value === undefined ? `a value together with '${param}'` : `a value if '${param}' is ${describe(value)}`;
      return needs
        .filter((name) => !Object.hasOwn(filled, name))
        .map((path) => ({ path, code: "rule", rule, expected, found: "nothing" }));
    }
    case "span":
      return spanProblems(rule, filled);
    case "ordered":
      return orderProblems(rule, { given, filled });
  }
}

function orderProblems(rule: Extract<Rule, { kind: "ordered" }>, { given, filled }: Prepared): readonly Problem[] {
  const [earlier, later] = rule.params;
  const [start, end] = [own(filled, earlier), own(filled, later)];
  if (!isAfter(start, end)) return [];
  const origin = Object.hasOwn(given, earlier) && Object.hasOwn(given, later) ? "value" : "default";
  if (!Object.hasOwn(given, later))
    return [
      {
        path: earlier,
        code: "rule",
        rule,
        expected: `a time not after ${describe(end)} (the ${origin} of '${later}')`,
        found: describe(start),
      },
    ];
  return [
    {
      path: later,
      code: "rule",
      rule,
      expected: `a time not before ${describe(start)} (the ${origin} of '${earlier}')`,
      found: describe(end),
    },
  ];
}

function spanProblems(rule: Extract<Rule, { kind: "span" }>, filled: Prepared["filled"]): readonly Problem[] {
  const { params, longest } = rule;
  const [earlier, later] = params.map((name) => parseTime(own(filled, name)));
  if (earlier === undefined || later === undefined || later <= addDuration(earlier, longest)) return [];
  const [from, to] = params;
  const found = `${describe(filled[from])} to ${describe(filled[to])}`;
  return [{ path: from, code: "rule", rule, expected: `a time at most ${longest} before '${to}'`, found }];
}

/** Whether one time is after another. Two numbers are compared as if they had the same unit. False if a value is not a time. */
function isAfter(one: unknown, other: unknown): boolean {
  if (typeof one === "number" && typeof other === "number") return one > other;
  const [first, second] = [parseTime(one), parseTime(other)];
  return first !== undefined && second !== undefined && first > second;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(", ");
}
