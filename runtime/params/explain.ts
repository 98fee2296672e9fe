import type { ErrorObject } from "ajv";
import type { Problem } from "../errors/connector-error.ts";
import { nearest } from "../errors/nearest.ts";
import type { Schema } from "../model.ts";
import { describe } from "../template/describe.ts";
import { formats } from "./formats.ts";
import { listNames } from "./list-names.ts";
import { longestMatched } from "./longest-matched.ts";
import { schemaType } from "./schema-type.ts";

/** What was expected where a keyword of a schema fails. `limit` is the keyword's own value. */
const expectations: Readonly<Record<string, (schema: Schema, limit: unknown) => string>> = {
  type: (schema) => schemaType(schema),
  enum: (schema) => `one of ${listNames((schema.enum ?? []).map(describe))}`,
  minimum: (_, limit) => `at least ${limit}`,
  maximum: (_, limit) => `at most ${limit}`,
  minLength: (_, limit) => `at least ${count(limit, "character")}`,
  maxLength: (_, limit) => `at most ${count(limit, "character")}`,
  minItems: (_, limit) => `at least ${count(limit, "item")}`,
  maxItems: (_, limit) => `at most ${count(limit, "item")}`,
  pattern: (_, limit) => `text that matches ${limit}`,
  format: (_, limit) => formats[String(limit)]?.expected ?? `the format ${limit}`,
};

/** An error of ajv (with `verbose`) as a problem; `noun` is what a member at the top is called. */
export function explain(error: ErrorObject, noun: string): Problem {
  const path = dotted(error.instancePath);
  // The only schemas that are compiled are the model's.
  const parent = (error.parentSchema ?? {}) as Schema;
  if (error.keyword === "additionalProperties")
    return unknownName(path, {
      noun: path === "" ? noun : "member",
      name: error.params.additionalProperty,
      schema: parent,
    });
  if (error.keyword === "required") return missingMember(path, error.params.missingProperty, parent);
  const expected = expectations[error.keyword]?.(parent, error.schema) ?? `${error.keyword} ${describe(error.schema)}`;
  const suggestion = error.keyword === "enum" ? nearestMember(error.data, parent) : undefined;
  return { path, expected, found: found(error), ...(suggestion !== undefined && { suggestion }) };
}

function unknownName(path: string, unknown: { noun: string; name: string; schema: Schema }): Problem {
  const names = Object.keys(unknown.schema.properties ?? {});
  const suggestion = nearest(unknown.name, names);
  return {
    path: path === "" ? unknown.name : `${path}.${unknown.name}`,
    expected: names.length === 0 ? `no ${unknown.noun}` : `one of ${listNames(names)}`,
    found: `unknown ${unknown.noun}`,
    ...(suggestion !== undefined && { suggestion }),
  };
}

function missingMember(path: string, name: string, schema: Schema): Problem {
  const member = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
  return { path: path === "" ? name : `${path}.${name}`, expected: schemaType(member ?? {}), found: "nothing" };
}

function nearestMember(value: unknown, schema: Schema): string | undefined {
  const members = (schema.enum ?? []).filter((member) => typeof member === "string");
  return typeof value === "string" ? nearest(value, members) : undefined;
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

function count(number: unknown, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
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
