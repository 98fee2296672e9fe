import type { Json, Param, Schema, Template, Transformation } from "./model.ts";

/** The rules for copying an entity to the context store. */
export interface ContextStore {
  /** Fields that identify a record. If empty, a hash of the whole record identifies it. */
  readonly key: readonly string[];
  /** Name of the upstream action that lists the records. */
  readonly list: string;
  readonly incrementalSync?: IncrementalSync;
  /** Params of the sync's list calls, in addition to those of the list action. */
  readonly params: Readonly<Record<string, Param>>;
  /** The params of the list action whose values are fields of parent records. */
  readonly parents: readonly ParentParam[];
  /**
   * Values of params. The sync calls the list action once for each value. Each entry is an array, or a template that reads
   * `config` and returns an array.
   */
  readonly partitions: Readonly<Record<string, readonly Json[] | Template>>;
  /** The action that returns each listed record completely. `args` read the listed record. */
  readonly detail?: { readonly action: string; readonly args: Readonly<Record<string, Template>> };
  /** A GraphQL document that selects more fields than that of the list action. */
  readonly document?: { readonly text: string; readonly operation: string };
  readonly transformations: readonly Transformation[];
  /** Fields of the record that the store leaves out. */
  readonly omit: readonly string[];
  /** Fields that only the store has, or that differ from the record's. `storeFields` returns all fields. */
  readonly fields: Readonly<Record<string, Schema>>;
  /** Fields for semantic search, each with its window in characters. */
  readonly semantic: Readonly<Record<string, number>>;
}
export interface ParentParam {
  readonly param: string;
  readonly entity: string;
  readonly field: string;
  /** A condition on parents; reads `record` and `config`. */
  readonly when?: Template;
}
export interface IncrementalSync {
  readonly field: string;
  readonly format: TimeFormat;
  /** `server`: `args` filter at the upstream. `client`: the sync filters received records. `parent`: lists the records of changed parents. */
  readonly mode: "server" | "client" | "parent";
  /** Templates by param, or by a dotted path in an object param. They read `since`, `until` and `config`. */
  readonly args: Readonly<Record<string, Template>>;
  readonly order: "ascending" | "newest_first" | "none";
  /** ISO 8601 duration. Each sync also reads the records of this period before the last sync. May read `config`. */
  readonly lookback?: Template;
  /** ISO 8601 duration: the longest time range of one walk. */
  readonly window?: string;
  /** ISO 8601 duration after which a record is complete. The sync does not read newer records. */
  readonly lag?: string;
}
export type TimeFormat =
  | "date-time"
  | "date"
  | "compact-date"
  | "epoch-seconds"
  | "epoch-millis"
  | "sql"
  | "number"
  | "text";
