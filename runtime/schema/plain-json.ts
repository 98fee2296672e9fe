import type { Problem } from "../errors/problem.ts";
import { describe } from "./describe.ts";

/** Maximum problems in an error. */
export const maxProblems = 50;

/** Maximum levels of arrays and objects. Upstreams accept no deeper values, and a much deeper value could exhaust the stack. */
const maxDepth = 64;

/**
 * Maximum number of values. An object counts once for each reference to it, because JSON repeats it. If each of 30 objects
 * refers twice to the next one, their JSON has a billion values.
 */
const maxValues = 1_000_000;

/** The problem of a revoked proxy, or of an object whose getter throws. Omits the thrown value, which can be anything. */
const unreadable = { code: "invalid", expected: "a JSON value", found: "a value that cannot be read" } as const;

interface Walk {
  readonly problems: Problem[];
  /** The arrays and objects that contain the current value. */
  readonly ancestors: Set<object>;
  /** The number of values that the walk may still visit. */
  left: number;
}

/**
 * Returns a problem for each part of a value that JSON cannot represent, such as instances of classes, functions, NaN and
 * cycles. `JSON.stringify` would change or drop these parts, or throw. `undefined` is no problem. More than 64 levels and
 * more than a million values are also problems. Returns at most 50 problems.
 */
export function plainJson(value: unknown): readonly Problem[] {
  const walk: Walk = { problems: [], ancestors: new Set(), left: maxValues };
  visit(walk, "", value);
  if (walk.left < 0)
    walk.problems.unshift({
      path: "",
      code: "size",
      expected: `at most ${maxValues} values`,
      found: "more",
      maximum: maxValues,
    });
  return walk.problems.slice(0, maxProblems);
}

function visit(walk: Walk, path: string, value: unknown): void {
  walk.left--;
  if (value === undefined || value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number" && Number.isFinite(value)) return;
  const problem = problemOf(walk, value);
  if (problem) walk.problems.push({ path, ...problem });
  // Without a problem, the value is an array or an object.
  else visitMembers(walk, path, value as object);
}

function problemOf({ ancestors }: Walk, value: unknown): Omit<Problem, "path"> | undefined {
  try {
    if (!Array.isArray(value) && !isPlainObject(value))
      return { code: "type", expected: "a JSON value", found: foreign(value) };
    if (ancestors.has(value))
      return { code: "invalid", expected: "a value without cycles", found: "a value that contains itself" };
    return ancestors.size >= maxDepth
      ? { code: "size", expected: `at most ${maxDepth} levels`, found: "more", maximum: maxDepth }
      : undefined;
  } catch {
    return unreadable;
  }
}

function visitMembers(walk: Walk, path: string, value: object): void {
  walk.ancestors.add(value);
  try {
    // `Object.entries` would skip the holes of an array. They count as values, because JSON writes each as null.
    for (const [name, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      if (walk.left < 0 || walk.problems.length >= maxProblems) break;
      visit(walk, typeof name === "number" ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`, member);
    }
  } catch {
    walk.problems.push({ path, ...unreadable });
  }
  walk.ancestors.delete(value);
}

function foreign(value: unknown): string {
  if (typeof value !== "object" || value === null) return describe(value);
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name;
  return typeof name === "string" && name !== "" ? `an instance of ${name}` : "an instance of a class";
}

/** Whether a value is an object from a literal or from JSON, not an array or an instance of a class. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object of another realm has another `Object.prototype`, whose prototype is also null.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
