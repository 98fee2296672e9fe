import type { Encoding, Injection, Target, Template } from "../model.ts";
import { own, type Scope } from "../template/helper.ts";
import type { Pagination } from "./model.ts";
import type { Trail } from "./trail.ts";

/**
 * A pagination mode. Its pure methods compute the steps of a walk (the sequence of pages that a caller reads). Each step
 * requests a page or ends the walk.
 */
export interface Mode<P extends Pagination = Pagination> {
  /** Returns the step to the first page. `params` are the call's checked params, completed with defaults. */
  first(pagination: P, params: Scope): PageStep;
  /** Returns the step after the page that `step` requested. `seen` is the content of that page. */
  next(pagination: P, seen: Seen, step: PageStep): Step;
  /**
   * Returns the step to the rest of the page that `step` requested, for a call that returns only the first records of that
   * page. `seen.records` contains only these records. Returns `undefined` if no page can begin with the next record.
   */
  rest(pagination: P, seen: Seen, step: PageStep): PageStep | undefined;
  /**
   * Adapts `step` to a change of the page size from `from` to `to` records. The new page contains the first record of the old
   * page, but can begin with earlier records.
   */
  resized(pagination: P, step: PageStep, sizes: { readonly from: number; readonly to: number }): PageStep;
  /** Returns the values that are sent with the token of each page after the first. */
  extras(pagination: P): readonly Injection[];
  /** Returns the template of the next page's token; `undefined` if the mode computes the token without a template. */
  tokenTemplate(pagination: P): Template | undefined;
  /** What the token of a page is: its number (`pages`), the number of records before it (`records`) or a cursor (`nothing`). */
  readonly counts: "pages" | "records" | "nothing";
  /** The usual names of the param with the page token, in lower case, without separators. */
  readonly tokenNames: readonly string[];
}

interface Extra {
  readonly target: Target;
  readonly encode?: Encoding;
  readonly value: unknown;
}

/** A page to request. */
export interface PageStep {
  readonly kind: "page";
  /**
   * Sent unchanged, even if the param of the token has a template. Absent for a first page whose request needs no token, or
   * already contains the caller's token as a param.
   */
  readonly token?: unknown;
  /**
   * The offset, the number or the cursor of the page. A URL from the upstream is made absolute and loses its fragment. Absent
   * without pagination, and for the first page of a pagination by cursor, unless the caller passes a cursor.
   */
  readonly position?: unknown;
  /**
   * The earlier pages, to detect a repeated page. Includes this page only in cursor mode. The other modes identify a page by
   * its records, which are not known yet.
   */
  readonly trail?: Trail;
  /** Values that are sent with the token. */
  readonly extras?: readonly Extra[];
}

/** The step after a page. */
export type Step =
  | PageStep
  | { readonly kind: "done" }
  /**
   * The upstream repeats a page. If `token` is present, it leads to a page that was already read. Otherwise, the latest page
   * has the same records as an earlier page.
   */
  | { readonly kind: "stuck"; readonly token?: unknown };

/** The parts of a page that determine the next step. */
export interface Seen {
  /** As received, before any transformation or filter. */
  readonly records: readonly unknown[];
  /** The body as a string, if the records are one array in it. */
  readonly text?: string | undefined;
  /** The parsed body. */
  readonly response: unknown;
  /** The template root `headers`: the headers by lower-case name. Its member `link` has the links by relation. */
  readonly headers: unknown;
  /** The URL of the page after redirects, and the base of a relative next URL. */
  readonly url: string;
  readonly config: Scope;
  /** Checked, with defaults. */
  readonly params: Scope;
}

/** Returns the variables that the templates of the stop condition and of the cursor can read. */
export function seenScope(seen: Seen): Scope {
  return {
    config: seen.config,
    params: seen.params,
    response: seen.response,
    headers: seen.headers,
    last_record: seen.records.at(-1),
    last_page_size: seen.records.length,
  };
}

/** Returns the page token in the caller's params, if any. */
export function callerToken({ token: { param } }: Pick<Pagination, "token">, params: Scope): unknown {
  return param === undefined ? undefined : (own(params, param) ?? undefined);
}
