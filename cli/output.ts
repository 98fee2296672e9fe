import type { Writable } from "node:stream";
import { ConnectorError } from "@agent-connectors/runtime/portable";
import { clearLine, startSpinner } from "./progress.ts";
import { table } from "./table.ts";

export const formats = ["json", "table", "ndjson", "csv"] as const;

/** How results are written to standard output. */
export type Format = (typeof formats)[number];

type Row = Readonly<Record<string, unknown>>;

/** Writes results to standard output and notices to standard error. */
export interface Output {
  readonly format: Format;
  /** Writes a result. JSON contains the complete value, other formats only the rows. */
  result(value: unknown, rows?: readonly unknown[]): Promise<void>;
  /** Writes rows as they arrive, one per line. */
  rows(rows: AsyncIterable<unknown>): Promise<void>;
  /** Writes a line for people. */
  notice(line: string): void;
  /** Waits for a result. A terminal shows a spinner with the text meanwhile. */
  waiting<T>(text: string, work: () => Promise<T>): Promise<T>;
}

interface Streams {
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean };
}

/** Creates the output. Default format: a table on a terminal, otherwise JSON. */
export function createOutput({ stdout, stderr }: Streams, given: Format | undefined): Output {
  const format = given ?? (stdout.isTTY ? "table" : "json");
  /** Ends the spinner that is shown. */
  let stop: (() => void) | undefined;
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      stdout.write(text, (error) => (error ? reject(error) : resolve()));
    });
  return {
    format,
    async result(value, rows = [value]) {
      if (format === "json") return write(`${JSON.stringify(value, null, 2)}\n`);
      await write(await textOf(format, rows.map(rowOf), stdout.columns || undefined));
    },
    async rows(rows) {
      // On a terminal, too, each row is written as soon as it arrives, unless the user requests a table or CSV.
      if (given === "table" || given === "csv")
        return write(await textOf(given, (await Array.fromAsync(rows)).map(rowOf), stdout.columns || undefined));
      for await (const row of rows) await write(`${JSON.stringify(row)}\n`);
    },
    notice(line) {
      stderr.write(`${stop ? clearLine : ""}${line}\n`);
    },
    async waiting(text, work) {
      stop = stderr.isTTY ? startSpinner(stderr, text) : undefined;
      try {
        return await work();
      } finally {
        stop?.();
        stop = undefined;
      }
    },
  };
}

/** Reads the name of a format. Throws `invalid_params`. */
export function formatOf(name: string | undefined): Format | undefined {
  if (name === undefined) return undefined;
  const format = formats.find((known) => known === name);
  if (format) return format;
  throw new ConnectorError("invalid_params", `--output: expected one of ${formats.join(", ")}, found '${name}'`);
}

function rowOf(value: unknown): Row {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { value };
}

async function textOf(format: Exclude<Format, "json">, rows: readonly Row[], width = 120): Promise<string> {
  if (format === "table") return table(rows, width);
  if (format === "ndjson") return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const { stringify } = await import("csv-stringify/sync");
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return stringify(
    rows.map((row) => columns.map((name) => cellOf(row[name]))),
    // Escapes cells that a spreadsheet would treat as formulas.
    { header: true, columns, escape_formulas: true },
  );
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
