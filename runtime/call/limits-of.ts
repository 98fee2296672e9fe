import { constants } from "node:buffer";
import { type Problem, unknownName } from "../errors/problem.ts";
import { invalid } from "../params/invalid.ts";
import { describe } from "../template/describe.ts";
import { defaultLimits, type Limits } from "../transport/limits.ts";

interface Expectation {
  readonly expected: string;
  readonly holds: (value: unknown) => boolean;
}

const integer = (least: number, most: number): Expectation => ({
  expected: `an integer from ${least} to ${most}`,
  holds: (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
});
// Longer timers fire at once.
const milliseconds = integer(1, 2 ** 31 - 1);
const times = integer(0, 1000);

const expectations: Readonly<Record<keyof Limits, Expectation>> = {
  // A body is read as one text.
  maxBodyBytes: integer(1, constants.MAX_STRING_LENGTH),
  maxValues: integer(1, Number.MAX_SAFE_INTEGER),
  maxRedirects: times,
  retries: times,
  connections: integer(1, 65_535),
  connectTimeoutMs: milliseconds,
  headersTimeoutMs: milliseconds,
  bodyTimeoutMs: milliseconds,
  timeoutMs: milliseconds,
  rateLimit: { expected: "'on' or 'off'", holds: (value) => value === "on" || value === "off" },
};

/** A caller's limits, and the default of each that is absent. Throws `invalid_config` with every problem. */
export function limitsOf(given: unknown = {}): Limits {
  if (typeof given !== "object" || given === null)
    throw invalid("invalid_config", [
      { path: "limits", code: "type", type: "object", expected: "an object", found: describe(given) },
    ]);
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  const problems = present.flatMap(([name, value]) => problemWith(name, value));
  if (problems.length > 0) throw invalid("invalid_config", problems);
  return { ...defaultLimits, ...Object.fromEntries(present) };
}

function problemWith(name: string, value: unknown): Problem[] {
  const path = `limits.${name}`;
  const known = Object.entries(expectations).find(([limit]) => limit === name)?.[1];
  if (known)
    return known.holds(value) ? [] : [{ path, code: "invalid", expected: known.expected, found: describe(value) }];
  const names = Object.keys(expectations);
  return [unknownName(path, { noun: "limit", name, names })];
}
