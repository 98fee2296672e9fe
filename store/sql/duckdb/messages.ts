import type { SqlColumn } from "../query.ts";
import type { SqlRefusal } from "../refused.ts";

/** A snapshot of an entity's table, in a database file that contains only this table. */
export interface SnapshotFile {
  readonly entity: string;
  readonly file: string;
}

/**
 * The messages from the service to a process that executes statements. `run` also checks the statement, unless the process has
 * just checked it.
 */
export type SqlRequest =
  | { readonly kind: "check"; readonly sql: string; readonly entities: readonly string[] }
  | {
      readonly kind: "run";
      readonly sql: string;
      /** The snapshots of the tables that the statement reads. */
      readonly snapshots: readonly SnapshotFile[];
      readonly limit: number;
      readonly resultBytes: number;
    }
  | { readonly kind: "interrupt" };

/** The messages from the process to the service: `ready` once, then one message for each `check` and `run`. */
export type SqlReply =
  | { readonly kind: "ready" }
  | { readonly kind: "checked"; readonly entities: readonly string[] }
  | { readonly kind: "refused"; readonly refusal: SqlRefusal }
  | {
      readonly kind: "rows";
      readonly columns: readonly SqlColumn[];
      /** The rows as the text of a JSON array. */
      readonly rows: string;
      readonly more: boolean;
    }
  | { readonly kind: "failed"; readonly failure: Failure; readonly message: string };

/** `statement`: the SQL has a mistake, and `message` describes it. `bytes`: the result is larger than `resultBytes`. */
export type Failure = "statement" | "memory" | "interrupted" | "bytes" | "internal";
