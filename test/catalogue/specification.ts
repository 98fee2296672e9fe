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
   * The fields for semantic search, each with the maximum length of a passage in characters. Absent if the entity has none, and
   * `{}` if the specification does not name them.
   */
  readonly semantic?: Readonly<Record<string, number>>;
  /** The fields of a record. If `open_ended` is true, records can have more fields. */
  readonly fields?: Readonly<Record<string, Statement>>;
  /** Whether the list of fields is incomplete. */
  readonly open_ended?: boolean;
  /**
   * Fields that must be searchable in the context store. Results of actions need not contain these fields. The path `owner.*`
   * requires at least one field below `owner`.
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
  /** Fields that are optional in the records of the result. */
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
   * If this member is true, a param, a credential or a configured value must be required; otherwise, it must be optional. A field
   * of an object (a statement in `fields` of another statement) must be required if this member is true. Otherwise, the field can
   * be required or optional. For a key of `meta` or a field of a record, this member has no effect.
   */
  readonly required?: boolean;
  /** A value, `now`, or `now` and a duration. */
  readonly default?: string | number | boolean;
  /** Whether the configuration supplies the value if the caller omits it. */
  readonly from_config?: boolean;
  /** Whether the param excludes all other params. */
  readonly exclusive?: boolean;
  /** Values of a comma-separated string, which has too many combinations for an enum. */
  readonly separated?: readonly string[];
  /** Examples of values that the schema must accept, for a rule that the specification states in prose, such as "ten digits". */
  readonly accepts?: readonly string[];
  /** Examples of values that the schema must refuse. */
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
