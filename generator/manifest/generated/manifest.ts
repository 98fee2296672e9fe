// Generated from generator/manifest/schema. Do not edit: change it there, then `npm run generate`.

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
  | "time-filter";
/**
 * A string, a number, true, false or null.
 */
export type Scalar = string | number | boolean | null;
/**
 * A literal, or a string with {{ }} templates: {{config.region}}, {{not response.has_more}}. A single {{ }} keeps the type of its value; otherwise the result is a string.
 */
export type Template = string | number | boolean | null;
/**
 * The encoding of an array or object as a string. Arrays: repeat (a=1&a=2, the default), comma, pipe, space, brackets (a[]=1), indexed (a[0]=1), json. Objects: deep (a[b]=1, the default), json.
 */
export type Encoding = "repeat" | "comma" | "pipe" | "space" | "brackets" | "indexed" | "deep" | "json";
/**
 * json, or form: application/x-www-form-urlencoded with bracketed names.
 */
export type BodyKind = "json" | "form";
/**
 * Names.
 */
export type Names = string[];
/**
 * METHOD /path/{param}. The path is appended to the paths of the connector and of the entity. The default of the method is the entity's, then the connector's, then the method of the action's kind: POST for create, PATCH for update, DELETE for delete, GET for all others.
 */
export type Request = string;
/**
 * Values that the connector adds to requests. If several injections have the same place, an injection of the action overrides one of the entity, which overrides one of the connector.
 */
export type Injections = Injection[];
/**
 * Names from `types`, or record types of entities, whose fields are appended to `fields`. The first of two fields with the same name takes precedence.
 *
 * @minItems 1
 */
export type Include = string[];
/**
 * Rules between the params of a call.
 */
export type Rules = Rule[];
/**
 * Transformations of the records, in order.
 */
export type Transformations = Transformation[];
/**
 * An ISO 8601 duration: P30D, PT2M.
 */
export type Duration = string;
/**
 * A name from `rate_limits`, or limits of this action, in addition to the connector's. A 429 response delays only the actions with this limit.
 */
export type RateLimitUse =
  | string
  | {
      /**
       * The maximum number of requests in `per_seconds`.
       */
      requests?: number;
      /**
       * The length of the time window in seconds.
       */
      per_seconds?: number;
      /**
       * The capacity of a token bucket, which refills at the rate of `requests` in `per_seconds`. Without this key, any window of `per_seconds` has at most `requests`.
       */
      burst?: number;
      /**
       * The maximum number of concurrent requests.
       */
      concurrency?: number;
    };
/**
 * A name from `pagination`, or an object with the name as `use` and overrides.
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
 * A connector kind: the connection to an upstream API, and its operations.
 */
