import type { TimeFormat } from "../context-store/model.ts";
import { ConnectorError } from "../errors/connector-error.ts";
import { describe } from "../schema/describe.ts";
import { conversion, type Helper, refuse, textOf } from "./helper.ts";

/** Helpers for time. The helper `now` reads the value `now` of the scope, which is in epoch milliseconds. */
export const times = {
  now: {
    arity: [0, 2],
    doc: "The time of the call plus an ISO 8601 duration such as '-P30D', in a time format (default: date-time).",
    apply: ([offset, format], scope) => {
      const now = Object.hasOwn(scope, "now") ? scope.now : undefined;
      if (typeof now !== "number") return refuse("now", "a time in the scope", now);
      return write("now", offset === undefined ? now : addDuration(now, textOf(offset)), format);
    },
  },
  time: conversion(
    "A date-time, date or epoch number in another time format. A third argument, 'epoch-seconds' or 'epoch-millis', states the unit of an epoch number. Without it, the digits before the decimal point determine the unit: up to 11 digits are seconds, 12 to 14 are milliseconds. Milliseconds before March 1973 have fewer digits, and need the third argument.",
    (value, [format, unit]) => {
      const isPlain = format === "text" || format === "number";
      if (isPlain && unit !== undefined) return refuse("time", `no unit with the format '${format}'`, unit);
      if (isPlain) return format === "text" ? textOf(value) : number(value);
      const time = unit === undefined ? parseTime(value) : fromUnit(value, unit);
      return write("time", time ?? refuse("time", "a time", value), format);
    },
    [2, 3],
  ),
} satisfies Readonly<Record<string, Helper>>;

function number(value: unknown): number {
  const parsed = typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
  return Number.isFinite(parsed) ? parsed : refuse("time", "a number", value);
}

/** Returns the epoch milliseconds of a number in a unit. Refuses an empty string, which `number` reads as 0. */
function fromUnit(value: unknown, unit: unknown): number {
  const isEmpty = typeof value === "string" && value.trim() === "";
  return isEmpty ? refuse("time", "a number", value) : Math.round(number(value) * millisecondsOf(unit));
}

function millisecondsOf(unit: unknown): number {
  if (unit === "epoch-millis") return 1;
  return unit === "epoch-seconds" ? 1000 : refuse("time", "the unit 'epoch-seconds' or 'epoch-millis'", unit);
}

function write(helper: string, time: number, format: unknown): string | number {
  const name = format ?? "date-time";
  return isTimestampFormat(name)
    ? formatTime(time, name)
    : refuse(helper, "a time format such as date or epoch-seconds", format);
}

function invalidTime(expected: string, found: string): ConnectorError {
  const details = [{ path: "", code: "invalid", expected, found }] as const;
  return new ConnectorError("internal", `expected ${expected}, found ${found}`, { details });
}

type TimestampFormat = Exclude<TimeFormat, "number" | "text">;

const formats: Readonly<Record<TimestampFormat, (date: Date) => string | number>> = {
  "date-time": (date) => date.toISOString().replace(".000Z", "Z"),
  date: (date) => date.toISOString().slice(0, 10),
  "compact-date": (date) => date.toISOString().slice(0, 10).replaceAll("-", ""),
  "epoch-seconds": (date) => Math.floor(date.getTime() / 1000),
  "epoch-millis": (date) => date.getTime(),
  sql: (date) => date.toISOString().slice(0, 19).replace("T", " "),
};

/**
 * Formats a time (epoch milliseconds) in UTC. A `date-time` has milliseconds only if they are not 0. Throws `internal` for a
 * time outside the years 0 to 9999, because some formats cannot represent such a time.
 */
export function formatTime(time: number, format: TimestampFormat): string | number {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) throw invalidTime("a time in the years 0 to 9999", "an earlier or later one");
  return formats[format](date);
}

function isTimestampFormat(name: unknown): name is TimestampFormat {
  return typeof name === "string" && Object.hasOwn(formats, name);
}

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?: ?([Zz]|[+-]\d{2}:?\d{2}))?)?$/;

/**
 * Parses a time to epoch milliseconds; `undefined` if the value is not a time. A string may be an RFC 3339 date-time, a
 * date, `YYYY-MM-DD HH:MM:SS`, `YYYYMMDD` or an epoch number. A string of 8 digits is always a date. A string without a time
 * zone is in UTC. The number of digits determines the unit of an epoch number: up to 11 digits are seconds, up to 14
 * milliseconds, and up to 16 microseconds. In a number, 17 digits are also microseconds. In a string, 17 digits are ticks of
 * 100 nanoseconds, and 18 or 19 digits are nanoseconds. The unit is correct for times from 2001 to 2286.
 */
export function parseTime(value: unknown): number | undefined {
  if (typeof value === "number") return fromEpoch(value);
  if (typeof value !== "string") return undefined;
  if (/^\d{8}$/.test(value)) return parse(`${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}T00:00:00Z`);
  // A number cannot represent these digits exactly, so the digits below milliseconds are dropped.
  if (/^\d{17}$/.test(value)) return Number(value.slice(0, -4));
  if (/^\d{18,19}$/.test(value)) return Number(value.slice(0, -6));
  if (/^-?\d{1,16}(?:\.\d+)?$/.test(value)) return fromEpoch(Number(value));
  const match = TIME.exec(value);
  return match ? parse(`${match[1]}T${match[2] ?? "00:00:00"}${zone(match[3])}`) : undefined;
}

function fromEpoch(epoch: number): number | undefined {
  const size = Math.abs(epoch);
  if (size < 1e11) return Math.round(epoch * 1000);
  if (size < 1e14) return Math.floor(epoch);
  return size < 1e17 ? Math.floor(epoch / 1000) : undefined;
}

function zone(text: string | undefined): string {
  if (text === undefined) return "Z";
  return text.includes(":") || text.length === 1 ? text.toUpperCase() : `${text.slice(0, 3)}:${text.slice(3)}`;
}

/** `Date` converts 31 February to a day in March, so a date is invalid if parsing changes its day. */
function parse(text: string): number | undefined {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  const day = Number(text.slice(8, 10));
  return day <= 28 || new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === day ? time : undefined;
}

const DURATION =
  /^([+-]?)P(?=.)(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=.)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?)?$/;

/**
 * Adds an ISO 8601 duration, which may be negative, to a time (epoch milliseconds). Years and months follow the UTC
 * calendar: 31 March minus P1M is the last day of February. Throws `internal` for a string that is not a duration.
 */
export function addDuration(time: number, duration: string): number {
  const match = DURATION.exec(duration);
  if (!match) throw invalidTime("an ISO 8601 duration such as '-P30D'", describe(duration));
  const sign = match[1] === "-" ? -1 : 1;
  const amount = (group: number): number => sign * Number(match[group] ?? 0);
  const days = amount(4) * 7 + amount(5);
  const seconds = (days * 24 + amount(6)) * 3600 + amount(7) * 60 + amount(8);
  const months = amount(2) * 12 + amount(3);
  return (months === 0 ? time : addMonths(time, months)) + Math.round(seconds * 1000);
}

function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
