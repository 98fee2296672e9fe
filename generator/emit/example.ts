import type { Action, Json, Rule, Schema } from "@agent-connectors/runtime";
import { type AST, RegExpParser } from "@eslint-community/regexpp";
import type { ActionView } from "./agent.ts";
import { mayBeOmitted } from "./entity.ts";
import { literal } from "./literal.ts";
import { typesOf } from "./type.ts";

/** Example strings by format. Constants keep the output deterministic. */
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
  "json-strings": '["a", "b"]',
  "epoch-seconds": "1736933400",
  "epoch-millis": "1736933400000",
  "time-filter": "gte|2025-01-15T09:30:00Z",
};

const ID = "8f14e45f";

/** Example strings by the name of a field. The first matching pattern applies. */
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

/** Maximum characters of a padded example. If a value must be longer, its example states the minimum length instead. */
const maxPadding = 1_000;

/** Maximum items of an example, even if the array must have more. */
const maxItems = 10;

/** Returns a realistic value for the param or field `name` with this schema. */
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
  const fits = (value: string): boolean =>
    value.length >= minLength &&
    value.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, "u").test(value));
  const formatted = format === undefined ? undefined : FORMATS[format];
  if (formatted !== undefined && fits(formatted)) return formatted;
  const named = NAMED.find(([words]) => words.test(name))?.[1];
  const value = named ?? (/^ids? /i.test(description) ? ID : "example");
  if (fits(value)) return value;
  if (pattern === undefined)
    return minLength > maxPadding
      ? `<at least ${minLength} characters>`
      : value.padEnd(minLength, "x").slice(0, maxLength);
  for (const repetitions of [usualRepetitions, minLength, 1]) {
    const matched = matching(pattern, repetitions);
    if (fits(matched)) return matched;
  }
  return `<matches ${pattern}>`;
}

function number(name: string, { format, minimum, maximum }: Schema): number {
  const usual = typical(name, format);
  return Math.min(Math.max(usual, minimum ?? usual), maximum ?? Number.POSITIVE_INFINITY);
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
  return Array.from({ length: Math.min(Math.max(1, minItems), maxItems) }, () => example(singular, items ?? {}));
}

function object(name: string, { properties, required, additionalProperties: others }: Schema): Json {
  if (!properties) return { example: typeof others === "object" ? example(name, others) : "example" };
  const names = Object.keys(properties).filter((key, index) =>
    required?.length ? required.includes(key) : index === 0,
  );
  return Object.fromEntries(names.map((key) => [key, example(key, properties[key] ?? {})]));
}

/** The code before a call and after its params, by the form of the result. */
const CALL_PARTS = {
  listing: ["for await (const record of ", ")) console.log(record);"],
  result: ["const { data } = await ", ");\nconsole.log(data);"],
  file: ["const file = await ", ");\nfor await (const chunk of file.stream) console.log(chunk.length);"],
} as const;

/** Returns TypeScript that calls an action of the constant `connector` with example params, and prints the result. */
export function exampleCall({ entity, name, example, returns }: ActionView): string {
  const [before, after] = CALL_PARTS[returns];
  const begin = `${before}connector.${entity}.${name}(`;
  const params = Object.keys(example).length ? literal(example, 0, begin.length) : "";
  return `${begin}${params}${after}`;
}

/** The preferred minimum number of params in the example of a create or an update, not counting path params. */
const MIN_WRITTEN = 2;

/** Returns the params of a realistic call: the required params, and typical optional params that the rules allow with them. */
export function exampleParams(action: Action): Readonly<Record<string, Json>> {
  const chosen = new Set(Object.keys(action.params).filter((name) => isNeeded(action, name)));
  for (const rule of action.rules)
    if (rule.kind === "at_least_one" && !rule.params.some((name) => chosen.has(name)))
      for (const name of rule.params.slice(0, 1)) chosen.add(name);
  for (const name of [...sizes(action), ...writable(action, chosen)])
    if (action.rules.every((rule) => allows(rule, name, chosen))) chosen.add(name);
  const sized = new Set(sizes(action));
  const sampleOf = (name: string): Json => example(sized.has(name) ? "size" : name, action.params[name]?.schema ?? {});
  for (const rule of action.rules)
    if (
      rule.kind === "requires" &&
      chosen.has(rule.param) &&
      (rule.value ?? sampleOf(rule.param)) === sampleOf(rule.param)
    )
      for (const name of rule.needs) chosen.add(name);
  const names = Object.keys(action.params).filter((name) => chosen.has(name));
  return Object.fromEntries(names.map((name) => [name, sampleOf(name)]));
}

