import type { Json, Param, Schema, Template, Transformation } from "./model.ts";

/** How an entity is copied into the context store. */
export interface ContextStore {
  /** Fields that identify a record; none means a hash of the whole record. */
  readonly key: readonly string[];
  /** Name of the upstream action that lists the records. */
  readonly list: string;
  readonly incrementalSync?: IncrementalSync;
  /** Params that only the sync's list calls know, beside those of the list action. */
  readonly params: Readonly<Record<string, Param>>;
  /** Each param of the list action that a parent's record fills. */
  readonly parents: readonly ParentParam[];
  /** Param values that are walked one after another: an array, or a template that reads `config` and gives one. */
  readonly partitions: Readonly<Record<string, readonly Json[] | Template>>;
  /** Get each listed record whole: param of the action from field of the record. */
  readonly detail?: { readonly action: string; readonly args: Readonly<Record<string, Template>> };
  /** A GraphQL document that selects more than the list action's. */
  readonly document?: { readonly text: string; readonly operation: string };
  readonly transformations: readonly Transformation[];
  /** Fields of the record that the store leaves out. */
  readonly omit: readonly string[];
  /** Fields that only the store has, or has otherwise than the record; `storeFields` gives all of them. */
  readonly fields: Readonly<Record<string, Schema>>;
  /** Fields searched by meaning, each with its window in characters. */
  readonly semantic: Readonly<Record<string, number>>;
}
export interface ParentParam {
  readonly param: string;
  readonly entity: string;
  readonly field: string;
  /** Only parents of which this holds; reads `record` and `config`. */
  readonly when?: Template;
}
export interface IncrementalSync {
  readonly field: string;
  readonly format: TimeFormat;
  /** `server`: `params` filter upstream; `client`: compared after reading; `parent`: only records of changed parents. */
  readonly mode: "server" | "client" | "parent";
  /** By param, or dotted path in an object param; templates that read `since`, `until` and `config`. */
  readonly args: Readonly<Record<string, Template>>;
  readonly order: "ascending" | "newest_first" | "none";
  /** ISO 8601 duration before the last sync that is read again; may read `config`. */
  readonly lookback?: Template;
  /** ISO 8601 duration: the longest time that one walk may ask for. */
  readonly window?: string;
  /** ISO 8601 duration that records take to be complete: newer ones are not read yet. */
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
