import type { SqlColumn } from "../query.ts";
import type { Refusal } from "../refused.ts";

/** A snapshot of an entity's table: a database file with this one table. */
export interface SnapshotFile {
  readonly entity: string;
  readonly file: string;
}

/** What the service sends to the process that executes statements. `check` and `run` both check the statement. */
export type SqlRequest =
  | { readonly kind: "check"; readonly sql: string; readonly entities: readonly string[] }
  | {
      readonly kind: "run";
      readonly sql: string;
      /** The tables that the statement reads. */
      readonly snapshots: readonly SnapshotFile[];
      readonly limit: number;
      readonly resultBytes: number;
    }
  | { readonly kind: "interrupt" };

/** What the process sends back: `ready` once, and one message for each `check` and `run`. */
export type SqlReply =
  | { readonly kind: "ready" }
  | { readonly kind: "checked"; readonly entities: readonly string[] }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | {
      readonly kind: "rows";
      readonly columns: readonly SqlColumn[];
      /** The rows as JSON. */
      readonly rows: string;
      readonly more: boolean;
    }
  | { readonly kind: "failed"; readonly failure: Failure; readonly message: string };

/** `statement`: a mistake of the statement, which the message describes. */
export type Failure = "statement" | "memory" | "interrupted" | "bytes" | "internal";
