import type { ErrorObject } from "ajv";
import { nearest } from "../errors/nearest.ts";
import { type Problem, suggested, unknownName } from "../errors/problem.ts";
import type { Schema } from "../model.ts";
import { describe, describeFound, type Expectation, expectations, factsOf, missingValue } from "./describe.ts";
import { formats, numberFormats } from "./formats.ts";

const known: Readonly<Record<string, Expectation>> = {
  ...expectations,
  format: {
    code: "format",
    expected: (_, limit) => (formats[String(limit)] ?? numberFormats[String(limit)])?.expected ?? `the format ${limit}`,
    facts: factsOf,
  },
};

/** Converts an error of ajv (with `verbose`) to a problem; `noun` is the name for members at the top. */
export function explain(error: ErrorObject, noun: string): Problem {
  const path = dotted(error.instancePath);
  // Only schemas of the model are compiled.
  const parent = (error.parentSchema ?? {}) as Schema;
  if (error.keyword === "additionalProperties") {
    const name = error.params.additionalProperty;
    const names = Object.keys(parent.properties ?? {});
    return unknownName(under(path, name), { noun: path === "" ? noun : "member", name, names });
  }
  if (error.keyword === "required") return missingMember(path, error.params.missingProperty, parent);
  const expectation = known[error.keyword];
  return {
    path,
    code: expectation?.code ?? "invalid",
    expected: expectation?.expected(parent, error.schema) ?? `${error.keyword} ${describe(error.schema)}`,
    found: describeFound(error.keyword, error.data),
    ...expectation?.facts(parent),
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

/** The nearest allowed value of an enum, or of a list in a string. */
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

/** `/items/0/price` as `items[0].price` (https://www.rfc-editor.org/rfc/rfc6901#section-4 for the escapes). */
function dotted(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join("");
}
