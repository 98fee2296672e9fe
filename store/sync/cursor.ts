import { addDuration, formatTime, type IncrementalSync, type Json, parseTime } from "@agent-connectors/runtime";
import type { Cursor } from "./state.ts";

/** Converts a value of the incremental field to a cursor. Returns `undefined` if the value is absent or cannot be converted. */
export function cursorOf({ format }: Pick<IncrementalSync, "format">, value: Json | undefined): Cursor | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (format === "text") return typeof value === "string" ? value : undefined;
  if (format !== "number") return parseTime(value);
  // `Number` converts a blank string to 0.
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Writes a cursor in the format of the incremental field. */
export function cursorText({ format }: Pick<IncrementalSync, "format">, cursor: Cursor): string | number {
  if (format === "text" || format === "number" || typeof cursor === "string") return cursor;
  return formatTime(cursor, format);
}

/** Whether the incremental field contains times. */
export function isTime({ format }: Pick<IncrementalSync, "format">): boolean {
  return format !== "text" && format !== "number";
}

/** Whether a cursor is less than another one of the same field. Strings are compared by code point. */
export function isBefore(one: Cursor, other: Cursor): boolean {
  if (typeof one === "number" && typeof other === "number") return one < other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other))) < 0;
}

/** Returns the greater of two cursors; if one is `undefined`, the other one. */
export function later(one: Cursor | undefined, other: Cursor | undefined): Cursor | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isBefore(one, other) ? other : one;
}

/** Returns the lesser of two cursors. */
export function earlier(one: Cursor, other: Cursor): Cursor {
  return isBefore(one, other) ? one : other;
}

/** Subtracts an ISO 8601 duration from a time. */
export function before(time: number, duration: string): number {
  return addDuration(time, duration.startsWith("-") ? duration.slice(1) : `-${duration}`);
}