export interface Manifest {
  /**
   * The kind. It states what the system does, never a vendor.
   */
  connector: string;
  /**
   * The display name.
   */
  title: string;
  /**
   * One sentence.
   */
  description: string;
  /**
   * The version of the upstream's API and its end.
   */
  upstream?: {
    /**
     * The version in URLs or headers. Requests and templates read it as {{upstream.version}}.
     */
    version?: string;
    /**
     * The date of the last comparison of the manifest with the upstream's documentation.
     */
    checked: string;
    /**
     * The first day on which the upstream no longer accepts requests.
     */
    ends?: string;
    /**
     * The version or operation that replaces this one. Documentation and warnings name it.
     */
    successor?: string;
    /**
     * The URL of the upstream's announcement.
     */
    source?: string;
  };
  /**
   * The URL of the upstream's documentation.
   */
  docs?: string;
  /**
   * The scheme, host and optional path, without a final slash. A template can read config. A config value with `format: uri` can be the whole URL, or the whole URL before the path: {{config.url}}/api.
   */
  base_url: string;
  /**
   * Configuration by the user, in addition to credentials.
   */
  config?: {
    [k: string]: Config;
  };
  /**
   * The auth options.
   */
  auth: {
    [k: string]: Auth;
  };
  request?: Request;
  inject?: Injections;
  body?: BodyKind;
  /**
   * The place of an idempotency key in the request.
   */
  idempotency?: {
    /**
     * A header or the query.
     */
    in: "header" | "query";
    /**
     * The name of the header or query param.
     */
    name: string;
  };
  /**
   * The limits that the client enforces for all requests.
   */
  rate_limit?: {
    /**
     * The maximum number of requests in `per_seconds`.
     */
    requests?: number;
    /**
     * The length of the time window in seconds.
     */
    per_seconds?: number;
    /**
     * The capacity of a token bucket, which refills at the rate of `requests` in `per_seconds`. Without this key, any window of `per_seconds` has at most `requests`.
     */
    burst?: number;
    /**
     * The maximum number of concurrent requests.
     */
    concurrency?: number;
    /**
     * The time at which the limit ends, or the wait until then. If the response also has Retry-After, the longer wait applies.
     */
    reset?: {
      value: Template;
      /**
       * The unit of `value`. seconds: a wait. epoch-seconds and epoch-millis: a time.
       */
      unit: "seconds" | "epoch-seconds" | "epoch-millis";
    };
  };
  /**
   * Limits that several actions share, in addition to `rate_limit`.
   */
  rate_limits?: {
    [k: string]: ActionLimit;
  };
  errors?: Errors;
  /**
   * The entity.action of a safe read that verifies credentials.
   */
  check: string;
  /**
   * Values of the params of the check. Their templates can read config.
   */
  check_args?: {
    [k: string]: Template;
  };
  /**
   * Configuration that only a hosted connector needs.
   */
  replication?: {
    [k: string]: Config;
  };
  /**
   * Named object types.
   */
  types?: {
    [k: string]: NamedType;
  };
  /**
   * GraphQL fragments by name: `on Type { … }`.
   */
  fragments?: {
    [k: string]: string;
  };
  /**
   * Groups of params that several actions share.
   */
  param_groups?: {
    [k: string]: Params;
  };
  /**
   * Paginations by name.
   */
  pagination?: {
    [k: string]: Pagination;
  };
  /**
   * The resource types.
   */
  entities: {
    [k: string]: Entity;
  };
}
/**
 * A config value: set by the user, looked up by another config value, or derived.
 */
