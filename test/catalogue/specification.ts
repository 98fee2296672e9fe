import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";

/** What the specification states of one kind. What is absent is not stated. */
export interface Specification {
  readonly title: string;
  readonly credentials?: Readonly<Record<string, Statement>>;
  readonly replication?: Readonly<Record<string, Statement>>;
  readonly entities: Readonly<Record<string, EntityStatement>>;
}

/** What it states of an entity. Its actions are always all of them. */
export interface EntityStatement {
  readonly actions: Readonly<Record<string, ActionStatement>>;
  readonly context_store?: boolean;
  /** Fields searched by meaning, each with its window in characters; `{}` where it says only that there are some. */
  readonly semantic?: Readonly<Record<string, number>>;
  /** Every field of a record, unless it is `open_ended`. */
  readonly fields?: Readonly<Record<string, Statement>>;
  /** The fields are some of them. */
  readonly open_ended?: boolean;
  /** Searchable fields that a record lacks; `*` ends a path of which any continuation will do. */
  readonly store_fields?: readonly string[];
}

/** What it states of an action; `{}` where it only names it. */
export interface ActionStatement {
  readonly params?: Readonly<Record<string, Statement>>;
  /** Params that there must not be. */
  readonly without?: readonly string[];
  readonly at_least_one?: readonly string[];
  readonly returns?: "many" | "one";
  readonly meta?: Readonly<Record<string, Statement>>;
  /** Every field of what the action answers, where this is no record of the entity. */
  readonly fields?: Readonly<Record<string, Statement>>;
  /** Fields that its answer has, among others. */
  readonly more_fields?: Readonly<Record<string, Statement>>;
  /** Fields that its records may lack. */
  readonly omits?: readonly string[];
}

/** What it states of a param, a pagination key or a field, in the words of a manifest. */
export interface Statement {
  readonly type?: string;
  readonly nullable?: boolean;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly min?: number;
  readonly max?: number;
  readonly max_items?: number;
  readonly items?: Statement;
  readonly fields?: Readonly<Record<string, Statement>>;
  /** Of params and of fields of params; absent is false. */
  readonly required?: boolean;
  /** A value, or `now` with the duration that is added to it. */
  readonly default?: string | number | boolean;
  /** Filled in from the configuration while the caller gives none. */
  readonly from_config?: boolean;
  /** Goes with no other param. */
  readonly exclusive?: boolean;
  /** The values that one text joins by commas: too many together for an enum. */
  readonly separated?: readonly string[];
  /** Values of a form that is stated in prose, and values not of that form. */
  readonly accepts?: readonly string[];
  readonly refuses?: readonly string[];
  /** What follows from the context and is not stated; a nullable type is as good as the inferred one. */
  readonly inferred?: readonly ("type" | "required")[];
}

const folder = join(import.meta.dirname, "specification");

/** The kinds of the specification, sorted. */
export function specifiedKinds(): readonly string[] {
  return readdirSync(folder)
    .map((name) => basename(name, ".yaml"))
    .sort();
}

/** What the specification states of a kind. */
export function readSpecification(kind: string): Specification {
  return parse(readFileSync(join(folder, `${kind}.yaml`), "utf8"));
}
