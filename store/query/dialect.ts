import { engineTypes } from "../duckdb/sql.ts";
import { timestampText } from "../postgres/types.ts";
import type { Column, ColumnType } from "../table.ts";
import type { Operand, Order, SortKey, TextOperator } from "./plan.ts";
import { NOT_ASCII } from "./words.ts";

/** A parameter of a statement. Numbers are strings, because the drivers would derive the SQL type of a number from its value. */
export type SqlValue = string | boolean;

/** Adds a string to the parameters of a statement, and returns its placeholder. */
export type Bind = (text: string) => string;

/** A search for `part`, a substring or a word, in `text`, an SQL expression. */
export interface Match {
  readonly text: string;
  readonly part: string;
  readonly bind: Bind;
}

/** The syntax in which the engines differ. A condition whose name begins with `may` can select more values than described. */
export interface Dialect {
  /** Casts a placeholder such as `$1` to the type of a column. */
  readonly typed: (type: ColumnType, placeholder: string) => string;
  /** Converts the value of a comparison to a parameter. */
  readonly value: (type: ColumnType, value: Operand) => SqlValue;
  /** An expression that orders text by code point. */
  readonly ordered: (text: string) => string;
  /** A condition: the text contains the substring. */
  readonly contains: (match: Match) => string;
  /** A condition: the text, after `fold`, begins with, ends with or contains `part`, which is already folded. */
  readonly folds: (operator: TextOperator, match: Match) => string;
  /** A condition: the text, after `foldAccents`, contains the substring. */
  readonly mayContain: (match: Match) => string;
  /** A condition: the text has a word that is similar to `part`. */
  readonly mayHaveSimilar: (match: Match, word: SimilarWord) => string;
  /** A condition: a number in the JSON array meets the comparison. */
  readonly mayHaveOrdered: (order: OrderInside) => string;
  /** Joins two conditions with AND. The engine should evaluate the slower `second` only where `first` is true. */
  readonly inTurn: (first: string, second: string) => string;
  /** An expression for the text of a JSON column. */
  readonly jsonText: (column: string) => string;
  readonly page: (parts: PageParts) => PageStatements;
}

/** Defines which words are similar to a word of a search. */
export interface SimilarWord {
  /** Maximum edits. */
  readonly edits: number;
  /** A regular expression that matches each lower-case ASCII text with a similar word, and perhaps other texts. */
  readonly pattern: string;
}

/** A comparison such as `number > value`, for the numbers in the elements of a JSON array. */
export interface OrderInside {
  readonly array: string;
  /** The names on the path from an element to its number. Each has only letters, digits and underscores. */
  readonly path: readonly string[];
  readonly type: ColumnType;
  readonly operator: Order;
  readonly value: Operand;
  readonly bind: Bind;
}

/** The operators of comparisons. */
export const signs = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/**
 * The SQL for DuckDB reads the elements of a JSON array only if the array has fewer bytes than this. It selects all records with
 * longer arrays.
 */
const maxReadInside = 10_000;

/**
 * If a condition names at most this number of keys, the statement of a page selects the rows of these keys before the sort. With
 * more keys, such a statement makes PostgreSQL read the whole table, until the table has statistics.
 */
const fewKeys = { duckdb: 256, postgres: 50 } as const;

/**
 * Alternative statements for one page. They return the same rows, with the columns `_key`, `raw` and, if `unsorted` is present,
 * the values to sort by.
 */
export interface PageStatements {
  /** Does not read rows by row number, so it can run during a checkpoint. */
  readonly withoutNumbers: string;
  /**
   * Reads rows by row number (`rowid`). This is faster if the table has many more rows than the page. Must not run during a
   * checkpoint of DuckDB, which changes row numbers.
   */
  readonly byNumber?: string;
  /**
   * If present, the rows are in no order. The caller must sort them by the values after `raw`, in these directions, and then by
   * `_key`. This is faster than a sort by DuckDB.
   */
  readonly unsorted?: readonly SortKey["direction"][];
}

