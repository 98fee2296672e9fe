import type { LargeBodies } from "../transport/collect-body.ts";
import type { TextResponse } from "./answer.ts";
import type { PageRead, PageReading } from "./read-page.ts";

/** A response whose body is text, or pieces of it in UTF-8, each in a buffer of its own. */
export type LargeResponse = Omit<TextResponse, "body"> & { readonly body: string | readonly Uint8Array[] };

/**
 * Reads large pages in place of the thread that calls, which would stand still meanwhile: a page of 16 MB takes some
 * 200 ms, one of a million values up to a second.
 */
export interface LargePages extends LargeBodies {
  /**
   * Gives what `readPage` gives. Its `data` and `meta` may have another form, such as JSON text in bytes: results hold
   * them as they are.
   */
  readonly read: (response: LargeResponse, reading: PageReading, signal: AbortSignal) => Promise<PageRead>;
}

/** How many times longer each character takes where records are reshaped or found by a JSONPath, at most (measured). */
const reshaping = 32;
/** A body of 40 kB may have nine million members once it is exploded. */
const exploding = 128;
/** So many names that records are projected to take as long as reading the records. */
const namesAsLong = 8;
/** Of a call that joins pages, each page counts as so many: all of them are in memory together. */
const joining = 16;

/** Whether a body of so many characters takes as long to read as a large one. */
export function takesLong(length: number, from: number, { action: { returns }, options }: PageReading): boolean {
  const steps = returns.kind === "file" ? [] : returns.reshape;
  const reshaped = steps.length > 0 || (returns.kind !== "file" && typeof returns.path === "string");
  const names = [...(options.fields ?? []), ...(options.exclude_fields ?? [])].reduce(
    (sum, path) => sum + path.split(".").length,
    0,
  );
  const effort =
    (steps.some(({ kind }) => kind === "explode") ? exploding : reshaped ? reshaping : 1) +
    names / namesAsLong +
    ((options.max_pages ?? 1) > 1 ? joining : 0);
  return length * effort >= from;
}
