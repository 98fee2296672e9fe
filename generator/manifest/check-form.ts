import { describe, nearest, type SchemaType, valueProblem } from "@agent-connectors/runtime";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { Report } from "../diagnostics/collect.ts";
import { type DiagnosticCode, isBound, maxDiagnostics } from "../diagnostics.ts";
import type { Manifest } from "./generated/manifest.ts";
import type { ManifestPath } from "./positions.ts";
import { isConsequence, pathOf, repair } from "./repair.ts";
import { formOf } from "./schema/forms.ts";
import { pascalCase, scalar } from "./schema/node.ts";
import { manifestSchema } from "./schema/root.ts";
import { formats, shortTypeNames, storeMarks } from "./schema/type.ts";
import { expandTypes, hasShortForm } from "./short-types.ts";

/** The beginning of Markdown that is not a paragraph: a heading, a list, a quotation, code or HTML. */
const markup = /^(?:[#>|<\-+*=~\s]|_{2}|`{3}|\d+[.)]\s)/;

const validate = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true })
  .addFormat("prose", (text: string) => text !== "" && !markup.test(text) && !/[\r\n]/.test(text))
  .compile<Manifest>(manifestSchema);

/** Limits the number of reported schema errors, because the searches for similar names are slow. */
const maxErrors = 10 * maxDiagnostics;

/** A manifest that further checks can read, if necessary after repairs. */
export interface CheckedManifest {
  readonly manifest: Manifest;
  /** Whether a diagnostic can be a consequence of a schema violation that is already reported. */
  readonly isConsequence: (code: DiagnosticCode, path: ManifestPath) => boolean;
}

/** The maximum number of repair passes. A pass can expose further invalid values, which the next pass repairs. */
const maxPasses = 4;

/**
 * Reports each violation of the schema once. Returns `undefined` if there are too many violations, or if further checks cannot
 * read even the repaired manifest.
 */
export function checkForm(value: unknown, report: Report): CheckedManifest | undefined {
  if (validate(value)) return { manifest: expandTypes(value), isConsequence: () => false };
  const errors = validate.errors ?? [];
  reportErrors(errors, report);
  if (errors.length > maxErrors) return undefined;
  const copy: unknown = structuredClone(value);
  const all = [...repair(copy, errors)];
  for (let pass = 1; pass < maxPasses && !hasForm(copy); pass++) all.push(...repair(copy, validate.errors ?? []));
  if (!hasForm(copy)) return undefined;
  return { manifest: expandTypes(copy), isConsequence: (code, path) => isConsequence(all, code, path) };
}

/** A value that violates only these keywords or a bound has a valid type, so further checks can read it. */
const formKeywords: readonly string[] = ["pattern", "format", "propertyNames"];

/** Whether a value has the types and keys of a manifest. */
function hasForm(value: unknown): value is Manifest {
  if (validate(value)) return true;
  return (validate.errors ?? []).every(({ keyword }) => formKeywords.includes(keyword) || isBound(keyword));
}

function reportErrors(found: readonly ErrorObject[], report: Report): void {
  const errors = found.slice(0, maxErrors);
  const reported = new Set(errors.flatMap(suggestedKey));
  for (const error of errors) if (!markReported(error, reported)) reportError(error, report);
}

/** Returns the known key that an unknown key probably means. The known key is not reported as missing. */
function suggestedKey({ keyword, instancePath, params, parentSchema }: ErrorObject): readonly string[] {
  if (keyword !== "additionalProperties") return [];
  const suggestion = nearest(String(params.additionalProperty), Object.keys(parentSchema?.properties ?? {}));
  return suggestion === undefined ? [] : [`${instancePath} ${suggestion}`];
}

/**
 * Marks the value of an error as reported. Returns whether the error is redundant. For example, a value with a wrong type can
 * also violate `enum`.
 */
function markReported(error: ErrorObject, reported: Set<string>): boolean {
  if (error.keyword === "propertyNames") return true;
  if (error.keyword === "required") return reported.has(`${error.instancePath} ${error.params.missingProperty}`);
  if (error.propertyName !== undefined || error.keyword === "additionalProperties") return false;
  if (reported.has(error.instancePath)) return true;
  reported.add(error.instancePath);
  return false;
}

