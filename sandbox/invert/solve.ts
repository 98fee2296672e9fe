import { evaluate, type Scope, type Template } from "@agent-connectors/runtime";
import type { Assignment } from "./assignment.ts";
import { contrast } from "./contrast.ts";
import { solvers } from "./solvers.ts";

/** What is known, and what may be chosen. */
export interface Problem {
  readonly scope: Scope;
  /** Roots whose values may be chosen; everything else stands as it is in the scope. */
  readonly free: ReadonlySet<string>;
}

/**
 * What must be assigned so that a template gives the wanted value: nothing where it does already, `undefined` where
 * no choice is known that makes it so. The inverse of `evaluate`, for the templates that connectors are made of.
 */
export function solve(template: Template, wanted: unknown, problem: Problem): readonly Assignment[] | undefined {
  if (isSame(readNow(template, problem), wanted)) return [];
  if (typeof template !== "object" || template === null) return undefined;
  if ("get" in template)
    return problem.free.has(template.get[0] ?? "") ? [{ path: template.get, value: wanted }] : undefined;
  if ("text" in template) return solveText(template.text, wanted, problem);
  const solver = Object.hasOwn(solvers, template.call) ? solvers[template.call] : undefined;
  return solver?.(template.args, wanted, {
    read: (part) => readNow(part, problem),
    isFixed: (part) => isFixed(part, problem.free),
    solve: (part, value) => solve(part, value, problem),
    avoid: (part, value) => solve(part, contrast(value), problem),
  });
}

/** A condition that is absent counts as false. */
function isSame(value: unknown, wanted: unknown): boolean {
  if (wanted === false && value === undefined) return true;
  return value === wanted || (typeof wanted === "object" && JSON.stringify(value) === JSON.stringify(wanted));
}

/** The template's value, `undefined` too where its helpers cannot take what is there. */
function readNow(template: Template, { scope }: Problem): unknown {
  try {
    return evaluate(template, scope);
  } catch {
    return undefined;
  }
}

/** The one part that can be chosen is what is left of the wanted text without the others. */
function solveText(parts: readonly Template[], wanted: unknown, problem: Problem): readonly Assignment[] | undefined {
  const open = parts.filter((part) => !isFixed(part, problem.free));
  const [part] = open;
  if (typeof wanted !== "string" || part === undefined || open.length > 1) return undefined;
  const at = parts.indexOf(part);
  const before = parts
    .slice(0, at)
    .map((fixed) => String(readNow(fixed, problem) ?? ""))
    .join("");
  const after = parts
    .slice(at + 1)
    .map((fixed) => String(readNow(fixed, problem) ?? ""))
    .join("");
  if (wanted.length < before.length + after.length || !wanted.startsWith(before) || !wanted.endsWith(after))
    return undefined;
  return solve(part, wanted.slice(before.length, wanted.length - after.length), problem);
}

function isFixed(template: Template, free: ReadonlySet<string>): boolean {
  if (typeof template !== "object" || template === null) return true;
  if ("get" in template) return !free.has(template.get[0] ?? "");
  return ("text" in template ? template.text : template.args).every((part) => isFixed(part, free));
}
