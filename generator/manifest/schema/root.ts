import { action, param, transformations } from "./action.ts";
import { auth } from "./auth.ts";
import { contextStore } from "./context-store.ts";
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
  "Where an idempotency key goes.",
  { in: oneOf("Header or query.", ["header", "query"]), name: text("Name of the header or query param.") },
  { required: ["in", "name"] },
);

const limitKeys = {
  requests: count("At most so many", 1),
  per_seconds: { description: "in so many seconds.", type: "number", exclusiveMinimum: 0 },
  burst: count(
    "A token bucket: so many requests may begin at once, and their places return at the rate of `requests` in `per_seconds`. Absent: in no span of `per_seconds` more than `requests`.",
    1,
  ),
  concurrency: count("At most so many at once.", 1),
} satisfies Record<string, Node>;

const rateLimit = object("Limits of all requests, which the client keeps by itself.", {
  ...limitKeys,
  reset: object(
    "When requests are taken again, beside Retry-After.",
    {
      value: ref("Template", "Reads response, headers, status."),
      unit: oneOf("What it counts.", ["seconds", "epoch-seconds", "epoch-millis"]),
    },
    { required: ["value", "unit"] },
  ),
});

const address = "^https://[^\\s<>()]+$";

function date(description: string): Node {
  return text(description, { pattern: "^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$" });
}

const endKeys = {
  ends: date("The first day on which the upstream no longer answers."),
  successor: text("What comes after it."),
  source: text("Where the upstream says so.", { pattern: address }),
} satisfies Record<string, Node>;

const keys = {
  connector: text("The kind: what it does, never a vendor.", { pattern: snakeCase }),
  title: prose("Name for people."),
  description: prose("One sentence."),
  upstream: object(
    "Which version of the upstream's interface this manifest speaks, and how long that lasts.",
    {
      version: text("As URLs or headers have it. {{upstream.version}} stands for it in requests and templates.", {
        pattern: "^[\\w.~-]+$",
      }),
      checked: date("When these facts were last compared with the upstream's documentation."),
      ...endKeys,
    },
    { required: ["checked"] },
  ),
  docs: text("The upstream's own documentation.", { pattern: address }),
  base_url: text(
    "Scheme, host and perhaps a path, without a slash at its end; a template may read config. A value of `format: uri` may be the whole, or all before the path: {{config.url}}/api.",
    { pattern: "^(https://|\\{\\{)" },
  ),
  config: map("What a user configures beside credentials.", ref("Config"), snakeCase),
  auth: map("The ways to authenticate.", ref("Auth"), snakeCase),
  request: ref("Request", "The method and the begin of the path that all requests share."),
  inject: ref("Injections"),
  body: ref("BodyKind", "How body params are encoded, unless an action says otherwise (default: json)."),
  idempotency,
  rate_limit: rateLimit,
  rate_limits: map("Limits that several actions share, beside that of all requests.", ref("ActionLimit"), snakeCase),
  errors: ref("Errors"),
  check: text("entity.action of a harmless read that shows whether credentials work.", {
    pattern: "^[a-z][a-z0-9_]*\\.(list|get|search)$",
  }),
  check_args: map("Values of the params of the check, for an action that requires some; read config.", ref("Template")),
  replication: map("Configuration that only a hosted connector needs.", ref("Config"), snakeCase),
  types: map("Object types that are used by name.", ref("NamedType"), pascalCase),
  fragments: map("GraphQL fragments: `on Type { … }` by name.", { type: "string", pattern: "^on [A-Z]" }, pascalCase),
  param_groups: map("Groups of params that several actions share.", ref("Params"), snakeCase),
  pagination: map("The ways to walk pages.", ref("Pagination"), snakeCase),
  entities: map("The resource types.", ref("Entity"), snakeCase),
} satisfies Record<string, Node>;

