import { engineTypes } from "../duckdb/sql.ts";
import { timestampText } from "../postgres/types.ts";
import type { Column, ColumnType } from "../table.ts";
import type { Operand, Order, SortKey, TextOperator } from "./plan.ts";
import { NOT_ASCII } from "./words.ts";

/** A parameter of a statement. A number is passed as a string, because the drivers would derive its SQL type from its value. */
export type SqlValue = string | boolean;

/** Adds a string to the parameters of a statement, and returns its placeholder. */
export type Bind = (text: string) => string;

/**
 * A search for `part` in `text`. `part` is a substring or a word. `text` is an SQL expression. `bind` adds a parameter of type
 * text.
 */
export interface Match {
  readonly text: string;
  readonly part: string;
  readonly bind: Bind;
}

/** The syntax in which the engines differ. The results are parts of SQL statements. */
export interface Dialect {
  /** Casts a parameter to the type of a column. `placeholder` is, for example, `$1`. */
  readonly typed: (type: ColumnType, placeholder: string) => string;
  /** Converts the value of a comparison to a parameter. */
  readonly value: (type: ColumnType, value: Operand) => SqlValue;
  /** An expression that orders text by code point. */
  readonly ordered: (text: string) => string;
  /** A condition: the text contains the substring. */
  readonly contains: (match: Match) => string;
  /** A condition: the text, after `fold`, begins with, ends with or contains a folded substring. */
  readonly folds: (operator: TextOperator, match: Match) => string;
  /** A condition: the text, after `foldAccents`, contains the substring. It can also be true for other texts. */
  readonly mayContain: (match: Match) => string;
  /** A condition: the text has a word that is similar to `part`. It can also be true for other texts. */
  readonly mayHaveSimilar: (match: Match, word: SimilarWord) => string;
  /** A condition: a number in the JSON array meets the comparison. It can also be true for other values of the column. */
  readonly mayHaveOrdered: (order: OrderInside) => string;
  /** Joins two conditions with AND. `second` takes longer, so the engine should evaluate it only where `first` is true. */
  readonly inTurn: (first: string, second: string) => string;
  /** An expression for the text of a JSON column. */
  readonly jsonText: (column: string) => string;
  /** Statements for one page of a table's rows. */
  readonly page: (parts: PageParts) => PageStatements;
}

/** Defines which words are similar to a word of a search. */
export interface SimilarWord {
  /** Maximum edits. */
  readonly edits: number;
  /** A regular expression. It matches each lower-case ASCII text that contains a similar word, and can match other texts. */
  readonly pattern: string;
}

/** A comparison such as `number > value`, for the numbers in the elements of a JSON array. */
export interface OrderInside {
  readonly array: string;
  /** The names of the members on the path from an element to its number. Each has only letters, digits and underscores. */
  readonly path: readonly string[];
  readonly type: ColumnType;
  readonly operator: Order;
  readonly value: Operand;
  readonly bind: Bind;
}

/** The operators of comparisons. */
export const signs = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/**
 * If a JSON array has at least this number of bytes, DuckDB does not read the elements of the array, but selects the record.
 */
const maxReadInside = 10_000;

/**
 * If a condition names at most this number of keys, the statement of a page selects the rows of these keys before it sorts. With
 * more keys, PostgreSQL would then read the whole table until the table has statistics.
 */
const fewKeys = { duckdb: 256, postgres: 50 } as const;

/**
 * Alternative statements for one page. They return the same rows, with the columns `_key`, `raw` and, if `unsorted` is present,
 * the values to sort by.
 */
export interface PageStatements {
  /** Reads the rows by the condition or by their keys, not by their row numbers. */
  readonly withoutNumbers: string;
  /**
   * Reads the rows by their row numbers (`rowid`). This is faster if the table has many more rows than the page. Must not run
   * during a checkpoint of DuckDB, which changes the row numbers.
   */
  readonly byNumber?: string;
  /**
   * The sort directions of the values after `raw`. If present, the rows are in no order. The caller sorts them by these values
   * and then by `_key`, which is faster than a sort by DuckDB.
   */
  readonly unsorted?: readonly SortKey["direction"][];
}

