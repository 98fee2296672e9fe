import { fullFormats } from "ajv-formats/dist/formats.js";

/** The check of a format of strings, and its words in a message. */
interface TextFormat {
  readonly test: (text: string) => boolean;
  readonly expected: string;
}

/** The check of a format of numbers, and its words in a message. */
interface NumberFormat {
  readonly test: (number: number) => boolean;
  readonly expected: string;
}

const { date, "date-time": dateTime, email, uri, uuid } = fullFormats;

const [isDate, isDateTime] = [testOf(date), testOf(dateTime)];

/** Maximum characters of a timestamp, because fractions of a second may have any number of digits. */
const longestTimestamp = 100;

const TERM = /^(?:eq|gt|gte|lt|lte)$/;

/** The formats of strings that are checked. */
export const formats: Readonly<Record<string, TextFormat>> = {
  date: { test: isDate, expected: "a date such as '2024-05-31'" },
  "date-time": { test: isTimestamp, expected: "a date-time with a zone such as '2024-05-31T08:30:00Z'" },
  email: { test: testOf(email), expected: "an e-mail address" },
  uri: { test: testOf(uri), expected: "a URL with its scheme" },
  uuid: { test: testOf(uuid), expected: "a UUID" },
  int64: { test: (text) => /^-?\d{1,19}$/.test(text), expected: "the decimal digits of an integer" },
  decimal: { test: (text) => /^-?\d+(?:\.\d+)?$/.test(text), expected: "a decimal number such as '12.50'" },
  "time-filter": { test: isTimeFilter, expected: "a time filter such as 'gte|2024-05-31T08:30:00Z'" },
};

/** Seconds since 1970 stay below this until the year 5138, and milliseconds passed it in 1973. */
const leastMillis = 1e11;

/** The formats of numbers that are checked, so that seconds and milliseconds cannot be confused. */
export const numberFormats: Readonly<Record<string, NumberFormat>> = {
  "epoch-seconds": {
    test: (seconds) => Math.abs(seconds) < leastMillis,
    expected: "seconds since 1970 such as 1767225600",
  },
  "epoch-millis": {
    test: (millis) => millis === 0 || Math.abs(millis) >= leastMillis,
    expected: "milliseconds since 1970 such as 1767225600000",
  },
};

/** The formats that describe a value and check nothing. */
export const annotations: readonly string[] = ["html", "markdown", "compact-date", "sql-date-time", "json"];

type Format = (typeof fullFormats)[keyof typeof fullFormats];

/** A format of ajv-formats as one function. Its formats are expressions, functions and objects with a function. */
function testOf(format: Format): (text: string) => boolean {
  if (format instanceof RegExp) return (text) => format.test(text);
  const validate = typeof format === "object" && "validate" in format ? format.validate : format;
  if (typeof validate !== "function") throw new TypeError("expected a format that checks strings");
  // A format of strings accepts strings; the union also contains formats of numbers.
  return validate as (text: string) => boolean;
}

/** The check splits the string, so its length is bounded. */
function isTimestamp(text: string): boolean {
  return text.length <= longestTimestamp && isDateTime(text);
}

/** One or two terms `op|date-time`, joined by `|`. */
function isTimeFilter(text: string): boolean {
  const parts = text.split("|", 5);
  if (parts.length !== 2 && parts.length !== 4) return false;
  return parts.every((part, index) => (index % 2 === 0 ? TERM.test(part) : isTimestamp(part) || isDate(part)));
}
