import { type Connector, type ErrorRule, holds, type Scope, type Template } from "@agent-connectors/runtime";
import type { Assignment } from "./assignment.ts";
import type { Draft } from "./draft.ts";
import { elementsAt } from "./elements-at.ts";
import { setAt } from "./set-at.ts";
import { solve } from "./solve.ts";

/**
 * Adds to a successful response what it takes for none of the connector's error rules to hold: the words for success
 * that rules compare with, in the envelope or in each item, also where their absence would do.
 */
export function calm(draft: Draft, { errors }: Pick<Connector, "errors">, scope: Scope): void {
  for (const rule of errors.rules) {
    if (rule.status !== undefined && rule.status !== draft.status) continue;
    if (rule.each === undefined) succeed(draft, rule, { scope: { ...scope, ...draft }, root: "response" });
    else
      for (const item of elementsAt(draft.response, rule.each))
        if (typeof item === "object") succeed({ item }, rule, { scope: { ...scope, ...draft, item }, root: "item" });
  }
}

/** Changes what `holder` holds under the root. */
function succeed(
  holder: object,
  { when }: ErrorRule,
  { scope, root }: { readonly scope: Scope; readonly root: string },
): void {
  const free = new Set([root]);
  const known: Scope = { ...scope, ...holder };
  const words = successes(when).flatMap(([read, success]) => solve(read, success, { scope: known, free }) ?? []);
  for (const { path, value } of words) setAt(holder, path, value);
  if (!holds(when, { ...known, ...holder })) return;
  const rest: readonly Assignment[] = solve(when, false, { scope: { ...known, ...holder }, free }) ?? [];
  for (const { path, value } of rest) setAt(holder, path, value);
}

/** What a failure is known by not being: `ne(response.status, "SUCCESS")`. */
function successes(template: Template): readonly (readonly [Template, Template])[] {
  if (typeof template !== "object" || template === null || !("call" in template)) return [];
  const [a = null, b = null] = template.args;
  if (template.call === "ne") return typeof b === "string" || typeof b === "number" ? [[a, b]] : [];
  return template.call === "and" || template.call === "or" ? template.args.flatMap(successes) : [];
}
