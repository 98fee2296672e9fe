import type { Action, Schema } from "../model.ts";
import { evaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/scope.ts";

/**
 * The `meta` of a result: each key's template over `scope` (the roots of a response, with config and params). A key
 * whose value is absent is null where its schema takes null, and else left out.
 */
export function metaOf(action: Pick<Action, "meta">, scope: Scope): Readonly<Record<string, unknown>> {
  const entries: [string, unknown][] = [];
  for (const [key, { value, schema }] of Object.entries(action.meta)) {
    const found = evaluate(value, scope) ?? (takesNull(schema) ? null : undefined);
    if (found !== undefined) entries.push([key, found]);
  }
  return Object.fromEntries(entries);
}

function takesNull({ type }: Schema): boolean {
  return type === "null" || (Array.isArray(type) && type.includes("null"));
}