/** The parts of the statements for one page. `table` and `where` are SQL. */
export interface PageParts {
  readonly table: string;
  readonly where: string;
  /** Contains each column at most once. Rows with equal values are sorted by `_key`. */
  readonly sort: readonly SortKey[];
  readonly limit: number;
  /** The number of keys that the condition names; `Infinity` if it names no keys. */
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
    // The replacements take four times as long as the rest. Unlike AND, CASE evaluates its parts in turn.
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
    // The path does not enter inner arrays, so the condition is true for each record with an inner array.
    const inner = ["[[", ",[", ...path.slice(0, -1).map((name) => `"${name}":[`)];
    const isFlat = inner.map((part) => `NOT contains(${array}, '${part}')`).join(" AND ");
    // The engine holds the elements of 2,048 rows in memory, so it must read only short arrays.
    const isShort = `starts_with(${array}, '[') AND strlen(${array}) < ${maxReadInside}`;
    return `CASE WHEN ${isShort} AND ${isFlat} THEN ${some} ELSE ${array} IS NOT NULL END`;
  },
  // The engine measures which part of AND it should evaluate first.
  inTurn: (first, second) => `(${first} AND ${second})`,
  jsonText: (column) => column,
  // The inner query has no `raw`, because a sort of whole records would hold many more of them in memory than the page has.
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

/** Only for ASCII texts. */
function duckSimilar({ text, part, bind }: Match, edits: number): string {
  const word = bind(part);
  const isSimilar = `lambda found: starts_with(found, ${word}) OR levenshtein(found, ${word}) <= ${edits}`;
  return `len(list_filter(regexp_extract_all(lower(${text}), '[a-z0-9]+'), ${isSimilar})) > 0`;
}

/**
 * Splits a folded string at σ and U+0307, and returns the longest part. If `fold` of a value contains the string, `lower` of the
 * value contains this part. DuckDB's `lower` differs from `fold` for ς and İ, whose folded forms contain σ and U+0307. It also
 * leaves capital letters that are new in Unicode 16 or 17 unchanged, so searches do not find these letters.
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
    // In strict mode, `@?` returns null for a value that is not a number. The condition is then true, because this value can be
    // an array with numbers.
    const ordered = `strict $[*]${members}.double() ? (@ ${widened[operator]} ${wideBound(operator, value)})`;
    return `coalesce(${array} @? ${bind(ordered)}::jsonpath, ${array} IS NOT NULL)`;
  },
  // The planner underestimates the time of JSON paths, so CASE makes the engine evaluate `first` before `second`. `first` is also
  // outside of CASE, because the engine can use an index only there.
  inTurn: (first, second) => `(${first} AND CASE WHEN ${first} THEN ${second} ELSE FALSE END)`,
  jsonText: (column) => `${column}::text`,
  // Without statistics of the table, the planner overestimates the number of matches. It would read the table in the order of an
  // index, to find a page soon. A subquery with OFFSET prevents this.
  page: ({ table, where, sort, limit, namedKeys }) => {
    const selected = `${table} WHERE ${where}`;
    const from = namedKeys <= fewKeys.postgres ? `(SELECT * FROM ${selected} OFFSET 0) found` : selected;
    return { withoutNumbers: `SELECT _key, raw FROM ${from} ORDER BY ${orderOf(postgres, sort)} LIMIT ${limit}` };
  },
};

/** Comparisons that also hold for equal values. */
const widened = { gt: ">=", gte: ">=", lt: "<=", lte: "<=" } as const;

/** Moves a bound so that more values meet the comparison, because `.double()` rounds numbers in strings to 15 digits. */
function wideBound(operator: Order, value: Operand): number {
  const number = Number(value);
  const bound = number + (operator === "gt" || operator === "gte" ? -1 : 1) * Math.abs(number) * 1e-14;
  return Math.max(-Number.MAX_VALUE, Math.min(bound, Number.MAX_VALUE));
}

function isAscii(text: string): string {
  return `octet_length(${text}) = length(${text})`;
}

/** An expression that converts ASCII letters to lower case. Collation C has no special rules for languages such as Turkish. */
function lowerAscii(text: string): string {
  return `lower(${text} COLLATE "C")`;
}

/**
 * An expression that folds text like `fold`. ICU converts a final Σ to ς, but `fold` converts it to σ. ICU takes three times as
 * long as `lowerAscii`.
 */
export function postgresFold(text: string): string {
  const folded = `replace(lower(${text} COLLATE "und-x-icu"), 'ς', 'σ') COLLATE "C"`;
  return `(CASE WHEN ${isAscii(text)} THEN ${lowerAscii(text)} ELSE ${folded} END)`;
}

/** PostgreSQL can use a trigram index for LIKE, although the pattern is a parameter. */
function like(operator: TextOperator, { text, part, bind }: Match): string {
  return `${text} LIKE ${bind(patternOf(operator, part))}`;
}

function patternOf(operator: TextOperator, part: string): string {
  const literal = part.replaceAll(/[\\%_]/g, "\\$&");
  const [before, after] = [operator === "startswith" ? "" : "%", operator === "endswith" ? "" : "%"];
  return `${before}${literal}${after}`;
}
