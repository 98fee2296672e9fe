import type { Schema } from "@agent-connectors/runtime";

/** What each format of the manifest vocabulary means to a reader. */
const FORMATS: Readonly<Record<string, string>> = {
  date: "a date (`2025-01-15`)",
  "date-time": "an ISO 8601 date-time",
  email: "an e-mail address",
  uri: "a URL",
  uuid: "a UUID",
  html: "HTML",
  markdown: "Markdown",
  "epoch-seconds": "Unix seconds",
  "epoch-millis": "Unix milliseconds",
  "compact-date": "a date (`20250115`)",
  "sql-date-time": "a date-time (`2025-01-15 09:30:00`)",
  int64: "a 64-bit integer as text",
  decimal: "a decimal number as text",
  json: "JSON as text",
  "time-filter": "a time filter (`gte|2025-01-15T09:30:00Z`)",
};

/** What a value must keep beside its type, a phrase each: `1 to 100`, `at most 50 items`, `Unix seconds`. Markdown. */
export function limits(schema: Schema): readonly string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, format, pattern, items } = schema;
  return [
    ...range(minimum, maximum),
    ...range(minLength, maxLength, "character"),
    ...range(minItems, maxItems, "item"),
    ...(format ? [FORMATS[format] ?? format] : []),
    ...(pattern ? [`matches \`${pattern}\``] : []),
    ...(items ? limits(items).map((limit) => `each ${limit}`) : []),
  ];
}

function range(least: number | undefined, most: number | undefined, unit?: string): readonly string[] {
  const count = (value: number): string => (unit ? `${value} ${unit}${value === 1 ? "" : "s"}` : `${value}`);
  if (least !== undefined && most !== undefined)
    return [least === most ? `exactly ${count(least)}` : `${least} to ${count(most)}`];
  if (least !== undefined) return [`at least ${count(least)}`];
  return most === undefined ? [] : [`at most ${count(most)}`];
}
