// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Campaign } from "./records.ts";
import { cursorPagination, listsMeta, nextParam, pageSizeParam } from "./shared.ts";

/** Params of `campaigns.list`. */
export interface CampaignsListParams {
  /** Records per page. 1 to 100; default `50`. */
  page_size?: number;
  /** Selects the next page. Pass meta.next of the previous page unchanged. */
  next?: string;
}

/** Metadata of the result of `campaigns.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CampaignsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** The columns of `campaigns` in the context store, with their types. */
export interface CampaignsColumns {
  id: "text";
  name: "text";
  status: "text";
  channels: "json";
  is_abtest: "boolean";
  created_at: "timestamp";
  updated_at: "timestamp";
}

/** A mail or a series of mails. */
export interface Campaigns {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CampaignsColumns, Campaign>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `campaigns`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List campaigns. */
  list(params?: CampaignsListParams, options?: CallOptions<Campaign>): Listing<Campaign, CampaignsListMeta>;
}

/** The model of campaigns. */
export const campaigns: Entity<Campaigns> = {
  name: "campaigns",
  title: "Campaigns",
  description: "A mail or a series of mails.",
  recordType: "Campaign",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List campaigns.",
      notes: [],
      request: "GET /v3/marketing/campaigns",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { page_size: pageSizeParam, next: nextParam },
      rules: [{ kind: "exclusive", param: "next", except: ["page_size"] }],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["result"], absent: "error", transformations: [] },
      resultType: "Campaign",
      meta: listsMeta,
    },
  },
};
