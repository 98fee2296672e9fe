import type { Context } from "./context.ts";
import type { Document } from "./graphql.ts";
import type { Filling } from "./store-fields.ts";

/**
 * Reports GraphQL variables that the document declares and nothing fills, fillings of variables that it does not
 * declare, and variables that must be given though nothing is sure to fill them.
 */
export function checkVariables(context: Context, document: Document, all: readonly Filling[]): void {
  const declared = document.variables.map(({ name }) => name);
  const filled = all.flatMap((filling) => {
    const { target } = filling;
    return target.in === "body" && target.path[0] === "variables"
      ? [{ ...filling, variable: target.path[1] ?? "" }]
      : [];
  });
  for (const { variable, path: at } of filled)
    if (!declared.includes(variable))
      context.report(
        "unknown-name",
        {
          what: "a variable that the document declares",
          name: `$${variable}`,
          nearest: context.nearest(variable, declared),
        },
        { path: at, part: "key" },
      );
  for (const { name, type, required, place } of document.variables) {
    const own = filled.filter(({ variable }) => variable === name);
    if (own.length === 0) context.report("unused-variable", { name, lack: "set" }, place);
    else if (required && own.every(({ optional }) => optional))
      context.report("optional-variable", { name, type }, place);
  }
}

/** The names with which variables in templates begin, and what each holds. */
export const roots = {
  config: "The configuration, by name.",
  credentials: "The credentials, by name; with OAuth also `access_token`.",
  params: "The params of the call, checked and with their defaults.",
  value: "What the caller gave for this param.",
  page_token: "The token of the page that is asked for; absent for the first page.",
  response: "The parsed body of the response.",
  headers: "The headers of the response, by their names in lower case.",
  status: "The status of the response.",
  item: "The element that the case is tried on.",
  container: "The object that holds the records.",
  record:
    "The record before this transformation. In the context store, the record as the action gives it. A name that is almost that of a declared field is reported, unless a `drop` names it.",
  last_record: "The last record of the page, as it was received.",
  last_page_size: "How many records the page has.",
  since: "From when on records are read.",
  until: "Until when records are read.",
} as const;

/** A name with which a variable in a template begins. */
export type Root = keyof typeof roots;

const page = ["config", "params", "response", "headers", "container", "last_record", "last_page_size"] as const;

const failure = ["response", "headers", "status"] as const;

const answer = ["config", "params", "response", "headers"] as const;

/**
 * Each place of a manifest that holds templates, with what they may read there. Only what authenticates reads
 * `credentials`, and config values that are derived from them.
 */
export const slots = {
  request: [],
  base_url: ["config"],
  "config.default": ["config"],
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
  "errors.message": failure,
  "errors.request_id": failure,
  "errors.cases": failure,
  "errors.cases with each": [...failure, "item"],
  "file.name": answer,
  "file.content_type": answer,
  "file.headers": ["config", "params"],
  transformations: ["config", "params", "response", "record"],
  "context_store.incremental_sync": ["config", "since", "until"],
  "context_store.lookback": ["config"],
  "context_store.parents": ["config", "record"],
  "context_store.partitions": ["config"],
  "context_store.detail": ["config", "record"],
} as const satisfies Record<string, readonly Root[]>;

/** Name of a place that holds templates. */
export type Slot = keyof typeof slots;
