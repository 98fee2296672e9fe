// Generated from generator/manifest/schema. Do not edit: change it there, then `npm run generate`.
import type { Scalar } from "./scalar.ts";

/**
 * The type of the value; `any` allows every value. `fields` and `values` imply object, `items` implies array.
 */
export type TypeName = "string" | "integer" | "number" | "boolean" | "object" | "array" | "any";
/**
 * The meaning of the value. An integer param with int64 also accepts a string of digits, because long ids are strings in records.
 */
export type Format =
  | "date"
  | "date-time"
  | "email"
  | "uri"
  | "uuid"
  | "html"
  | "markdown"
  | "epoch-seconds"
  | "epoch-millis"
  | "compact-date"
  | "sql-date-time"
  | "int64"
  | "decimal"
  | "json"
  | "json-strings"
  | "time-filter";
/**
 * Names from `types`, or record types of entities. The fields of these types are appended to `fields`. The first of two fields with the same name takes precedence.
 *
 * @minItems 1
 */
export type Include = string[];
/**
 * The keys for the type of a value.
 */
export interface TypeKeys {
  type?: TypeName;
  /**
   * Instead of `type`: the possible types of the value.
   *
   * @minItems 2
   */
  any_of?: TypeName[];
  /**
   * Instead of `type`: a name from `types`, or the record type of an entity.
   */
  ref?: string;
  /**
   * The value can be null. The default is true for fields of records and false for params. A nullable field of a record can also be absent.
   */
  nullable?: boolean;
  /**
   * The param, or the member of an object param, is required, unless it has a default. Path params are required without this key.
   */
  required?: boolean;
  format?: Format;
  /**
   * The allowed values.
   *
   * @minItems 1
   */
  enum?: Scalar[];
  /**
   * The string is a comma-separated list of one or more of these values.
   *
   * @minItems 1
   */
  separated?: string[];
  /**
   * A regular expression for the whole string, ^…$. At each alternative and repetition, the next character must determine the continuation, so that matching takes linear time: `^[a-z]+[0-9]$`, not `^[a-z]+x$`.
   */
  pattern?: string;
  /**
   * The minimum of a number.
   */
  min?: number;
  /**
   * The maximum of a number.
   */
  max?: number;
  /**
   * The minimum length of a string.
   */
  min_length?: number;
  /**
   * The maximum length of a string.
   */
  max_length?: number;
  items?: Type;
  /**
   * The minimum number of items.
   */
  min_items?: number;
  /**
   * The maximum number of items.
   */
  max_items?: number;
  fields?: Fields;
  values?: Type;
}
/**
 * The type of a value: `type`, `any_of` or `ref`. `items` describes the items of an array, `fields` the members of an object, `values` the members of an open map. The short form is one word: a type, a format (`date-time`, but not `epoch-millis`, `int64` or `time-filter`), or the name of a type or record (`Address`). A final `!` means `nullable: false`, and the marks of `store` follow (`date-time! incremental`). A type in brackets is an array of that type (`[string]`).
 */
export interface Type extends TypeKeys {
  /**
   * The marks of the field in the context store. key: the fields with this mark together identify the record among the records of all parents. incremental: the field orders records by time for incremental sync. semantic: the field is searchable by meaning. omitted: the store does not contain the field.
   *
   * @minItems 1
   *
   * Items: One mark.
   */
  store?: ("key" | "incremental" | "semantic" | "omitted")[];
  /**
   * A realistic value for the documentation and the sandbox.
   */
  example?: unknown;
  /**
   * A description for documentation. Omit it for a field whose name is sufficient.
   */
  description?: string;
}
/**
 * Members of an object, by the upstream's names.
 */
export interface Fields {
  [k: string]: Type;
}
/**
 * A named object type.
 */
export interface NamedType {
  /**
   * A description of one object.
   */
  description?: string;
  fields?: Fields;
  include?: Include;
  values?: Type;
}
