import type { Reshape } from "../../model.ts";
import type { Scope } from "../../template/scope.ts";
import { changeFields } from "../change-fields.ts";
import { fieldRoute } from "../field-route.ts";
import { columns } from "./columns.ts";
import { explode } from "./explode.ts";
import { fieldsOf } from "./fields-of.ts";
import { flatten } from "./flatten.ts";
import { jsonMembers } from "./json-members.ts";
import { merge } from "./merge.ts";
import { nameValues } from "./name-values.ts";
import { recordObject } from "./record-object.ts";
import { unwrap } from "./unwrap.ts";

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
