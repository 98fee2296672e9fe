import { ConnectorError } from "../../errors/connector-error.ts";
import type { Reshape, Template } from "../../model.ts";
import { evaluate, type Scope } from "../../template/evaluate.ts";
import { found } from "../extract.ts";
import { jsonObject } from "../parse-json.ts";
import { changeFields, fieldRoute } from "../project.ts";
import { columns } from "./columns.ts";
import { explode, unwrap } from "./explode.ts";
import { flatten, merge } from "./flatten.ts";
import { jsonMembers } from "./json-members.ts";
import { nameValues } from "./name-values.ts";

/**
 * Records as received, as they are given: each step applied to all of them, in order. Without steps it is the very
 * same array. Templates read `scope` and `record`. Throws `upstream_unreadable` for a record that a step cannot take.
 */
export function reshape(records: readonly unknown[], steps: readonly Reshape[], scope: Scope): readonly unknown[] {
  return steps.reduce((current, step) => applied(current, step, scope), records);
}

function applied(records: readonly unknown[], step: Reshape, scope: Scope): readonly unknown[] {
  switch (step.kind) {
    case "unwrap":
      return records.map((record) => unwrap(record, step));
    case "merge":
      return records.map((record) => merge(record, step));
    case "explode":
      return explode(records, step);
    case "name_values":
      return records.map((record) => nameValues(record, step, scope));
    case "columns":
      return records.flatMap((record) => columns(record, step));
    case "project":
      return records.map((record) => fieldsOf(step.fields, record, scope));
    case "set":
      return records.map((record) => ({ ...recordObject(record), ...fieldsOf(step.fields, record, scope) }));
    case "flatten":
      return flatten(records);
    case "parse_json":
    case "drop": {
      const routes = step.fields.map(fieldRoute);
      const change = step.kind === "drop" ? () => undefined : jsonMembers();
      return records.map((record) => changeFields(record, routes, change));
    }
  }
}

/** The fields that templates give for a record; one whose value is absent is left out. */
function fieldsOf(fields: Readonly<Record<string, Template>>, record: unknown, scope: Scope): object {
  const roots = { ...scope, record };
  const entries = Object.entries(fields).map(([name, template]) => [name, evaluate(template, roots)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The record as an object; throws `upstream_unreadable` for one that is none. */
export function recordObject(record: unknown): Readonly<Record<string, unknown>> {
  const object = jsonObject(record);
  if (!object) throw new ConnectorError("upstream_unreadable", `expected an object as a record, got ${found(record)}`);
  return object;
}
