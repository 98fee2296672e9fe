import { constants } from "node:buffer";
import { ConnectorError } from "./errors/connector-error.ts";
import { type Problem, unknownName } from "./errors/problem.ts";
import { invalid } from "./schema/check.ts";
import { notAnObject } from "./schema/describe.ts";
import { type ScalarSchema, scalarProblem } from "./schema/scalar.ts";
import { maxTimer } from "./transport/clock.ts";

/** The limits of a connector's requests and responses. */
export interface Limits {
  /** Maximum size of a response after decompression. Does not limit the stream of a download. */
  readonly maxBodyBytes: number;
  /**
   * Maximum number of values in a JSON response: members, array items and the outermost value. Each takes up to 100 bytes of
   * memory, even if its text is short. A result that joins several pages (`max_pages`, `max_records`) ends with the page at which
   * it reaches this number.
   */
  readonly maxValues: number;
  readonly maxRedirects: number;
  /** Maximum for each request. */
  readonly retries: number;
  /** Maximum for each origin. */
  readonly connections: number;
  readonly connectTimeoutMs: number;
  /** Maximum time from the end of a request to the end of the response's headers, and maximum time of a whole token request. */
  readonly headersTimeoutMs: number;
  /** Maximum time between two chunks of a body. */
  readonly bodyTimeoutMs: number;
  /**
   * Limits one call with its retries and all pages of its result (`max_pages`, `max_records`), or each page of an iteration
   * over pages. The option `timeout_ms` of a call replaces this limit.
   */
  readonly timeoutMs: number;
  /**
   * Whether requests wait for the connector's rate limit. Use `off` if the upstream has no limit, such as the sandbox, or if a
   * proxy applies the limit. With either value, requests wait if a `rate_limited` response states a wait.
   */
  readonly rateLimit: "on" | "off";
}

/** The default limits. */
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

/** The limits of the actions of the context store. */
export const storeLimits = {
  query: { records: 10_000, default: 1000, depth: 20 },
  semantic: { hits: 100, default: 10, minSimilarity: 0.25 },
  sql: { rows: 10_000, default: 1000 },
} as const;

const milliseconds = integer(1, maxTimer);

const repetitions = integer(0, 1000);

const limitSchemas: Readonly<Record<keyof Limits, ScalarSchema>> = {
  // A body is read as one string.
  maxBodyBytes: integer(1, constants.MAX_STRING_LENGTH),
  maxValues: integer(1, Number.MAX_SAFE_INTEGER),
  maxRedirects: repetitions,
  retries: repetitions,
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

/** Returns the caller's limits, with defaults for absent ones. Throws `invalid_config` for invalid ones. */
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

/** The failure of a response with more than `maxBytes` bytes. */
export function tooLarge(maxBytes: number): ConnectorError {
  return new ConnectorError("too_large", `the response is larger than ${maxBytes} bytes; request less`);
}
