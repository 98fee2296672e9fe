import type { Action, Rule } from "../model.ts";

/** The `alone` rule that a call falls under, because its param is among those given; `undefined` where there is none. */
export function soleParam(action: Action, given: object): Extract<Rule, { kind: "alone" }> | undefined {
  return action.rules.find(
    (rule): rule is Extract<Rule, { kind: "alone" }> => rule.kind === "alone" && Object.hasOwn(given, rule.param),
  );
}