/** Definitions of what holds for some actions: their limits, and their end. */
const limits: Readonly<Record<string, Node>> = {
  Ending: object("The end of this operation, where the upstream ends it by itself.", endKeys, { required: ["ends"] }),
  ActionLimit: object("Limits of some requests, which the client keeps by itself.", limitKeys),
  RateLimitUse: {
    ...object(
      "A name from `rate_limits`, or limits of this action alone; held beside the connector's. A 429 of the action holds the actions of this limit, and no others.",
      limitKeys,
    ),
    type: ["string", "object"],
  },
};

const kinds = ["list", "search", "get", "create", "update", "delete", "download"];

/** Definition of one resource type. */
const entity: Readonly<Record<string, Node>> = {
  Entity: object(
    "One resource type.",
    {
      title: prose("Name for people (default: made of the entity's name)."),
      record_type: text("Type of a record. Without `fields` it is a name from `types`, or another entity's record.", {
        pattern: pascalCase,
      }),
      description: prose("What one record is."),
      fields: ref("Fields"),
      include: ref("Include"),
      request: ref("Request", "The method and the begin of the path that the requests of all its actions share."),
      inject: ref("Injections"),
      transformations: ref(
        "Transformations",
        "Transformations of the records of all its actions, before those of an action; not where an action has `result_type`.",
      ),
      context_store: ref("ContextStore"),
      actions: object("The operations, by kind.", Object.fromEntries(kinds.map((kind) => [kind, ref("Action")])), {
        minProperties: 1,
      }),
    },
    { required: ["description", "actions"] },
  ),
};

/** `required` says here what it says of a param, in fewer words. */
const valueKeys = { ...typeKeys, required: flag("It must be given.") };

/** Definition of a value that a user configures. */
const config: Readonly<Record<string, Node>> = {
  Config: object("A configured value: given by the user, looked up by another value, or derived.", {
    ...valueKeys,
    default: { description: "Used when none is given; text may be a template that reads config, or the time." },
    map: text("Looked up: the other config value."),
    entries: map("Looked up: what each value of the other one stands for.", {}),
    derive: ref("Template", "Derived; reads config and credentials."),
    ...typeWords,
  }),
};

const errorCase = object(
  "A failure that the status does not tell.",
  {
    status: { description: "Only for this status.", type: "integer", minimum: 100, maximum: 599 },
    each: text("Tried on each element at this path, as `item`."),
    when: ref("Template", "A condition; reads response, headers, status, item."),
    code: oneOf("What it means.", [
      "not_found",
      "credentials_rejected",
      "missing_scope",
      "conflict",
      "rate_limited",
      "upstream_unavailable",
      "upstream_rejected",
    ]),
    message: ref("Template", "The upstream's own words; reads what `when` reads."),
  },
  { required: ["when", "code"] },
);

/** Definition of how the upstream reports failures. */
const errors: Readonly<Record<string, Node>> = {
  Errors: object("How the upstream reports failures.", {
    message: ref("Template", "The upstream's own words; reads response, headers, status."),
    request_id: ref("Template", "What the upstream calls the request; reads response, headers, status."),
    cases: list("Failures that the status does not tell; the first case that holds decides.", errorCase),
  }),
};

/** The JSON Schema of a manifest: every key with its description, every enum closed. */
export const manifestSchema: Node = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://agent-connectors.example/manifest.schema.json",
  title: "Manifest",
  ...object("A connector kind: how to reach an upstream API, and what is in it.", keys, {
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

/** A schema of the vocabulary itself, or what it refers to: `#/$defs/Name`. */
export function definitionOf(schema: Node): Node {
  const { $ref: reference } = schema;
  const definitions = manifestSchema.$defs;
  if (typeof reference !== "string" || !isNode(definitions)) return schema;
  const definition = definitions[reference.slice("#/$defs/".length)];
  return isNode(definition) ? definition : schema;
}

/** The text of `manifest.schema.json`, which editors use to complete and check manifests. */
export function printSchema(): string {
  return `${JSON.stringify(manifestSchema, null, 2)}\n`;
}
