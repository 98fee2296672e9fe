/** What follows a page. `token` is absent for the first page; it is passed on exactly as it was read. */
export type Step =
  | { readonly kind: "page"; readonly token?: unknown }
  | { readonly kind: "done" }
  /** The walk does not move: the same token came twice. */
  | { readonly kind: "stuck"; readonly token: unknown };
