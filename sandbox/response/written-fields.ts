import { type Action, mainType, type Schema, type Target } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { findReference } from "../entities/references.ts";
import { fieldAt, inputsOf, schemaAt, schemaOf, snakeCase } from "../entities/schemas.ts";
import { hashText, mix } from "../generate/draw.ts";
import { isLastChange, isTime, timeFormat, timeValue } from "../generate/times.ts";
import type { Kind } from "../kind.ts";

interface Write {
  readonly action: Action;
  readonly params: Readonly<Record<string, unknown>>;
  /** The current record. New objects are merged into its objects. */
  readonly current?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Returns the new values of the fields that a write changes, including the time of the last change. A param changes the first
 * field that has one of the param's names (see `namesOf`) and a schema that allows the value. An object keeps the members that
 * are not in the new value. A param with an id, such as `stateId`, replaces the object `state` with the record that has this id.
 */
export function changesOf(
  kind: Kind,
  plan: EntityPlan,
  { action, params, current = {} }: Write,
): Readonly<Record<string, unknown>> {
  const record = schemaOf(kind.connector, plan.entity);
  const changes: Record<string, unknown> = lastChangeTimes(kind, plan, record);
  for (const [param, value] of Object.entries(params)) {
    const target = action.params[param]?.target;
    if (target?.in === "path" || value === undefined) continue;
    const change = changeOf(kind, record, { names: namesOf(param, target), value });
    if (!change) continue;
    const [name = "", ...rest] = change.path;
    const given = rest.reduceRight<unknown>((inner, member) => ({ [member]: inner }), change.value);
    const before = Object.hasOwn(changes, name) ? changes[name] : current[name];
    changes[name] = change.replaces ? given : merged(before, given);
  }
  return changes;
}

/**
 * The names of the fields that a param can change; earlier names take precedence. For the param `city` at the path
 * `customer.address.city_name` of the body: `customer.address.city_name`, `address.city_name`, `city` and `city_name`.
 */
function namesOf(param: string, target: Target | undefined): readonly string[] {
  if (target?.in !== "body") return target && target.in !== "url" ? [param, target.name] : [param];
  const paths = target.path.slice(0, -1).map((_, at) => target.path.slice(at).join("."));
  return [...paths, param, String(target.path.at(-1) ?? "")];
}

interface FieldChange {
  readonly path: readonly string[];
  readonly value: unknown;
  /** Whether `value` replaces the field. Otherwise the members of `value` are merged into the field. */
  readonly replaces: boolean;
}

/** Returns the change of the first field that can have the value. */
function changeOf(
  kind: Kind,
  record: Schema,
  { names, value }: { readonly names: readonly string[]; readonly value: unknown },
): FieldChange | undefined {
  for (const name of names) {
    const field = fieldAt(record, name);
    if (field !== undefined && kind.problemsOf(name, value, schemaAt(record, field) ?? {}).length === 0)
      return {
        path: Object.hasOwn(record.properties ?? {}, field) ? [field] : field.split("."),
        value,
        replaces: false,
      };
    const owner = Object.entries(record.properties ?? {}).find(
      ([property, schema]) => `${snakeCase(property)}_id` === snakeCase(name) && mainType(schema) === "object",
    );
    const object = owner && (value === null ? null : referencedRecord(kind, owner, value));
    if (owner && object !== undefined) return { path: [owner[0]], value: object, replaces: true };
  }
  return undefined;
}

/** The time of a write is later than the time of the previous write. */
function lastChangeTimes(kind: Kind, plan: EntityPlan, { properties = {} }: Schema): Record<string, unknown> {
  const time = kind.settings.now + (kind.overlay.version() + 1) * 1000;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, schema]) => isTime(schema) && isLastChange(name))
      .map(([name, schema]) => [name, timeValue(time, timeFormat(name, schema, plan), schema)]),
  );
}

function merged(before: unknown, given: unknown): unknown {
  if (!isObject(before) || !isObject(given)) return given;
  const members = Object.entries(given).map(([name, value]) => [
    name,
    merged(Object.hasOwn(before, name) ? Reflect.get(before, name) : undefined, value),
  ]);
  return { ...before, ...Object.fromEntries(members) };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns the object for a field that refers to a record of another entity: the record's id, and the other members of the field's
 * schema. If the sandbox did not generate the id, these members are those of an arbitrary record. Returns `undefined` if the
 * field's name does not refer to an entity with ids.
 */
function referencedRecord(
  kind: Kind,
  [field, schema]: readonly [string, Schema],
  id: unknown,
): Readonly<Record<string, unknown>> | undefined {
  const found = findReference(kind.connector, field);
  const plan = found && kind.plans.get(found.entity);
  if (!plan || plan.idField === undefined) return undefined;
  const draw = hashText(String(id));
  const levels =
    plan.codes.get(plan.idField)?.decode(id) ??
    Array.from({ length: plan.depth }, (_, level) => mix(draw, level) % plan.length);
  const inputs = inputsOf(plan, levels, { scope: {}, origin: "" });
  const fields = kind.fieldsOf(plan);
  const members = Object.keys(schema.properties ?? {}).map((name) => [name, fields.get(name)?.(inputs)]);
  return { ...Object.fromEntries(members.filter(([, value]) => value !== undefined)), [plan.idField]: id };
}
