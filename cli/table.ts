import { stripVTControlCharacters } from "node:util";
import widthOf from "fast-string-width";

/** A row of a table: values by column. */
export type Row = Readonly<Record<string, unknown>>;

/** Important columns, the most important first. */
const important = [
  "id",
  "name",
  "title",
  "email",
  "subject",
  "entity",
  "status",
  "state",
  "type",
  "kind",
  "amount",
  "currency",
];

/**
 * Maximum width of a cell. Cells of the last column, and the values of a single row, can be wider if `width` allows it. A width
 * is a number of positions on the terminal: one for most letters, and two for an emoji or a Chinese character.
 */
const maxCellWidth = 40;

/** Spaces between columns. */
const gap = 2;

/**
 * Returns a table of the columns that fit into `width`. `given` names the columns and their order. Without `given`,
 * the most important columns are first, and the table omits columns without values. It also omits columns with objects, unless
 * every remaining column has an object. A single row becomes one line for each of its members, with name and value. Control
 * characters are replaced, so that a record cannot change the terminal.
 */
export function table(rows: readonly Row[], width: number, given?: readonly string[]): string {
  const [first] = rows;
  if (!first) return "no records\n";
  if (rows.length === 1) return linesOf(first, width);
  const all = given ?? columnsOf(rows);
  const columns = fitting(given ?? withoutObjects(all, rows), rows, width);
  const cells = rows.map((row) => columns.map(({ name, maxWidth }) => cell(row[name], maxWidth)));
  const lines = [columns.map(({ name, maxWidth }) => cell(name, maxWidth)), ...cells];
  const shown = lines.map((cells) =>
    cells.map((text, at) => padded(text, columns[at]?.width ?? 0)).join(" ".repeat(gap)),
  );
  const hidden = all.length - columns.length;
  const note = hidden > 0 ? `(${hidden} more ${hidden === 1 ? "column" : "columns"}; --output json has all)\n` : "";
  return `${shown.map((line) => line.trimEnd()).join("\n")}\n${note}`;
}

function linesOf(row: Row, width: number): string {
  const entries = Object.entries(row).map(([name, value]) => [printable(name), value] as const);
  const widest = Math.max(...entries.map(([name]) => widthOf(name)), 0);
  const room = Math.max(width - widest - gap, maxCellWidth);
  return entries.map(([name, value]) => `${padded(name, widest + gap)}${cell(value, room)}\n`).join("");
}

function columnsOf(rows: readonly Row[]): readonly string[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => !isEmpty(row[name]))));
  const rank = (name: string) => {
    const at = important.indexOf(name);
    return at < 0 ? important.length : at;
  };
  return [...names].sort((one, other) => rank(one) - rank(other));
}

interface Column {
  readonly name: string;
  readonly width: number;
  /** Maximum width of a cell. */
  readonly maxWidth: number;
}

function withoutObjects(names: readonly string[], rows: readonly Row[]): readonly string[] {
  const flat = names.filter((name) => rows.every((row) => typeof row[name] !== "object" || row[name] === null));
  return flat.length > 0 ? flat : names;
}

/** Omits columns that are too wide, except the first column. The last column that fits gets the remaining width. */
function fitting(names: readonly string[], rows: readonly Row[], width: number): readonly Column[] {
  const columns: Column[] = [];
  let used = 0;
  for (const name of names) {
    // `Math.max(...)` would fail for many rows, because the number of a call's arguments is limited.
    const longest = rows.reduce((max, row) => Math.max(max, widthOf(shownOf(row[name]))), 0);
    const widest = Math.max(Math.min(longest, maxCellWidth), widthOf(name));
    if (columns.length > 0 && used + gap + widest > width) continue;
    columns.push({ name, width: widest, maxWidth: maxCellWidth });
    used += (columns.length > 1 ? gap : 0) + widest;
  }
  const last = columns.at(-1);
  return last
    ? [...columns.slice(0, -1), { ...last, maxWidth: Math.max(maxCellWidth, width - used + last.width) }]
    : [];
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

function cell(value: unknown, maxWidth = maxCellWidth): string {
  const text = shownOf(value);
  return widthOf(text) > maxWidth ? `${startOf(text, maxWidth - 1)}…` : text;
}

function shownOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return printable(typeof value === "object" ? JSON.stringify(value) : String(value));
}

const graphemes = new Intl.Segmenter();

/** Returns the start of a string that fits into `width`. Never cuts inside a grapheme, such as a flag or an accented letter. */
function startOf(text: string, width: number): string {
  let used = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    used += widthOf(segment);
    if (used > width) return text.slice(0, index);
  }
  return text;
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(width - widthOf(text), 0));
}

/**
 * Removes escape sequences, and replaces other control and format characters with spaces, so that a record cannot change the
 * terminal.
 */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(/[\p{Cc}\p{Cf}]+/gu, " ");
}

/** Applies `printable` to each line of a string. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}
