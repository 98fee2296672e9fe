import type { Writable } from "node:stream";
import { ConnectorError } from "@agent-connectors/runtime/portable";
import { clearLine, startSpinner } from "./progress.ts";
import { table } from "./table.ts";

export const formats = ["json", "table", "ndjson", "csv"] as const;

/** A format of the results on standard output. */
export type Format = (typeof formats)[number];

type Row = Readonly<Record<string, unknown>>;

/** Writes results to standard output and notices to standard error. */
export interface Output {
  readonly format: Format;
  /** Writes a result. The format `json` contains the whole value. The other formats contain only the rows. */
  result(value: unknown, rows?: readonly unknown[]): Promise<void>;
  /**
   * Writes each row as a line of JSON when it arrives. If the user requested a table or CSV, writes all rows in this format when
   * the last row has arrived.
   */
  rows(rows: AsyncIterable<unknown>): Promise<void>;
  /** Writes a message for the user to standard error. */
  notice(message: string): void;
  /** Returns the result of `work`. If standard error is a terminal, it shows a spinner with `text` until `work` ends. */
  waitFor<T>(text: string, work: () => Promise<T>): Promise<T>;
}

interface Streams {
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean };
}

/** Creates the output. If no format is requested, the format is a table on a terminal, and JSON otherwise. */
export function createOutput({ stdout, stderr }: Streams, requested: Format | undefined): Output {
  const format = requested ?? (stdout.isTTY ? "table" : "json");
  /** Stops the spinner. `undefined` while there is no spinner. */
  let stopSpinner: (() => void) | undefined;
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
      // A table and CSV need all rows. If the user requested neither of them, the rows are lines of JSON on a terminal too.
      if (requested === "table" || requested === "csv")
        return write(await textOf(requested, (await Array.fromAsync(rows)).map(rowOf), stdout.columns || undefined));
      for await (const row of rows) await write(`${JSON.stringify(row)}\n`);
    },
    notice(message) {
      stderr.write(`${stopSpinner ? clearLine : ""}${message}\n`);
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

/** Returns the format with this name, or `undefined` without a name. Throws `invalid_params` for an unknown name. */
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
