import type { Template, Transformation } from "../../model.ts";
import { evaluate } from "../../template/evaluate.ts";
import type { Scope } from "../../template/helper.ts";
import { changeFields, fieldRoute } from "../project.ts";
import { columns } from "./columns.ts";
import { explode, unwrap } from "./explode.ts";
import { flatten, merge } from "./flatten.ts";
import { jsonMembers } from "./json-members.ts";
import { nameValues } from "./name-values.ts";
import { recordObject } from "./record.ts";

/**
 * Applies each step (a transformation) to all records, in order. Without steps, returns the same array. Templates read `scope`
 * and `record`. Throws `upstream_unreadable` for a record that does not fit a step, and `too_large` if the records exceed a limit
 * of a step.
 */
export function transform(
  records: readonly unknown[],
  steps: readonly Transformation[],
  scope: Scope,
): readonly unknown[] {
  return steps.reduce((current, step) => {
    const apply: Apply = appliers[step.kind];
    return apply(current, step, scope);
  }, records);
}

/**
 * Applies a step to all records. `Apply` is the type of a method, because params of methods are bivariant. Therefore the function
 * for one kind of step is also assignable to `Apply`.
 */
type Apply<Step extends Transformation = Transformation> = {
  apply(records: readonly unknown[], step: Step, scope: Scope): readonly unknown[];
}["apply"];

/** All kinds of steps. The sandbox has a table with an entry for each kind: its inverse, or `none`. */
const appliers: { readonly [Kind in Transformation["kind"]]: Apply<Extract<Transformation, { kind: Kind }>> } = {
  unwrap: (records, step) => records.map((record) => unwrap(record, step)),
  merge: (records, step) => records.map((record) => merge(record, step)),
  explode,
  name_values: (records, step, scope) => records.map((record) => nameValues(record, step, scope)),
  columns: (records, step) => records.flatMap((record) => columns(record, step)),
  project: (records, { fields }, scope) => records.map((record) => fieldsOf(fields, record, scope)),
  set: (records, { fields }, scope) =>
    records.map((record) => ({ ...recordObject(record), ...fieldsOf(fields, record, scope) })),
  flatten,
  parse_json: (records, { fields }) => changed(records, fields, jsonMembers()),
  drop: (records, { fields }) => changed(records, fields, () => undefined),
  null_values: (records, { values }) => {
    const absent = new Set<unknown>(values);
    return records.map((record) => withNulls(record, absent));
  },
};

function changed(
  records: readonly unknown[],
  fields: readonly string[],
  change: (member: unknown) => unknown,
): readonly unknown[] {
  const routes = fields.map(fieldRoute);
  return records.map((record) => changeFields(record, routes, change));
}

function withNulls(record: unknown, values: ReadonlySet<unknown>): object {
  const members = Object.entries(recordObject(record));
  return Object.fromEntries(members.map(([name, value]) => [name, values.has(value) ? null : value]));
}

/** Returns the values of templates for a record, without absent values. */
function fieldsOf(fields: Readonly<Record<string, Template>>, record: unknown, scope: Scope): object {
  const roots = { ...scope, record };
  const entries = Object.entries(fields).map(([name, template]) => [name, evaluate(template, roots)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
