/**
 * The resolved connector model: what `resolve` makes of a manifest, what the generator prints, and all
 * that the runtime and the sandbox know of an upstream. Plain data, JSON-serialisable, every default
 * filled in and every name looked up.
 */

import type { AuthOption } from "./auth-model.ts";
import type { ContextStore } from "./store-model.ts";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * A template, parsed when its manifest was resolved. A string, number, boolean or null stands for itself;
 * `get` reads a path of own properties from the slot's scope; `call` applies a helper; `text` joins parts.
 */
export type Template =
  | string
  | number
  | boolean
  | null
  | { readonly get: readonly string[] }
  | { readonly call: string; readonly args: readonly Template[] }
  | { readonly text: readonly Template[] };

/** Where to read in a JSON value: own properties one after another, or a JSONPath expression. */
export type Path = readonly string[] | string;

/** The part of JSON Schema 2020-12 that describes params and record fields. */
export interface Schema {
  readonly type?: SchemaType | readonly SchemaType[];
  /** Name of the TypeScript interface printed for an object that has one. */
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly Json[];
  readonly format?: string;
  /** The string is one or more of these values, with commas between them. */
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
export type SchemaType = "string" | "integer" | "number" | "boolean" | "object" | "array" | "null";

/** Where a value goes in a request; nothing enters a request in any other way. `url` replaces the whole next URL. */
export type Target =
  | { readonly in: "path" | "query" | "header"; readonly name: string }
  | { readonly in: "body"; readonly path: readonly string[] }
  | { readonly in: "url" };

/** How an array or object becomes a string: in a query, a header, a path or a form. `brackets` is `a[]=1`, `indexed` `a[0]=1`, `deep` `a[b]=1`. */
export type Encoding = "repeat" | "comma" | "pipe" | "space" | "brackets" | "indexed" | "deep" | "json";

/** A value that the connector itself puts into requests: a constant, a header, a credential. Left out while its value is absent. */
export interface Injection {
  readonly target: Target;
  readonly value: Template;
  readonly encode?: Encoding;
}

export interface Param {
  readonly schema: Schema;
  readonly required: boolean;
  /** Used when the caller gives none; may read `config` and the time. */
  readonly default?: Template | { readonly value: Json };
  /** Absent for a param that only templates read. */
  readonly target?: Target;
  readonly encode?: Encoding;
  /** What is sent, made from the caller's `value`. Absent: the value itself. */
  readonly template?: Template;
  /** The condition that the param sets on the records of a list. */
  readonly filter?: Filter;
}

/** A condition on one field: its dotted path, and how its value compares with the param's. */
export interface Filter {
  readonly field: string;
  /** `eq` takes an array too, or values with commas between them: the field has one of them. `only`: `true` keeps the records whose field is true, `false` keeps all. */
  readonly operator: "eq" | "gt" | "gte" | "lt" | "lte" | "only";
}

/** What the params of a call must fulfil together. */
export type Rule =
  /** `param` excludes every other param, save path params and `except`. */
  | { readonly kind: "exclusive"; readonly param: string; readonly except: readonly string[] }
  | { readonly kind: "at_most_one"; readonly params: readonly string[] }
  | { readonly kind: "at_least_one"; readonly params: readonly string[] }
  /** A call that gives `param` (with `value`, where that is stated) also gives each of `needs`. */
  | { readonly kind: "requires"; readonly param: string; readonly value?: Json; readonly needs: readonly string[] }
  /** Two times, of which the first is not later than the second. A default counts. */
  | { readonly kind: "ordered"; readonly params: readonly [earlier: string, later: string] }
  /** Two times that are at most this ISO 8601 duration apart. A default counts. */
  | { readonly kind: "span"; readonly params: readonly [earlier: string, later: string]; readonly longest: string };

export interface PageSize {
  /** Absent where the upstream has a size that cannot be chosen. */
  readonly target?: Target;
  /** The param by which a caller chooses the size, when there is one. */
  readonly param?: string;
  readonly value: Template;
}

/** The connector builder's three modes. `param` is the caller's param at the same target, when there is one. */
export type Pagination =
  | {
      readonly kind: "offset";
      readonly token: Token;
      readonly injectFirst: boolean;
      readonly size?: PageSize;
      readonly stop?: Template;
    }
  | {
      readonly kind: "page";
      readonly token: Token;
      readonly start: 0 | 1;
      readonly injectFirst: boolean;
      readonly size?: PageSize;
      readonly stop?: Template;
    }
  | {
      readonly kind: "cursor";
      readonly token: Token;
      readonly value: Template;
      /** Sent with every page after the first, beside the cursor; read what `value` reads. */
      readonly with?: readonly Injection[];
      readonly size?: PageSize;
      readonly stop?: Template;
    };
export interface Token {
  readonly target: Target;
  readonly param?: string;
}

/** A transformation between the records as received and the records as given. Applied in order. */
export type Transformation =
  /** `{campaign: {…}}` becomes `{…}`. */
  | { readonly kind: "unwrap"; readonly path: readonly string[] }
  /** The members of some sub-objects become members of the record. */
  | { readonly kind: "merge"; readonly fields: readonly string[] }
  /** One record for each element of a nested array, with the parent's other fields. */
  | { readonly kind: "explode"; readonly field: string }
  /** `{keys: [a, b]}` becomes fields named by `names`, a template that gives an array of strings. */
  | { readonly kind: "name_values"; readonly field: string; readonly names: Template }
  /** Parallel arrays become one record for each index: `fields` from arrays, `series` from arrays of arrays with their labels. */
  | {
      readonly kind: "columns";
      readonly fields: Readonly<Record<string, readonly string[]>>;
      readonly series?: {
        readonly field: string;
        readonly values: readonly string[];
        readonly labels: readonly string[];
      };
    }
  /** The record is replaced by these fields; `record` is what it was, scalar or object. */
  | { readonly kind: "project"; readonly fields: Readonly<Record<string, Template>> }
  /** Fields are added; one whose value is absent is left out. */
  | { readonly kind: "set"; readonly fields: Readonly<Record<string, Template>> }
  /** Nested objects become dotted snake_case fields. */
  | { readonly kind: "flatten" }
  /** Text fields that hold JSON become what they hold. Dotted paths; a path crosses arrays. */
  | { readonly kind: "parse_json"; readonly fields: readonly string[] }
  | { readonly kind: "drop"; readonly fields: readonly string[] }
  /** `{clicks: "-"}` becomes `{clicks: null}`: members with a value by which the upstream says that there is none. */
  | { readonly kind: "null_values"; readonly values: readonly Json[] };

export type Body =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly contentType: string }
  | { readonly kind: "form" }
  | { readonly kind: "graphql"; readonly document: string; readonly operation: string };

