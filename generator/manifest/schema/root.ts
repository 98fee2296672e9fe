import { action, param, transformations } from "./action.ts";
import { auth } from "./auth.ts";
import { contextStore } from "./context-store.ts";
import { forms } from "./forms.ts";
import {
  count,
  flag,
  isNode,
  list,
  map,
  type Node,
  object,
  oneOf,
  pascalCase,
  prose,
  ref,
  scalar,
  snakeCase,
  text,
} from "./node.ts";
import { pagination } from "./pagination.ts";
import { rules } from "./rules.ts";
import { type, typeKeys, typeWords } from "./type.ts";

const idempotency = object(
  "The place of an idempotency key in the request.",
  {
    in: oneOf("The part of the request that contains the key: a header or the query.", ["header", "query"]),
    name: text("The name of the header or query param."),
  },
  { required: ["in", "name"] },
);

const limitKeys = {
  requests: count("The maximum number of requests in `per_seconds`.", 1),
  per_seconds: { description: "The length of the time window in seconds.", type: "number", exclusiveMinimum: 0 },
  burst: count(
    "The capacity of a token bucket, which refills at the rate of `requests` in `per_seconds`. Without this key, at most `requests` requests begin in any window of `per_seconds` seconds.",
    1,
  ),
  concurrency: count("The maximum number of concurrent requests.", 1),
} satisfies Record<string, Node>;

const rateLimit = object("The limits that the client enforces for all requests.", {
  ...limitKeys,
  reset: object(
    "The time at which the limit ends, or the wait until then. If the response also has Retry-After, the longer wait applies.",
    {
      value: ref("Template", "The time or the wait. The template can read `response`, `headers` and `status`."),
      unit: oneOf("The unit of `value`. seconds: a wait. epoch-seconds and epoch-millis: a time.", [
        "seconds",
        "epoch-seconds",
        "epoch-millis",
      ]),
    },
    { required: ["value", "unit"] },
  ),
});

function date(description: string): Node {
  return text(description, { pattern: forms.date });
}

const endKeys = {
  ends: date("The first day on which the upstream no longer accepts requests."),
  successor: text("The version or operation that replaces this one. Documentation and warnings name it."),
  source: text("The URL of the upstream's announcement.", { pattern: forms.address }),
} satisfies Record<string, Node>;

const keys = {
  connector: text("The kind. It states what the system does, never a vendor.", { pattern: snakeCase }),
  title: prose("The display name."),
  description: prose("One sentence."),
  upstream: object(
    "The version of the upstream's API, and the end of this version.",
    {
      version: text("The version in URLs or headers. Requests and templates read it as {{upstream.version}}.", {
        pattern: "^[\\w.~-]+$",
      }),
      checked: date("The date of the last comparison of the manifest with the upstream's documentation."),
      ...endKeys,
    },
    { required: ["checked"] },
  ),
  docs: text("The URL of the upstream's documentation.", { pattern: forms.address }),
  base_url: text(
    "The scheme, host and optional path, without a final slash. A template can read config. Each config value in it needs an enum, a map, or a pattern that matches only letters, digits, `_`, `.`, `:` and `-`. A value with `format: uri` can instead be the whole URL, or everything before the path: {{config.url}}/api.",
    { pattern: forms.baseUrl },
  ),
  config: map("Configuration by the user, in addition to credentials.", ref("Config"), snakeCase),
  auth: { ...map("The auth options.", ref("Auth"), snakeCase), minProperties: 1 },
  request: ref("Request", "The method and the beginning of the path of all requests."),
  inject: ref("Injections"),
  body: ref("BodyKind", "The default encoding of body params in all actions (default: json)."),
  idempotency,
  rate_limit: rateLimit,
  rate_limits: map("Limits that several actions share, in addition to `rate_limit`.", ref("ActionLimit"), snakeCase),
  errors: ref("Errors"),
  check: text("The entity.action of a safe read that verifies credentials.", {
    pattern: forms.check,
  }),
  check_args: map("Values of the params of the check. Their templates can read config.", ref("Template")),
  replication: map("Configuration that only a hosted connector needs.", ref("Config"), snakeCase),
  sync_interval_seconds: {
    ...count(
      "The seconds from the end of a sync to the next sync of the same entity (default: 3600). A user can change the interval for each entity.",
      60,
    ),
    maximum: 2_592_000,
  },
  types: map("Named object types.", ref("NamedType"), pascalCase),
  fragments: map("GraphQL fragments by name: `on Type { … }`.", { type: "string", pattern: "^on [A-Z]" }, pascalCase),
  param_groups: map("Groups of params that several actions share.", ref("Params"), snakeCase),
  pagination: map("Paginations by name.", ref("Pagination"), snakeCase),
  entities: map("The resource types.", ref("Entity"), snakeCase),
} satisfies Record<string, Node>;

/**
 * Definitions of the date on which the upstream ends an operation (`Ending`), and of the limits on an action's requests
 * (`ActionLimit`, `RateLimitUse`).
 */
