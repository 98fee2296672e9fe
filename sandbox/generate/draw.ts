import { mainType, type Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";

import type { Spot } from "./fields.ts";

/** The number that a field of a record is made from: different for each record and field, and always the same. */
export function drawing(path: string): (spot: Spot) => number {
  const salt = hashText(path);
  return (spot) => mix(spot.hash, salt);
}

/** The element that a number chooses; the list is not empty. */
export function pick<T>(list: readonly T[], draw: number): T {
  // A remainder of the length is an index of the list.
  return list[draw % list.length] as T;
}

/**
 * Another 32-bit number that depends on every bit of both, as an unsigned integer: what the sandbox has in place of
 * chance. The constants are those of MurmurHash3's finaliser (https://github.com/aappleby/smhasher).
 */
export function mix(hash: number, salt: number): number {
  let mixed = Math.imul(hash ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** 32-bit FNV-1a hash of a text's UTF-16 code units (http://www.isthe.com/chongo/tech/comp/fnv/), as an unsigned integer. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A number brought between a schema's bounds, whole where the schema wants that. */
export function bounded(value: number, { minimum, maximum }: Schema, type: "integer" | "number"): number {
  const least = minimum ?? Number.NEGATIVE_INFINITY;
  const most = maximum ?? Number.POSITIVE_INFINITY;
  const whole = type === "integer" ? Math.round(value) : value;
  if (whole >= least && whole <= most) return whole;
  if (!Number.isFinite(least)) return most;
  if (!Number.isFinite(most)) return least + Math.abs(whole);
  const room = type === "integer" ? Math.floor(most) - Math.ceil(least) + 1 : most - least;
  return (type === "integer" ? Math.ceil(least) : least) + (room > 0 ? Math.abs(whole) % room : 0);
}

/** Records are spread over two years, in seconds. */
const span = 730 * 86_400;

/**
 * When the record with an index came into being: each record at another moment (epoch milliseconds), in the entity's
 * order, the newest a step before now. Records that were created later come after now.
 */
export function momentOf(
  { world, length, order }: Pick<EntityPlan, "world" | "length" | "order">,
  index: number,
): number {
  if (index >= length) return world.now + (index - length) * 1000;
  const step = Math.max(1, Math.floor(span / length)) * 1000;
  const age = order === "ascending" ? length - index : index + 1;
  return world.now - age * step;
}

/**
 * A moment (epoch milliseconds, of a whole second) as a format of the manifest vocabulary writes it, in UTC; as a
 * date-time where the format is none for times. A number becomes text where the schema wants text.
 */
export function formatMoment(moment: number, format: string, schema: Schema): string | number {
  const written = inFormat(moment, format);
  return mainType(schema) === "string" ? String(written) : written;
}

function inFormat(moment: number, format: string): string | number {
  switch (format) {
    case "epoch-seconds":
      return Math.floor(moment / 1000);
    case "epoch-millis":
      return moment;
    case "number":
      return Math.floor(moment / 1000);
  }
  const iso = new Date(moment).toISOString();
  switch (format) {
    case "date":
      return iso.slice(0, 10);
    case "compact-date":
      return iso.slice(0, 10).replaceAll("-", "");
    case "sql":
    case "sql-date-time":
      return iso.slice(0, 19).replace("T", " ");
    default:
      return iso.replace(".000Z", "Z");
  }
}

const textual: ReadonlySet<string> = new Set(["date-time", "date", "compact-date", "sql"]);

/** How a time field is written: as its schema says, else as the entity's cursor is, else by its type. */
export function timeFormat(path: string, { format, ...schema }: Schema, { cursor }: EntityPlan): string {
  const isText = mainType(schema) === "string";
  const known =
    cursor?.field === path || (cursor && textual.has(cursor.format) === isText) ? cursor?.format : undefined;
  if (format !== undefined) return format;
  if (known !== undefined && known !== "text" && known !== "number" && textual.has(known) === isText) return known;
  return isText ? "date-time" : "epoch-seconds";
}
