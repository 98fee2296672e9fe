import { loadValidator, type Schema } from "@agent-connectors/runtime";
import type { Statement } from "./specification.ts";

const compile = await loadValidator();

/**
 * Compares a schema with a statement of the specification (see `Statement`). Returns a line for each difference, with the
 * expected value and the found value.
 */
export function compareSchema(subject: string, statement: Statement, schema: Schema): readonly string[] {
  const difference = (what: string, expected: unknown, found: unknown): readonly string[] =>
    expected === undefined || expected === found
      ? []
      : [`${subject} expected ${what} ${shown(expected)}, found ${shown(found)}`];
  const allowed = schema.enum?.filter((value) => value !== null);
  return [
    ...difference("type", typeOf(statement), typeIn(statement, schema)),
    ...difference("format", statement.format, schema.format),
    ...difference("one of", statement.enum && listed(statement.enum), allowed && listed(allowed)),
    ...difference("minimum", statement.min, schema.minimum),
    ...difference("maximum", statement.max, schema.maximum),
    ...difference("max items", statement.max_items, schema.maxItems),
    ...(statement.items ? compareSchema(`${subject} items`, statement.items, schema.items ?? {}) : []),
    ...Object.entries(statement.fields ?? {}).flatMap(([name, field]) => compareField(subject, [name, field], schema)),
    ...compareForm(subject, statement, schema),
  ];
}

/** Whether the schema allows null although the statement's type excludes it. */
export function allowsUnstatedNull({ type, nullable = false, inferred = [] }: Statement, schema: Schema): boolean {
  const isOpen = type === undefined || nullable || inferred.includes("type");
  return !isOpen && [schema.type].flat().includes("null");
}

/** Compares a field of an object. The field must exist, be required if the statement requires it, and match the statement. */
function compareField(
  subject: string,
  [name, statement]: readonly [string, Statement],
  { properties = {}, required = [] }: Schema,
): readonly string[] {
  const schema = properties[name];
  if (!schema) return [`${subject} expected field '${name}', found none`];
  const isWronglyOptional = statement.required === true && !required.includes(name);
  return [
    ...(isWronglyOptional ? [`${subject} expected field '${name}' required, found optional`] : []),
    ...compareSchema(`${subject} field '${name}'`, statement, schema),
  ];
}

/** Checks forms that the specification states in prose: accepted and refused values, and comma-separated lists. */
function compareForm(
  subject: string,
  { accepts = [], refuses = [], separated = [] }: Statement,
  schema: Schema,
): readonly string[] {
  const check = compile(schema, "member");
  const isValid = (value: string): boolean => check(value).length === 0;
  return [
    ...accepts
      .filter((value) => !isValid(value))
      .map((value) => `${subject} expected to accept '${value}', found refused`),
    ...refuses.filter(isValid).map((value) => `${subject} expected to refuse '${value}', found accepted`),
    ...separated
      .filter((value) => !isValid(value))
      .map((value) => `${subject} expected to accept '${value}' in a list with commas, found refused`),
    ...(separated.length > 0 && !schema.separated ? [`${subject} expected a list with commas, found any string`] : []),
  ];
}

function typeOf(statement: Statement): string | undefined {
  return statement.type !== undefined && saysNull(statement) ? `${statement.type} or null` : statement.type;
}

function typeIn(statement: Statement, { type, format }: Schema): string | undefined {
  if (type === undefined) return undefined;
  const types = [type].flat();
  // A long integer can also be written as a string of digits.
  const stated = format === "int64" && types.includes("integer") ? types.filter((one) => one !== "string") : types;
  return stated.filter((one) => one !== "null" || saysNull(statement)).join(" or ");
}

function saysNull({ nullable = false, inferred = [] }: Statement): boolean {
  return nullable && !inferred.includes("type");
}

function listed(values: readonly unknown[]): string {
  return [...values].map(String).sort().join(", ");
}

function shown(value: unknown): string {
  return value === undefined ? "none" : String(value);
}
