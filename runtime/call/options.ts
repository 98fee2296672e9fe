import { nearest } from "../errors/nearest.ts";
import { type Problem, suggested, unknownName } from "../errors/problem.ts";
import type { Action, Connector, Schema } from "../model.ts";
import { invalid } from "../schema/check.ts";
import { describe } from "../schema/describe.ts";
import { isPlainObject } from "../schema/plain-json.ts";

/** What a caller may say of one call beside its params. `Item` is the type of the records that the call gives. */
export interface CallOptions<Item = unknown> {
  readonly signal?: AbortSignal;
  /** Bounds the whole call, with its retries and all the pages that it collects; in a walk, each page. Milliseconds. */
  readonly timeout_ms?: number;
  /** Dotted paths: only these fields of a record are kept. A path that no record has is `invalid_params`. */
  readonly fields?: readonly FieldPath<Item>[];
  /** Dotted paths of fields that are left out; checked as `fields` are. */
  readonly exclude_fields?: readonly FieldPath<Item>[];
  /** How often a failed request is sent again, in place of the connector's `limits.retries`; 0 for never. */
  readonly retries?: number;
  /** Adds `response` to the result: the status, the headers and the upstream's id of the request. */
  readonly with_response?: boolean;
  /** Makes a write safe to repeat, where the upstream takes such a key. */
  readonly idempotency_key?: string;
  /**
   * A walk ends after so many pages. A list that is executed or awaited gives so many in one result (without it, one), or
   * fewer where they have more characters or values together than one answer may have; its `meta` tells how to go on.
   */
  readonly max_pages?: number;
  /** A walk ends after so many records; the last page is cut, its `meta` stays as it was received. */
  readonly max_records?: number;
}

/**
 * The dotted paths of a record's fields, which cross arrays: `items.price.id`. Any path goes on below a value of unknown
 * type and below the sixth level, so that the compiler's work is bounded.
 */
type FieldPath<Value, Levels extends readonly unknown[] = [1, 2, 3, 4, 5, 6]> = unknown extends Value
  ? string
  : Value extends readonly (infer Element)[]
    ? FieldPath<Element, Levels>
    : Value extends object
      ? Levels extends readonly [unknown, ...infer Below]
        ? { [Name in keyof Value & string]: Name | `${Name}.${FieldPath<Value[Name], Below>}` }[keyof Value & string]
        : string
      : never;

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

/**
 * A problem for each path in `fields` and `exclude_fields` that no record of the action has. Where the schema of the
 * records leaves open what a value holds, any path below it is taken.
 */
export function fieldProblems(
  { fields = [], exclude_fields = [] }: Pick<CallOptions, "fields" | "exclude_fields">,
  { records }: Pick<Connector, "records">,
  { record, returns }: Pick<Action, "record" | "returns">,
): readonly Problem[] {
  const schema = record === undefined ? undefined : records[record];
  const problemWith = (at: string, path: string): Problem[] => {
    if (returns.kind === "file")
      return [{ path: at, code: "invalid", expected: "no field of a file", found: describe(path) }];
    return !schema || hasPath(schema, path.split(".")) ? [] : [unknownField(at, path, schema)];
  };
  return [
    ...fields.flatMap((path, index) => problemWith(`options.fields[${index}]`, path)),
    ...exclude_fields.flatMap((path, index) => problemWith(`options.exclude_fields[${index}]`, path)),
  ];
}

/** A name may have dots itself, so that each way to divide the path is tried. */
function hasPath(schema: Schema, names: readonly string[]): boolean {
  if (schema.items) return hasPath(schema.items, names);
  if (isOpen(schema)) return true;
  return names.some((_, index) => {
    const name = names.slice(0, index + 1).join(".");
    const field = fieldOf(schema, name);
    const rest = names.slice(index + 1);
    return field !== undefined && (rest.length === 0 || hasPath(field, rest));
  });
}

function fieldOf({ properties = {} }: Schema, name: string): Schema | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Whether the value may have any members. */
function isOpen({ type, properties, additionalProperties }: Schema): boolean {
  if (properties) return additionalProperties !== undefined && additionalProperties !== false;
  return type === undefined || [type].flat().some((one) => one === "object" || one === "array");
}

function unknownField(at: string, path: string, schema: Schema): Problem {
  const paths = pathsIn(schema);
  return {
    path: at,
    code: "unknown",
    expected: `one of ${paths.join(", ")}`,
    found: `unknown field ${describe(path)}`,
    allowed: paths,
    ...suggested(nearest(path, paths) ?? paths.find((known) => known.endsWith(`.${path}`))),
  };
}

/** The dotted path of each field, those of the record itself first. */
function pathsIn({ items, properties = {} }: Schema): readonly string[] {
  if (items) return pathsIn(items);
  const below = Object.entries(properties).flatMap(([name, field]) => pathsIn(field).map((path) => `${name}.${path}`));
  return [...Object.keys(properties), ...below];
}
