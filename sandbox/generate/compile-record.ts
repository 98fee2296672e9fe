import { coerce, mainType, type Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import type { World } from "../entities/plan-entities.ts";
import { findReference, relatedLevels } from "../entities/references.ts";
import { isTime, schemaAt, spotOf, words } from "../entities/schemas.ts";
import { checkValue } from "../request/check-value.ts";
import { compileField } from "./compile-field.ts";
import { drawing, formatMoment, pick } from "./draw.ts";
import { fieldName, type Make, type Spot, subjectOf } from "./fields.ts";
import { slug, vocabulary } from "./vocabulary.ts";

/**
 * How each field of an entity's records is made, for records of one schema. Compiled once; what `fieldsOf` gives for
 * other entities is read when records are made.
 */
export function compileRecord(
  schema: Schema,
  plan: EntityPlan,
  world: {
    readonly plans: ReadonlyMap<string, EntityPlan>;
    readonly fieldsOf: (plan: EntityPlan) => ReadonlyMap<string, Make>;
  },
): ReadonlyMap<string, Make> {
  const properties = schema.properties ?? {};
  const context = { plan, ...world, owner: "", ...subjectOf(properties) };
  return new Map(
    Object.entries(properties)
      .filter(([name]) => name !== "__proto__")
      .map(([name, field]) => [name, carrying(name, field, { plan, make: compileField(name, field, context) })]),
  );
}

/** A field that repeats what the request says of the record's surroundings, where it says it in a form that fits. */
function carrying(
  name: string,
  field: Schema,
  { plan, make }: { readonly plan: EntityPlan; readonly make: Make },
): Make {
  const param = [...plan.carried].find((one) => words(one) === words(name));
  if (param === undefined || plan.codes.has(name)) return make;
  return (spot) => {
    const said = Object.hasOwn(spot.scope, param) ? coerce(spot.scope[param], field) : undefined;
    return said !== undefined && checkValue(name, said, field).length === 0 ? said : make(spot);
  };
}

/** Where an object stands, and what else there is for it to show. */
export interface Surroundings {
  readonly plan: EntityPlan;
  readonly plans: ReadonlyMap<string, EntityPlan>;
  /** How the fields of an entity's records are made; asked for when a record is made, not before. */
  readonly fieldsOf: (plan: EntityPlan) => ReadonlyMap<string, Make>;
}

/** The members of the record that an object shows at a spot, one by one; `undefined` for what it does not take from there. */
type ShownRecord = (spot: Spot) => (member: string) => unknown;

/**
 * The record of an entity that an object shows some of, such as `{id, name}` of a team: by the object's name, and
 * because it has the field that identifies such records. `undefined` for any other object.
 */
export function shownRecord(
  path: string,
  members: Readonly<Record<string, Schema>>,
  { plan, plans, fieldsOf }: Surroundings,
): ShownRecord | undefined {
  const name = fieldName(path);
  const found = name === "parent" ? { entity: plan.name } : findReference(plan.connector, name);
  const target = found && plans.get(found.entity);
  if (target?.idField === undefined || !Object.hasOwn(members, target.idField) || path.split(".").length > 2)
    return undefined;
  const related = relatedLevels(plan, target);
  const draw = drawing(path);
  const single = new Set(Object.keys(members).filter((member) => isSingle(target, member)));
  return (spot) => {
    const there = spotOf(target, related(spot.levels, draw(spot)), { scope: {}, origin: spot.origin });
    return (member) => (single.has(member) ? fieldsOf(target).get(member)?.(there) : undefined);
  };
}

/** Whether an entity's records have but one value there: what holds more may show records that show this one. */
function isSingle({ entity, connector }: EntityPlan, member: string): boolean {
  const properties = (entity.record === undefined ? undefined : connector.records[entity.record]?.properties) ?? {};
  const type = Object.hasOwn(properties, member) ? mainType(properties[member] ?? {}) : undefined;
  return type !== undefined && type !== "object" && type !== "array";
}

/** Ten years of days; further back no report goes. */
const days = 3650;

const day = 86_400_000;

/** A report covers a year at least, however few its records: it is mostly asked for by its days. */
const yearly = 365;

/** Records of one day where something else tells them apart. */
const daily = 10;

interface Part {
  readonly field: string;
  /** Absent where there are as many values as records. */
  readonly values?: readonly unknown[];
  readonly at: (index: number) => unknown;
}

/**
 * Fields that only together tell records apart, such as date and country: their values run like the digits of a
 * number, the date last, going back from the newest day. `length` is how many records they suffice for.
 */
export function compositeMakes(
  record: Schema | undefined,
  fields: readonly string[],
  world: World,
): { readonly makes: ReadonlyMap<string, Make>; readonly length: number } {
  const parts = fields.flatMap((field) => partOf(field, schemaAt(record, field)));
  const dated = fields.find((field) => isTime(field, schemaAt(record, field) ?? {}));
  const makes = new Map<string, Make>();
  let step = 1;
  let endless = false;
  for (const { field, values, at } of parts) {
    const divisor = step;
    makes.set(field, ({ index }) => at(Math.floor(index / divisor)));
    step *= values?.length ?? 1;
    endless ||= values === undefined;
  }
  const perDay = endless ? daily : step;
  if (dated !== undefined) {
    const schema = schemaAt(record, dated) ?? {};
    makes.set(dated, ({ index }) =>
      formatMoment(world.now - (Math.floor(index / perDay) % days) * day, schema.format ?? "date", schema),
    );
  }
  const most = endless ? Number.POSITIVE_INFINITY : step * (dated === undefined ? 1 : days);
  return {
    makes,
    length: Math.min(most, dated === undefined ? world.records : Math.max(world.records, perDay * yearly)),
  };
}

function partOf(field: string, schema: Schema = {}): Part[] {
  if (isTime(field, schema)) return [];
  const name = words(field);
  const values = schema.enum?.filter((value) => value !== null) ?? pool(name);
  if (values) return [{ field, values, at: (index) => pick(values, index) }];
  if (schema.type === "integer" || schema.type === "number") return [{ field, at: (index) => index + 1 }];
  const isUrl = schema.format === "uri" || /(url|page|link)$/.test(name);
  return [
    {
      field,
      at: (index) =>
        isUrl ? `https://www.example.com/${slug(index)}/${index}` : `${slug(index).replace("-", " ")} ${index}`,
    },
  ];
}

function pool(name: string): readonly string[] | undefined {
  if (name.endsWith("country")) return vocabulary.countries;
  return name.endsWith("device") ? vocabulary.devices : undefined;
}
