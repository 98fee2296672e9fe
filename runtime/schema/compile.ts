import { Ajv } from "ajv";
import type { Problem } from "../errors/problem.ts";
import { mapValues } from "../map-values.ts";
import type { Schema } from "../model.ts";
import { explain } from "./explain.ts";
import { annotations, formats, numberFormats } from "./formats.ts";
import { boundedPattern } from "./scalar.ts";

/** Maximum errors that become problems; a value may have a million. */
const mostErrors = 1000;

const ajv = new Ajv({
  strict: true,
  allowUnionTypes: true,
  allErrors: true,
  verbose: true,
  ownProperties: true,
  // The schemas were checked when the manifest was resolved.
  meta: false,
  validateSchema: false,
  addUsedSchema: false,
  // What `code` says is printed in validators that are code in a file; these are not.
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

/**
 * The problems of values with a schema; `noun` is the name for their members. Loading this file loads the validator, so
 * import it dynamically. Throws if the schema itself is wrong.
 */
export function compile(schema: Schema, noun: string): (value: unknown) => readonly Problem[] {
  const validate = ajv.compile(schema);
  return (value) => {
    if (validate(value)) return [];
    const errors = (validate.errors ?? []).slice(0, mostErrors);
    const ofEnums = new Set(errors.filter(({ keyword }) => keyword === "enum").map(({ instancePath }) => instancePath));
    // For a value that is not in an enum, its type is not a second problem.
    const shown = errors.filter(({ keyword, instancePath }) => keyword !== "type" || !ofEnums.has(instancePath));
    return shown.map((error) => explain(error, noun));
  };
}