/** The parts of the statements for one page. `table` and `where` are SQL. */
export interface PageParts {
  readonly table: string;
  readonly where: string;
  /** The sort of the rows, with different columns. Rows with equal values are sorted by `_key`. */
  readonly sort: readonly SortKey[];
  readonly limit: number;
  /** The number of keys that the condition names; `Infinity` if it does not name keys. At most this number of rows match. */
  readonly namedKeys: number;
}

/** An identifier in double quotes. PostgreSQL truncates a name of more than 63 bytes, in the same way in every statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const duckFunctions = { startswith: "starts_with", endswith: "ends_with", contains: "contains" } as const;

/** The syntax of DuckDB. */
export const duckdb: Dialect = {
  typed: (type, placeholder) =>
    type === "timestamp" ? `make_timestamp(${placeholder}::BIGINT)` : `${placeholder}::${engineTypes[type]}`,
  value: (_, value) => (typeof value === "boolean" ? value : String(value)),
  ordered: (text) => text,
  contains: ({ text, part, bind }) => `contains(${text}, ${bind(part)})`,
  folds: (operator, match) => {
    const { text, part, bind } = match;
    const plain = plainPart(part);
    // If the part has no σ, U+0307 or i, `lower` finds the same texts as `fold`. Unlike `fold`, `lower` folds İ to i without a
    // combining dot.
    if (plain === part && !part.includes("i")) return `${duckFunctions[operator]}(lower(${text}), ${bind(part)})`;
    const folded = `lower(replace(replace(${text}, 'İ', 'i̇'), 'ς', 'σ'))`;
    const exact = `${duckFunctions[operator]}(${folded}, ${bind(part)})`;
    // The replacements take four times as long as the rest. The engine evaluates the parts of AND in any order, and those of CASE
    // in turn.
    return plain === "" ? exact : `CASE WHEN contains(lower(${text}), ${bind(plain)}) THEN ${exact} ELSE FALSE END`;
  },
  // `strip_accents` is slow, and ASCII text has no accents.
  mayContain: ({ text, part, bind }) => {
    const [value, plain] = [bind(part), `lower(${text})`];
    const unaccented = `strip_accents(lower(replace(${text}, 'ς', 'σ')))`;
    return `(contains(${plain}, ${value}) OR (strlen(${text}) <> length(${text}) AND contains(${unaccented}, ${value})))`;
  },
  mayHaveSimilar: (match, { edits, pattern }) => {
    const { text, part, bind } = match;
    // `levenshtein` counts bytes, so it is used for ASCII only. It takes six times as long as the regular expression.
    const exact = NOT_ASCII.test(part) ? "TRUE" : duckSimilar(match, edits);
    return `CASE WHEN strlen(${text}) <> length(${text}) THEN TRUE
      WHEN regexp_matches(lower(${text}), ${bind(pattern)}) THEN ${exact} ELSE FALSE END`;
  },
  mayHaveOrdered: ({ array, path, type, operator, value, bind }) => {
    const found = `json_extract_string(${array}, '${["$[*]", ...path].join(".")}')`;
    const ordered = `TRY_CAST(found AS ${engineTypes[type]}) ${signs[operator]} ${duckdb.typed(type, bind(String(value)))}`;
    // A found value that is not a number can be an array with numbers, so it counts as a match.
    const some = `len(list_filter(${found}, lambda found: coalesce(${ordered}, found IS NOT NULL))) > 0`;
    // The path does not continue through the elements of inner arrays. The statement therefore selects a record with an inner
    // array without evaluating the path.
    const inner = ["[[", ",[", ...path.slice(0, -1).map((name) => `"${name}":[`)];
    const isFlat = inner.map((part) => `NOT contains(${array}, '${part}')`).join(" AND ");
    // The engine holds the elements of 2,048 rows in memory, so the statement reads the elements of short arrays only.
    const isShort = `starts_with(${array}, '[') AND strlen(${array}) < ${maxReadInside}`;
    return `CASE WHEN ${isShort} AND ${isFlat} THEN ${some} ELSE ${array} IS NOT NULL END`;
  },
  // The engine measures which part of AND it should evaluate first.
  inTurn: (first, second) => `(${first} AND ${second})`,
  jsonText: (column) => column,
  // The inner query sorts rows without `raw`. Sorting whole records would hold many more records in memory than the page has.
  page: ({ table, where, sort, limit, namedKeys }) => {
    const from = `FROM ${table} WHERE ${where} ORDER BY ${orderOf(duckdb, sort)} LIMIT ${limit}`;
    if (namedKeys <= fewKeys.duckdb) return { withoutNumbers: `SELECT _key, raw ${from}` };
    const values = sort.map(({ column }) => `, ${quoted(column.name)}`).join("");
    const joined = (by: string) => {
      const keys = by === "_key" ? "_key" : `${by}, _key`;
      const [page, records] = [`SELECT ${keys}${values} ${from}`, `SELECT ${by}, raw FROM ${table}`];
      return `SELECT _key, raw${values} FROM (${page}) JOIN (${records}) USING (${by})`;
    };
    const unsorted = sort.map(({ direction }) => direction);
    return { withoutNumbers: joined("_key"), byNumber: joined("rowid"), unsorted };
  },
};

