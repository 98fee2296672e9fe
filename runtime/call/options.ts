import { type Problem, suggested, unknownName } from "../errors/problem.ts";
import type { Action, Connector, Schema } from "../model.ts";
import { compileCheck, invalid, within } from "../schema/check.ts";
import { describe, notAnObject } from "../schema/describe.ts";
import { valueProblem } from "../schema/nearest-value.ts";
import { isPlainObject } from "../schema/plain-json.ts";
import { maxTimer } from "../transport/clock.ts";

/** The options of one call. `Item` is the type of its records. */
export interface CallOptions<Item = unknown> {
  readonly signal?: AbortSignal;
  /** Time limit in milliseconds for a call with its retries and all joined pages, or for each page of an iteration. */
  readonly timeout_ms?: number;
  /** Dotted paths of the fields that records keep. An unknown path fails with `invalid_params`. */
  readonly fields?: readonly FieldPath<Item>[];
  /** Dotted paths of the fields that records omit. An unknown path fails with `invalid_params`. */
  readonly exclude_fields?: readonly FieldPath<Item>[];
  /** The maximum number of retries of a failed request; 0 for none. Replaces the connector's `limits.retries`. */
  readonly retries?: number;
  /**
   * Adds `response` to the result: the status, the headers and the upstream's id of the request. Has no effect on a download from
   * the service.
   */
  readonly with_response?: boolean;
  /** Adds `next_params` to the result. With this option, `max_records` cuts a page only if a call can continue at the cut. */
  readonly with_next_params?: boolean;
  /** Makes a write safe to repeat. The write fails (`invalid_params`) if the upstream does not support idempotency keys. */
  readonly idempotency_key?: string;
  /**
   * The maximum number of pages of an iteration or a result. `execute`, or `await` of a list or search, joins the pages in
   * one result with the `meta` of the last page. The call stops earlier if the total size reaches the limits of one response. By
   * default, an iteration reads all pages, and a result has one page unless `max_records` joins several.
   */
  readonly max_pages?: number;
  /**
   * The maximum number of records of an iteration or a result. The last page is cut, but its `meta` is unchanged. With
   * `with_next_params`, the last page can stay whole.
   */
  readonly max_records?: number;
}

/**
 * The dotted paths of a record's fields, such as `items.price.id`, where `items` may be an array. Any path is valid below a
 * value of unknown type. To limit the work of the compiler, any path is also valid below the sixth level.
 */
export type FieldPath<Value, Levels extends readonly unknown[] = [1, 2, 3, 4, 5, 6]> = unknown extends Value
  ? string
  : Value extends readonly (infer Element)[]
    ? FieldPath<Element, Levels>
    : Value extends object
      ? Levels extends readonly [unknown, ...infer Below]
        ? { [Name in keyof Value & string]: Name | `${Name}.${FieldPath<Value[Name], Below>}` }[keyof Value & string]
        : string
      : never;

