import type { ErrorObject } from "ajv";
import { nearest } from "../errors/nearest.ts";
import { type Problem, type ProblemCode, suggested, unknownName } from "../errors/problem.ts";
import type { Schema } from "../model.ts";
import { count, describe, describeType, factsOf, missingValue } from "./describe.ts";
import { formats, numberFormats } from "./formats.ts";
import { describePattern, longestMatched } from "./strings.ts";

interface Expectation {
  readonly code: ProblemCode;
  /** `limit` is the keyword's own value. */
  readonly expected: (schema: Schema, limit: unknown) => string;
  /** What the schema says of the value, as data. */
  readonly facts: (schema: Schema) => Partial<Problem>;
}

const size = (
  words: Expectation["expected"],
  [least, most]: readonly ["minLength" | "minItems", "maxLength" | "maxItems"],
): Expectation => ({
  code: "size",
  expected: words,
  facts: ({ [least]: minimum, [most]: maximum }) => ({
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  }),
});

const lengths = ["minLength", "maxLength"] as const;

const counts = ["minItems", "maxItems"] as const;

/** What was expected where a keyword of a schema fails. */
const expectations: Readonly<Record<string, Expectation>> = {
  type: { code: "type", expected: describeType, facts: factsOf },
  enum: { code: "value", expected: (schema) => `one of ${(schema.enum ?? []).map(quoted).join(", ")}`, facts: factsOf },
  minimum: { code: "range", expected: (_, limit) => `at least ${limit}`, facts: factsOf },
  maximum: { code: "range", expected: (_, limit) => `at most ${limit}`, facts: factsOf },
  minLength: size((_, limit) => `at least ${count(limit, "character")}`, lengths),
  maxLength: size((_, limit) => `at most ${count(limit, "character")}`, lengths),
  minItems: size((_, limit) => `at least ${count(limit, "item")}`, counts),
  maxItems: size((_, limit) => `at most ${count(limit, "item")}`, counts),
  pattern: {
    code: "format",
    expected: (_, limit) => describePattern(limit),
    facts: ({ pattern }) => (pattern === undefined ? {} : { pattern }),
  },
  format: {
    code: "format",
    expected: (_, limit) => (formats[String(limit)] ?? numberFormats[String(limit)])?.expected ?? `the format ${limit}`,
    facts: factsOf,
  },
  separated: {
    code: "value",
    expected: ({ separated = [] }) => `one or more of ${separated.map(quoted).join(", ")}, with commas between`,
    facts: ({ separated = [] }) => ({ allowed: separated }),
  },
};

/** An error of ajv (with `verbose`) as a problem; `noun` is what a member at the top is called. */
export function explain(error: ErrorObject, noun: string): Problem {
  const path = dotted(error.instancePath);
  // The only schemas that are compiled are the model's.
  const parent = (error.parentSchema ?? {}) as Schema;
  if (error.keyword === "additionalProperties") {
    const name = error.params.additionalProperty;
    const names = Object.keys(parent.properties ?? {});
    return unknownName(under(path, name), { noun: path === "" ? noun : "member", name, names });
  }
  if (error.keyword === "required") return missingMember(path, error.params.missingProperty, parent);
  const known = expectations[error.keyword];
  return {
    path,
    code: known?.code ?? "invalid",
    expected: known?.expected(parent, error.schema) ?? `${error.keyword} ${describe(error.schema)}`,
    found: found(error),
    ...known?.facts(parent),
    ...suggested(nearestAllowed(error, parent)),
  };
}

function under(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function missingMember(path: string, name: string, schema: Schema): Problem {
  const { properties = {} } = schema;
  const member = (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? {};
  return missingValue(under(path, name), member);
}

/** The nearest of the values that an enum, or a list in a text, may have. */
function nearestAllowed({ keyword, data }: ErrorObject, schema: Schema): string | undefined {
  if (keyword === "enum") return nearestMember(data, schema);
  const { separated } = schema;
  if (keyword !== "separated" || !separated || typeof data !== "string") return undefined;
  const other = data.split(",").find((part) => !separated.includes(part.trim()));
  return other === undefined ? undefined : nearest(other.trim(), separated);
}

function nearestMember(value: unknown, schema: Schema): string | undefined {
  const members = (schema.enum ?? []).filter((member) => typeof member === "string");
  return typeof value === "string" ? nearest(value, members) : undefined;
}

/** A value of an enum, whole. */
function quoted(value: unknown): string {
  return typeof value === "string" ? `'${value}'` : String(value);
}

/** The value, with its type or size where that is what is wrong. */
function found(error: ErrorObject): string {
  const value = error.data;
  if (error.keyword === "type" && (typeof value === "string" || typeof value === "number"))
    return `the ${typeof value} ${describe(value)}`;
  if (typeof value === "string" && error.keyword.endsWith("Length")) return count([...value].length, "character");
  if (typeof value === "string" && error.keyword === "pattern" && value.length > longestMatched)
    return `more than ${count(longestMatched, "character")}`;
  return describe(value);
}

/** `/items/0/price` as `items[0].price` (https://www.rfc-editor.org/rfc/rfc6901#section-4 for the escapes). */
function dotted(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join("");
}
