import type { Template } from "../../model.ts";
import { evaluate } from "../../template/evaluate.ts";
import type { Scope } from "../../template/scope.ts";

/** The fields that templates give for a record; one whose value is absent is left out. */
export function fieldsOf(fields: Readonly<Record<string, Template>>, record: unknown, scope: Scope): object {
  const roots = { ...scope, record };
  const entries = Object.entries(fields).map(([name, template]) => [name, evaluate(template, roots)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
