// Generated from generator/manifest/schema. Do not edit: change it there, then `npm run generate`.
import type { Action, Injections, Params, Request, Transformations } from "./action.ts";
import type { Auth } from "./auth.ts";
import type { ContextStore } from "./context-store.ts";
import type { Pagination } from "./pagination.ts";
import type { BodyKind, Template } from "./scalar.ts";
import type { Fields, Include, NamedType, TypeKeys } from "./type.ts";

/**
 * A name from `rate_limits`, or limits of this action. The connector's `rate_limit` applies, too. A `rate_limited` response delays only the actions with this limit.
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
       * The capacity of a token bucket, which refills at the rate of `requests` in `per_seconds`. Without this key, at most `requests` requests begin in any window of `per_seconds` seconds.
       */
      burst?: number;
      /**
       * The maximum number of concurrent requests.
       */
      concurrency?: number;
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
   * The version of the upstream's API, and the end of this version.
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
   * The scheme, host and optional path, without a final slash. A template can read config. Each config value in it needs an enum, a map, or a pattern that matches only letters, digits, `_`, `.`, `:` and `-`. A value with `format: uri` can instead be the whole URL, or everything before the path: {{config.url}}/api.
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
     * The part of the request that contains the key: a header or the query.
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
     * The capacity of a token bucket, which refills at the rate of `requests` in `per_seconds`. Without this key, at most `requests` requests begin in any window of `per_seconds` seconds.
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
   * The seconds from the end of a sync to the next sync of the same entity (default: 3600). A user can change the interval for each entity.
   */
  sync_interval_seconds?: number;
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
 * A config value: set by the user, looked up in `entries`, or derived.
 */
export interface Config extends TypeKeys {
  /**
   * The value is required.
   */
  required?: boolean;
  /**
   * The default. A string can be a template. Under `config`, the template can read config. Under `replication`, it can read the time. The default of a derived value cannot be a template.
   */
  default?: unknown;
  /**
   * For a looked-up value: the name of the config value that selects one of the `entries`.
   */
  map?: string;
  /**
   * For a looked-up value: its possible results. Each key is a value of the config value in `map`.
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
   * The capacity of a token bucket, which refills at the rate of `requests` in `per_seconds`. Without this key, at most `requests` requests begin in any window of `per_seconds` seconds.
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
   * Errors that the status alone does not determine. The first matching case applies.
   *
   * Items: A condition under which a response is an error, and the code of the error.
   */
  cases?: {
    /**
     * The status to which the case applies (default: any status of a response with a JSON body).
     */
    status?: number;
    /**
     * The path of an array. `when` is evaluated once for each item, which templates read as `item`.
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
 * One resource type.
 */
export interface Entity {
  /**
   * The display name (default: derived from the entity's name).
   */
  title?: string;
  /**
   * The type of a record. Without `fields` and `include`, it is a name from `types` or the record type of another entity.
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
   * The operations by action name.
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
