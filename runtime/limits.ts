import { constants } from "node:buffer";
import { type Problem, unknownName } from "./errors/problem.ts";
import { invalid } from "./schema/check.ts";
import { notAnObject } from "./schema/describe.ts";
import { type ScalarSchema, scalarProblem } from "./schema/scalar.ts";
import { longestTimer } from "./transport/clock.ts";

/** The bounds of a connector: how large, how long and how often. Times are in milliseconds. */
export interface Limits {
  /** Bytes of a response after decompression; a download's stream has no such bound. */
  readonly maxBodyBytes: number;
  /**
   * Members and array items in a JSON response, all together: each takes up to 100 bytes of memory, even if it is short in the text.
   * Where `max_pages` or `max_records` asks for several pages in one result, they end with the page at which their data
   * reaches this number.
   */
  readonly maxValues: number;
  readonly maxRedirects: number;
  /** How often a failed request is sent again. */
  readonly retries: number;
  /** Connections to one origin. */
  readonly connections: number;
  readonly connectTimeoutMs: number;
  /** From the end of the request to the end of the response's headers. */
  readonly headersTimeoutMs: number;
  /** Between two pieces of a body. */
  readonly bodyTimeoutMs: number;
  /**
   * A whole call with its retries, and with all of its pages where `max_pages` or `max_records` asks for several in one
   * result; or one page of a walk. A call's `timeout_ms` replaces it.
   */
  readonly timeoutMs: number;
  /**
   * Whether requests wait for their turn under the connector's own rate limit. `off` for what has none: the sandbox, a
   * test server, a proxy that keeps the limit itself. The client waits after a response of "too many requests" either way.
   */
  readonly rateLimit: "on" | "off";
}

/** The default limits, with room for the largest pages of upstreams. */
export const defaultLimits: Limits = {
  maxBodyBytes: 32 * 1024 * 1024,
  maxValues: 1_000_000,
  maxRedirects: 5,
  retries: 4,
  connections: 64,
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 30_000,
  bodyTimeoutMs: 30_000,
  timeoutMs: 120_000,
  rateLimit: "on",
};

const milliseconds = integer(1, longestTimer);

const times = integer(0, 1000);

const limitSchemas: Readonly<Record<keyof Limits, ScalarSchema>> = {
  // A body is read as one string.
  maxBodyBytes: integer(1, constants.MAX_STRING_LENGTH),
  maxValues: integer(1, Number.MAX_SAFE_INTEGER),
  maxRedirects: times,
  retries: times,
  connections: integer(1, 65_535),
  connectTimeoutMs: milliseconds,
  headersTimeoutMs: milliseconds,
  bodyTimeoutMs: milliseconds,
  timeoutMs: milliseconds,
  rateLimit: { type: "string", enum: ["on", "off"] },
};

function integer(minimum: number, maximum: number): ScalarSchema {
  return { type: "integer", minimum, maximum };
}

/** A caller's limits, and the default of each that is absent. Throws `invalid_config` with every problem. */
export function limitsOf(given: unknown = {}): Limits {
  if (typeof given !== "object" || given === null) throw invalid("invalid_config", [notAnObject("limits", given)]);
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  const problems = present.flatMap(([name, value]) => problemWith(name, value) ?? []);
  if (problems.length > 0) throw invalid("invalid_config", problems);
  return { ...defaultLimits, ...Object.fromEntries(present) };
}

function problemWith(name: string, value: unknown): Problem | undefined {
  const path = `limits.${name}`;
  if (isLimit(name)) return scalarProblem(path, limitSchemas[name], value);
  return unknownName(path, { noun: "limit", name, names: Object.keys(limitSchemas) });
}

function isLimit(name: string): name is keyof Limits {
  return Object.hasOwn(limitSchemas, name);
}
