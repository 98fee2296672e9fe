import {
  asCall,
  evaluate,
  type Scope,
  type Template,
  type Transformation,
  variablesOf,
} from "@agent-connectors/runtime";
import { placeOne, setAt } from "./draft.ts";
import { solve } from "./solve.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Returns the input that `steps` transform to `records`. If several inputs are possible, returns the simplest. */
export function untransform(
  records: readonly Fields[],
  steps: readonly Transformation[],
  scope: Scope,
): readonly unknown[] {
  return steps.reduceRight<readonly unknown[]>((current, step) => {
    const inverse: Inverse | "none" = inverses[step.kind];
    return inverse === "none" ? current : inverse(current, step, scope);
  }, records);
}

type Inverse<Step extends Transformation = Transformation> = {
  undo(records: readonly unknown[], step: Step, scope: Scope): readonly unknown[];
}["undo"];

/** The inverse of every kind of step; `none` for a step whose output is also a valid input. */
const inverses: {
  readonly [Kind in Transformation["kind"]]: Inverse<Extract<Transformation, { kind: Kind }>> | "none";
} = {
  unwrap: (records, { path }) => records.map((record) => placeOne(path, record)),
  merge: (records, { fields }) => records.map((record) => split(fieldsOf(record), fields)),
  explode: (records, { field }) => records.map((record) => Object.fromEntries([[field, [record]]])),
  name_values: (records, step, scope) => records.map((record) => listed(fieldsOf(record), step, scope)),
  columns: (records, step) => [columnar(records.map(fieldsOf), step)],
  project: (records, { fields }, scope) => records.map((record) => unprojected(fieldsOf(record), fields, scope)),
  set: (records, { fields }, scope) => records.map((record) => unset(fieldsOf(record), fields, scope)),
  flatten: (records) => records.map((record) => nested(fieldsOf(record))),
  parse_json: (records, { fields }) =>
    records.map((record) => fields.reduce<unknown>((value, path) => stringified(value, path.split(".")), record)),
  drop: "none",
  null_values: (records, { values: [value] }) =>
    records.map((record) =>
      Object.fromEntries(Object.entries(fieldsOf(record)).map(([name, own]) => [name, own ?? value])),
    ),
};

function fieldsOf(record: unknown): Fields {
  // A record is an object here: only the inverse of the first step can return other values, and this inverse runs last.
  return typeof record === "object" && record !== null ? (record as Fields) : {};
}

function without(record: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/**
 * Removes the added fields. Restores the values from which an added field was computed, if the record has none of these values.
 * If several added fields read the same value, the field that copies the value takes precedence, then the field that converts its
 * own earlier value. If the template of a field reads this earlier value but has no inverse, the field keeps its new value.
 */
function unset(record: Fields, fields: Readonly<Record<string, Template>>, scope: Scope): Fields {
  const holder = { record: without(record, Object.keys(fields)) };
  const free = new Set(["record"]);
  const order = ([name, template]: [string, Template]): number =>
    2 * rank(template) + (readsField(template, name) ? 0 : 1);
  for (const [name, template] of Object.entries(fields).sort((a, b) => order(a) - order(b))) {
    const value = record[name];
    if (value === undefined || value === null || isSet(template, holder)) continue;
    const found = solve(template, value, { scope: { ...scope, ...holder }, free });
    if (found === undefined && readsField(template, name)) setAt(holder, ["record", name], value);
    for (const one of found ?? []) if (one.path.length > 1) setAt(holder, one.path, one.value);
  }
  return holder.record;
}

function readsField(template: Template, name: string): boolean {
  return variablesOf(template).some(([root, field]) => root === "record" && field === name);
}

/** Whether the record already has a value that the template reads. */
function isSet(template: Template, scope: Scope): boolean {
  return variablesOf(template).some((variable) => {
    const value = variable[0] === "record" ? evaluate({ get: variable }, scope) : undefined;
    return value !== undefined && value !== null;
  });
}

/**
 * Puts numbers into the last sub-object, where upstreams have metrics, and all other values into the first. The record also keeps
 * its fields, because the model does not state which of them are in a sub-object. For example, a cursor can read a field outside
 * the sub-objects.
 */
function split(record: Fields, names: readonly string[]): Fields {
  const [first = ""] = names;
  const last = names.at(-1) ?? first;
  const isMetric = ([, value]: [string, unknown]): boolean => typeof value === "number" && last !== first;
  const entries = Object.entries(record);
  const parts = names.map((name) => [
    name,
    Object.fromEntries(entries.filter((entry) => (isMetric(entry) ? name === last : name === first))),
  ]);
  return { ...record, ...Object.fromEntries(parts) };
}

function listed(
  record: Fields,
  { field, names }: Extract<Transformation, { kind: "name_values" }>,
  scope: Scope,
): Fields {
  const known = evaluate(names, { ...scope, record });
  const order = Array.isArray(known) ? known.filter((name) => typeof name === "string") : [];
  const values = order.map((name) => (Object.hasOwn(record, name) ? record[name] : null));
  return { ...Object.fromEntries([[field, values]]), ...without(record, order) };
}

function columnar(
  records: readonly Fields[],
  { fields, series }: Extract<Transformation, { kind: "columns" }>,
): object {
  const body = {};
  for (const [name, path] of Object.entries(fields))
    setAt(
      body,
      path,
      records.map((record) => record[name] ?? null),
    );
  if (!series) return body;
  const rows = records.map((record) => fieldsOf(record[series.field]));
  const labels = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  setAt(body, series.labels, labels);
  setAt(
    body,
    series.values,
    labels.map((label) => rows.map((row) => row[label] ?? 0)),
  );
  return body;
}

function unprojected(record: Fields, fields: Readonly<Record<string, Template>>, scope: Scope): unknown {
  const holder: { record?: unknown } = {};
  const free = new Set(["record"]);
  // Templates that copy a value run last, so that they take precedence.
  const byRank = Object.entries(fields).sort(([, a], [, b]) => rank(b) - rank(a));
  for (const [name, template] of byRank) {
    const found = solve(template, record[name], { scope: { ...scope, ...holder }, free });
    for (const { path, value } of found ?? [])
      if (holder.record === undefined || path.length > 1) setAt(holder, path, value);
  }
  return holder.record ?? {};
}

/** 1 for a template that calls a helper, 0 for any other template, such as one that copies a value. */
function rank(template: Template): number {
  return asCall(template) ? 1 : 0;
}

/** `{"campaign_budget.amount_micros": 1}` becomes `{campaignBudget: {amountMicros: 1}}`. */
function nested(record: Fields): object {
  const tree = {};
  for (const [name, value] of Object.entries(record)) {
    const path = name
      .split(".")
      .map((part) => part.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));
    setAt(tree, path, value);
  }
  return tree;
}

function stringified(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (Array.isArray(value))
    return value.map((element) => stringified(element, name === undefined ? [] : [name, ...rest]));
  if (name === undefined)
    return typeof value === "string" || value === undefined || value === null ? value : JSON.stringify(value);
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: stringified(Reflect.get(value, name), rest) };
}