/** What of a response is the result. */
export type Returns =
  /** `data` is an array; `absent` says whether a body without the path, or no body, is an empty page or unreadable. */
  | {
      readonly kind: "many";
      readonly path: Path;
      readonly absent: "empty" | "error";
      /** Statuses that mean a page without records, such as 404, unless a case of `errors` says otherwise. */
      readonly emptyStatuses?: readonly number[];
      readonly transformations: readonly Transformation[];
    }
  /** `data` is one object; `first` takes it from an array, where none means not found. */
  | {
      readonly kind: "one";
      readonly path: Path;
      readonly first: boolean;
      readonly transformations: readonly Transformation[];
    }
  /** A byte stream from the link at `link`; absent, the response is the file itself. `headers` go with the second request, which carries no credentials. */
  | {
      readonly kind: "file";
      readonly link?: Path;
      readonly name?: Template;
      readonly contentType?: Template;
      readonly headers: Readonly<Record<string, Template>>;
    };

export interface MetaKey {
  readonly value: Template;
  readonly schema: Schema;
}

/** A failure inside a response, whatever its status. The first that holds decides. */
export interface ErrorCase {
  readonly status?: number;
  /** Where given, the case is tried on each element there, as `item`. */
  readonly each?: Path;
  readonly when: Template;
  readonly code: UpstreamCode;
  readonly message?: Template;
}
/** The error codes that an upstream's response can mean. */
export type UpstreamCode =
  | "not_found"
  | "credentials_rejected"
  | "missing_scope"
  | "conflict"
  | "rate_limited"
  | "upstream_unavailable"
  | "upstream_rejected";

