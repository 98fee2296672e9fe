import type { Schema } from "@agent-connectors/runtime";
import { fieldAt } from "../entities/schema-at.ts";
import type { Condition, FieldCondition } from "./condition.ts";
import { compares, contains, equals, isAbsent, not, type Operator } from "./conditions.ts";

const value = `"[^"]*"|'[^']*'|[^\\s"'()[\\],]+`;
const list = "\\([^)]*\\)|\\[[^\\]]*\\]";
const name = `(?<![\\w.])[\\w.]+`;
const member = `(?:\\[(?:"[^"]*"|'[^']*')\\])?`;
const sign = ":?[<>]=|:?!=|<>|:?[<>]|[:~=]";
const clause = new RegExp(
  `\\b(?<or>OR)\\b|(?<no>[-!]|\\bNOT\\s+)?(?:(?<field>${name}${member})\\s*(?<sign>${sign})\\s*(?<value>${list}|${value})|(?<text>${value}))`,
  "g",
);
const operators: Readonly<Record<string, Operator>> = { ">": "gt", ">=": "gte", "<": "lt", "<=": "lte" };
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** The conditions of SQL in the signs of other query languages. */
const sql: readonly (readonly [RegExp, string])[] = [
  [/\b(ORDER\s+BY|LIMIT|PARAMETERS)\b.*$/is, ""],
  [new RegExp(`(${name})\\s+BETWEEN\\s+(${value})\\s+AND\\s+(${value})`, "gi"), "$1>=$2 $1<=$3"],
  [new RegExp(`(${name})\\s+IS\\s+NULL\\b`, "gi"), "$1:null"],
  [new RegExp(`(${name})\\s+IS\\s+NOT\\s+NULL\\b`, "gi"), "-$1:null"],
  [new RegExp(`(${name})\\s+NOT\\s+(IN|LIKE)\\b`, "gi"), "-$1 $2"],
  [/\s+(IN|CONTAINS\s+ANY)\s*(?=[[(])/gi, ":"],
  [/\s+LIKE\s+/gi, "~"],
  [/\s+DURING\s+LAST_(\d+)_DAYS\b/gi, ":-$1d"],
];

/** What a text asks of records. */
export interface Query {
  readonly conditions: readonly Condition[];
  /** Whether it has terms of a query language, beside words or without them. */
  readonly hasTerms: boolean;
}

/**
 * Reads a query: terms (`status:"active"`, `total>5`, `lastSeen:-24h`), words that occur in the record, `-`,
 * `!` or `NOT` before either, `OR` between them, and the WHERE part of a SELECT. All of it holds that is not joined by
 * OR. Terms of fields that records do not have ask nothing. `now` is what relative times count from, in epoch
 * milliseconds.
 */
export function readQuery(query: string, record: Schema, now: number): Query {
  const isSelect = /^\s*SELECT\b/i.test(query);
  const groups: Condition[][] = [[]];
  let hasTerms = false;
  for (const { groups: parts = {} } of (isSelect ? plain(query) : query).matchAll(clause)) {
    if (parts.or) groups.push([]);
    hasTerms ||= parts.field !== undefined;
    const found = parts.field === undefined ? wordOf(parts.text, isSelect) : termOf(parts, record, now);
    if (found) groups.at(-1)?.push(parts.no ? not(found) : found);
  }
  const [only = []] = groups;
  return { conditions: groups.length === 1 ? only : [{ any: groups }], hasTerms };
}

function plain(select: string): string {
  const where = /\bWHERE\b(.*)$/is.exec(select)?.[1] ?? "";
  return sql.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), where);
}

function wordOf(text: string | undefined, isSelect: boolean): FieldCondition | undefined {
  return text === undefined || text === "AND" || isSelect ? undefined : contains("*", unquoted(text));
}

function termOf(
  { field: path = "", sign: written = ":", value: text = "" }: Readonly<Record<string, string>>,
  record: Schema,
  now: number,
): FieldCondition | undefined {
  const field = fieldAt(record, path.replace(/\[["'](.*)["']\]$/, ".$1"));
  if (field === undefined) return undefined;
  const compared = written.replace(":", "");
  const operator = Object.hasOwn(operators, compared) ? operators[compared] : undefined;
  if (operator) return compares(field, operator, unquoted(text));
  const condition = written === "~" ? contains(field, unquoted(text).replace(/^%|%$/g, "")) : equal(field, text, now);
  return compared === "!=" || compared === "<>" ? not(condition) : condition;
}

function equal(field: string, text: string, now: number): FieldCondition {
  if (text === "null") return isAbsent(field);
  const [, side, count, unit = ""] = /^([-+])(\d+)([mhdw])$/.exec(text) ?? [];
  if (side)
    return compares(
      field,
      side === "-" ? "gte" : "lte",
      new Date(now - Number(count) * (units[unit] ?? 0)).toISOString(),
    );
  if (/^[([]/.test(text))
    return equals(
      field,
      [...text.matchAll(new RegExp(value, "g"))].map(([one]) => unquoted(one)),
    );
  return /^\*|\*$/.test(text) ? contains(field, text.replace(/^\*|\*$/g, "")) : equals(field, unquoted(text));
}

function unquoted(text: string): string {
  return text.replace(/^(["'])(.*)\1$/s, "$2");
}