export interface Config {
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
   * The value can be null. The default is true for fields of records, which can also be absent, and false for params.
   */
  nullable?: boolean;
  /**
   * The value is required.
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
   * A regular expression for the whole string, ^…$. At each alternative and repetition, the next character of the string must determine how the match continues.
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
  /**
   * The default. A string can be a template, which can read config under `config`, and the time under `replication`. The default of a derived value cannot be a template.
   */
  default?: unknown;
  /**
   * For a looked-up value: the name of the config value that selects one of the `entries`.
   */
  map?: string;
  /**
   * For a looked-up value: the result for each value of the config value that `map` names.
   */
  entries?: {
    [k: string]: unknown;
  };
  derive?: Template;
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
 * The type of a value: `type`, `any_of` or `ref`. `items` describes the items of an array, `fields` the members of an object, `values` the members of an open map. The short form is one word: a type, a format (`date-time`) or a name from `types` (`Address`). A final `!` means `nullable: false`, and the marks of `store` follow (`date-time! incremental`). A type in brackets is an array of that type (`[string]`).
 */
export interface Type {
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
   * The value can be null. The default is true for fields of records, which can also be absent, and false for params.
   */
  nullable?: boolean;
  /**
   * The param, or the member of an object param, is required, unless it has a default. A path param is always required.
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
   * A regular expression for the whole string, ^…$. At each alternative and repetition, the next character of the string must determine how the match continues.
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
  /**
   * The marks of the field in the context store. key: the field, together with other keys, identifies the record. incremental: the field orders records by time for incremental sync. semantic: the field is searchable by meaning. omitted: the store does not contain the field.
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
 * One way to authenticate.
 */
export interface Auth {
  /**
   * The display name.
   */
  title: string;
  /**
   * Where to find the credentials.
   */
  description: string;
  /**
   * The credentials of the caller.
   */
  credentials: {
    /**
     * One credential.
     */
    [k: string]: {
      /**
       * The type, which is always string.
       */
      type?: "string";
      /**
       * The credential is secret and never visible, unless this is false.
       */
      secret?: false;
      /**
       * The credential is required (default: true).
       */
      required?: boolean;
      /**
       * A regular expression for the whole string, ^…$. At each alternative and repetition, the next character of the string must determine how the match continues, so that matching never backtracks.
       */
      pattern?: string;
      /**
       * What the credential is and where to find it.
       */
      description: string;
    };
  };
  /**
   * Values that are added to every request. Their templates can read config and credentials.
   */
  inject: Injection[];
  oauth?: OAuth;
}
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
   * The path in the body.
   */
  path?: string;
  /**
   * A literal, a template, or a list or map of them. In an `auth` option it can read config and credentials, and in `with` of a pagination the same variables as the pagination's `value`. Elsewhere it can read config, page_token (the token of the requested page, which is absent for the first page) and, except in the connector's `inject`, params.
   */
  value: unknown;
  encode?: Encoding;
}
/**
 * OAuth 2.0: the client requests and renews an access token. Templates read it as credentials.access_token.
 */
export interface OAuth {
  /**
   * The grant type (RFC 6749). password uses the credentials username and password. authorization_code: a user grants access once, and the token is never renewed.
   */
  grant: "refresh_token" | "client_credentials" | "password" | "authorization_code";
  token_url: Template;
  /**
   * How the client authenticates at the token endpoint (default: body).
   */
  client?: "basic" | "body";
  encoding?: BodyKind;
  /**
   * Members of the token request that add to, or override, client_id, client_secret and refresh_token. Their templates can read config and credentials.
   */
  token_params?: {
    [k: string]: Template;
  };
  /**
   * Paths of the members of the token response (defaults: the names in RFC 6749).
   */
  token_response?: {
    /**
     * The path of the access token.
     */
    access_token?: string;
    /**
     * The path of the lifetime in seconds.
     */
    expires_in?: string;
    /**
     * The path of the expiration time.
     */
    expires_at?: string;
    /**
     * The path of the next refresh token.
     */
    refresh_token?: string;
  };
  /**
   * The lifetime of a token in seconds, if the response does not contain it (default: 3600).
   */
  lifetime?: number;
  /**
   * The authorization page, on which a user grants access.
   */
  authorize?: {
    url: Template;
    scopes: Names;
    /**
     * The separator between scopes (default: a space).
     */
    scope_separator?: string;
    /**
     * Send a code challenge (RFC 7636; default: true).
     */
    pkce?: boolean;
    /**
     * Additional query params of the page. Their templates can read config.
     */
    query_params?: {
      [k: string]: Template;
    };
    /**
     * The query param of the page for the client id (default: client_id).
     */
    client_param?: string;
    client_id?: Template;
    /**
     * The query param of the redirect that contains the code (default: code).
     */
    callback_param?: string;
    /**
     * The member of the token request for the code (default: code).
     */
    code_param?: string;
  };
}
/**
 * The limits that the client enforces for some requests.
 */
export interface ActionLimit {
  /**
   * The maximum number of requests in `per_seconds`.
   */
  requests?: number;
  /**
   * The length of the time window in seconds.
   */
  per_seconds?: number;
  /**
   * The capacity of a token bucket, which refills at the rate of `requests` in `per_seconds`. Without this key, any window of `per_seconds` has at most `requests`.
   */
  burst?: number;
  /**
   * The maximum number of concurrent requests.
   */
  concurrency?: number;
}
/**
 * The upstream's error responses.
 */
export interface Errors {
  message?: Template;
  request_id?: Template;
  /**
   * Errors that the status does not indicate. The first matching case applies.
   *
   * Items: An error that the status does not indicate.
   */
  cases?: {
    /**
     * The status to which the case applies (default: any status of a response with a JSON body).
     */
    status?: number;
    /**
     * The path of an array. `when` is evaluated for each item as `item`.
     */
    each?: string;
    when: Template;
    /**
     * The error code.
     */
    code:
      | "not_found"
      | "credentials_rejected"
      | "missing_scope"
      | "conflict"
      | "rate_limited"
      | "upstream_unavailable"
      | "upstream_rejected";
    message?: Template;
  }[];
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
/**
 * Params by name.
 */
export interface Params {
  [k: string]: Param;
}
/**
 * An argument of an action.
 */
export interface Param {
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
   * A field of the entity's record. The param has the type, enum, format and description of the field.
   */
  field?: string;
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
   * The value can be null. The default is true for fields of records, which can also be absent, and false for params.
   */
  nullable?: boolean;
  /**
   * The param, or the member of an object param, is required, unless it has a default. A path param is always required.
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
   * A regular expression for the whole string, ^…$. At each alternative and repetition, the next character of the string must determine how the match continues.
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
 * A condition of the param on the records of a list.
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
 * A named pagination by offset, page number or cursor.
 */
export interface Pagination {
  /**
   * A comment for readers of the manifest.
   */
  description?: string;
  /**
   * The value that changes from page to page. The key with the same name defines its place in the request.
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
   * Additional values in the request of every page after the first. They read the same variables as `value`.
   */
  with?: Injection[];
  stop?: Template;
  page_size?: PageSize;
  params?: Params;
  rules?: Rules;
  meta?: Meta;
}
/**
 * The place of a page token in the request. With `param`, callers can pass the token to resume at a page. `in: url` (cursor only): the token is the next URL, and callers pass it without other params, except the page size and path params.
 */
export interface Token {
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
   * The value can be null. The default is true for fields of records, which can also be absent, and false for params.
   */
  nullable?: boolean;
  /**
   * The param, or the member of an object param, is required, unless it has a default. A path param is always required.
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
   * A regular expression for the whole string, ^…$. At each alternative and repetition, the next character of the string must determine how the match continues.
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
export interface PageSize {
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
   * The value can be null. The default is true for fields of records, which can also be absent, and false for params.
   */
  nullable?: boolean;
  /**
   * The param, or the member of an object param, is required, unless it has a default. A path param is always required.
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
   * A regular expression for the whole string, ^…$. At each alternative and repetition, the next character of the string must determine how the match continues.
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
 * One rule between params. It has exactly one key.
 */
export interface Rule {
  /**
   * A param that excludes all other params except path params: its name, or {param, except}.
   */
  exclusive?:
    | string
    | {
        /**
         * The param.
         */
        param: string;
        except?: Names;
      };
  /**
   * A call has at most one of these params.
   *
   * @minItems 2
   */
  at_most_one?: string[];
  /**
   * A call has at least one of these params.
   *
   * @minItems 1
   */
  at_least_one?: string[];
  /**
   * A param that requires other params.
   */
  requires?: {
    /**
     * The param.
     */
    param: string;
    value?: Scalar;
    /**
     * The required params.
     *
     * @minItems 1
     */
    needs: string[];
  };
  /**
   * The earlier and the later param: the first time is not after the second.
   *
   * @minItems 2
   * @maxItems 2
   */
  ordered?: string[];
  /**
   * The longest time between the values of two params.
   */
  span?: {
    /**
     * The earlier and the later param.
     *
     * @minItems 2
     * @maxItems 2
     */
    params: string[];
    /**
     * An ISO 8601 duration such as P180D.
     */
    longest: string;
  };
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
     * The value can be null. The default is true for fields of records, which can also be absent, and false for params.
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
/**
 * One resource type.
 */
export interface Entity {
  /**
   * The display name (default: derived from the entity's name).
   */
  title?: string;
  /**
   * The type of a record. Without `fields`, it is a name from `types` or the record type of another entity.
   */
  record_type?: string;
  /**
   * A description of one record.
   */
  description: string;
  fields?: Fields;
  include?: Include;
  request?: Request;
  inject?: Injections;
  transformations?: Transformations;
  context_store?: ContextStore;
  /**
   * The operations by kind.
   */
  actions: {
    list?: Action;
    search?: Action;
    get?: Action;
    create?: Action;
    update?: Action;
    delete?: Action;
    download?: Action;
  };
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
   * Replaces each record with one record for each item of this array. The new records have the other fields of the original.
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
     * An object field of each record. `labels` names its members: the member labels[i] is values[i][row].
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
   * Adds these fields. Reads record, params, config, response.
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
 * The rules for copying the entity to the context store, in addition to the marks of its fields. Without this key, an entity is copied if it declares or includes fields with marks. If no field has the mark `key`, the hash of a record identifies the record.
 */
export interface ContextStore {
  /**
   * The action that lists the records (default: list).
   */
  list?: string;
  /**
   * Incremental sync by the field with the mark `incremental`.
   */
  incremental_sync?: {
    /**
     * Instead of the mark: the dotted path of the field, if it belongs to a named type inside the record.
     */
    field?: string;
    /**
     * server: the upstream filters by `args` (default with `args`). client: the sync filters the records that it reads (default without `args`). parent: the sync reads only the records of changed parents.
     */
    mode?: "server" | "client" | "parent";
    /**
     * Values of params of the list action, by name or by path in an object param. Read since, until, config.
     */
    args?: {
      [k: string]: Template;
    };
    /**
     * The order of the records in the upstream's list (default: none).
     */
    order?: "ascending" | "newest_first" | "none";
    lookback?: Template;
    window?: Duration;
    lag?: Duration;
  };
  /**
   * Params of the list action whose values come from parent records.
   *
   * Items: A param of the list action whose value comes from a parent record.
   */
  parents?: {
    /**
     * The param.
     */
    param: string;
    /**
     * The parent entity.
     */
    entity: string;
    /**
     * The field of the parent record.
     */
    field: string;
    when?: Template;
  }[];
  /**
   * A GraphQL document that replaces the document of the list action and selects more fields.
   */
  document?: string;
  params?: Params;
  /**
   * Values of params, by name. The sync lists the records of each combination of values.
   */
  partitions?: {
    /**
     * A list of values, or a template that can read config.
     */
    [k: string]: Scalar[] | string;
  };
  /**
   * An action that gets each listed record in full.
   */
  detail?: {
    /**
     * The action.
     */
    action: string;
    /**
     * Values of the params of the action. Read record, config.
     */
    args: {
      [k: string]: Template;
    };
  };
  transformations?: Transformations;
  fields?: Fields;
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
   * Whether the client can repeat the request (default: true for a read with GET or a GraphQL query).
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
  param_groups?: Names;
  params?: Params;
  rules?: Rules;
  pagination?: PaginationUse;
  /**
   * The path of the result in the body, such as data.items (default: the whole body).
   */
  record_path?: string;
  /**
   * empty: a response without the path, or without a body, is an empty page (default: it is an error).
   */
  absent?: "empty";
  /**
   * Statuses that mean no records, such as 404. `cases` of `errors` take precedence.
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
   * The type of the result (default: the entity's record).
   */
  result_type?: string;
  file?: File;
}
/**
 * The end of this operation, if it differs from the end of the upstream's version.
 */
export interface Ending {
  /**
   * The first day on which the upstream no longer accepts requests.
   */
  ends: string;
  /**
   * The version or operation that replaces this one. Documentation and warnings name it.
   */
  successor?: string;
  /**
   * The URL of the upstream's announcement.
   */
  source?: string;
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
  content_type?: Template;
  /**
   * Headers of the request for the link. The request has no credentials. The headers can read params and config.
   */
  headers?: {
    [k: string]: Template;
  };
}
