import type { Encoding, Target } from "../model.ts";
import type { Trail } from "./trail.ts";

/** A value that goes with the token of a page. */
export interface Extra {
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
