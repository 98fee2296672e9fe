import type { Injection, Target, Template } from "../model.ts";

/** The page size: the number of records of a full page, and where the request contains this number. */
export interface PageSize {
  /** Absent if the upstream's page size is fixed. */
  readonly target?: Target;
  /** The param for the page size, if callers can choose it. */
  readonly param?: string;
  readonly value: Template;
}

/** A pagination, with its mode as `kind`. `stop` is a condition: if it holds for a page, no further page follows. */
export type Pagination =
  | {
      readonly kind: "offset";
      readonly token: Token;
      readonly injectFirst: boolean;
      readonly size?: PageSize;
      readonly stop?: Template;
    }
  | {
      readonly kind: "page";
      readonly token: Token;
      readonly start: 0 | 1;
      readonly injectFirst: boolean;
      readonly size?: PageSize;
      readonly stop?: Template;
    }
  | {
      readonly kind: "cursor";
      readonly token: Token;
      readonly value: Template;
      /** Values sent with the cursor of each page after the first. Their templates can read the same variables as `value`. */
      readonly with?: readonly Injection[];
      readonly size?: PageSize;
      readonly stop?: Template;
    };

/** The place of the page token in a request. `param` is the param with which callers can set the token, if there is one. */
export interface Token {
  readonly target: Target;
  readonly param?: string;
}
