import type { Action, Schema } from "../model.ts";
import { evaluate, type Scope } from "../template/evaluate.ts";

/**
 * The `meta` of a result: each key's template over `scope` (the roots of a response, with config and params). A key
 * whose value is absent is null where its schema takes null, and else left out.
 */
export function metaOf(action: Pick<Action, "meta">, scope: Scope): Readonly<Record<string, unknown>> {
  const entries = Object.entries(action.meta).map(
    ([key, { value, schema }]) => [key, evaluate(value, scope) ?? (takesNull(schema) ? null : undefined)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function takesNull({ type }: Schema): boolean {
  return type === "null" || (Array.isArray(type) && type.includes("null"));
}
