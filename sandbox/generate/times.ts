import { formatTime, mainType, type Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { snakeCase } from "../entities/schemas.ts";
import { drawing } from "./draw.ts";
import type { Make } from "./make.ts";

/** The formats of times, by their names in schemas and cursors. */
const formats: Readonly<Record<string, Parameters<typeof formatTime>[1]>> = {
  date: "date",
  "date-time": "date-time",
  "epoch-seconds": "epoch-seconds",
  "epoch-millis": "epoch-millis",
  "compact-date": "compact-date",
  sql: "sql",
  "sql-date-time": "sql",
  number: "epoch-seconds",
};

/** Whether the format of a field is a time format. */
export function isTime({ format }: Schema): boolean {
  return format !== undefined && Object.hasOwn(formats, format);
}

/** Maximum seconds between the oldest and the newest record: two years. */
const span = 730 * 86_400;

/**
 * Maximum seconds between adjacent records: sixty days. Without this maximum, the few records under a parent would be old, except
 * the newest.
 */
const maxInterval = 60 * 86_400;

/** Maximum seconds from the newest record to `now`: one day, so that a sync of only the last few days finds records. */
const maxAgeOfNewest = 86_400;

/**
 * The time of a record in epoch milliseconds. The records under one parent have different times. Generated records follow the
 * entity's order at equal intervals. The newest is one interval before `now`, but at most a day. The first record that a write
 * creates has the time `now`, and each further created record is a second later.
 */
export function timeOf(
  { settings, length, order }: Pick<EntityPlan, "settings" | "length" | "order">,
  index: number,
): number {
  if (index >= length) return settings.now + (index - length) * 1000;
  const interval = Math.max(1, Math.min(maxInterval, Math.floor(span / length)));
  const newer = order === "ascending" ? length - index - 1 : index;
  return settings.now - (Math.min(interval, maxAgeOfNewest) + newer * interval) * 1000;
}

/** Maximum seconds between two times of one record: thirty days. */
const spread = 30 * 86_400;

/**
 * In a generated record, a time field with one of these words in its name, such as `created_at`, is not later than the time
 * fields without such a word.
 */
const beginnings: ReadonlySet<string> = new Set(["created", "create", "started", "start", "begin", "submitted"]);

/**
 * The generator of a time field. Fields in `orderingFields` have the time of `timeOf`. Others differ from it by at most
 * `spread`.
 */
export function timeField(path: string, schema: Schema, plan: EntityPlan): Make {
  const { cursor, orderingFields } = plan;
  const format = timeFormat(path, schema, plan);
  const draw = drawing(path);
  const ordering = cursor === undefined || isBeginning(cursor.field) ? 0 : 1;
  const side = orderingFields.has(path) ? 0 : (isBeginning(path) ? 0 : 1) - ordering;
  return (inputs) => {
    const base = timeOf(plan, inputs.index);
    const time = side === 0 ? base : Math.min(base + side * (draw(inputs) % spread) * 1000, plan.settings.now);
    return timeValue(time, format, schema);
  };
}

function isBeginning(path: string): boolean {
  return hasWordOf(path, beginnings);
}

const changes: ReadonlySet<string> = new Set(["updated", "modified", "changed"]);

/** Whether the name of a time field refers to the last change of the record. */
export function isLastChange(path: string): boolean {
  return hasWordOf(path, changes);
}

function hasWordOf(path: string, words: ReadonlySet<string>): boolean {
  return snakeCase(path)
    .split("_")
    .some((word) => words.has(word));
}

/** The format of a time field, by default `date-time`. */
export function timeFormat(path: string, { format }: Schema, { cursor }: EntityPlan): string {
  return format ?? (cursor?.field === path ? cursor.format : "date-time");
}

/**
 * Formats a time (epoch milliseconds of a whole second) in UTC. An unknown format results in a date-time. The result is a
 * string if the type of the schema is `string`.
 */
export function timeValue(time: number, format: string, schema: Schema): string | number {
  const value = formatTime(time, formats[format] ?? "date-time");
  return mainType(schema) === "string" ? String(value) : value;
}
