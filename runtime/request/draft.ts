/**
 * A request while it is put together; `inject` alone writes to it. Later writes to one target replace earlier ones.
 */
export interface Draft {
  /** How members of the body are kept: as JSON values, or as parts of a form. */
  readonly bodyKind: "json" | "form";
  /** Percent-encoded values by their name in the path. */
  readonly path: Map<string, string>;
  /** Encoded parts (`a=1&a=2`) by the name they were written under. */
  readonly query: Map<string, string>;
  /** By lower-case name. */
  readonly headers: Map<string, string>;
  /** Encoded parts by their bracketed name. */
  readonly form: Map<string, string>;
  /** Absent until something is written to it. */
  json?: Readonly<Record<string, unknown>>;
  /** Replaces everything but method, headers and body; whether it is a URL is for `nextUrl` to say. */
  url?: unknown;
}

/** A draft with nothing in it. */
export function emptyDraft(bodyKind: Draft["bodyKind"]): Draft {
  return { bodyKind, path: new Map(), query: new Map(), headers: new Map(), form: new Map() };
}