function isNeeded(action: Action, name: string): boolean {
  const param = action.params[name];
  return param !== undefined && !mayBeOmitted(param);
}

function sizes({ pagination }: Action): readonly string[] {
  return pagination?.size?.param === undefined ? [] : [pagination.size.param];
}

/**
 * Returns the body params that the example of a write sets: those with an example in the manifest, or the first scalar params if
 * none has an example. An update sets at least one optional param: its required params sometimes only identify the record.
 */
function writable({ kind, params }: Action, chosen: ReadonlySet<string>): readonly string[] {
  if (kind !== "create" && kind !== "update") return [];
  const inBody = Object.entries(params).filter(
    ([name, { target }]) => target?.in === "body" && (kind === "create" || !chosen.has(name)),
  );
  const shown = inBody.filter(([, { schema }]) => schema.examples !== undefined);
  if (shown.length > 0) return shown.map(([name]) => name);
  const plain = inBody.filter(([, { schema }]) =>
    typesOf(schema).every((type) => type !== "object" && type !== "array"),
  );
  const inPath = Object.values(params).filter(({ target }) => target?.in === "path").length;
  return plain
    .map(([name]) => name)
    .slice(0, Math.max(kind === "update" ? 1 : 0, MIN_WRITTEN - (chosen.size - inPath)));
}

function allows(rule: Rule, name: string, chosen: ReadonlySet<string>): boolean {
  if (rule.kind === "exclusive") return rule.param !== name && !chosen.has(rule.param);
  if (rule.kind === "at_most_one" && rule.params.includes(name))
    return !rule.params.some((other) => other !== name && chosen.has(other));
  return true;
}

const parser = new RegExpParser({ ecmaVersion: 2024 });

/** The number of repetitions that `text` tries first for the quantifier `+`. Other quantifiers always use their minimum. */
const usualRepetitions = 6;

/** The repetition of a part stops when its string has this length, because nested repetitions multiply the length. */
const maxRepeatedLength = 10_000;

/**
 * Returns a string for a pattern. The string does not always match, for example because a character class has no printable ASCII
 * character, or because a matching string would be too long.
 */
function matching(pattern: string, repetitions: number): string {
  return textOf(parser.parsePattern(pattern, 0, pattern.length, { unicode: true }), { index: 0, repetitions });
}

/**
 * Returns a string for a part of a pattern. `index` counts the repetitions of the part from 0, and selects the character of a
 * character class: with six repetitions, `[a-z]+` becomes `abcdef`.
 */
function textOf(
  part: AST.Pattern | AST.Element,
  { index, repetitions }: { readonly index: number; readonly repetitions: number },
): string {
  if (part.type === "Assertion" || part.type === "Backreference") return "";
  if (part.type === "Character") return String.fromCodePoint(part.value);
  if (part.type === "Quantifier") {
    const { min, max, element } = part;
    const count = min === 1 && max === Number.POSITIVE_INFINITY ? repetitions : min;
    let text = "";
    for (let at = 0; at < count && text.length < maxRepeatedLength; at++)
      text += textOf(element, { index: at, repetitions });
    return text;
  }
  if ("alternatives" in part)
    return part.alternatives[0]?.elements.map((element) => textOf(element, { index, repetitions })).join("") ?? "";
  const expression = new RegExp(`^${part.raw}$`, "u");
  const letters = characters.filter((character) => expression.test(character));
  return letters[index % letters.length] ?? "?";
}

/** The printable characters of ASCII, the most typical ones first. */
const characters: readonly string[] = [
  ..."abcdefghij0123456789ABCDEFGHIJklmnopqrstuvwxyzKLMNOPQRSTUVWXYZ-_. ",
  ..."!\"#$%&'()*+,/:;<=>?@[\\]^`{|}~",
];
