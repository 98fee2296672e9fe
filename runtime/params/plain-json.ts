import type { Problem } from "../errors/connector-error.ts";
import { describe } from "../template/describe.ts";
import { isPlainObject } from "./is-plain-object.ts";

/** Deeper values are cyclic, or made to exhaust the stack. */
const DEEPEST = 64;

/**
 * What in a value JSON cannot say: dates and other instances of classes, functions, NaN, cycles. JSON would
 * change these silently, or fail half-way.
 */
export function plainJson(value: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  walk(value, { path: "", depth: 0, problems });
  return problems;
}

function walk(value: unknown, at: { path: string; depth: number; problems: Problem[] }): void {
  const { path, depth, problems } = at;
  if (value === undefined || value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number" && Number.isFinite(value)) return;
  if (depth > DEEPEST) {
    problems.push({ path, expected: `at most ${DEEPEST} levels`, found: "more" });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, { path: `${path}[${index}]`, depth: depth + 1, problems });
  } else if (isPlainObject(value)) {
    for (const [name, member] of Object.entries(value))
      walk(member, { path: path === "" ? name : `${path}.${name}`, depth: depth + 1, problems });
  } else {
    problems.push({ path, expected: "a JSON value", found: foreign(value) });
  }
}

function foreign(value: unknown): string {
  if (typeof value !== "object" || value === null) return describe(value);
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name;
  return typeof name === "string" && name !== "" ? `an instance of ${name}` : "an instance of a class";
}
