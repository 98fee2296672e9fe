/**
 * The connector model that `resolve` creates from a manifest: plain JSON data with all defaults filled in and all names
 * resolved. The runtime and the sandbox have no other source of facts about an upstream.
 */

import type { AuthOption } from "./auth/model.ts";
import type { StoreRules } from "./context-store/model.ts";
import type { StoreAction } from "./context-store/search.ts";
import type { Pagination } from "./paginate/model.ts";

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * A parsed template. Scalars are constants, `get` reads a path of own properties in the scope, `call` applies a helper, and
 * `text` joins its parts into a string.
 */
export type Template =
  | string
  | number
  | boolean
  | null
  | { readonly get: readonly string[] }
  | { readonly call: string; readonly args: readonly Template[] }
  | { readonly text: readonly Template[] };

/** A place in a JSON value: the names of nested own properties, or a JSONPath expression. */
export type Path = readonly string[] | string;

/** The part of JSON Schema 2020-12 that describes params and record fields. */
export interface Schema {
  readonly type?: SchemaType | readonly SchemaType[];
  /** Name of the generated TypeScript interface of an object. */
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly Json[];
  readonly format?: string;
  /** The string is a comma-separated list of one or more of these values. Not a keyword of JSON Schema. */
  readonly separated?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly examples?: readonly Json[];
}
/** A type name of JSON Schema. */
export type SchemaType = "string" | "integer" | "number" | "boolean" | "object" | "array" | "null";

/** A place in the body of a request. A string is the name of a member, and a number is the index of an item. */
export type BodyPath = readonly (string | number)[];

/** The place of a value in a request. With the target `url`, the value is the whole URL of the next page. */
export type Target =
  | { readonly in: "path" | "query" | "header"; readonly name: string }
  | { readonly in: "body"; readonly path: BodyPath }
  | { readonly in: "url" };

/** The encoding of an array or object. `brackets` writes `a[]=1`, `indexed` writes `a[0]=1`, and `deep` writes `a[b]=1`. */
export type Encoding = "repeat" | "comma" | "pipe" | "space" | "brackets" | "indexed" | "deep" | "json";

/** A value that the connector adds to requests, such as a credential. An absent value adds nothing. */
export interface Injection {
  readonly target: Target;
  readonly value: Template;
  readonly encode?: Encoding;
}

/** A param of an action. */
export interface Param {
  readonly schema: Schema;
  readonly required: boolean;
  /** The value if the caller passes none. Its template can read `config` and the time. */
  readonly default?: Template | { readonly value: Json };
  /** Absent for a param that only templates read. */
  readonly target?: Target;
  readonly encode?: Encoding;
  /** Computes the sent value. Reads the caller's value or the default as `value`. */
  readonly template?: Template;
  readonly filter?: Filter;
  /**
   * The path of the record field with the value of this path param. Absent if no field has this value, or if the field has the
   * param's name.
   */
  readonly field?: string;
}

/** The condition that a param sets on the records of a list. Compares `field` (a dotted path) with the param's value. */
export interface Filter {
  readonly field: string;
  /**
   * `eq`: the field equals the param's value or, if this value is an array or a comma-separated list, one of its items.
   * `only`: the value `true` selects the records whose field is true, and `false` selects all records.
   */
  readonly operator: "eq" | "gt" | "gte" | "lt" | "lte" | "only";
}

/** A condition on several params of a call. Defaults count as values, except for `exclusive` and `at_most_one`. */
export type Rule =
  /** A call with `param` cannot have other params, except path params and the params in `except`. */
  | { readonly kind: "exclusive"; readonly param: string; readonly except: readonly string[] }
  | { readonly kind: "at_most_one"; readonly params: readonly string[] }
  | { readonly kind: "at_least_one"; readonly params: readonly string[] }
  /** If `param` has a value, all params in `needs` must have one. `value` restricts the rule to this value of `param`. */
  | { readonly kind: "requires"; readonly param: string; readonly value?: Json; readonly needs: readonly string[] }
  /** The time in the param `earlier` must not be later than the time in `later`. */
  | { readonly kind: "ordered"; readonly params: readonly [earlier: string, later: string] }
  /** The period from `earlier` to `later` must not exceed `longest`, an ISO 8601 duration. */
  | { readonly kind: "span"; readonly params: readonly [earlier: string, later: string]; readonly longest: string };
