import { nearest } from "@agent-connectors/runtime";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { Report } from "../diagnostics/report.ts";
import { maxDiagnostics } from "../diagnostics.ts";
import type { Manifest } from "./manifest.ts";
import type { ManifestPath } from "./positions.ts";
import { manifestSchema } from "./schema/root.ts";

/** What would begin a heading, a list, a quotation, code or HTML, and so end the paragraph that it is printed into. */
const markup = /^(?:[#>|<\-+*=~\s]|_{2}|`{3}|\d+[.)]\s)/;

const validate = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true })
  .addFormat("prose", (text: string) => text !== "" && !markup.test(text) && !/[\r\n]/.test(text))
  .compile<Manifest>(manifestSchema);

/** Faults beyond these would be cut off anyway, and comparing names is dear. */
const maxErrors = 10 * maxDiagnostics;

/** Whether a value has the form of a manifest; reports each fault once. */
export function checkForm(value: unknown, report: Report): value is Manifest {
  if (validate(value)) return true;
  const errors = (validate.errors ?? []).slice(0, maxErrors);
  const spoken = new Set(errors.flatMap(meantKey));
  for (const error of errors) if (!isEcho(error, spoken)) reportError(error, report);
  return false;
}

/** The key that an unknown one was meant for: it is not missing as well. */
function meantKey({ keyword, instancePath, params, parentSchema }: ErrorObject): readonly string[] {
  if (keyword !== "additionalProperties") return [];
  const meant = nearest(String(params.additionalProperty), Object.keys(parentSchema?.properties ?? {}));
  return meant === undefined ? [] : [`${instancePath} ${meant}`];
}

/** Whether another error of the same value says it already: a wrong type also breaks enum and pattern. */
function isEcho(error: ErrorObject, spoken: Set<string>): boolean {
  if (error.keyword === "propertyNames") return true;
  if (error.keyword === "required") return spoken.has(`${error.instancePath} ${error.params.missingProperty}`);
  if (error.propertyName !== undefined || error.keyword === "additionalProperties") return false;
  if (spoken.has(error.instancePath)) return true;
  spoken.add(error.instancePath);
  return false;
}

function reportError({ keyword, instancePath, ...error }: ErrorObject, report: Report): void {
  const path = pathOf(instancePath);
  const found = describe(error.data);
  if (error.propertyName !== undefined) {
    const { propertyName: name } = error;
    report("malformed-name", { pattern: String(error.schema), name }, { path: [...path, name], part: "key" });
  } else if (keyword === "additionalProperties") reportUnknownKey(error, path, report);
  else if (keyword === "required")
    report("missing-key", { name: String(error.params.missingProperty) }, { path, part: "key" });
  else if (keyword === "type") report("wrong-type", { expected: typesOf(error.schema), found }, { path });
  else if (keyword === "enum" || keyword === "const") reportChoice(error, path, report);
  else if (keyword === "format") report("not-prose", { found }, { path });
  else if (keyword === "pattern") report("malformed", { pattern: String(error.schema), found }, { path });
  else report("out-of-bounds", { expected: boundOf(keyword, error.schema), found: sizeOf(error.data) }, { path });
}

type Details = Omit<ErrorObject, "keyword" | "instancePath">;

function reportUnknownKey({ params, parentSchema }: Details, path: ManifestPath, report: Report): void {
  const name = String(params.additionalProperty);
  const known = Object.keys(parentSchema?.properties ?? {});
  report("unknown-key", { name, known, nearest: nearest(name, known) }, { path: [...path, name], part: "key" });
}

function reportChoice({ schema, data }: Details, path: ManifestPath, report: Report): void {
  const expected = (Array.isArray(schema) ? schema : [schema]).map(String);
  report("not-one-of", { expected, found: describe(data), nearest: nearest(String(data), expected) }, { path });
}

/** RFC 6901. */
function pathOf(pointer: string): ManifestPath {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  null: "null",
  object: "a map",
  array: "a list",
};

function typesOf(schema: unknown): string {
  return (Array.isArray(schema) ? schema : [schema])
    .map((type) => typeNames[String(type)] ?? String(type))
    .join(" or ");
}

function boundOf(keyword: string, limit: unknown): string {
  const bounds: Readonly<Record<string, string>> = {
    minimum: `at least ${limit}`,
    maximum: `at most ${limit}`,
    exclusiveMinimum: `more than ${limit}`,
    minItems: `at least ${limit} items`,
    minProperties: `at least ${limit} key`,
    maxProperties: `at most ${limit} key`,
  };
  return bounds[keyword] ?? keyword;
}

function sizeOf(data: unknown): string {
  if (Array.isArray(data)) return String(data.length);
  return typeof data === "object" && data !== null ? String(Object.keys(data).length) : String(data);
}

function describe(data: unknown): string {
  if (data === null || data === undefined) return "nothing";
  if (Array.isArray(data)) return "a list";
  if (typeof data === "object") return "a map";
  return typeof data === "string" ? `'${data}'` : String(data);
}
