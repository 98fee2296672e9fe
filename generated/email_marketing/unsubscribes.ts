// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Unsubscribe } from "./records.ts";
import { campaignIdParam, countParam, offsetPagination, offsetParam, pageMeta } from "./shared.ts";

/** Params of `unsubscribes.list`. */
export interface UnsubscribesListParams {
  /** Id of the campaign. */
  campaign_id: string;
  /** Records per page. 1 to 1000; default `10`. */
  count?: number;
  /** Number of records to skip. At least 0; default `0`. */
  offset?: number;
}

/** Metadata of the result of `unsubscribes.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface UnsubscribesListMeta {
  links?: Record<string, unknown>[];
}

/** The columns of `unsubscribes` in the context store, with their types. */
export interface UnsubscribesColumns {
  email_id: "text";
  email_address: "text";
  merge_fields: "json";
  vip: "boolean";
  timestamp: "timestamp";
  reason: "text";
  campaign_id: "text";
  list_id: "text";
  list_is_active: "boolean";
}

/** A person who unsubscribed through a campaign. */
export interface Unsubscribes {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<UnsubscribesColumns, Unsubscribe>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `unsubscribes`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the people who unsubscribed through a campaign. */
  list(params: UnsubscribesListParams, options?: CallOptions<Unsubscribe>): Listing<Unsubscribe, UnsubscribesListMeta>;
}

/** The model of unsubscribes. */
export const unsubscribes: Entity<Unsubscribes> = {
  name: "unsubscribes",
  title: "Unsubscribes",
  description: "A person who unsubscribed through a campaign.",
  recordType: "Unsubscribe",
  contextStore: {
    key: ["email_id", "timestamp", "campaign_id"],
    list: "list",
    incrementalSync: {
      field: "timestamp",
      format: "date-time",
      mode: "client",
      args: {},
      order: "none",
    },
    params: {},
    parents: [{ param: "campaign_id", entity: "campaigns", field: "id" }],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the people who unsubscribed through a campaign.",
      notes: [],
      request: "GET /3.0/reports/{campaign_id}/unsubscribed",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { campaign_id: campaignIdParam, count: countParam, offset: offsetParam },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: ["unsubscribes"], absent: "error", transformations: [] },
      resultType: "Unsubscribe",
      meta: pageMeta,
    },
  },
};
