import type { Problem } from "../errors/problem.ts";
import { describe } from "./describe.ts";

/** Maximum problems in an error. */
export const mostProblems = 50;

/** Maximum levels of a value. Upstreams accept no deeper values, which could also exhaust the stack. */
const deepest = 64;

/** Maximum values. An object with two references is sent twice, so 30 objects can become a billion values. */
const mostValues = 1_000_000;

/** A getter that throws, or a revoked proxy. The thrown value is not shown, because it can be anything. */
const unreadable = { code: "invalid", expected: "a JSON value", found: "one that cannot be read" } as const;

/** The state of a walk through a value. */
interface Walk {
  readonly problems: Problem[];
  /** The arrays and objects around the current value. */
  readonly around: Set<object>;
  /** How many values the walk may still visit; an endless value uses them up. */
  left: number;
}

/**
 * The parts of a value that JSON cannot represent: dates and other instances of classes, functions, NaN, cycles, and more
 * than a million values. `JSON.stringify` would change or drop these silently, or throw. Returns at most 50 problems.
 */
export function plainJson(value: unknown): readonly Problem[] {
  const walk: Walk = { problems: [], around: new Set(), left: mostValues };
  visit(walk, "", value);
  if (walk.left < 0)
    walk.problems.unshift({
      path: "",
      code: "size",
      expected: `at most ${mostValues} values`,
      found: "more",
      maximum: mostValues,
    });
  return walk.problems.slice(0, mostProblems);
}

function visit(walk: Walk, path: string, value: unknown): void {
  walk.left--;
  if (value === undefined || value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number" && Number.isFinite(value)) return;
  const problem = problemOf(walk, value);
  if (problem) walk.problems.push({ path, ...problem });
  // Without a problem, it is an array or an object.
  else visitMembers(walk, path, value as object);
}

function problemOf({ around }: Walk, value: unknown): Omit<Problem, "path"> | undefined {
  try {
    if (!Array.isArray(value) && !isPlainObject(value))
      return { code: "type", expected: "a JSON value", found: foreign(value) };
    if (around.has(value))
      return { code: "invalid", expected: "a value without cycles", found: "one that contains itself" };
    return around.size > deepest
      ? { code: "size", expected: `at most ${deepest} levels`, found: "more", maximum: deepest }
      : undefined;
  } catch {
    return unreadable;
  }
}

function visitMembers(walk: Walk, path: string, value: object): void {
  walk.around.add(value);
  try {
    // `Object.entries` would skip holes of an array, which JSON writes as null.
    for (const [name, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      if (walk.left < 0 || walk.problems.length >= mostProblems) break;
      visit(walk, typeof name === "number" ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`, member);
    }
  } catch {
    walk.problems.push({ path, ...unreadable });
  }
  walk.around.delete(value);
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
  // An object of another realm has another Object.prototype, whose prototype is null, too.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
