import { Ajv } from "ajv";
import type { Problem } from "../errors/problem.ts";
import { mapValues } from "../map-values.ts";
import type { Schema } from "../model.ts";
import { explain } from "./explain.ts";
import { annotations, formats, numberFormats } from "./formats.ts";
import { boundedPattern, expectsSafeInteger, isExact } from "./scalar.ts";

/** Maximum errors that become problems. A value can have a million errors. */
const maxErrors = 1000;

const ajv = new Ajv({
  strict: true,
  allowUnionTypes: true,
  allErrors: true,
  verbose: true,
  ownProperties: true,
  // Schemas of manifests are checked by `resolve`. All other schemas are part of the code.
  meta: false,
  validateSchema: false,
  addUsedSchema: false,
  // Ajv requires that the function has a property `code`, but uses the property only in standalone validators.
  code: { regExp: Object.assign(boundedPattern, { code: "new RegExp" }) },
  formats: {
    ...Object.fromEntries(annotations.map((name) => [name, true])),
    ...Object.fromEntries(Object.entries(formats).map(([name, { test }]) => [name, test])),
    ...mapValues(numberFormats, ({ test }) => ({ type: "number" as const, validate: test })),
  },
});

ajv.addKeyword({
  keyword: "separated",
  type: "string",
  schemaType: "array",
  errors: false,
  validate: (values: readonly string[], text: string) => text.split(",").every((part) => values.includes(part.trim())),
});

ajv.addKeyword({
  keyword: "safeInteger",
  type: "number",
  schemaType: "boolean",
  errors: false,
  validate: (_: unknown, number: number) => isExact(number),
});

/** Adds the keyword `safeInteger` to each schema, at any depth, for which `expectsSafeInteger` is true. */
function withSafeIntegers(schema: Schema): Schema {
  const { items, properties, additionalProperties } = schema;
  return {
    ...schema,
    ...(expectsSafeInteger(schema) && { safeInteger: true }),
    ...(items && { items: withSafeIntegers(items) }),
    ...(properties && { properties: mapValues(properties, withSafeIntegers) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: withSafeIntegers(additionalProperties) }),
  };
}

/**
 * Compiles a function that returns the problems of a value. `noun` is the word for a top-level member in messages, such as
 * `param`. Loading this module loads the validator, so import it dynamically. Throws if the schema itself is invalid.
 */
export function compile(schema: Schema, noun: string): (value: unknown) => readonly Problem[] {
  const validate = ajv.compile(withSafeIntegers(schema));
  return (value) => {
    if (validate(value)) return [];
    const errors = (validate.errors ?? []).slice(0, maxErrors);
    const ofEnums = new Set(errors.filter(({ keyword }) => keyword === "enum").map(({ instancePath }) => instancePath));
    // A value outside its enum is one problem, even if its type is also wrong.
    const shown = errors.filter(({ keyword, instancePath }) => keyword !== "type" || !ofEnums.has(instancePath));
    return shown.map((error) => explain(error, noun));
  };
}
