import type { Column, ColumnType, Json } from "@agent-connectors/runtime";
import { example } from "./example.ts";

/** The columns that the examples use. */
interface Chosen {
  /** The first key column. Without a key, the first column that is not JSON. */
  readonly first: Column | undefined;
  /** A column to group by, preferably with few different values. */
  readonly group: Column | undefined;
  readonly flag: Column | undefined;
  /** A column with text that people write. */
  readonly text: Column | undefined;
  readonly time: Column | undefined;
  readonly number: Column | undefined;
}

type SearchParams = Readonly<Record<string, Json>>;

/**
 * Returns the params of two searches: one with a sort, and one by meaning or with conditions. If `shortened` is given (see
 * `StoreView` in `store-docs.ts`), the second search has at most one condition.
 */
export function searchExamples(
  columns: readonly Column[],
  {
    key,
    semantic,
    shortened,
  }: { readonly key: readonly string[]; readonly semantic: readonly string[]; readonly shortened: string | undefined },
): readonly [SearchParams, SearchParams] {
  const { first, group, flag, text, time, number } = choose(columns, key);
  const order = time ?? number ?? first;
  // "example" is the sample of a column without a realistic value.
  const filter = [group, flag, first].find((column) => column && sampleOf(column) !== "example");
  const sorted = {
    query: {
      ...(filter && { filter: { eq: { [filter.name]: sampleOf(filter) } } }),
      ...(order && { sort: [{ [order.name]: "desc" }] }),
    },
    limit: 20,
  };
  const [field] = semantic;
  if (field !== undefined)
    return [
      sorted,
      {
        semantic: { field, prompt: "unhappy with the price", ...(time && { filter: since(time) }) },
        limit: 5,
      },
    ];
  const conditions = [
    ...(text ? [{ contains: { [text.name]: wordOf(text) } }] : []),
    ...(time ? [since(time)] : []),
    ...(number ? [{ gt: { [number.name]: sampleOf(number) } }] : []),
    ...(first ? [{ not: { eq: { [first.name]: null } } }] : []),
  ].slice(0, 2);
  const [condition] = conditions;
  if (shortened !== undefined && condition) return [sorted, { query: { filter: condition } }];
  const shown = [first, text ?? group, order].flatMap((column) => (column ? [column.name] : []));
  return [sorted, { query: { filter: { or: conditions } }, fields: [...new Set(shown)] }];
}

/** Returns three SQL statements that both engines of the context store support. */
export function sqlExamples(
  table: string,
  columns: readonly Column[],
  key: readonly string[],
): readonly [string, string, string] {
  const { first, group, text, time, number } = choose(columns, key);
  const order = time ?? number ?? first;
  const from = `FROM ${quoted(table)}`;
  const shown = [first, text ?? group, order].flatMap((column) => (column ? [quoted(column.name)] : []));
  const where = text ? ` WHERE lower(${quoted(text.name)}) LIKE '%${wordOf(text).replaceAll("'", "''")}%'` : "";
  const by = order ? ` ORDER BY ${quoted(order.name)} DESC NULLS LAST` : "";
  const grouped = quoted((group ?? first)?.name ?? "");
  return [
    `SELECT ${[...new Set(shown)].join(", ")} ${from}${where}${by} LIMIT 20`,
    `SELECT ${grouped}, count(*) AS n ${from} GROUP BY ${grouped} ORDER BY n DESC`,
    time
      ? `SELECT date_trunc('month', ${quoted(time.name)}) AS month, count(*) AS n ${from} GROUP BY 1 ORDER BY 1`
      : `SELECT ${number ? `avg(${quoted(number.name)}) AS mean` : `count(DISTINCT ${grouped}) AS n`} ${from}`,
  ];
}

/** Returns the most informative top-level columns of a record. */
export function mainColumns(columns: readonly Column[], key: readonly string[]): readonly Column[] {
  const top = columns.filter(({ path }) => path.length === 1);
  const { first, text, group, time, number } = choose(top, key);
  return [...new Set([first, text, group, time, number])].filter((column) => column !== undefined);
}

function since(time: Column) {
  return { gte: { [time.name]: "2025-01-15T00:00:00Z" } };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function lastName({ path }: Column): string {
  return path.at(-1) ?? "";
}

function sampleOf(column: Column): Json {
  return example(lastName(column), column.schema);
}

function wordOf(column: Column): string {
  return String(sampleOf(column)).toLowerCase().split(/\W/)[0] ?? "";
}

/** Patterns for the names of columns, by purpose. Earlier patterns take precedence. */
const names = {
  group: [/^(status|state|type|kind|category|currency|priority|role)$/i, /(status|state|type|country|currency)$/i],
  text: [/^(name|title|subject|email|full_?name)$/i, /(name|title|subject|email|description|text|body|query|page)$/i],
  time: [/^(created|created_?at|create_time|date)$/i, /(created|updated|changed|date|time)/i],
  number: [/(amount|total|spend|cost|count|clicks|duration|price|balance)/i],
} as const;

function choose(columns: readonly Column[], key: readonly string[]): Chosen {
  const ofTypes = (...types: readonly ColumnType[]) => columns.filter(({ type }) => types.includes(type));
  const isId = (column: Column) => key.includes(column.name) || /(^|_)ids?$|Ids?$/.test(lastName(column));
  const words = ofTypes("text").filter((column) => !isId(column) && column.schema.format === undefined);
  const allowed = words.find(({ path, schema: { enum: values = [] } }) => path.length === 1 && values.length > 1);
  const [flag] = ofTypes("boolean");
  const group = allowed ?? named(words, names.group, "strict") ?? flag ?? words[0];
  return {
    first: columns.find(({ name }) => key.includes(name)) ?? columns.find(({ type }) => type !== "json"),
    group,
    flag,
    text: named(
      words.filter((column) => column !== group && !column.schema.enum),
      names.text,
      "strict",
    ),
    time: named(ofTypes("timestamp"), names.time, "any"),
    number: named(
      ofTypes("integer", "number", "decimal").filter((column) => !isId(column)),
      names.number,
      "any",
    ),
  };
}

/** Returns a column whose name matches a pattern. Without a match, returns the first column (`any`) or none (`strict`). */
function named(
  columns: readonly Column[],
  patterns: readonly RegExp[],
  fallback: "strict" | "any",
): Column | undefined {
  for (const pattern of patterns) {
    const found = columns.find((column) => pattern.test(lastName(column)));
    if (found) return found;
  }
  return fallback === "any" ? columns[0] : undefined;
}
