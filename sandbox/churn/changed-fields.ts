import { mainType, type Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { hasValueOf } from "../entities/references.ts";
import { inputsOf, schemaAt } from "../entities/schemas.ts";
import { mix, pick } from "../generate/draw.ts";
import type { Make } from "../generate/make.ts";
import { isLastChange, isTime, timeFormat, timeValue } from "../generate/times.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A record that changes. */
export interface ChangedRecord {
  readonly plan: EntityPlan;
  readonly schema: Schema;
  /** The record before the change. */
  readonly current: Fields;
}

/**
 * The fields for the time of the last change, set to `time` (epoch milliseconds): the incremental field (`plan.cursor`) if
 * it can change, and time fields with a name such as `updated_at`.
 */
export function timesOfChange({ plan, schema, current }: ChangedRecord, time: number): Fields {
  const named = Object.entries(schema.properties ?? {})
    .filter(([name, field]) => isTime(field) && isLastChange(name))
    .map(([name, field]) => [name, timeValue(time, timeFormat(name, field, plan), field)] as const);
  const field = cursorSchema(plan, schema);
  if (!plan.cursor || !field) return Object.fromEntries(named);
  const value = timeValue(time, timeFormat(plan.cursor.field, field, plan), field);
  return { ...Object.fromEntries(named), ...cursorAs({ plan, schema, current }, value) };
}

/** The incremental field with the value null, if the field can change and can be null. */
export function withoutCursor(record: ChangedRecord): Fields {
  const field = cursorSchema(record.plan, record.schema);
  const isNullable = Array.isArray(field?.type) && field.type.includes("null");
  return isNullable ? cursorAs(record, null) : {};
}

/** Whether the incremental field can change: it is a time that does not identify the record. */
export function hasMovingCursor(plan: EntityPlan, schema: Schema): boolean {
  return cursorSchema(plan, schema) !== undefined;
}

function cursorSchema({ cursor, entity, codes }: EntityPlan, schema: Schema): Schema | undefined {
  if (!cursor || cursor.format === "text" || cursor.format === "number") return undefined;
  const isKey = entity.contextStore?.key.includes(cursor.field) || codes.has(cursor.field);
  return isKey ? undefined : schemaAt(schema, cursor.field);
}

function cursorAs({ plan, schema, current }: ChangedRecord, value: unknown): Fields {
  const field = plan.cursor?.field ?? "";
  const [name = "", ...members] = Object.hasOwn(schema.properties ?? {}, field) ? [field] : field.split(".");
  return { [name]: withMember(current[name], members, value) };
}

function withMember(outer: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const members = typeof outer === "object" && outer !== null ? { ...outer } : {};
  return { ...members, [name]: withMember(Reflect.get(members, name), rest, value) };
}

/**
 * Returns one field of the record with a newly generated value, which can equal the old value. `draw` selects the field
 * among the strings and numbers that are not fixed (`isFixed`) and have no format. Returns no field if there is none.
 */
export function otherValue(
  { plan, schema }: ChangedRecord,
  {
    levels,
    fields,
    draw,
  }: { readonly levels: readonly number[]; readonly fields: ReadonlyMap<string, Make>; readonly draw: number },
): Fields {
  const names = Object.entries(schema.properties ?? {})
    .filter(([name, field]) => isPlain(field) && !isFixed(plan, name) && fields.has(name))
    .map(([name]) => name);
  if (names.length === 0) return {};
  const name = pick(names, draw);
  const inputs = inputsOf(plan, levels, { scope: {}, origin: "" });
  return { [name]: fields.get(name)?.({ ...inputs, hash: mix(inputs.hash, draw) }) };
}

function isPlain(schema: Schema): boolean {
  const type = mainType(schema);
  return (type === "string" || type === "number" || type === "integer") && schema.format === undefined;
}

/** Whether a field identifies the record or a parent, repeats a param, orders the records, or contains the URL of a file. */
function isFixed({ entity, codes, links, carried, cursor, fileField }: EntityPlan, name: string): boolean {
  const params = [...links.map(({ param }) => param), ...carried];
  const paths = [...(entity.contextStore?.key ?? []), ...codes.keys(), cursor?.field, fileField];
  const isGiven = params.some((param) => hasValueOf(entity, name, param));
  return isGiven || paths.some((path) => path === name || path?.startsWith(`${name}.`));
}
