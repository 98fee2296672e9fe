import { fullFormats } from "ajv-formats/dist/formats.js";

interface TextFormat {
  readonly test: (text: string) => boolean;
  readonly expected: string;
}

interface NumberFormat {
  readonly test: (number: number) => boolean;
  readonly expected: string;
}

const { date, "date-time": dateTime, email, uri, uuid } = fullFormats;

const [isDate, isDateTime] = [testOf(date), testOf(dateTime)];

/** Maximum characters of a timestamp. RFC 3339 does not limit the digits in the fraction of a second. */
const maxTimestampLength = 100;

const operator = /^(?:eq|gt|gte|lt|lte)$/;

/** The formats of strings. */
export const formats: Readonly<Record<string, TextFormat>> = {
  date: { test: isDate, expected: "a date such as '2024-05-31'" },
  "date-time": { test: isTimestamp, expected: "a date-time with a zone such as '2024-05-31T08:30:00Z'" },
  email: { test: testOf(email), expected: "an e-mail address" },
  uri: { test: testOf(uri), expected: "a URL with its scheme" },
  uuid: { test: testOf(uuid), expected: "a UUID" },
  int64: { test: (text) => /^-?\d{1,19}$/.test(text), expected: "the decimal digits of an integer" },
  decimal: { test: (text) => /^-?\d+(?:\.\d+)?$/.test(text), expected: "a decimal number such as '12.50'" },
  "json-strings": { test: isJsonStrings, expected: `a JSON array of strings such as '["a", "b"]'` },
  "time-filter": { test: isTimeFilter, expected: "a time filter such as 'gte|2024-05-31T08:30:00Z'" },
};

/** Seconds since 1970 stay below this number until the year 5138. Milliseconds since 1970 exceeded it in 1973. */
const minMillis = 1e11;

/** The formats of numbers, with checks that distinguish seconds from milliseconds. */
export const numberFormats: Readonly<Record<string, NumberFormat>> = {
  "epoch-seconds": {
    test: (seconds) => Math.abs(seconds) < minMillis,
    expected: "seconds since 1970 such as 1767225600",
  },
  "epoch-millis": {
    test: (millis) => millis === 0 || Math.abs(millis) >= minMillis,
    expected: "milliseconds since 1970 such as 1767225600000",
  },
};

/** The formats without a check. */
export const annotations: readonly string[] = ["html", "markdown", "compact-date", "sql-date-time", "json"];

type Format = (typeof fullFormats)[keyof typeof fullFormats];

function testOf(format: Format): (text: string) => boolean {
  if (format instanceof RegExp) return (text) => format.test(text);
  const validate = typeof format === "object" && "validate" in format ? format.validate : format;
  if (typeof validate !== "function") throw new TypeError("expected a format with a check of strings");
  // A format of strings accepts strings; the union also contains formats of numbers.
  return validate as (text: string) => boolean;
}

/** Checks the length first, because `isDateTime` splits the whole string. */
function isTimestamp(text: string): boolean {
  return text.length <= maxTimestampLength && isDateTime(text);
}

function isJsonStrings(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((item) => typeof item === "string");
  } catch {
    return false;
  }
}

/** Whether a string is one or two conditions `operator|time`, joined by `|`. */
function isTimeFilter(text: string): boolean {
  const parts = text.split("|", 5);
  if (parts.length !== 2 && parts.length !== 4) return false;
  return parts.every((part, index) => (index % 2 === 0 ? operator.test(part) : isTimestamp(part) || isDate(part)));
}