function reportError({ keyword, instancePath, ...error }: ErrorObject, report: Report): void {
  const path = pathOf(instancePath);
  const found = describeNode(error.data);
  if (error.propertyName !== undefined) {
    const { propertyName: name } = error;
    report("malformed-name", { pattern: String(error.schema), name }, { path: [...path, name], part: "key" });
  } else if (keyword === "additionalProperties") reportUnknownKey(error, path, report);
  else if (keyword === "required")
    report("missing-key", { name: String(error.params.missingProperty) }, { path, part: "key" });
  else if (keyword === "type") reportType(error, path, report);
  else if (keyword === "enum" || keyword === "const") reportChoice(error, path, report);
  else if (keyword === "format") report("not-prose", { found }, { path });
  else if (isShortType(error) && keyword === "pattern") reportShortType(String(error.data), path, report);
  else if (isShortType(error) && keyword === "maxItems")
    report("several-types", { found: sizeOf(error.data) }, { path });
  else if (keyword === "pattern") report("malformed", { form: formOf(String(error.schema)), found }, { path });
  else if (isBound(keyword))
    report("out-of-bounds", { bound: keyword, limit: Number(error.schema), found: sizeOf(error.data) }, { path });
}

type Details = Omit<ErrorObject, "keyword" | "instancePath">;

/**
 * Keys for maps of templates. The result of such a template can be a list or a map. Results of other templates, such as
 * conditions, have a fixed type.
 */
const mapsOfValues: ReadonlySet<unknown> = new Set(["args", "check_args", "set", "project"]);

function reportType({ schema, parentSchema, data }: Details, path: ManifestPath, report: Report): void {
  const expected = [schema as SchemaType | SchemaType[]].flat();
  const isTemplate = parentSchema === scalar.Template && mapsOfValues.has(path.at(-2));
  const quoted = isQuoted(data, expected);
  const found = quoted ? `the string ${describeNode(data)}` : describeNode(data);
  const rewrite = quoted ? "quoted" : isTemplate ? (Array.isArray(data) ? "list" : "map") : undefined;
  report("wrong-type", { expected, found, rewrite, nearest: singularOf(path) }, { path });
}

/** Whether a string has an expected type without its quotes. */
function isQuoted(data: unknown, expected: readonly SchemaType[]): boolean {
  if (typeof data !== "string") return false;
  if (/^-?\d+(?:\.\d+)?$/.test(data)) return expected.includes("number") || expected.includes("integer");
  return (data === "true" || data === "false") && expected.includes("boolean");
}

function reportUnknownKey({ params, parentSchema }: Details, path: ManifestPath, report: Report): void {
  const name = String(params.additionalProperty);
  const known = Object.keys(parentSchema?.properties ?? {});
  report("unknown-key", { name, known, nearest: nearest(name, known) }, { path: [...path, name], part: "key" });
}

function reportChoice({ schema, data }: Details, path: ManifestPath, report: Report): void {
  const members: readonly unknown[] = Array.isArray(schema) ? schema : [schema];
  const expected = members.map(String);
  const text = String(data);
  const near = nearest(text, expected) ?? expected.find((word) => text !== "" && word.startsWith(text));
  if (typeof data === "string" && expected.includes(data))
    report("not-one-of", { expected, found: `the string ${describeNode(data)}`, rewrite: "quoted" }, { path });
  else report("not-one-of", { expected, found: describeNode(data), nearest: near }, { path });
}

/** If the members of a single limit are directly in `rate_limits`, returns the key that the author probably means. */
function singularOf([section, ...members]: ManifestPath): string | undefined {
  return section === "rate_limits" && members.length === 1 ? "rate_limit" : undefined;
}

function isShortType({ parentSchema }: Details): boolean {
  return parentSchema !== undefined && hasShortForm(parentSchema);
}

/** The form of a name from `types`, or of a record type. */
const recordName = new RegExp(pascalCase);

/** Reports the first wrong word of a short type: the type, or one of the marks after it. */
function reportShortType(words: string, path: ManifestPath, report: Report): void {
  const [type = "", ...marks] = words.split(" ");
  const found = marks.find((mark) => !storeMarks.includes(mark));
  const name = type.replace(/!$/, "");
  const isType = shortTypeNames.includes(name) || recordName.test(name);
  if (isType && found !== undefined) {
    report("unknown-mark", { marks: storeMarks, found, nearest: nearest(found, storeMarks) }, { path });
    return;
  }
  if (formats.includes(name)) {
    report("typeless-format", { format: name }, { path });
    return;
  }
  const suggestion = valueProblem("", { enum: shortTypeNames }, name)?.suggestion;
  report("unknown-type", { found: type, nearest: suggestion === undefined ? undefined : String(suggestion) }, { path });
}

function sizeOf(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  if (typeof data === "string") return [...data].length;
  return typeof data === "object" && data !== null ? Object.keys(data).length : Number(data);
}

/** Describes a value with the words of YAML. Null is "nothing": the key has no value. */
function describeNode(data: unknown): string {
  if (data === null) return describe(undefined);
  if (Array.isArray(data)) return "a list";
  return typeof data === "object" ? "a map" : describe(data);
}
