import type { Json, Schema } from "@agent-connectors/runtime";
import type { Column, ColumnType, StoreTable } from "../table.ts";
import type { Value } from "../values.ts";

/** A value to compare with a `Place`, in the type of the place. */
export type Operand = NonNullable<Value>;

/** A field: a column, and a path within the column if it holds JSON. */
export interface Place {
  readonly column: Column;
  /** Names of members within the column. An array on the path stands for any of its elements. */
  readonly below: readonly string[];
  /** The type of the compared values (see `typeOf`); for an array, the type of its elements. */
  readonly type: ColumnType | "any";
  /** The schema of the compared values. */
  readonly schema: Schema;
}

/** A checked filter, independent of an engine's syntax. A condition is true or false for each record, never null. */
export type Condition =
  | { readonly kind: "all" | "any"; readonly conditions: readonly Condition[] }
  | { readonly kind: "not"; readonly condition: Condition }
  /** A value of the field is in `values`. With `orAbsent`, a record without a value of the field also matches. */
  | { readonly kind: "in"; readonly place: Place; readonly values: readonly Operand[]; readonly orAbsent: boolean }
  | { readonly kind: "order"; readonly operator: Order; readonly place: Place; readonly value: Operand }
  /** `value` is folded (see `fold`). */
  | { readonly kind: "text"; readonly operator: TextOperator; readonly place: Place; readonly value: string }
  /**
   * `words` are folded. For `keyword`, `fold` folds them, and `words` contains each word with composed and with separate accents
   * (see `formsOf`). For `fuzzy`, `foldAccents` folds them.
   */
  | {
      readonly kind: "words";
      readonly operator: WordsOperator;
      readonly place: Place;
      readonly words: readonly string[];
    }
  | { readonly kind: "array_contains"; readonly place: Place; readonly value: Json };

/** A condition that contains no other conditions. */
export type Leaf = Exclude<Condition, { kind: "all" | "any" | "not" }>;

/** The operators that compare the order of values. */
export type Order = "gt" | "gte" | "lt" | "lte";
/** The operators that search for a substring. */
export type TextOperator = "startswith" | "endswith" | "contains";
/** The operators that search for words. */
export type WordsOperator = "keyword" | "fuzzy";

/** A field by which a search sorts. */
export interface SortKey {
  /** A column that holds one scalar. */
  readonly column: Column;
  readonly direction: "asc" | "desc";
}

/** The position of a record in the order of a search: its sort values and its key. */
export interface Position {
  readonly values: readonly Value[];
  readonly key: string;
}

/** A checked search of one entity. Nulls are last. Ties are in ascending order of keys. */
export interface SearchQuery {
  readonly table: StoreTable;
  readonly filter: Condition;
  readonly sort: readonly SortKey[];
  readonly limit: number;
  /** The last record of the previous page. */
  readonly after?: Position;
}

/** The condition that every record meets. */
export const everything: Condition = { kind: "all", conditions: [] };

/** The condition that no record meets. */
export const nothing: Condition = { kind: "any", conditions: [] };
