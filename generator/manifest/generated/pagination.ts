// Generated from generator/manifest/schema. Do not edit: change it there, then `npm run generate`.
import type { Injection, Params } from "./action.ts";
import type { Rules } from "./rules.ts";
import type { Encoding, Template } from "./scalar.ts";
import type { Fields, Format, Type, TypeKeys, TypeName } from "./type.ts";

/**
 * A name from `pagination`, or an object that contains the name (`use`) and overrides.
 */
export type PaginationUse =
  | string
  | {
      /**
       * A name from `pagination`.
       */
      use: string;
      /**
       * Overrides of the page size.
       */
      page_size?: {
        /**
         * The minimum of a number.
         */
        min?: number;
        /**
         * The maximum of a number.
         */
        max?: number;
        /**
         * The value if the caller omits the param. A string can be a template that can read config or the time: {{now "-P730D" "date"}}.
         */
        default?: unknown;
        /**
         * A description for documentation. Omit it for a field whose name is sufficient.
         */
        description?: string;
      };
      value?: Template;
      stop?: Template;
      meta?: Meta;
    };

/**
 * A named pagination by offset, page number or cursor.
 */
export interface Pagination {
  /**
   * A comment for readers of the manifest.
   */
  description?: string;
  /**
   * The type of page token. The key with the same name defines the place of the token in the request.
   */
  mode: "offset" | "page" | "cursor";
  offset?: Token;
  page?: Token;
  cursor?: Token;
  /**
   * The number of the first page: 0 or 1 (default: 0).
   */
  start?: 0 | 1;
  /**
   * Send the offset or page number even with the first request (default: false).
   */
  inject_first?: boolean;
  value?: Template;
  /**
   * Additional values in the request of every page after the first (mode cursor only, without `in: url`). Their templates can read the same variables as `value`.
   */
  with?: Injection[];
  stop?: Template;
  page_size?: PageSize;
  params?: Params;
  rules?: Rules;
  meta?: Meta;
}
/**
 * The place of a page token in the request. With `param`, callers can pass the token to resume at a page. `in: url` (cursor only): the token is the next URL, and callers pass it without other params, except the page size and path params. If a key of `meta` has the same `value` as the pagination, this key contains the absolute URL.
 */
export interface Token extends TypeKeys {
  /**
   * The name of the param for the token.
   */
  param?: string;
  /**
   * The part of the request that contains the value. `variable` is a GraphQL variable, `url` is the whole next URL.
   */
  in: "query" | "header" | "body" | "variable" | "url";
  /**
   * The upstream's name (default: the param's name).
   */
  name?: string;
  /**
   * The path in the body or in the GraphQL variables (default: the name).
   */
  path?: string;
  /**
   * The value if the caller omits the param. A string can be a template that can read config or the time: {{now "-P730D" "date"}}.
   */
  default?: unknown;
  encode?: Encoding;
  template?: Template;
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
 * The number of records in a page, and its place in the requests.
 */
export interface PageSize extends TypeKeys {
  /**
   * The name of the param for the page size.
   */
  param?: string;
  /**
   * The part of the request that contains the value. `variable` is a GraphQL variable.
   */
  in?: "path" | "query" | "header" | "body" | "variable";
  /**
   * The upstream's name (default: the param's name).
   */
  name?: string;
  /**
   * The path in the body or in the GraphQL variables (default: the name).
   */
  path?: string;
  /**
   * The value if the caller omits the param. A string can be a template that can read config or the time: {{now "-P730D" "date"}}.
   */
  default?: unknown;
  encode?: Encoding;
  template?: Template;
  value?: Template;
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
 * Keys of `meta` in the result.
 */
export interface Meta {
  /**
   * A key of `meta` in the result.
   */
  [k: string]: {
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
    format?: Format;
    items?: Type;
    fields?: Fields;
    values?: Type;
    value: Template;
    /**
     * A description for documentation. Omit it for a field whose name is sufficient.
     */
    description?: string;
  };
}
