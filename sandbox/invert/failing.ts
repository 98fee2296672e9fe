import type { Connector, UpstreamCode } from "@agent-connectors/runtime";
import type { Draft } from "./draft.ts";
import { pathSegments } from "./path-segments.ts";
import { setAt } from "./set-at.ts";
import { solve } from "./solve.ts";

/**
 * A failure in the connector's own form: its message where `errors.message` reads it, and, where a rule tells this
 * failure from others, what makes that rule hold. Without either it is `{message}`.
 */
export function failing(
  { errors }: Pick<Connector, "errors">,
  { status, message, code }: { readonly status: number; readonly message: string; readonly code?: UpstreamCode },
): Draft {
  const rule = code === undefined ? undefined : errors.rules.find((candidate) => candidate.code === code);
  const draft: Draft = { status: rule ? (rule.status ?? 200) : status, response: {}, headers: {} };
  const free = new Set(["response", "headers"]);
  if (rule) {
    const item = {};
    const root = rule.each === undefined ? free : new Set(["item"]);
    for (const { path, value } of solve(rule.when, true, { scope: { status: draft.status }, free: root }) ?? [])
      setAt(path[0] === "item" ? { item } : draft, path, value);
    if (rule.each !== undefined) setAt(draft, ["response", ...pathSegments(rule.each).map(nameOf)], item);
  }
  const template = rule?.message ?? errors.message;
  const scope = { ...draft };
  const words = template === undefined ? undefined : solve(template, message, { scope, free });
  for (const { path, value } of words ?? []) setAt(draft, path, value);
  if (Object.keys(draft.response ?? {}).length === 0) draft.response = { message };
  return draft;
}

function nameOf(segment: ReturnType<typeof pathSegments>[number]): string {
  if (segment === "*") return "0";
  return "name" in segment ? segment.name : String(segment.index);
}
