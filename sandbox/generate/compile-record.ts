import { coerce, type Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import type { World } from "../entities/plan-entities.ts";
import { schemaAt, snakeCase } from "../entities/schemas.ts";
import type { ProblemsOf } from "../request/read-call.ts";
import { pick } from "./draw.ts";
import { fieldName, type Make, type Surroundings } from "./make.ts";
import { isTime, timeValue } from "./times.ts";
import { compileField, isPersonal } from "./values.ts";
import { listNamed, slug } from "./words.ts";

/**
 * How each field of an entity's records is made, for records of one schema. Compiled once; what `fieldsOf` gives for
 * other entities is read when records are made.
 */
export function compileRecord(
  schema: Schema,
  plan: EntityPlan,
  { problemsOf, ...world }: Omit<Surroundings, "plan"> & { readonly problemsOf: ProblemsOf },
): ReadonlyMap<string, Make> {
  const properties = schema.properties ?? {};
  const context = { plan, ...world, owner: "", isPersonal: isPersonal(properties) };
  return new Map(
    Object.entries(properties)
      .filter(([name]) => name !== "__proto__")
      .map(([name, field]) => [
        name,
        carrying(name, field, { plan, problemsOf, make: compileField(name, field, context) }),
      ]),
  );
}

/** A field that repeats what the request says of the record's surroundings, where it says it in a form that fits. */
function carrying(
  name: string,
  field: Schema,
  { plan, problemsOf, make }: { readonly plan: EntityPlan; readonly problemsOf: ProblemsOf; readonly make: Make },
): Make {
  const param = [...plan.carried].find((one) => snakeCase(one) === snakeCase(name));
  if (param === undefined || plan.codes.has(name)) return make;
  return (spot) => {
    const said = Object.hasOwn(spot.scope, param) ? coerce(spot.scope[param], field) : undefined;
    return said !== undefined && problemsOf(name, said, field).length === 0 ? said : make(spot);
  };
}

/** Ten years of days; further back no report goes. */
const days = 3650;

const day = 86_400_000;

/** A report covers a year at least, however few its records: most requests are for its days. */
const yearly = 365;

/** Records of one day where something else tells them apart. */
const daily = 10;

/** The words of a list that occur in one key. */
const pool = 16;

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
  const parts = fields.flatMap((field) => partOf(field, schemaAt(record, field) ?? {}, world));
  const dated = fields.find((field) => isTime(schemaAt(record, field) ?? {}));
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
      timeValue(world.now - (Math.floor(index / perDay) % days) * day, schema.format ?? "date", schema),
    );
  }
  const most = endless ? Number.POSITIVE_INFINITY : step * (dated === undefined ? 1 : days);
  return {
    makes,
    length: Math.min(most, dated === undefined ? world.records : Math.max(world.records, perDay * yearly)),
  };
}

function partOf(field: string, schema: Schema, { words }: World): Part[] {
  if (isTime(schema)) return [];
  const list = listNamed(fieldName(field));
  const values = schema.enum?.filter((value) => value !== null) ?? (list && words[list].slice(0, pool));
  if (values) return [{ field, values, at: (index) => pick(values, index) }];
  if (schema.type === "integer" || schema.type === "number") return [{ field, at: (index) => index + 1 }];
  const named = (index: number) => `${slug({ words, draw: index, person: 0, index })}-${index}`;
  if (schema.format === "email") return [{ field, at: (index) => `${named(index)}@example.com` }];
  return [{ field, at: schema.format === "uri" ? (index) => `https://www.example.com/${named(index)}` : named }];
}
