import { addDuration } from "./add-duration.ts";
import { formatTime, isMomentFormat } from "./format-time.ts";
import { conversion, type Helper, refuse } from "./helper.ts";
import { parseTime } from "./parse-time.ts";
import { textOf } from "./text-of.ts";

/** Helpers for time. The clock is the scope's `now`, in epoch milliseconds. */
export const times: Readonly<Record<string, Helper>> = {
  now: {
    arity: [0, 2],
    doc: "The time of the call, moved by an ISO 8601 duration such as '-P30D', in a time format (date-time).",
    apply: ([offset, format], scope) => {
      const now = Object.hasOwn(scope, "now") ? scope.now : undefined;
      if (typeof now !== "number") return refuse("now", "its time from the scope", now);
      return write("now", offset === undefined ? now : addDuration(now, textOf(offset)), format);
    },
  },
  time: conversion(
    "A date-time, date or epoch number in another time format.",
    (value, [format]) => {
      if (format === "text") return textOf(value);
      if (format === "number") return number(value);
      return write("time", parseTime(value) ?? refuse("time", "a time", value), format);
    },
    [2, 2],
  ),
};

function number(value: unknown): number {
  const parsed = typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
  return Number.isFinite(parsed) ? parsed : refuse("time", "a number", value);
}

function write(helper: string, moment: number, format: unknown): string | number {
  const name = format ?? "date-time";
  return isMomentFormat(name) ? formatTime(moment, name) : refuse(helper, "a time format", format);
}