/** A change to the received records. An action applies its transformations in order. */
export type Transformation =
  /** `{campaign: {…}}` becomes `{…}`. */
  | { readonly kind: "unwrap"; readonly path: readonly string[] }
  /** The members of the sub-objects in `fields` become members of the record. */
  | { readonly kind: "merge"; readonly fields: readonly string[] }
  /** Each element of the array in `field` becomes a record, with the other fields of the original record. */
  | { readonly kind: "explode"; readonly field: string }
  /** The array in `field` becomes one field for each element, with the names that the template `names` returns. */
  | { readonly kind: "name_values"; readonly field: string; readonly names: Template }
  /**
   * Parallel arrays become one record for each index. `fields` maps the name of each field to the path of its array. `series`
   * adds an object to each record. For the arrays at the paths `labels` and `values`, the object of record n maps each
   * `labels[i]` to `values[i][n]`.
   */
  | {
      readonly kind: "columns";
      readonly fields: Readonly<Record<string, readonly string[]>>;
      readonly series?: {
        readonly field: string;
        readonly values: readonly string[];
        readonly labels: readonly string[];
      };
    }
  /** `fields` replace the record. Their templates read the old record, which can be a scalar, as `record`. */
  | { readonly kind: "project"; readonly fields: Readonly<Record<string, Template>> }
  /** Adds `fields`, except fields without a value. */
  | { readonly kind: "set"; readonly fields: Readonly<Record<string, Template>> }
  /** Nested objects become dotted snake_case fields. */
  | { readonly kind: "flatten" }
  /** JSON strings become their parsed values. `fields` are dotted paths. A path through an array applies to each element. */
  | { readonly kind: "parse_json"; readonly fields: readonly string[] }
  | { readonly kind: "drop"; readonly fields: readonly string[] }
  /** `{clicks: "-"}` becomes `{clicks: null}`. `values` are the values that the upstream sends instead of null. */
  | { readonly kind: "null_values"; readonly values: readonly Json[] };

/** The form of a request's body. */
export type Body =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly contentType: string }
  | { readonly kind: "form" }
  | { readonly kind: "graphql"; readonly document: string; readonly operation: string };

/** The part of a response that is the result. */
export type Returns =
  /** `data` is an array. `absent` is the meaning of a missing body, and of a missing or null value at the path. */
  | {
      readonly kind: "many";
      readonly path: Path;
      readonly absent: "empty" | "error";
      /** Statuses of a page without records, such as 404. A matching case of `errors` takes precedence. */
      readonly emptyStatuses?: readonly number[];
      readonly transformations: readonly Transformation[];
    }
  /**
   * `data` is one object: the value at the path, or the first match of a JSONPath. With `first`, `data` is the first element
   * of the array at the path, and an empty array means `not_found`.
   */
  | {
      readonly kind: "one";
      readonly path: Path;
      readonly first: boolean;
      readonly transformations: readonly Transformation[];
    }
  /**
   * A byte stream: the response itself, or the file at a URL in the response. `link` is the path of this URL. The request to
   * this URL has `headers` and no credentials.
   */
  | {
      readonly kind: "file";
      readonly link?: Path;
      readonly name?: Template;
      readonly contentType?: Template;
      readonly headers: Readonly<Record<string, Template>>;
    };

/** The value of a key of the result's `meta`, and its schema. */
export interface MetaKey {
  readonly value: Template;
  readonly schema: Schema;
}

/** A condition that makes a response a failure, even if its status is a success. The first case that matches applies. */
export interface ErrorCase {
  /** If absent, the case applies to all statuses, but only to JSON bodies. */
  readonly status?: number;
  /** Tests `when` for each element at this path. `when` reads the element as `item`. */
  readonly each?: Path;
  readonly when: Template;
  readonly code: UpstreamCode;
  readonly message?: Template;
}
/** The error codes that an error case can have. */
export type UpstreamCode =
  | "not_found"
  | "credentials_rejected"
  | "missing_scope"
  | "conflict"
  | "rate_limited"
  | "upstream_unavailable"
  | "upstream_rejected";

/** The kind of an action. It determines the defaults that `resolve` fills in. */
export type ActionKind = "list" | "search" | "get" | "create" | "update" | "delete" | "download";
/** The HTTP method of a request. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An operation of the upstream: its request, its pagination and its result. */
export interface Action {
  readonly kind: ActionKind;
  readonly description: string;
  /** Further facts for callers. */
  readonly notes: readonly string[];
  /** The announced end of this operation, if it differs from the end of the upstream's version. */
  readonly upstream?: Ending;
  readonly request: `${Method} /${string}`;
  /** Whether the request can be repeated, whatever its method. Only an action that reads can be safe. */
  readonly safe: boolean;
  /**
   * Name of a limit in `Connector.rateLimits`, which applies in addition to `Connector.rateLimit`. The upstream counts the
   * requests of the actions with this limit separately, so a `rate_limited` response delays only these actions.
   */
  readonly rateLimit?: string;
  readonly params: Readonly<Record<string, Param>>;
  readonly rules: readonly Rule[];
  /**
   * Injections of the entity, then of the action. They follow `Connector.inject`. A later injection replaces an earlier one at
   * the same target.
   */
  readonly inject: readonly Injection[];
  readonly body: Body;
  readonly pagination?: Pagination;
  readonly returns: Returns;
  /** A key of `Connector.records`: the type of the result, or of each of its records. Absent for a file. */
  readonly resultType?: string;
  readonly meta: Readonly<Record<string, MetaKey>>;
}

