import { type Action, type AnyEntity, coerce, mainType, type Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import type { RecordSettings } from "../entities/plan-entities.ts";
import { hasValueOf } from "../entities/references.ts";
import { isNumeric, schemaAt } from "../entities/schemas.ts";
import type { ProblemsOf } from "../request/read-call.ts";
import { pick } from "./draw.ts";
import { fieldName, type Make, type Surroundings } from "./make.ts";
import { isTime, timeValue } from "./times.ts";
import { compileField, isPersonal } from "./values.ts";
import { listNamed, slug } from "./words.ts";

/**
 * Compiles a generator for each field of an entity's records. A generator calls `fieldsOf`, which compiles another entity, only
 * when the generator runs. If `fieldsOf` were called during compilation, compiling two entities that refer to each other would
 * never end.
 */
export function compileRecord(
  schema: Schema,
  plan: EntityPlan,
  { problemsOf, ...surroundings }: Omit<Surroundings, "plan"> & { readonly problemsOf: ProblemsOf },
): ReadonlyMap<string, Make> {
  const properties = schema.properties ?? {};
  const context = { plan, ...surroundings, owner: "", isPersonal: isPersonal(properties) };
  return new Map(
    Object.entries(properties)
      .filter(([name]) => name !== "__proto__")
      .map(([name, field]) => [
        name,
        carrying(name, field, {
          plan,
          problemsOf,
          make: compileField(name, withFilterValues(name, field, plan.entity), context),
        }),
      ]),
  );
}

/**
 * Limits a string field to the values that lists and searches accept for the param with the field's name, if this param has an
 * enum. So a filter by any of these values finds records.
 */
function withFilterValues(name: string, field: Schema, { actions }: AnyEntity): Schema {
  if (field.enum || mainType(field) !== "string") return field;
  const values = Object.values<Action>(actions).flatMap(({ kind, params }) =>
    kind === "list" || kind === "search" ? (params[name]?.schema.enum ?? []) : [],
  );
  return values.length === 0 ? field : { ...field, enum: [...new Set(values)] };
}

/**
 * Returns `make`, unless the field has the value of a param in `plan.carried`. Then returns a generator that uses the value of
 * the request if it fits the field. Fields in `plan.codes` always use `make`, because they encode the indices of the record.
 */
function carrying(
  name: string,
  field: Schema,
  { plan, problemsOf, make }: { readonly plan: EntityPlan; readonly problemsOf: ProblemsOf; readonly make: Make },
): Make {
  const param = [...plan.carried].find((one) => hasValueOf(plan.entity, name, one));
  if (param === undefined || plan.codes.has(name)) return make;
  return (inputs) => {
    const given = Object.hasOwn(inputs.scope, param) ? coerce(inputs.scope[param], field) : undefined;
    return given !== undefined && problemsOf(name, given, field).length === 0 ? given : make(inputs);
  };
}

/** Maximum days of a report: ten years. */
const maxDays = 3650;

const day = 86_400_000;

/** Minimum days of a report. Most requests select days of the last year, so each day of the last year has rows. */
const minDays = 365;

/** Records of one day, if a key field has an unlimited number of values. */
const endlessPerDay = 10;

/** Maximum number of values that a key field takes from a word list. */
const pool = 16;

interface Part {
  readonly field: string;
  /** Absent if their number is unlimited. */
  readonly values?: readonly unknown[];
  readonly at: (index: number) => unknown;
}

/**
 * Generators of key fields: fields that identify a record only in combination, such as date and country. From record to
 * record, their values advance like the digits of a counter. The date is the most significant digit, and counts back from the
 * newest day. A field with an unlimited number of values counts up without limit, and each day then has `endlessPerDay`
 * records. `length` is the number of records.
 */
export function compositeMakes(
  record: Schema | undefined,
  fields: readonly string[],
  settings: RecordSettings,
): { readonly makes: ReadonlyMap<string, Make>; readonly length: number } {
  const parts = fields.flatMap((field) => partOf(field, schemaAt(record, field) ?? {}, settings));
  const dated = fields.find((field) => isDay(schemaAt(record, field) ?? {}));
  const makes = new Map<string, Make>();
  let step = 1;
  let isEndless = false;
  for (const { field, values, at } of parts) {
    const divisor = step;
    makes.set(field, ({ index }) => at(Math.floor(index / divisor)));
    step *= values?.length ?? 1;
    isEndless ||= values === undefined;
  }
  const perDay = isEndless ? endlessPerDay : step;
  if (dated !== undefined) {
    const schema = schemaAt(record, dated) ?? {};
    const days: ReturnType<typeof timeValue>[] = [];
    makes.set(dated, ({ index }) => {
      const age = Math.floor(index / perDay) % maxDays;
      days[age] ??= timeValue(settings.now - age * day, schema.format ?? "date", schema);
      return days[age];
    });
  }
  const most = isEndless ? Number.POSITIVE_INFINITY : step * (dated === undefined ? 1 : maxDays);
  return {
    makes,
    length: Math.min(most, dated === undefined ? settings.records : Math.max(settings.records, perDay * minDays)),
  };
}

/** A field with the format `date-time` is the time of an event, not the day or the hour of a report's row. */
function isDay(schema: Schema): boolean {
  return isTime(schema) && schema.format !== "date-time";
}

function partOf(field: string, schema: Schema, { words }: RecordSettings): Part[] {
  if (isTime(schema)) return [];
  const list = listNamed(fieldName(field));
  const values = schema.enum?.filter((value) => value !== null) ?? (list && words[list].slice(0, pool));
  if (values) return [{ field, values, at: (index) => pick(values, index) }];
  if (isNumeric(schema)) return [{ field, at: (index) => index + 1 }];
  const named = (index: number) => `${slug({ words, draw: index, person: 0, index })}-${index}`;
  if (schema.format === "email") return [{ field, at: (index) => `${named(index)}@example.com` }];
  return [{ field, at: schema.format === "uri" ? (index) => `https://www.example.com/${named(index)}` : named }];
}
