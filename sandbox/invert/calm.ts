import { type Connector, holds, type Scope } from "@agent-connectors/runtime";
import type { Draft } from "./draft.ts";
import { pathSegments } from "./path-segments.ts";
import { setAt } from "./set-at.ts";
import { solve } from "./solve.ts";

/**
 * Adds to a successful response what it takes for none of the connector's error rules to hold: the word for success
 * that a rule compares with, in the envelope or in each item.
 */
export function calm(draft: Draft, { errors }: Pick<Connector, "errors">, scope: Scope): void {
  for (const rule of errors.rules) {
    if (rule.status !== undefined && rule.status !== draft.status) continue;
    const items = rule.each === undefined ? [undefined] : elementsAt(draft.response, pathSegments(rule.each));
    const root = rule.each === undefined ? "response" : "item";
    for (const item of items) {
      const holder = { item };
      const known: Scope = { ...scope, ...draft, ...(item !== undefined && holder) };
      if (!holds(rule.when, known)) continue;
      for (const { path, value } of solve(rule.when, false, { scope: known, free: new Set([root]) }) ?? [])
        setAt(root === "item" ? holder : draft, path, value);
    }
  }
}

function elementsAt(value: unknown, segments: ReturnType<typeof pathSegments>): readonly unknown[] {
  return segments.reduce<readonly unknown[]>((found, segment) => found.flatMap((at) => members(at, segment)), [value]);
}

function members(value: unknown, segment: ReturnType<typeof pathSegments>[number]): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if (segment === "*") return Object.values(value);
  const name = "name" in segment ? segment.name : String(segment.index);
  return Object.hasOwn(value, name) ? [Reflect.get(value, name)] : [];
}