/** An entity. `Shape` is its generated client interface, for the compiler only. */
export interface Entity<Shape = AnyShape[string]> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly recordType?: string;
  readonly contextStore?: StoreRules;
  /** Without the actions of the context store. */
  readonly actions: { readonly [K in Exclude<keyof Shape, StoreAction>]: Action };
}

/**
 * A value of the connector's configuration: passed by the caller, looked up with another value as the key, or derived from other
 * values or credentials.
 */
export type ConfigField =
  | {
      readonly kind: "given";
      readonly schema: Schema;
      readonly required: boolean;
      readonly default?: Template | { readonly value: Json };
    }
  | { readonly kind: "mapped"; readonly by: string; readonly values: Readonly<Record<string, Json>> }
  | {
      readonly kind: "derived";
      /** Applies to a value from the caller and to a derived value. */
      readonly schema: Schema;
      readonly value: Template;
      readonly default?: Json;
    };

/** A limit for the client's own requests. */
export interface RateLimit {
  /** At most `requests` requests begin in `perMs` milliseconds, unless `burst` allows more. */
  readonly requests?: number;
  readonly perMs?: number;
  /** The size of a token bucket that is refilled at the rate of `requests` in `perMs`. */
  readonly burst?: number;
  readonly concurrency?: number;
  /**
   * The wait that a `rate_limited` response states: its duration, or the time of its end. If the response also has
   * `Retry-After`, the longer wait applies.
   */
  readonly reset?: { readonly value: Template; readonly unit: "seconds" | "epoch-seconds" | "epoch-millis" };
}

/** The version of the upstream's API, and the end of its support. Dates are `YYYY-MM-DD`. */
export interface Upstream {
  /** The version in URLs or headers. */
  readonly version?: string;
  /** The day on which a person last compared these facts with the upstream's documentation. */
  readonly checked: string;
  /** The first day without this version; absent if no end is announced. */
  readonly ends?: string;
  readonly successor?: string;
  /** The upstream's page with these facts. */
  readonly source?: string;
}

/** The announced end of one operation. */
export interface Ending extends Pick<Upstream, "successor" | "source"> {
  /** The first day without this operation. */
  readonly ends: string;
}

/** A connector kind. `Shape` is its generated client interface, for the compiler only. */
export interface Connector<Shape = AnyShape, Options = AnyOptions> {
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  readonly docs?: string;
  readonly upstream?: Upstream;
  readonly baseUrl: Template;
  readonly config: Readonly<Record<string, ConfigField>>;
  readonly auth: readonly AuthOption[];
  /** For the requests of all actions. `Action.inject` can replace these values. */
  readonly inject: readonly Injection[];
  /** The place of an idempotency key; absent if the upstream supports none. */
  readonly idempotency?: Target;
  /** For the requests of all actions. */
  readonly rateLimit: RateLimit;
  /** Further limits by name, for `Action.rateLimit`. They have no `reset`. */
  readonly rateLimits?: Readonly<Record<string, RateLimit>>;
  readonly errors: { readonly message?: Template; readonly requestId?: Template; readonly cases: readonly ErrorCase[] };
  /** An action that tests credentials. It only reads. */
  readonly check: {
    readonly entity: string;
    readonly action: string;
    /** Templates that read the configuration. */
    readonly args: Readonly<Record<string, Template>>;
  };
  /** Configuration that only a hosted connector needs. */
  readonly replication: Readonly<Record<string, ConfigField>>;
  /** Milliseconds from the end of an entity's sync to its next sync. If absent, the service's default applies. */
  readonly syncIntervalMs?: number;
  readonly records: Readonly<Record<string, Schema>>;
  readonly entities: { readonly [K in keyof Shape]: Entity<Shape[K] & object> };
  /** The options of a client, for the compiler only. No model has this member. */
  readonly [created]?: Options;
}
declare const created: unique symbol;

/** The shape of a model that is known at run time only: any entity may have any action. */
export type AnyShape = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** Options of a client, in addition to the options that all kinds share. Each kind has its own narrower type. */
export interface AnyOptions {
  /** Values of the auth option's credential fields. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** Name of the auth option, if the credentials match several. */
  readonly auth?: string;
  readonly config?: Readonly<Record<string, Json>>;
}
