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
  /** The record as it is; absent for a new one. */
  readonly current?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * What a write changes in a record: each param the field of its name or at its place in the body, where its value fits
 * there; `stateId` the object `state`. Of an object only the given members change. Fields that tell of the last change
 * get a time of their own, later with each write.
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

/** The names under which a record may have what a param says: its place in the body, its own name, its last name there. */
function namesOf(param: string, target: Target | undefined): readonly string[] {
  if (target?.in !== "body") return target && target.in !== "url" ? [param, target.name] : [param];
  const places = target.path.slice(0, -1).map((_, at) => target.path.slice(at).join("."));
  return [...places, param, target.path.at(-1) ?? ""];
}

interface Written {
  readonly path: readonly string[];
  readonly value: unknown;
  /** Whether nothing of the field stays as it was. */
  readonly isWhole: boolean;
}

/** The field that a value is for, with what stands there then; `undefined` where the record has none that it fits. */
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

/** The fields that tell of the last change, with the time of this one. */
function touched(kind: Kind, plan: EntityPlan, { properties = {} }: Schema): Record<string, unknown> {
  const time = kind.world.now + (kind.overlay.version() + 1) * 1000;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, schema]) => isTime(schema) && isLastChange(name))
      .map(([name, schema]) => [name, timeValue(time, timeFormat(name, schema, plan), schema)]),
  );
}

/** An object with the given members instead of its own; anything else is replaced. */
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
 * Another entity's record as this record shows it: its id, and what else there is room for. An id that no record has
 * is shown all the same, with the rest of some record; `undefined` where it is not known whose id it is.
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
