// Generated from generator/manifest/schema. Do not edit: change it there, then `npm run generate`.
import type { Ending, RateLimitUse } from "./manifest.ts";
import type { Meta, PaginationUse } from "./pagination.ts";
import type { Rules } from "./rules.ts";
import type { BodyKind, Encoding, Names, Scalar, Template } from "./scalar.ts";
import type { TypeKeys } from "./type.ts";

/**
 * METHOD /path/{param}. The path is appended to the paths of the connector and of the entity. An action without a method uses the entity's method. If the entity has none, the action uses the connector's method. Without any of these, the method depends on the action's kind: POST for create, PATCH for update, DELETE for delete, GET for all others.
 */
export type Request = string;
/**
 * Values that the connector adds to requests. If several injections write to the same target (the same `in` and the same `name` or `path`), the action's injection overrides the injections of the entity and the connector. The entity's injection overrides the connector's.
 */
export type Injections = Injection[];
/**
 * Transformations of the records, in order.
 */
export type Transformations = Transformation[];
/**
 * A name from `param_groups`, or an object that contains the name (`use`) and overrides.
 */
export type ParamGroupUse =
  | string
  | {
      /**
       * A name from `param_groups`.
       */
      use: string;
      /**
       * Overrides of the group's params, by name.
       */
      params?: {
        /**
         * Overrides of a param.
         */
        [k: string]: {
          /**
           * The value if the caller omits the param. A string can be a template that can read config or the time: {{now "-P730D" "date"}}.
           */
          default?: unknown;
          /**
           * A realistic value for the documentation and the sandbox.
           */
          example?: unknown;
          /**
           * A description for documentation. Omit it for a field whose name is sufficient.
           */
          description?: string;
        };
      };
    };
/**
 * A value that the connector adds to requests. An absent value is omitted.
 */
export interface Injection {
  /**
   * The part of the request that contains the value. `variable` is a GraphQL variable.
   */
  in: "path" | "query" | "header" | "body" | "variable";
  /**
   * The name of the path param, query param, header or GraphQL variable.
   */
  name?: string;
  /**
   * The path in the body or in the GraphQL variables.
   */
  path?: string;
  /**
   * A literal, a template, or a list or map of them. In an `auth` option, a template can read config and credentials. In `with` of a pagination, it can read the same variables as the pagination's `value`. Elsewhere, it can read config, params and page_token (the token of the requested page, which is absent for the first page unless `inject_first` is true). The connector's `inject` cannot read params.
   */
  value: unknown;
  encode?: Encoding;
}
/**
 * Params by name.
 */
export interface Params {
  [k: string]: Param;
}
/**
 * An argument of an action.
 */