const limits: Readonly<Record<string, Node>> = {
  Ending: object("The end of this operation, if it differs from the end of the upstream's version.", endKeys, {
    required: ["ends"],
  }),
  ActionLimit: object("The limits that the client enforces for some requests.", limitKeys),
  RateLimitUse: {
    ...object(
      "A name from `rate_limits`, or limits of this action. The connector's `rate_limit` applies, too. A `rate_limited` response delays only the actions with this limit.",
      limitKeys,
    ),
    type: ["string", "object"],
  },
};

const kinds: Readonly<Record<string, Node>> = {
  list: ref("Action"),
  search: ref("Action"),
  get: ref("Action"),
  create: ref("Action"),
  update: ref("Action"),
  delete: ref("Action", "One operation. If its response is not the deleted record, it needs a `result_type`."),
  download: ref("Action"),
};

/** Definition of one resource type. */
const entity: Readonly<Record<string, Node>> = {
  Entity: object(
    "One resource type.",
    {
      title: prose("The display name (default: derived from the entity's name)."),
      record_type: text(
        "The type of a record. Without `fields` and `include`, it is a name from `types` or the record type of another entity.",
        {
          pattern: pascalCase,
        },
      ),
      description: prose("A description of one record."),
      fields: ref("Fields"),
      include: ref("Include"),
      request: ref("Request", "The method and the beginning of the path of all actions."),
      inject: ref("Injections"),
      transformations: ref(
        "Transformations",
        "Transformations of the records of all actions, except actions with `result_type`. They run before the transformations of the action.",
      ),
      context_store: ref("ContextStore"),
      actions: object("The operations by action name.", kinds, { minProperties: 1 }),
    },
    { required: ["description", "actions"] },
  ),
};

/** The keys of a type, with a shorter description of `required` than for params. */
const valueKeys = { ...typeKeys, required: flag("The value is required.") };

/** Definition of a config value. */
const config: Readonly<Record<string, Node>> = {
  Config: object("A config value: set by the user, looked up in `entries`, or derived.", {
    ...valueKeys,
    default: {
      description:
        "The default. A string can be a template. Under `config`, the template can read config. Under `replication`, it can read the time. The default of a derived value cannot be a template.",
    },
    map: text("For a looked-up value: the name of the config value that selects one of the `entries`."),
    entries: map("For a looked-up value: its possible results. Each key is a value of the config value in `map`.", {}),
    derive: ref("Template", "The template of a derived value. It can read `config` and `credentials`."),
    ...typeWords,
  }),
};

const errorCase = object(
  "A condition under which a response is an error, and the code of the error.",
  {
    status: {
      description: "The status to which the case applies (default: any status of a response with a JSON body).",
      type: "integer",
      minimum: 100,
      maximum: 599,
    },
    each: text("The path of an array. `when` is evaluated once for each item, which templates read as `item`."),
    when: ref(
      "Template",
      "A condition. The template can read `response`, `headers` and `status`, and with `each` also `item`. With `status` or `each`, the condition can be `true`.",
    ),
    code: oneOf("The error code.", [
      "not_found",
      "credentials_rejected",
      "missing_scope",
      "conflict",
      "rate_limited",
      "upstream_unavailable",
      "upstream_rejected",
    ]),
    message: ref("Template", "The upstream's message. The template can read the same variables as `when`."),
  },
  { required: ["when", "code"] },
);

/** Definition of the upstream's errors. */
const errors: Readonly<Record<string, Node>> = {
  Errors: object("The upstream's error responses.", {
    message: ref(
      "Template",
      "The upstream's message. The template can read `response`, `headers`, `status` and `item`. `item` is absent unless a case with `each` matched.",
    ),
    request_id: ref(
      "Template",
      "The upstream's id of the request. The template can read `response`, `headers` and `status`.",
    ),
    cases: list("Errors that the status alone does not determine. The first matching case applies.", errorCase),
  }),
};

/** The JSON Schema of a manifest, with a description of every key. */
export const manifestSchema: Node = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://agent-connectors.example/manifest.schema.json",
  title: "Manifest",
  ...object("A connector kind: the connection to an upstream API, and its operations.", keys, {
    required: ["connector", "title", "description", "base_url", "auth", "check", "entities"],
  }),
  $defs: {
    ...scalar,
    ...type,
    ...param,
    ...transformations,
    ...rules,
    ...pagination,
    ...action,
    ...contextStore,
    ...limits,
    ...entity,
    ...config,
    ...auth,
    ...errors,
  },
};

/** Returns the schema itself, or the definition that its `$ref` points to. */
export function definitionOf(schema: Node): Node {
  const { $ref: reference } = schema;
  const definitions = manifestSchema.$defs;
  if (typeof reference !== "string" || !isNode(definitions)) return schema;
  const definition = definitions[reference.slice("#/$defs/".length)];
  return isNode(definition) ? definition : schema;
}

/** Generates `manifest.schema.json`, which editors use to complete and validate manifests. */
export function printSchema(): string {
  return `${JSON.stringify(manifestSchema, null, 2)}\n`;
}
