import type { Json, Schema } from "@agent-connectors/runtime";
import { matching } from "./matching.ts";
import { typesOf } from "./type.ts";

/** What a format looks like as text. Fixed, so that printing twice gives the same. */
const FORMATS: Readonly<Record<string, string>> = {
  date: "2025-01-15",
  "date-time": "2025-01-15T09:30:00Z",
  email: "ada@example.com",
  uri: "https://example.com/hook",
  uuid: "7f9c24e8-3b12-4fef-91e0-56a2d3a5b1c4",
  html: "<p>Thank you for writing.</p>",
  markdown: "Thank you for **writing**.",
  "compact-date": "20250115",
  "sql-date-time": "2025-01-15 09:30:00",
  int64: "1234567890123456789",
  decimal: "12.50",
  json: "{}",
  "epoch-seconds": "1736933400",
  "epoch-millis": "1736933400000",
  "time-filter": "gte|2025-01-15T09:30:00Z",
};

const ID = "8f14e45f";

/** What the name of a text says about it; the first that matches. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/(^|_)ids?$|Ids?$/, ID],
  [/e_?mail/i, "ada@example.com"],
  [/(^|_)(ur[il]|link|href|website)s?$|Ur[il]$/i, "https://example.com"],
  [/phone/i, "+14155550100"],
  [/domain|account|organi[sz]ation|workspace|(^|_)slug$/i, "acme"],
  [/first_?name/i, "Ada"],
  [/last_?name/i, "Lovelace"],
  [/currency/i, "usd"],
  [/country/i, "US"],
  [/(^|_)city$/i, "London"],
  [/(time|zone)_?zone|tz$/i, "Europe/London"],
  [/locale|language/i, "en"],
  [/colou?r/i, "#2f6fed"],
  [/(title|subject|summary)$/i, "Order has not arrived"],
  [/(body|text|content|message|comment|note|description)s?$/i, "Thank you for writing."],
  [/full_?name/i, "Ada Lovelace"],
  [/name$/i, "Acme"],
  [/query$/i, "ada"],
  [/(cursor|token|after|before|next|page)$/i, "bmV4dA"],
];

/** A realistic value that a schema takes. `name` is that of the param or field, which says what kind of text is meant. */
export function example(name: string, schema: Schema): Json {
  const [given] = schema.examples ?? [];
  if (given !== undefined) return given;
  const [chosen] = schema.enum?.filter((value) => value !== null) ?? [];
  if (chosen !== undefined) return chosen;
  const type = typesOf(schema).find((one) => one !== "null") ?? "string";
  if (type === "string") return text(name, schema);
  if (type === "integer" || type === "number") return number(name, schema);
  if (type === "boolean") return true;
  return type === "array" ? array(name, schema) : object(name, schema);
}

function text(name: string, schema: Schema): string {
  const { description = "", format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (schema.separated) return schema.separated.slice(0, 1).join();
  const formatted = format === undefined ? undefined : FORMATS[format];
  if (formatted !== undefined) return formatted;
  const named = NAMED.find(([words]) => words.test(name))?.[1];
  const said = named ?? (/^ids? /i.test(description) ? ID : "example");
  if (pattern !== undefined) return new RegExp(pattern, "u").test(said) ? said : matching(pattern);
  return said.padEnd(minLength, "x").slice(0, maxLength);
}

function number(name: string, { format, minimum, maximum }: Schema): number {
  const wanted = typical(name, format);
  return Math.min(Math.max(wanted, minimum ?? wanted), maximum ?? Number.POSITIVE_INFINITY);
}

function typical(name: string, format: string | undefined): number {
  if (format === "epoch-seconds") return 1736933400;
  if (format === "epoch-millis") return 1736933400000;
  if (/^(gte?|lte?)$|(created|updated|_at|_time|date)$/i.test(name)) return 1736933400;
  if (/amount|balance|price|micros/i.test(name)) return 2500;
  if (/(^|_)ids?$|Ids?$/.test(name)) return 48213;
  return /(limit|size|count|per_?page|max_?results?)/i.test(name) ? 10 : 1;
}

function array(name: string, { items, minItems = 1 }: Schema): readonly Json[] {
  const singular = name.replace(/s$/, "");
  return Array.from({ length: Math.max(1, minItems) }, () => example(singular, items ?? {}));
}

/** The members that must be there, or the first. */
function object(name: string, { properties, required, additionalProperties: others }: Schema): Json {
  if (!properties) return { example: typeof others === "object" ? example(name, others) : "example" };
  const names = Object.keys(properties).filter((key, index) =>
    required?.length ? required.includes(key) : index === 0,
  );
  return Object.fromEntries(names.map((key) => [key, example(key, properties[key] ?? {})]));
}
