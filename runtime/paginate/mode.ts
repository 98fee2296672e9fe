import type { Encoding, Injection, Pagination, Target, Template } from "../model.ts";
import type { Scope } from "../template/helper.ts";
import type { Trail } from "./trail.ts";

/** All that one pagination mode means. The methods are pure: they neither send nor wait. */
export interface Mode<P extends Pagination = Pagination> {
  /** The first page of a walk, for the call's checked params with their defaults. */
  first(pagination: P, params: Scope): PageStep;
  /** The step after the page that `step` requested and whose content is `seen`. */
  next(pagination: P, seen: Seen, step: PageStep): Step;
  /** How the upstream numbers its pages, for everything that explains, checks or serves them. */
  paging(pagination: P): Paging;
  /** The names that upstreams give to the param of such a token, in lower case, without separators. */
  readonly tokenNames: readonly string[];
}

/** A value that is sent beside the token of a page. */
interface Extra {
  readonly target: Target;
  readonly encode?: Encoding;
  readonly value: unknown;
}

/**
 * A page to request. `token` goes into the request, exactly as it was read; without one, the request needs none.
 * `position` is the offset, the page number or the cursor of the page; absent at the start of a cursor walk. The two
 * differ on the first page only: a numbered walk counts from its position, but mostly does not send it.
 */
export interface PageStep {
  readonly kind: "page";
  readonly token?: unknown;
  readonly position?: unknown;
  /** The pages before this one, and this one if it has a cursor: a numbered page is known only when it has come. */
  readonly trail?: Trail;
  readonly extras?: readonly Extra[];
}

/** What follows a page. */
export type Step =
  | PageStep
  | { readonly kind: "done" }
  /** The walk does not move: the next token, or the page if it has no token, is one of an earlier page. */
  | { readonly kind: "stuck"; readonly token?: unknown };

/** The parts of a page that decide what follows it. */
export interface Seen {
  /** The records as received, before any transformation or filter. */
  readonly records: readonly unknown[];
  /** The body as a string, if the records are one array in it. */
  readonly text?: string | undefined;
  /** The parsed body. */
  readonly response: unknown;
  /** The `headers` root of templates: lower-case names, and `link` by relation. */
  readonly headers: unknown;
  /** The URL of the page, after redirects. A relative next URL is resolved against it. */
  readonly url: string;
  readonly config: Scope;
  /** The params of the call, checked and with defaults. */
  readonly params: Scope;
}

/** How an upstream numbers its pages. */
export type Paging = CountedPages | NamedPages;

/** The caller computes the token of the next page. */
export interface CountedPages {
  readonly kind: "counted";
  /** The number of the first page. */
  readonly firstPage: number;
  /** How many records precede the page of a token, with pages of `size` records. */
  readonly recordsBefore: (token: number, size: number) => number;
  /** How a caller computes the next token, which `param` takes. Markdown, without a full stop. */
  readonly explain: (param: string) => string;
}

/** Each page names the token of the next one. */
export interface NamedPages {
  readonly kind: "named";
  readonly firstPage: number;
  /** The token of the next page. Reads what stop conditions read. */
  readonly token: Template;
  /** Sent beside the token. */
  readonly extras: readonly Injection[];
}

/** The roots that stop conditions and cursor values read. */
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

/** The token with which a caller resumes a walk; `undefined` without one. */
export function callerToken({ token: { param } }: Pick<Pagination, "token">, params: Scope): unknown {
  const given = param !== undefined && Object.hasOwn(params, param) ? params[param] : undefined;
  return given ?? undefined;
}
