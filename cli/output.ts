import type { Writable } from "node:stream";
import { ConnectorError, nearest, projectFields } from "@agent-connectors/runtime/portable";
import { clearLine, startSpinner } from "./progress.ts";
import { printableLines, type Row, table } from "./table.ts";

/** The formats of results. */
export const formats = ["json", "table", "ndjson", "csv"] as const;

/** A format of results. */
export type Format = (typeof formats)[number];

/** Writes results to standard output and notices to standard error. */
export interface Output {
  readonly format: Format;
  /** Writes a result: the whole value in the format `json`, only the rows in the other formats. */
  result(value: unknown, parts?: ResultParts): Promise<void>;
  /**
   * Writes each row as a line of JSON when it arrives. If the user requested a table or CSV, writes all rows in the requested
   * format when the last row has arrived. `columns` has the same meaning as in `ResultParts`.
   */
  rows(rows: AsyncIterable<unknown>, columns?: readonly string[]): Promise<void>;
  /** Writes a message for the user to standard error. */
  notice(message: string): void;
  /** Runs `work`. If standard error is a terminal, shows a spinner with `text` until `work` ends. */
  waitFor<T>(text: string, work: () => Promise<T>): Promise<T>;
}

/** The parts of a result to write. */
export interface ResultParts {
  /** The rows that all formats except `json` write. Default: the elements of an array, or the value as one row. */
  readonly rows?: readonly unknown[];
  /**
   * Dotted paths of the members that each record keeps, in all formats. The records are the elements of the value or of its
   * `data`, or the value itself. If `fields` is set, `rows` is ignored.
   */
  readonly fields?: readonly string[] | undefined;
  /** The columns of a table and of CSV: see `TextOptions`. Default: `fields`. */
  readonly columns?: readonly string[] | undefined;
}

interface Streams {
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
}

/** Creates the output. The default format is a table on a terminal, otherwise JSON. */
export function createOutput({ stdout, stderr }: Streams, requested: Format | undefined): Output {
  const format = requested ?? (stdout.isTTY ? "table" : "json");
  /** `undefined` while there is no spinner. */
  let stopSpinner: (() => void) | undefined;
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      stdout.write(stdout.isTTY ? escaped(text) : text, (error) => (error ? reject(error) : resolve()));
    });
  const writeText = async (as: TextFormat, rows: readonly unknown[], columns: TextOptions["columns"]) =>
    write(await textOf(as, rows.map(rowOf), { columns, width: stdout.columns || undefined }));
  return {
    format,
    async result(value, { rows = Array.isArray(value) ? value : [value], fields, columns = fields } = {}) {
      const shown = fields === undefined ? { value, rows } : selectionOf(value, fields);
      if (format === "json") return write(`${JSON.stringify(shown.value, null, 2)}\n`);
      await writeText(format, shown.rows, columns);
    },
    async rows(rows, columns) {
      // A table and CSV need all rows. If the user requested neither of them, the rows are lines of JSON, even on a terminal.
      if (requested === "table" || requested === "csv")
        return writeText(requested, await Array.fromAsync(rows), columns);
      for await (const row of rows) await write(`${JSON.stringify(row)}\n`);
    },
    notice(message) {
      // A message can contain control characters of the service or of an upstream.
      stderr.write(`${stopSpinner ? clearLine : ""}${printableLines(message)}\n`);
    },
    async waitFor(text, work) {
      stopSpinner = stderr.isTTY ? startSpinner(stderr, text) : undefined;
      try {
        return await work();
      } finally {
        stopSpinner?.();
        stopSpinner = undefined;
      }
    },
  };
}

/** Escapes control characters as JSON does, except tabs and line breaks, so that a record cannot change the terminal. */
function escaped(text: string): string {
  return text.replace(/[^\t\n\P{Cc}]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function rowOf(value: unknown): Row {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { value };
}

interface Selection {
  readonly value: unknown;
  readonly rows: readonly unknown[];
}

/** Returns a value with only some fields of its records, and these records as rows. */
function selectionOf(value: unknown, fields: readonly string[]): Selection {
  const { data } = rowOf(value);
  const records = Array.isArray(value) ? value : Array.isArray(data) ? data : [value];
  checkFields(fields, records);
  const rows = records.map((record) => projectFields(record, { fields }));
  if (Array.isArray(value)) return { value: rows, rows };
  return { value: Array.isArray(data) ? { ...rowOf(value), data: rows } : rows[0], rows };
}

/**
 * Throws `invalid_params` if no record has the first name of a path, such as `error` in `error.message`. Accepts all paths if
 * the records have no members.
 */
export function checkFields(fields: readonly string[], records: readonly unknown[]): void {
  const names = [...new Set(records.flatMap((record) => Object.keys(rowOf(record))))];
  const unknown = fields.find((path) => !names.some((name) => path === name || path.startsWith(`${name}.`)));
  if (unknown === undefined || names.length === 0) return;
  const suggestion = nearest(unknown, names);
  const remedy = suggestion === undefined ? `there are ${names.join(", ")}` : `did you mean '${suggestion}'?`;
  throw new ConnectorError("invalid_params", `--fields: no record has the field '${unknown}'; ${remedy}`);
}

interface TextOptions {
  /** The paths of the columns, in order. Default for CSV: all members. Default for a table: the function `table` selects them. */
  readonly columns?: readonly string[] | undefined;
  readonly width?: number | undefined;
}

type TextFormat = Exclude<Format, "json">;

async function textOf(
  format: TextFormat,
  rows: readonly Row[],
  { columns: given, width = 120 }: TextOptions,
): Promise<string> {
  if (format === "ndjson") return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const flat = given ? rows.map((row) => Object.fromEntries(given.map((path) => [path, memberAt(row, path)]))) : rows;
  if (format === "table") return table(flat, width, given);
  const { stringify } = await import("csv-stringify/sync");
  const columns = given ?? [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return "";
  const lines = [columns, ...flat.map((row) => columns.map((name) => row[name]))].map((cells) => cells.map(cellOf));
  // Readers of CSV skip an empty line, so the empty cell of a single column is written as `""`.
  return stringify(lines, { quoted_empty: columns.length === 1 });
}

/** Returns the member at a dotted path. If the path leads through an array, returns the array of the projected elements. */
function memberAt(record: Row, path: string): unknown {
  let value = projectFields(record, { fields: [path] });
  for (let rest = path; rest !== "" && typeof value === "object" && !Array.isArray(value); ) {
    // A projection to one path has at most one member on each level.
    const [name, member] = Object.entries(value ?? {})[0] ?? ["", undefined];
    rest = name === "" ? "" : rest.slice(name.length + 1);
    value = member;
  }
  return value;
}

/** Matches the first character of a formula. Some spreadsheets also accept the full-width forms of `=`, `+`, `-` and `@`. */
const formulaStart = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Matches numbers and phone numbers with a sign. They stay unchanged, because a spreadsheet can at most compute a number from
 * them: their characters call no function and refer to no cell.
 */
const signedNumber = /^[+-][\d\s().,+-]*(?:\de[+-]?\d+)?$/i;

/** Returns the text of a cell of CSV. A leading `'` escapes each string that a spreadsheet would treat as a formula. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return formulaStart.test(text) && !signedNumber.test(text) ? `'${text}` : text;
}
