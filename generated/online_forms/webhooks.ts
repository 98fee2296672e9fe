// Generated from manifests/online_forms.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Webhook } from "./records.ts";
import { formIdParam } from "./shared.ts";

/** Params of `webhooks.list`. */
export interface WebhooksListParams {
  /** Id of the form. */
  form_id: string;
}

/** The columns of `webhooks` in the context store, with their types. */
export interface WebhooksColumns {
  id: "text";
  form_id: "text";
  tag: "text";
  url: "text";
  enabled: "boolean";
  verify_ssl: "boolean";
  created_at: "timestamp";
  updated_at: "timestamp";
}

/** An address to which the responses of a form are sent. */
export interface Webhooks {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<WebhooksColumns, Webhook>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `webhooks`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the webhooks of a form. */
  list(params: WebhooksListParams, options?: CallOptions<Webhook>): Listing<Webhook>;
}

/** The model of webhooks. */
export const webhooks: Entity<Webhooks> = {
  name: "webhooks",
  title: "Webhooks",
  description: "An address to which the responses of a form are sent.",
  recordType: "Webhook",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [{ param: "form_id", entity: "forms", field: "id" }],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the webhooks of a form.",
      notes: [],
      request: "GET /forms/{form_id}/webhooks",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { form_id: formIdParam },
      rules: [],
      returns: {
        kind: "many",
        path: ["items"],
        absent: "error",
        transformations: [{ kind: "set", fields: { form_id: { get: ["params", "form_id"] } } }],
      },
      resultType: "Webhook",
      meta: {},
    },
  },
};
