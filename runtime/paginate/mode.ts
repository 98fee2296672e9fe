import type { Encoding, Injection, Target, Template } from "../model.ts";
import { own, type Scope } from "../template/helper.ts";
import type { Pagination } from "./model.ts";
import type { Trail } from "./trail.ts";

/**
 * A pagination mode. It determines the steps of a walk through the pages: each step requests a page, or ends the walk. The
 * methods are pure: they neither send nor wait.
 */
export interface Mode<P extends Pagination = Pagination> {
  /** Returns the step to the first page. `params` are the call's checked params with defaults. */
  first(pagination: P, params: Scope): PageStep;
  /** Returns the step after the page that `step` requested. `seen` is the content of that page. */
  next(pagination: P, seen: Seen, step: PageStep): Step;
  /**
   * Returns the step to the rest of a page, for a call that returns only the first records of the page. `step` requested the
   * page. `seen.records` contains only these first records. Returns `undefined` if no page can begin with the next record.
   */
  rest(pagination: P, seen: Seen, step: PageStep): PageStep | undefined;
  /**
   * Adapts `step` to a change of the page size from `from` to `to` records. The returned step requests the page that contains the
   * first record of the page that `step` requests. The new page can begin with some earlier records.
   */
  resized(pagination: P, step: PageStep, sizes: { readonly from: number; readonly to: number }): PageStep;
  /** Returns the values that are sent with the token of each page after the first. */
  extras(pagination: P): readonly Injection[];
  /** Returns the template of the next URL; `undefined` if the token of a page is not a URL. */
  urlTemplate(pagination: P): Template | undefined;
  /** What the token of a page is: its number (`pages`), the number of records before it (`records`) or a cursor (`nothing`). */
  readonly counts: "pages" | "records" | "nothing";
  /** The usual names of the param with the page token, in lower case, without separators. */
  readonly tokenNames: readonly string[];
}

/** A value that is sent with the token of a page. */
interface Extra {
  readonly target: Target;
  readonly encode?: Encoding;
  readonly value: unknown;
}

/** A page to request. */
export interface PageStep {
  readonly kind: "page";
  /**
   * The token to send. It is sent unchanged, even if the param of the token has a template. Absent for a first page whose request
   * needs no token, or already contains the caller's token as a param.
   */
  readonly token?: unknown;
  /**
   * The offset, the number or the cursor of the page. If the upstream returns a URL as the cursor, the position is the absolute
   * URL without a fragment. Absent without pagination. Also absent for the first page of a pagination by cursor, unless the
   * caller passes a cursor.
   */
  readonly position?: unknown;
  /**
   * The earlier pages of the walk, to detect a repeated page. Includes this page if it has a cursor. In page and offset mode, the
   * records identify a page, and they are not known yet.
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
   * The upstream repeats a page. If `token` is present, the token leads to a page that was already read. Otherwise, the page that
   * was just read has the same records as an earlier page.
   */
  | { readonly kind: "stuck"; readonly token?: unknown };

/** The parts of a page that determine the next step. */
export interface Seen {
  /** The records as received, before any transformation or filter. */
  readonly records: readonly unknown[];
  /** The body as a string, if the records are one array in it. */
  readonly text?: string | undefined;
  /** The parsed body. */
  readonly response: unknown;
  /** The template root `headers`: the headers by lower-case name. Its member `link` has the links by relation. */
  readonly headers: unknown;
  /** The URL of the page, after redirects. A relative next URL is resolved against this URL. */
  readonly url: string;
  readonly config: Scope;
  /** The params of the call, checked and with defaults. */
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

/** Returns the page token that the caller passes as a param to resume a walk; `undefined` if there is none. */
export function callerToken({ token: { param } }: Pick<Pagination, "token">, params: Scope): unknown {
  return param === undefined ? undefined : (own(params, param) ?? undefined);
}