/** The SQL after ORDER BY. */
function orderOf(dialect: Dialect, sort: readonly SortKey[]): string {
  const columns = sort.map(
    ({ column, direction }) => `${orderedColumn(dialect, column)} ${direction.toUpperCase()} NULLS LAST`,
  );
  return [...columns, dialect.ordered("_key")].join(", ");
}

/** An expression that orders by a column. */
export function orderedColumn({ ordered }: Dialect, { name, type }: Column): string {
  return type === "text" ? ordered(quoted(name)) : quoted(name);
}

/** A condition of DuckDB: an ASCII text has a word that begins with `part`, or differs from `part` by at most `edits`. */
function duckSimilar({ text, part, bind }: Match, edits: number): string {
  const word = bind(part);
  const isSimilar = `lambda found: starts_with(found, ${word}) OR levenshtein(found, ${word}) <= ${edits}`;
  return `len(list_filter(regexp_extract_all(lower(${text}), '[a-z0-9]+'), ${isSimilar})) > 0`;
}

/**
 * Splits a folded string at σ and U+0307, and returns the longest part. The engine's `lower` differs from `fold` only for ς and
 * İ, whose folded forms contain these characters. So if the folded text contains the string, `lower` of the text contains the
 * part.
 */
function plainPart(folded: string): string {
  const parts = folded.split(/σ|\u0307/);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}

const postgresTypes: Readonly<Record<ColumnType, string>> = {
  text: "text",
  integer: "bigint",
  number: "double precision",
  decimal: "numeric",
  boolean: "boolean",
  timestamp: "timestamptz",
  json: "text",
};

