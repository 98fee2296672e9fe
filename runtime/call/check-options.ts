import { type Problem, unknownName } from "../errors/problem.ts";
import { invalid } from "../params/invalid.ts";
import { isPlainObject } from "../params/is-plain-object.ts";
import { describe } from "../template/describe.ts";
import type { CallOptions } from "./call-options.ts";

interface Expectation {
  readonly expected: string;
  readonly holds: (value: unknown) => boolean;
}

const count: Expectation = {
  expected: "an integer of at least 1",
  holds: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
};
/** Every path is looked for in every record, at each of its names: these bounds keep that fast. */
const most = { paths: 200, names: 16, characters: 256 };
const paths: Expectation = {
  expected: `an array of at most ${most.paths} dotted paths, each of at most ${most.names} names and ${most.characters} characters`,
  holds: (value) => Array.isArray(value) && value.length <= most.paths && value.every(isPath),
};

const expectations: Readonly<Record<keyof CallOptions, Expectation>> = {
  signal: { expected: "an AbortSignal", holds: (value) => value instanceof AbortSignal },
  // Longer timers fire at once.
  timeout_ms: {
    expected: "milliseconds from 1 to 2147483647",
    holds: (value) => count.holds(value) && Number(value) < 2 ** 31,
  },
  fields: paths,
  exclude_fields: paths,
  idempotency_key: {
    expected: "a text that is not blank",
    holds: (value) => typeof value === "string" && value.trim() !== "",
  },
  retries: {
    expected: "an integer from 0 to 1000",
    holds: (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= 1000,
  },
  with_response: { expected: "true or false", holds: (value) => typeof value === "boolean" },
  max_pages: count,
  max_records: count,
};

/** Throws `invalid_params` for options that do not exist or have a wrong value; each problem's path begins with `options`. */
export function checkOptions(options: unknown): asserts options is CallOptions {
  const problems = problemsOf(options);
  if (problems.length > 0) throw invalid("invalid_params", problems);
}

function problemsOf(options: unknown): readonly Problem[] {
  const wrong = { path: "options", code: "type", type: "object", expected: "an object" } as const;
  try {
    if (!isPlainObject(options)) return [{ ...wrong, found: describe(options) }];
    return Object.entries(options).flatMap(([name, value]) => problemWith(name, value));
  } catch {
    // A getter that throws, or a proxy that was revoked. What it throws is not shown: it may be anything.
    return [{ ...wrong, found: "one that cannot be read" }];
  }
}

function isPath(path: unknown): boolean {
  if (typeof path !== "string" || path === "" || path.length > most.characters) return false;
  return path.split(".").length <= most.names;
}

function problemWith(name: string, value: unknown): Problem[] {
  if (value === undefined) return [];
  const known = Object.entries(expectations).find(([option]) => option === name)?.[1];
  const path = `options.${name}`;
  if (known)
    return known.holds(value) ? [] : [{ path, code: "invalid", expected: known.expected, found: describe(value) }];
  const names = Object.keys(expectations);
  return [unknownName(path, { noun: "option", name, names })];
}
