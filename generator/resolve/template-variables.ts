/** The roots of variables in templates, such as `params` in `params.limit`. Each has a description of its value. */
export const roots = {
  config: "The configuration, by name.",
  credentials: "The credentials, by name. With OAuth, also `access_token`.",
  params: "The params of the call, validated and with their defaults.",
  value: "In the `template` of a param: the caller's value of this param.",
  page_token: "The token of the requested page. Absent for the first page unless `inject_first` is true.",
  response: "The parsed body of the response.",
  headers: "The headers of the response, by name in lower case.",
  status: "The status of the response.",
  item: "The item of the array at `each`.",
  container:
    "The object that contains the records. In the pagination and `meta` of an action with a GraphQL document, the generator refuses a variable below `container`, `response.data` or `last_record` that the document does not select.",
  record:
    "In `transformations`, the record before the transformation that contains the template; in `context_store.detail`, the listed record; in `context_store.parents`, the stored parent. A template reads a field by its name, such as `record.id`. In an action with a GraphQL document, the generator refuses a name that the document does not select. In any other action that has neither `project` nor `columns`, it refuses a name that is probably a misspelling: an undeclared name that is similar to the name of a declared field. It does not refuse a name in `drop`. It also allows a name that is similar to a field that the same `set` or a later `set` adds, because the name can be the upstream's name of this field, such as `openedAt` for `opened_at`. Therefore, it does not find a misspelling in a `set` that converts a field in place. In `context_store.parents`, it refuses any undeclared name. Elsewhere in `context_store`, it refuses any undeclared name, unless the store has its own `document`. After a transformation such as `unwrap` or `project`, it allows any name.",
  last_record: "The last record of the page, before transformations.",
  last_page_size: "The number of records in the page.",
  since: "The start of the time range of a list call in a sync.",
  until: "The end of the time range of a list call in a sync.",
} as const;

/** The root of a variable in a template. */
export type Root = keyof typeof roots;

const page = ["config", "params", "response", "headers", "container", "last_record", "last_page_size"] as const;

const failure = ["response", "headers", "status"] as const;

const response = ["config", "params", "response", "headers"] as const;

/**
 * The places of a manifest that can contain templates, and the roots that templates can read there. Only authentication and
 * derived config values read `credentials`.
 */
export const slots = {
  request: [],
  content_type: [],
  base_url: ["config"],
  "config.default": ["config"],
  "replication.default": [],
  "config.derive": ["config", "credentials"],
  "auth.inject": ["config", "credentials"],
  "oauth.token_url": ["config"],
  "oauth.token_params": ["config", "credentials"],
  "authorize.url": ["config"],
  "authorize.query_params": ["config"],
  "authorize.client_id": ["config", "credentials"],
  check_args: ["config"],
  inject: ["config", "params", "page_token"],
  "param.default": ["config"],
  "param.template": ["value", "params", "config", "page_token"],
  page_size: ["config"],
  "pagination.value": page,
  "pagination.stop": page,
  meta: page,
  "rate_limit.reset": failure,
  "errors.message": [...failure, "item"],
  "errors.request_id": failure,
  "errors.cases": failure,
  "errors.cases with each": [...failure, "item"],
  "file.name": response,
  "file.content_type": response,
  "file.headers": ["config", "params"],
  transformations: ["config", "params", "response", "record"],
  "context_store.incremental_sync": ["config", "since", "until"],
  "context_store.lookback": ["config"],
  "context_store.parents": ["config", "record"],
  "context_store.partitions": ["config"],
  "context_store.detail": ["config", "record"],
} as const satisfies Record<string, readonly Root[]>;

/** The name of a place that contains templates. */
export type Slot = keyof typeof slots;

/** The places whose templates can call `now`. Templates in all other places are evaluated without the time. */
export const timedSlots: readonly Slot[] = [
  "replication.default",
  "check_args",
  "inject",
  "param.default",
  "param.template",
  "meta",
  "rate_limit.reset",
  "errors.message",
  "errors.request_id",
  "errors.cases",
  "errors.cases with each",
  "file.name",
  "file.content_type",
  "file.headers",
  "transformations",
];
