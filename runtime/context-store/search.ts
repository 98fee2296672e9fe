import type { CallOptions, FieldPath } from "../call/options.ts";
import type { Result } from "../call/response.ts";
import type { Json } from "../model.ts";
import type { ColumnType } from "./columns.ts";
import type { operatorGroups, sortableTypes } from "./operators.ts";

/** The actions of entities in the context store. Only hosted connectors have these actions. */
export type StoreAction = "context_store_search" | "context_store_sql_query";

/**
 * The method of an entity that searches the context store with a `StoreQuery`. Only `execute` accepts a `SemanticQuery`, for
 * the fields whose names are in `Semantic`.
 */
export interface StoreSearch<Columns, Item, Semantic extends string = never> {
  (params: StoreQuery<Columns, Item>, options?: StoreCallOptions): Promise<Result<Item[], StoreMeta>>;
  /** The params and the hit of a `SemanticQuery`, for type inference only. No value has this member. */
  readonly [semantic]?: (params: SemanticQuery<Columns, Item, Semantic>) => SemanticHit<Item>;
}
declare const semantic: unique symbol;

/** The method of an entity that executes an SQL query over the context store. */
export type StoreSqlQuery = (
  params: {
    readonly sql: string;
    /** 1 to 10,000; default 1000. */
    readonly limit?: number;
    /** The tables that the statement can read; must include the table of this entity. Default: all that the caller may read. */
    readonly tables?: readonly string[];
  },
  options?: StoreCallOptions,
) => Promise<Result<Readonly<Record<string, unknown>>[], StoreMeta>>;

/** The options of a call that reads the context store. */
export type StoreCallOptions = Pick<
  CallOptions,
  "signal" | "timeout_ms" | "retries" | "max_records" | "with_next_params"
>;

/** The `meta` of a search or SQL query. */
export interface StoreMeta {
  /** Whether there are more matching records, or more rows than the limit. */
  readonly has_more: boolean;
  /** The param `cursor` of the next page. Null if no page follows, and for semantic searches and SQL queries. */
  readonly cursor: string | null;
  readonly took_ms: number | null;
}

/** A search by conditions. `Columns` has the type of each column by its name. */
export interface StoreQuery<Columns, Item> {
  readonly query: { readonly filter?: StoreFilter<Columns>; readonly sort?: readonly StoreSort<Columns>[] };
  /** 1 to 10,000; default 1000. */
  readonly limit?: number;
  /** `meta.cursor` of the previous page. */
  readonly cursor?: string;
  /** Dotted paths of the fields to return. */
  readonly fields?: readonly FieldPath<Item>[];
}

/** A search by meaning. */
export interface SemanticQuery<Columns, Item, Field extends string> {
  readonly semantic: {
    readonly field: Field;
    /** The meaning to search for, in natural language. */
    readonly prompt: string;
    readonly filter?: StoreFilter<Columns>;
    /** The maximum characters of each `context`: 1 to the maximum length of the field's passages, which is the default. */
    readonly context_size?: number;
    /** -1 to 1; default 0.25. */
    readonly min_similarity?: number;
    /** `max` (default): only the best passage of each record. `none`: all matching passages of a record. */
    readonly dedup?: "max" | "none";
  };
  /** 1 to 100; default 10. */
  readonly limit?: number;
  /** Dotted paths of the fields to return in `entity`. */
  readonly fields?: readonly FieldPath<Item>[];
}

/** A record that a semantic search found. */
export interface SemanticHit<Item> {
  readonly entity: Item;
  readonly metadata: {
    readonly score: number;
    /** The matching passage. If it is longer than `context_size`, only the part with the most words of the prompt. */
    readonly context: string;
  };
}

/** A condition on records: `{ eq: { status: "open" } }`. If there are several operators or fields, all must match. */
export type StoreFilter<Columns> = {
  readonly [Group in DeclaredGroup as Group["operators"][number]]?: OperandOf<Group, Columns>;
};

/** One key of a sort: `{ created: "desc" }`. */
export type StoreSort<Columns> = {
  readonly [Name in keyof Columns as Columns[Name] extends Sortable ? Name : never]?: "asc" | "desc";
};

type DeclaredGroup = (typeof operatorGroups)[number];
type Sortable = (typeof sortableTypes)[number];

type OperandOf<Group extends DeclaredGroup, Columns> = Group["takes"] extends "condition"
  ? StoreFilter<Columns>
  : Group["takes"] extends "conditions"
    ? readonly StoreFilter<Columns>[]
    : Comparisons<Group, Columns>;

type Comparisons<Group extends DeclaredGroup, Columns> = [Compared<Group, Columns>] extends [never]
  ? Readonly<Record<string, never>>
  : {
      readonly [Name in Compared<Group, Columns>]?: Operand<Group, Name extends keyof Columns ? Columns[Name] : "json">;
    };

type Compared<Group extends DeclaredGroup, Columns> = {
  [Name in keyof Columns & string]:
    | (Columns[Name] extends Group["refused"][number] ? never : Name)
    | (Columns[Name] extends "json" ? `${Name}.${string}` : never);
}[keyof Columns & string];

type Operand<Group extends DeclaredGroup, Type> = Group["takes"] extends "element"
  ? Json
  : Group["takes"] extends "values"
    ? readonly (Value<Type> | null)[]
    : Value<Type> | (Group["nulls"] extends true ? null : never);

/** A number may be a string of its digits. A timestamp may be an ISO 8601 string, or have the format of the field. */
type Value<Type> = Type extends "text"
  ? string
  : Type extends "boolean"
    ? boolean
    : Type extends Exclude<ColumnType, "json">
      ? number | string
      : string | number | boolean;

/** The methods that clients have only for connector kinds with semantic fields. */
export interface SemanticMethods<Shape> {
  /** Searches the context store with a `SemanticQuery`. */
  execute<E extends SemanticEntity<Shape>>(
    entity: E,
    action: "context_store_search",
    params: SemanticParams<Shape[E]>,
    options?: StoreCallOptions,
  ): Promise<Result<SemanticHits<Shape[E]>[], StoreMeta>>;
}

/** The names of the entities with semantic fields. */
export type SemanticEntity<Shape> = {
  [E in keyof Shape & string]: SemanticFields<Shape[E]> extends never ? never : E;
}[keyof Shape & string];

type SemanticOf<Entity> = Entity extends { context_store_search: { readonly [semantic]?: infer Semantic } }
  ? NonNullable<Semantic>
  : never;
type SemanticParams<Entity> = SemanticOf<Entity> extends (params: infer Params) => unknown ? Params : never;
type SemanticHits<Entity> = SemanticOf<Entity> extends (params: never) => infer Hit ? Hit : never;
type SemanticFields<Entity> = SemanticParams<Entity> extends { semantic: { field: infer Field } } ? Field : never;