const count: Schema = { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/** The bounds limit the run time of a call, which reads each path in each record. */
const paths: Schema = {
  type: "array",
  maxItems: 200,
  items: { type: "string", minLength: 1, maxLength: 256, pattern: "^[^.]*(?:\\.[^.]*){0,15}$" },
};

const properties: Readonly<Record<Exclude<keyof CallOptions, "signal">, Schema>> = {
  timeout_ms: { type: "integer", minimum: 1, maximum: maxTimer },
  fields: paths,
  exclude_fields: paths,
  idempotency_key: { type: "string", pattern: "\\S" },
  retries: { type: "integer", minimum: 0, maximum: 1000 },
  with_response: { type: "boolean" },
  with_next_params: { type: "boolean" },
  max_pages: count,
  max_records: count,
};

const schema: Schema = { type: "object", properties, additionalProperties: false };

const patternWords: ReadonlyMap<string | undefined, string> = new Map([
  [paths.items?.pattern, "a dotted path of at most 16 names"],
  [properties.idempotency_key.pattern, "a string that is not blank"],
]);

/** Returns the checked options of a call. Throws `invalid_params` for unknown options and wrong values. */
export async function checkOptions(options: unknown): Promise<CallOptions> {
  const { signal, others } = splitOptions(options);
  if (Object.keys(others).length === 0) return signal ? { signal } : {};
  const check = await compileCheck(schema, "option");
  const problems = check(others).map(withPatternWords);
  if (problems.length > 0) throw invalid("invalid_params", within("options", problems));
  return { ...others, ...(signal && { signal }) };
}

/**
 * Returns the problems of options that another process receives: unknown names and wrong values. Does not check the items of
 * `fields` and `exclude_fields`. Unlike `checkOptions`, does not load the validator, which a browser can refuse to run.
 */
export function optionProblems(options: Readonly<Record<string, unknown>>): readonly Problem[] {
  const schemas: Readonly<Record<string, Schema>> = properties;
  return Object.entries(options).flatMap(([name, value]) => {
    const path = `options.${name}`;
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (!schema) return [unknownName(path, { noun: "option", name, names: Object.keys(schemas) })];
    const problem = valueProblem(path, schema, value);
    return problem ? [withPatternWords(problem)] : [];
  });
}

function withPatternWords(problem: Problem): Problem {
  return { ...problem, expected: patternWords.get(problem.pattern) ?? problem.expected };
}

/** The options of a call: the signal, and all other options. */
export interface SplitOptions {
  readonly signal: AbortSignal | undefined;
  /** The other options that are not `undefined`. */
  readonly others: Readonly<Record<string, unknown>>;
}

/**
 * Separates the signal from the other options, and checks only the signal. Throws `invalid_params` for a wrong signal, and if
 * `options` is not a plain object.
 */
export function splitOptions(options: unknown): SplitOptions {
  const { signal, ...others } = givenOptions(options);
  if (signal === undefined || signal instanceof AbortSignal) return { signal, others };
  throw invalid("invalid_params", [
    { path: "options.signal", code: "type", expected: "an AbortSignal", found: describe(signal) },
  ]);
}

/** The options that are not `undefined`. Reads each option once, because a getter can return another value the next time. */
function givenOptions(options: unknown): Readonly<Record<string, unknown>> {
  try {
    if (isPlainObject(options))
      return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  } catch {
    // A getter or a revoked proxy can throw any value, so the message does not contain it.
    throw invalid("invalid_params", [{ ...notAnObject("options", {}), found: "an object that cannot be read" }]);
  }
  throw invalid("invalid_params", [notAnObject("options", options)]);
}

/** Returns a problem for each path in `fields` and `exclude_fields` that is not in the schema of the action's records. */
export function fieldProblems(
  { fields = [], exclude_fields = [] }: Pick<CallOptions, "fields" | "exclude_fields">,
  { records }: Pick<Connector, "records">,
  { resultType, returns }: Pick<Action, "resultType" | "returns">,
): readonly Problem[] {
  const schema = resultType === undefined ? undefined : records[resultType];
  const problemWith = (at: string, path: string): Problem[] => {
    if (returns.kind === "file")
      return [{ path: at, code: "invalid", expected: "no field, because the result is a file", found: describe(path) }];
    return !schema || hasPath(schema, path.split(".")) ? [] : [unknownField(at, path, schema)];
  };
  return [
    ...fields.flatMap((path, index) => problemWith(`options.fields[${index}]`, path)),
    ...exclude_fields.flatMap((path, index) => problemWith(`options.exclude_fields[${index}]`, path)),
  ];
}

/** Tries each way to join adjacent names, because the name of a field can contain dots. */
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

/** Whether all paths are valid below a value of this schema. */
function isOpen({ type, properties, additionalProperties }: Schema): boolean {
  if (properties) return additionalProperties !== undefined && additionalProperties !== false;
  return type === undefined || [type].flat().some((one) => one === "object" || one === "array");
}

function unknownField(at: string, path: string, schema: Schema): Problem {
  const paths = pathsIn(schema);
  const { suggestion, ...problem } = unknownName(at, { noun: "field", name: path, names: paths });
  const meant = suggestion ?? paths.find((known) => known.endsWith(`.${path}`));
  return { ...problem, found: `unknown field ${describe(path)}`, ...suggested(meant) };
}

/** The dotted path of each field, with the fields of the record itself first. */
function pathsIn({ items, properties = {} }: Schema): readonly string[] {
  if (items) return pathsIn(items);
  const below = Object.entries(properties).flatMap(([name, field]) => pathsIn(field).map((path) => `${name}.${path}`));
  return [...Object.keys(properties), ...below];
}