export type ActionKind = "list" | "search" | "get" | "create" | "update" | "delete" | "download";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Action {
  readonly kind: ActionKind;
  readonly description: string;
  /** What a caller should know beyond the description. */
  readonly notes: readonly string[];
  /** Present where the upstream ends this operation by itself. */
  readonly upstream?: Ending;
  readonly request: `${Method} /${string}`;
  /** A read that may be repeated, whatever its method. */
  readonly safe: boolean;
  /**
   * Name of a limit in `Connector.rateLimits`, which holds beside that of the connector. The upstream counts these requests
   * by themselves: their 429 holds the actions of this limit, and no others.
   */
  readonly rateLimit?: string;
  readonly params: Readonly<Record<string, Param>>;
  readonly rules: readonly Rule[];
  /** Injections of the entity, then of the action. Each replaces one of the connector at the same target. */
  readonly inject: readonly Injection[];
  readonly body: Body;
  readonly pagination?: Pagination;
  readonly returns: Returns;
  /** Name of the type of the result, or of each record of it, in `Connector.records`; absent for a file. */
  readonly resultType?: string;
  readonly meta: Readonly<Record<string, MetaKey>>;
}

/** One entity. `Shape` is the client interface generated for it and has no value at run time. */
export interface Entity<Shape = AnyShape[string]> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly recordType?: string;
  readonly contextStore?: ContextStore;
  readonly actions: { readonly [K in keyof Shape]: Action };
}

/** A value of the connector's configuration: given by the caller, looked up by another one, or derived. */
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
      /** What the value must be, whether it is worked out or given. */
      readonly schema: Schema;
      readonly value: Template;
      readonly default?: Json;
    };

export interface RateLimit {
  /** At most `requests` requests in `perMs` milliseconds, kept by the client. */
  readonly requests?: number;
  readonly perMs?: number;
  /** A token bucket: this number of requests may begin at once, and their places return at the rate of `requests` in `perMs`. */
  readonly burst?: number;
  readonly concurrency?: number;
  /** When the upstream will take requests again, beside `Retry-After`. */
  readonly reset?: { readonly value: Template; readonly unit: "seconds" | "epoch-seconds" | "epoch-millis" };
}

/** Which version of the upstream's interface a connector speaks, and how long that lasts. Dates are `YYYY-MM-DD`. */
export interface Upstream {
  /** As its URLs or headers have it. */
  readonly version?: string;
  /** When these facts were last compared with the upstream's documentation. */
  readonly checked: string;
  /** The first day on which the upstream is switched off; absent if none is announced. */
  readonly ends?: string;
  /** What comes after it. */
  readonly successor?: string;
  /** Where the upstream says so. */
  readonly source?: string;
}

/** The announced end of one operation of an upstream. */
export interface Ending extends Pick<Upstream, "successor" | "source"> {
  /** The first day on which the upstream no longer accepts requests. */
  readonly ends: string;
}

/** One connector kind. `Shape` is the client interface generated for it and has no value at run time. */
export interface Connector<Shape = AnyShape, Options = AnyOptions> {
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  readonly docs?: string;
  readonly upstream?: Upstream;
  readonly baseUrl: Template;
  readonly config: Readonly<Record<string, ConfigField>>;
  readonly auth: readonly AuthOption[];
  /** What goes into every request. */
  readonly inject: readonly Injection[];
  /** Where an idempotency key goes; absent where the upstream takes none. */
  readonly idempotency?: Target;
  /** Of all requests. */
  readonly rateLimit: RateLimit;
  /** Of some actions, by name; absent where no action has one. */
  readonly rateLimits?: Readonly<Record<string, RateLimit>>;
  readonly errors: { readonly message?: Template; readonly requestId?: Template; readonly cases: readonly ErrorCase[] };
  /** The harmless read that shows whether credentials work. */
  readonly check: {
    readonly entity: string;
    readonly action: string;
    /** Read the configuration. */
    readonly args: Readonly<Record<string, Template>>;
  };
  /** Configuration that only a hosted connector needs. */
  readonly replication: Readonly<Record<string, ConfigField>>;
  readonly records: Readonly<Record<string, Schema>>;
  readonly entities: { readonly [K in keyof Shape]: Entity<Shape[K] & object> };
  /** For the compiler: the options of a client of this model. No model has this member. */
  readonly [created]?: Options;
}
declare const created: unique symbol;

/** The shape of a model that is known at run time only: any entity may have any action. */
export type AnyShape = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** Options of a client, in addition to the options that all kinds share. Each kind has its own narrower type. */
export interface AnyOptions {
  /** Values of the auth option's credential fields. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** Name of the auth option, where the credentials alone do not tell. */
  readonly auth?: string;
  /** Values of the connector's configuration. */
  readonly config?: Readonly<Record<string, Json>>;
}
