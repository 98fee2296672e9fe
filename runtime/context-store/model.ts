import type { Json, Param, Schema, Template, Transformation } from "../model.ts";

/** The rules for copying an entity to the context store. */
export interface StoreRules {
  /** Fields that identify a record. If empty, a hash of the whole record identifies it. */
  readonly key: readonly string[];
  /** The name of the action that lists the records. */
  readonly list: string;
  readonly incrementalSync?: IncrementalSync;
  /** Params of the sync's list calls, in addition to those of the list action. */
  readonly params: Readonly<Record<string, Param>>;
  readonly parents: readonly ParentParam[];
  /**
   * For each param, an array of values, or a template that reads `config` and returns such an array. The sync lists the records
   * of each combination of values.
   */
  readonly partitions: Readonly<Record<string, readonly Json[] | Template>>;
  /** The action that returns all fields of a listed record. `args` can read `config` and the listed `record`. */
  readonly detail?: { readonly action: string; readonly args: Readonly<Record<string, Template>> };
  /** A GraphQL document that selects more fields than the document of the list action. */
  readonly document?: { readonly text: string; readonly operation: string };
  readonly transformations: readonly Transformation[];
  /** Fields of the record that the store omits. */
  readonly omit: readonly string[];
  /** Added fields, and fields with another schema than in the records of the entity. `storeFields` returns all fields. */
  readonly fields: Readonly<Record<string, Schema>>;
  /** For each field with semantic search, the maximum length of a passage in characters. */
  readonly semantic: Readonly<Record<string, number>>;
}
/** A param of the list action. The sync calls the action for each parent record, with the value of `field` as the param. */
export interface ParentParam {
  readonly param: string;
  readonly entity: string;
  readonly field: string;
  /** A condition on parent records. Can read the parent `record` and `config`. */
  readonly when?: Template;
}
/** The rules for a sync of only the changed records. */
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
  /** ISO 8601 duration. An incremental sync starts this long before the time that the last sync reached. Can read `config`. */
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
