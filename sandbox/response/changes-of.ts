import { type Action, mainType, type Schema, type Target } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { findReference } from "../entities/references.ts";
import { fieldAt, schemaAt, schemaOf, snakeCase, spotOf } from "../entities/schemas.ts";
import { hashText, mix } from "../generate/draw.ts";
import { isLastChange, isTime, timeFormat, timeValue } from "../generate/times.ts";
import type { Kind } from "../kind.ts";

interface Write {
  readonly action: Action;
  readonly params: Readonly<Record<string, unknown>>;
  /** The current record; absent for a new record. */
  readonly current?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The changes of a write to a record. Each param changes the field with the same name, or with the same path as in the body, if
 * its value fits that field. `stateId` changes the object `state`. Only the sent members of an object change. Each write sets a
 * later time in the fields for the time of the last change.
 */
export function changesOf(
  kind: Kind,
  plan: EntityPlan,
  { action, params, current = {} }: Write,
): Readonly<Record<string, unknown>> {
  const record = schemaOf(kind.connector, plan.entity);
  const changes: Record<string, unknown> = touched(kind, plan, record);
  for (const [param, value] of Object.entries(params)) {
    const target = action.params[param]?.target;
    if (target?.in === "path" || value === undefined) continue;
    const written = writtenAs(kind, record, { names: namesOf(param, target), value });
    if (!written) continue;
    const [name = "", ...rest] = written.path;
    const given = rest.reduceRight<unknown>((inner, member) => ({ [member]: inner }), written.value);
    const before = Object.hasOwn(changes, name) ? changes[name] : current[name];
    changes[name] = written.isWhole ? given : merged(before, given);
  }
  return changes;
}

/** The possible field names for a param: its path in the body, its own name, and the last name of the path. */
function namesOf(param: string, target: Target | undefined): readonly string[] {
  if (target?.in !== "body") return target && target.in !== "url" ? [param, target.name] : [param];
  const places = target.path.slice(0, -1).map((_, at) => target.path.slice(at).join("."));
  return [...places, param, target.path.at(-1) ?? ""];
}

interface Written {
  readonly path: readonly string[];
  readonly value: unknown;
  /** Whether the value replaces the whole field. */
  readonly isWhole: boolean;
}

/** The field for a value, and the new value of the field; `undefined` if the value fits no field of the record. */
function writtenAs(
  kind: Kind,
  record: Schema,
  { names, value }: { readonly names: readonly string[]; readonly value: unknown },
): Written | undefined {
  for (const name of names) {
    const field = fieldAt(record, name);
    if (field !== undefined && kind.problemsOf(name, value, schemaAt(record, field) ?? {}).length === 0)
      return {
        path: Object.hasOwn(record.properties ?? {}, field) ? [field] : field.split("."),
        value,
        isWhole: false,
      };
    const owner = Object.entries(record.properties ?? {}).find(
      ([holder, schema]) => `${snakeCase(holder)}_id` === snakeCase(name) && mainType(schema) === "object",
    );
    const object = owner && (value === null ? null : shown(kind, owner, value));
    if (owner && object !== undefined) return { path: [owner[0]], value: object, isWhole: true };
  }
  return undefined;
}

/** The fields for the time of the last change, with the time of this change. */
function touched(kind: Kind, plan: EntityPlan, { properties = {} }: Schema): Record<string, unknown> {
  const time = kind.settings.now + (kind.overlay.version() + 1) * 1000;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, schema]) => isTime(schema) && isLastChange(name))
      .map(([name, schema]) => [name, timeValue(time, timeFormat(name, schema, plan), schema)]),
  );
}

/** Merges `given` into the object `before`, at all depths. Returns `given` if one of the two is not an object. */
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
 * The members of another entity's record in this record: its id and the other members of the schema. If no record has the id,
 * returns the members of an arbitrary record. `undefined` if the entity is unknown.
 */
function shown(
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
  const spot = spotOf(plan, levels, { scope: {}, origin: "" });
  const fields = kind.fieldsOf(plan);
  const members = Object.keys(schema.properties ?? {}).map((name) => [name, fields.get(name)?.(spot)]);
  return { ...Object.fromEntries(members.filter(([, value]) => value !== undefined)), [plan.idField]: id };
}
