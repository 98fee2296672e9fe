import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";

/** The specification's statements about one kind. An absent member means no statement. */
export interface Specification {
  readonly title: string;
  readonly credentials?: Readonly<Record<string, Statement>>;
  readonly replication?: Readonly<Record<string, Statement>>;
  readonly entities: Readonly<Record<string, EntityStatement>>;
}

/** The statements about an entity. They always list all of its actions. */
export interface EntityStatement {
  readonly actions: Readonly<Record<string, ActionStatement>>;
  readonly context_store?: boolean;
  /**
   * The fields for semantic search, each with the maximum characters of a passage. Absent if the entity has none; `{}` if the
   * specification does not name them.
   */
  readonly semantic?: Readonly<Record<string, number>>;
  /** The fields of a record. */
  readonly fields?: Readonly<Record<string, Statement>>;
  /** Whether records can have fields that `fields` does not list. */
  readonly open_ended?: boolean;
  /**
   * Fields that must be searchable in the context store, even if no action returns them. `owner.*` requires at least one field
   * below `owner`.
   */
  readonly store_fields?: readonly string[];
}

/** The statements about an action; `{}` if the specification only names it. */
export interface ActionStatement {
  readonly params?: Readonly<Record<string, Statement>>;
  /** Forbidden params. */
  readonly without?: readonly string[];
  readonly at_least_one?: readonly string[];
  readonly returns?: "many" | "one";
  readonly meta?: Readonly<Record<string, Statement>>;
  /** Every field of the result, if the result is not a record of the entity. */
  readonly fields?: Readonly<Record<string, Statement>>;
  /** Some fields of the result. */
  readonly more_fields?: Readonly<Record<string, Statement>>;
  /** Fields that must be optional in the records of the result. */
  readonly omits?: readonly string[];
}

/**
 * The statements about a param, a credential, a configured value, a key of `meta` or a field. Most members have the same name and
 * meaning as in manifests.
 */
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
  /**
   * If true, a param, a credential or a configured value must be required; otherwise, it must be optional. If true, a field of
   * an object (a statement in `fields` of another statement) must be required; otherwise, it can be required or optional. Has no
   * effect on keys of `meta` and fields of records.
   */
  readonly required?: boolean;
  /** A value, `now`, or `now` and a duration. */
  readonly default?: string | number | boolean;
  /** Whether the configuration supplies the default. */
  readonly from_config?: boolean;
  /** Whether the param excludes all other params. */
  readonly exclusive?: boolean;
  /** Values of a comma-separated string, which has too many combinations for an enum. */
  readonly separated?: readonly string[];
  /** Values that the schema must accept, for a rule that the specification states in prose, such as "ten digits". */
  readonly accepts?: readonly string[];
  /** Values that the schema must refuse. */
  readonly refuses?: readonly string[];
  /**
   * The members of this statement that the specification implies but does not state. If `type` is one of them, the type in the
   * catalogue can also be nullable.
   */
  readonly inferred?: readonly ("type" | "required")[];
}

const folder = join(import.meta.dirname, "specification");

/** The kinds of the specification, sorted. */
export function specifiedKinds(): readonly string[] {
  return readdirSync(folder)
    .map((name) => basename(name, ".yaml"))
    .sort();
}

/** The specification's statements about a kind. */
export function readSpecification(kind: string): Specification {
  return parse(readFileSync(join(folder, `${kind}.yaml`), "utf8"));
}
