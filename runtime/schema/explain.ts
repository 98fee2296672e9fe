import type { ErrorObject } from "ajv";
import { type Problem, suggested, unknownName } from "../errors/problem.ts";
import type { Schema } from "../model.ts";
import { describe, describeFound, type Expectation, expectations, factsOf, missingValue } from "./describe.ts";
import { formats, numberFormats } from "./formats.ts";
import { nearestValue } from "./nearest-value.ts";

const known: Readonly<Record<string, Expectation>> = {
  ...expectations,
  format: {
    code: "format",
    expected: (_, limit) => (formats[String(limit)] ?? numberFormats[String(limit)])?.expected ?? `the format ${limit}`,
    facts: factsOf,
  },
};

/** Converts an error of ajv (with `verbose`) to a problem. `noun` is the word for a top-level member, such as `param`. */
export function explain(error: ErrorObject, noun: string): Problem {
  const path = dotted(error.instancePath);
  // All compiled schemas have the type `Schema`.
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
    ...suggested(correctable.has(error.keyword) ? nearestValue(error.data, parent) : undefined),
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

/**
 * The keywords for which a corrected value can be suggested. Keywords such as `maxLength` are not in this set, because a
 * correction of the length would have to add or remove contents.
 */
const correctable = new Set(["type", "enum", "separated", "minimum", "maximum", "format", "pattern"]);

/** Converts `/items/0/price` to `items[0].price`. For the escapes see https://www.rfc-editor.org/rfc/rfc6901#section-4. */
function dotted(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join("");
}
