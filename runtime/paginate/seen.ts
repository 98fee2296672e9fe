import type { Scope } from "../template/scope.ts";

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
