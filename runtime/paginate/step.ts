import { digest } from "../digest.ts";
import type { Encoding, Target } from "../model.ts";
import type { Scope } from "../template/evaluate.ts";
import type { Trail } from "./trail.ts";

/** A value that goes with the token of a page. */
interface Extra {
  readonly target: Target;
  readonly encode?: Encoding;
  readonly value: unknown;
}

/**
 * A page to ask for. `token` goes into the request, exactly as it was read; absent, the request needs none.
 * `position` is where the walk stands: the offset, the page number, or the cursor; absent at the very start of a
 * cursor walk. They differ on the first page only, whose number is counted from but mostly not sent.
 */
export interface PageStep {
  readonly kind: "page";
  readonly token?: unknown;
  readonly position?: unknown;
  /** Of a numbered walk, whose numbers grow even where the upstream gives the same pages again. */
  readonly trail?: Trail;
  /** What is sent beside the token. */
  readonly extras?: readonly Extra[];
}

/** What follows a page. */
export type Step =
  | PageStep
  | { readonly kind: "done" }
  /** The walk does not move: the same token came twice or, where there is none, the same page. */
  | { readonly kind: "stuck"; readonly token?: unknown };

/** What a page showed, as far as the next one depends on it. */
export interface Seen {
  /** The records as they were received, before any reshaping or filter. */
  readonly records: readonly unknown[];
  /** The body as text, where the records are one array in it. */
  readonly text?: string | undefined;
  /** The parsed body. */
  readonly response: unknown;
  /** The `headers` root of templates: lower-case names, and `link` by relation. */
  readonly headers: unknown;
  /** Where the page came from, after redirects: a relative next URL is compared against it. */
  readonly url: string;
  readonly config: Scope;
  /** The params of the call, checked and with defaults. */
  readonly params: Scope;
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

/** Characters of a SHA-256 hash in base64url. No JSON text that short looks like one: it has quotes or brackets, or is a number. */
const longest = 43;

/** A short text that two tokens share exactly when they are the same: `7` and `"7"` are not. */
export function tokenKey(token: unknown): string {
  const text = JSON.stringify(token) ?? "";
  return text.length <= longest ? text : digest("sha256", text, "base64url");
}
