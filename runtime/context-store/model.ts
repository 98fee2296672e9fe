import type { Json, Param, Schema, Template, Transformation } from "../model.ts";

/** The rules for copying an entity to the context store. */
export interface StoreRules {
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
   * The values of params by name. The sync lists the records of each combination of values. The values of a param are an array,
   * or a template that reads `config` and returns an array.
   */
  readonly partitions: Readonly<Record<string, readonly Json[] | Template>>;
  /** The action that returns all fields of a listed record. The templates in `args` read `config`, and the listed `record`. */
  readonly detail?: { readonly action: string; readonly args: Readonly<Record<string, Template>> };
  /** A GraphQL document that selects more fields than the document of the list action. */
  readonly document?: { readonly text: string; readonly operation: string };
  readonly transformations: readonly Transformation[];
  /** Fields of the record that the store omits. */
  readonly omit: readonly string[];
  /** Fields that the record lacks, or that have another schema in the store. `storeFields` returns all fields. */
  readonly fields: Readonly<Record<string, Schema>>;
  /** Fields for semantic search, each with its window: the maximum length of a passage, in characters. */
  readonly semantic: Readonly<Record<string, number>>;
}
/** A param of the list action. Its values come from a field of parent records. The sync lists the records of each parent. */
export interface ParentParam {
  readonly param: string;
  readonly entity: string;
  readonly field: string;
  /** A condition on parent records. The template can read the parent `record`, and `config`. */
  readonly when?: Template;
}
/** The rules for a sync of the records that have changed since the last sync. */
export interface IncrementalSync {
  /** The field whose value increases with each change, such as the time of the last change. */
  readonly field: string;
  readonly format: TimeFormat;
  /**
   * `server`: the upstream filters by `args`. `client`: the sync filters the received records. `parent`: the sync lists the
   * records of changed parents.
   */
  readonly mode: "server" | "client" | "parent";
  /** Templates by param, or by a dotted path in an object param. They read `since`, `until` and `config`. */
  readonly args: Readonly<Record<string, Template>>;
  /** The order of the records in the upstream's list. */
  readonly order: "ascending" | "newest_first" | "none";
  /**
   * ISO 8601 duration. An incremental sync starts this long before the time that the last sync reached. The template can read
   * `config`.
   */
  readonly lookback?: Template;
  /** ISO 8601 duration: the longest time range of one list call. */
  readonly window?: string;
  /** The age (ISO 8601 duration) at which a record is complete. An incremental sync does not copy younger records. */
  readonly lag?: string;
}
/** The notation of the times in a field; `number` or `text` for a field of numbers or strings that are not times. */
export type TimeFormat =
  | "date-time"
  | "date"
  | "compact-date"
  | "epoch-seconds"
  | "epoch-millis"
  | "sql"
  | "number"
  | "text";
