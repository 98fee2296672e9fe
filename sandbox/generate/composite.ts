import type { Schema } from "@agent-connectors/runtime";
import { isTime } from "../entities/is-time.ts";
import { schemaAt } from "../entities/schema-at.ts";
import { words } from "../entities/words.ts";
import type { World } from "../entities/world.ts";
import { formatMoment } from "./format-moment.ts";
import type { Make } from "./make.ts";
import { pick } from "./pick.ts";
import { slug } from "./prose.ts";
import { vocabulary } from "./vocabulary.ts";

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