/** The syntax of PostgreSQL. */
export const postgres: Dialect = {
  typed: (type, placeholder) => `${placeholder}::${postgresTypes[type]}`,
  value: (type, value) => {
    if (type === "timestamp" && typeof value === "bigint") return timestampText(value);
    return typeof value === "boolean" ? value : String(value);
  },
  ordered: (text) => `${text} COLLATE "C"`,
  contains: (match) => like("contains", match),
  folds: (operator, { text, part, bind }) => like(operator, { text: postgresFold(text), part, bind }),
  mayContain: ({ text, part, bind }) => {
    const pattern = bind(patternOf("contains", part));
    const marks = "'[\\u0300-\\u036f]'";
    const unaccented = `normalize(regexp_replace(normalize(${postgresFold(text)}, NFD), ${marks}, '', 'g'), NFC)`;
    // Texts with a character that `others` matches can contain marks that `marks` lacks, such as 20d0 to 20ff.
    const others =
      "'[^\\u0001-\\u0482\\u048a-\\u058f\\u1e00-\\u20cf\\u2100-\\u2cee\\u2cf2-\\u2d7e\\u2d80-\\u2ddf\\u2e00-\\u2fff]'";
    const accented = `(${text} ~ ${others} OR ${unaccented} LIKE ${pattern})`;
    // The functions for accents take twenty times as long as the rest, and ASCII text has no accents.
    return `CASE WHEN ${isAscii(text)} THEN ${lowerAscii(text)} LIKE ${pattern} ELSE ${accented} END`;
  },
  mayHaveSimilar: ({ text, bind }, { pattern }) =>
    `CASE WHEN ${isAscii(text)} THEN ${lowerAscii(text)} ~ ${bind(pattern)} ELSE TRUE END`,
  mayHaveOrdered: ({ array, path, operator, value, bind }) => {
    const members = path.map((name) => `."${name}"`).join("");
    // In strict mode, a value that is not a number causes an error, and the result of `@?` is null. Such a value can be an array
    // with numbers, so the condition is then true.
    const ordered = `strict $[*]${members}.double() ? (@ ${widened[operator]} ${wideBound(operator, value)})`;
    return `coalesce(${array} @? ${bind(ordered)}::jsonpath, ${array} IS NOT NULL)`;
  },
  // The planner underestimates the time of JSON paths, so CASE makes the engine evaluate `first` before `second`. `first` is also
  // outside of CASE, because the engine can use an index only there.
  inTurn: (first, second) => `(${first} AND CASE WHEN ${first} THEN ${second} ELSE FALSE END)`,
  jsonText: (column) => `${column}::text`,
  // Before the first statistics of a table, the planner overestimates the number of matches. It would then read the table in the
  // order of an index, to find a page soon. It cannot do this with a subquery that has OFFSET.
  page: ({ table, where, sort, limit, namedKeys }) => {
    const selected = `${table} WHERE ${where}`;
    const from = namedKeys <= fewKeys.postgres ? `(SELECT * FROM ${selected} OFFSET 0) found` : selected;
    return { withoutNumbers: `SELECT _key, raw FROM ${from} ORDER BY ${orderOf(postgres, sort)} LIMIT ${limit}` };
  },
};

/** Comparisons that also hold for equal values. */
const widened = { gt: ">=", gte: ">=", lt: "<=", lte: "<=" } as const;

/**
 * Moves the value of a comparison so that more values meet the comparison, because `.double()` rounds numbers in strings to 15
 * digits.
 */
function wideBound(operator: Order, value: Operand): number {
  const number = Number(value);
  const bound = number + (operator === "gt" || operator === "gte" ? -1 : 1) * Math.abs(number) * 1e-14;
  return Math.max(-Number.MAX_VALUE, Math.min(bound, Number.MAX_VALUE));
}

/** A condition of PostgreSQL: the text has one byte for each character. */
function isAscii(text: string): string {
  return `octet_length(${text}) = length(${text})`;
}

/** Lower case of ASCII text, without the rules of a language. */
function lowerAscii(text: string): string {
  return `lower(${text} COLLATE "C")`;
}

/**
 * An expression that folds text like `fold`. ICU converts a final Σ to ς, which `fold` converts to σ. ICU takes three times as
 * long as the lower case of ASCII text.
 */
export function postgresFold(text: string): string {
  const folded = `replace(lower(${text} COLLATE "und-x-icu"), 'ς', 'σ') COLLATE "C"`;
  return `(CASE WHEN ${isAscii(text)} THEN ${lowerAscii(text)} ELSE ${folded} END)`;
}

/** A condition with LIKE. PostgreSQL can use a trigram index for it, although the pattern is a parameter. */
function like(operator: TextOperator, { text, part, bind }: Match): string {
  return `${text} LIKE ${bind(patternOf(operator, part))}`;
}

/** The pattern of LIKE for a substring. */
function patternOf(operator: TextOperator, part: string): string {
  const literal = part.replaceAll(/[\\%_]/g, "\\$&");
  const [before, after] = [operator === "startswith" ? "" : "%", operator === "endswith" ? "" : "%"];
  return `${before}${literal}${after}`;
}