export interface Param extends TypeKeys {
  /**
   * The part of the request that contains the value. `variable` is a GraphQL variable. `none`: only templates read the value.
   */
  in: "path" | "query" | "header" | "body" | "variable" | "none";
  /**
   * The upstream's name (default: the param's name).
   */
  name?: string;
  /**
   * The path in the body or in the GraphQL variables (default: the name).
   */
  path?: string;
  /**
   * A field of the entity's record. The param inherits all keys of the field except `nullable`, `required` and `store`. It can override each inherited key except the type.
   */
  field?: string;
  /**
   * The value if the caller omits the param. A string can be a template that can read config or the time: {{now "-P730D" "date"}}.
   */
  default?: unknown;
  encode?: Encoding;
  template?: Template;
  filter?: Filter;
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
 * How the param filters the records of a list.
 */
export interface Filter {
  /**
   * The path of the field in the record (default: the `field` of the param).
   */
  field?: string;
  /**
   * The comparison of the field with the value of the param. eq (the default): the field equals the value, or one of several values. only: the value true selects the records whose field is true, and false selects all records.
   */
  operator?: "eq" | "gt" | "gte" | "lt" | "lte" | "only";
}
/**
 * One transformation of records. It has exactly one key.
 */
export interface Transformation {
  /**
   * Replaces each record with the value at this path: {campaign: {…}} becomes {…}.
   */
  unwrap?: string;
  merge?: Names;
  /**
   * Replaces each record with one record for each item of this array. A new record has the members of the item, and the other fields of the original. If an item is not an object, the new record contains the item under the array's name.
   */
  explode?: string;
  /**
   * Converts an array of values to one field for each value.
   */
  name_values?: {
    /**
     * The array of values.
     */
    field: string;
    names: Template;
  };
  /**
   * Converts parallel arrays to one record for each index.
   */
  columns?: {
    /**
     * The path of the array of each field.
     */
    fields: {
      [k: string]: string;
    };
    /**
     * An object field of each record. `labels` names its members: in record n, the member labels[i] is values[i][n].
     */
    series?: {
      /**
       * The name of the field.
       */
      field: string;
      /**
       * The path of the arrays of values.
       */
      values: string;
      /**
       * The path of the array of labels.
       */
      labels: string;
    };
  };
  /**
   * Replaces the record with these fields. `record` is the original, which can be a scalar.
   */
  project?: {
    [k: string]: Template;
  };
  /**
   * Adds these fields, or replaces their values. If a template has no value, its field is unchanged. The templates can read `record`, `params`, `config` and `response`.
   */
  set?: {
    [k: string]: Template;
  };
  /**
   * Converts nested objects to dotted snake_case fields.
   */
  flatten?: true;
  parse_json?: Names;
  drop?: Names;
  /**
   * Converts these values, which the upstream sends for an absent value, to null.
   */
  null_values?: Scalar[];
}
/**
 * One operation.
 */
export interface Action {
  /**
   * One sentence in the imperative.
   */
  description: string;
  /**
   * Remarks for callers, in addition to the description.
   *
   * Items: One remark.
   */
  notes?: string[];
  upstream?: Ending;
  request?: Request;
  /**
   * Whether the client can repeat the request (default: true for a read that uses GET or a GraphQL query).
   */
  safe?: boolean;
  rate_limit?: RateLimitUse;
  body?: BodyKind;
  /**
   * The Content-Type of a JSON body (default: application/json). It can contain {{upstream.version}}.
   */
  content_type?: string;
  /**
   * A GraphQL document with one named operation. `...Name` includes a fragment of the connector.
   */
  document?: string;
  inject?: Injections;
  /**
   * Groups of the connector's `param_groups` whose params the action has.
   */
  param_groups?: ParamGroupUse[];
  params?: Params;
  rules?: Rules;
  pagination?: PaginationUse;
  /**
   * The path of the result in the body, such as data.items (default: the whole body). An action with a `document` and without transformations requires this key.
   */
  record_path?: string;
  /**
   * empty: the page is empty if the response has no body, or no value at `record_path` (default: an error).
   */
  absent?: "empty";
  /**
   * Statuses that mean no records, such as 404, or 304 in response to the header If-Modified-Since. `cases` of `errors` take precedence.
   *
   * Items: A status.
   */
  empty_statuses?: number[];
  /**
   * one: the list or search returns one object.
   */
  shape?: "one";
  /**
   * The record is the first item of an array. An empty array means not found.
   */
  first?: boolean;
  transformations?: Transformations;
  meta?: Meta;
  /**
   * The type of the result (default: the entity's record). If the response has no body, such as that of a delete with status 204, the result is an empty object. Then name a type of `types` with `fields: {}` and a description such as `An empty object.`
   */
  result_type?: string;
  file?: File;
}
/**
 * The result of a download.
 */
export interface File {
  /**
   * The path of the link in the response (default: the response is the file).
   */
  link?: string;
  name?: Template;
  /**
   * The media type of the file. The template can read `response`, `headers`, `params` and `config`.
   */
  content_type?: string;
  /**
   * Headers of the request to the link. The request has no credentials. The templates can read params and config.
   */
  headers?: {
    [k: string]: Template;
  };
}
