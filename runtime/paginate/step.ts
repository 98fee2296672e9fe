/**
 * A page to ask for. `token` goes into the request, exactly as it was read; absent, the request needs none.
 * `position` is where the walk stands: the offset, the page number, or the cursor; absent at the very start of a
 * cursor walk. They differ on the first page only, whose number is counted from but mostly not sent.
 */
export interface PageStep {
  readonly kind: "page";
  readonly token?: unknown;
  readonly position?: unknown;
}

/** What follows a page. */
export type Step =
  | PageStep
  | { readonly kind: "done" }
  /** The walk does not move: the same token came twice. */
  | { readonly kind: "stuck"; readonly token: unknown };
