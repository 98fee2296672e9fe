import type { Schema } from "@agent-connectors/runtime";
import { fieldAt } from "../entities/schemas.ts";
import {
  type Condition,
  compares,
  contains,
  equals,
  type FieldCondition,
  type FieldOf,
  isAbsent,
  not,
  type Operator,
} from "./conditions.ts";

const value = `"[^"]*"|'[^']*'|[^\\s"'()[\\],]+`;
const list = "\\([^)]*\\)|\\[[^\\]]*\\]";
const name = `(?<![\\w.])[\\w.]+`;
const member = `(?:\\[(?:"[^"]*"|'[^']*')\\])?`;
const sign = ":?[<>]=|:?!=|<>|:?[<>]|[:~=]";
const clause = new RegExp(
  `\\b(?<or>OR)\\b|(?<close>\\))|(?<no>[-!]|\\bNOT(?:\\s+|(?=\\()))?(?:(?<open>\\()|(?<field>${name}${member})\\s*(?<sign>${sign})\\s*(?<value>${list}|${value})|(?<text>${value}))`,
  "g",
);
const operators: Readonly<Record<string, Operator>> = { ">": "gt", ">=": "gte", "<": "lt", "<=": "lte" };

/** Maximum levels of parentheses. Deeper parentheses are ignored. */
const maxLevels = 20;

/** Milliseconds of the units of relative times. */
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Replacements that convert SQL conditions to terms, such as `a IS NULL` to `a:null`. */
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

/** The conditions of a query. */
export interface Query {
  readonly conditions: readonly Condition[];
  /** Whether the query has terms such as `total>5`, and not only words. */
  readonly hasTerms: boolean;
}

interface Level {
  readonly sides: Condition[][];
  readonly isNegated: boolean;
}

/**
 * Reads a query of terms (`status:"active"`, `total>5`, `lastSeen:-24h`) and words that must occur in the record. `-`, `!` or
 * `NOT` negates the term, the word or the parentheses that follow. Parts without `OR` between them must all match. If the
 * query is a SELECT, reads only the terms of the WHERE part. If the schema `record` does not have the field of a term, the
 * field of the condition is the path from the query. The path `a["b"]` becomes `a.b`. Relative times such as `-24h` count
 * from `now` (epoch milliseconds).
 */
export function readQuery(query: string, record: Schema, now: number): Query {
  const isSelect = /^\s*SELECT\b/i.test(query);
  const whole: Level = { sides: [[]], isNegated: false };
  const outer: Level[] = [];
  let level = whole;
  let hasTerms = false;
  let ignored = 0;
  const add = (found: Condition): void => {
    level.sides.at(-1)?.push(found);
  };
  const close = (): void => {
    const { sides, isNegated } = level;
    level = outer.pop() ?? whole;
    const filled = sides.filter((side) => side.length > 0);
    if (filled.length > 0) add(isNegated ? not({ any: filled }) : { any: filled });
  };
  for (const { groups: parts = {} } of (isSelect ? plain(query) : query).matchAll(clause)) {
    const isNegated = parts.no !== undefined;
    hasTerms ||= parts.field !== undefined;
    if (parts.or) level.sides.push([]);
    else if (parts.close) {
      if (ignored > 0) ignored--;
      else if (outer.length > 0) close();
    } else if (parts.open && outer.length === maxLevels) ignored++;
    else if (parts.open) {
      outer.push(level);
      level = { sides: [[]], isNegated };
    } else if (!isSelect || parts.field !== undefined) {
      const found = parts.field === undefined ? wordOf(parts.text) : termOf(parts, record, now);
      if (found) add(isNegated ? not(found) : found);
    }
  }
  while (outer.length > 0) close();
  const [only = [], ...others] = whole.sides.filter((side) => side.length > 0);
  return { conditions: others.length === 0 ? only : [{ any: [only, ...others] }], hasTerms };
}

/** Returns the resource of a SELECT in lower case: `campaign` for `SELECT campaign.id FROM campaign`. */
export function resourceOf(query: unknown): string | undefined {
  return typeof query === "string" ? /^\s*SELECT\b[^'"]*?\bFROM\s+(\w+)/i.exec(query)?.[1]?.toLowerCase() : undefined;
}

/** Converts the WHERE part of a SELECT to terms. Does not change quoted strings. */
function plain(select: string): string {
  const strings: string[] = [];
  const masked = select.replace(/"[^"]*"|'[^']*'/g, (string) => `"${strings.push(string) - 1}"`);
  const where = /\bWHERE\b(.*)$/is.exec(masked)?.[1] ?? "";
  return sql
    .reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), where)
    .replace(/"(\d+)"/g, (_, at) => strings[at] ?? "");
}

function wordOf(text: string | undefined): FieldCondition | undefined {
  return text === undefined || text === "AND" ? undefined : contains("*", unquoted(text));
}

function termOf(
  { field: path = "", sign: written = ":", value: text = "" }: Readonly<Record<string, string>>,
  record: Schema,
  now: number,
): Condition {
  const named = path.replace(/\[["'](.*)["']\]$/s, ".$1");
  const field = fieldAt(record, named) ?? named;
  const compared = written.replace(":", "");
  const operator = Object.hasOwn(operators, compared) ? operators[compared] : undefined;
  if (operator) return compares({ field, record }, operator, unquoted(text));
  const condition =
    written === "~" ? contains(field, unquoted(text).replace(/^%|%$/g, "")) : equal({ field, record }, text, now);
  return compared === "!=" || compared === "<>" ? not(condition) : condition;
}

function equal(compared: FieldOf, text: string, now: number): FieldCondition {
  const { field } = compared;
  if (text === "null") return isAbsent(field);
  const [, side, count, unit = ""] = /^([-+])(\d+)([mhdw])$/.exec(text) ?? [];
  if (side)
    return compares(
      compared,
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
