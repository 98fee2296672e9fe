// Generated from manifests/social_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, ParamsOr, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Campaign } from "./records.ts";
import { adAccountIdParam, cursorPagination, idParam, nextLinkParam, pageMeta } from "./shared.ts";

/** Params of `campaigns.list`. */
export type CampaignsListParams = ParamsOr<{
  /** Id of the ad account. */
  ad_account_id: string;
  /** Selects the next page. Pass meta.next_link of the previous page unchanged. */
  next_link?: string;
}, ["next_link"]>;

/** Metadata of the result of `campaigns.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CampaignsListMeta {
  next_link?: string | null;
}

/** Params of `campaigns.get`. */
export interface CampaignsGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `campaigns` in the context store, with their types. */
export interface CampaignsColumns {
  id: "text";
  name: "text";
  ad_account_id: "text";
  status: "text";
  objective: "text";
  buy_model: "text";
  creation_state: "text";
  start_time: "timestamp";
  delivery_status: "json";
  created_at: "timestamp";
  updated_at: "timestamp";
}

/** A record of `campaigns` in the context store. */
export type CampaignsStored = Omit<Campaign, "objective_v2_properties" | "pacing_properties_version">;

/** Ads with one objective, grouped in ad squads. */
export interface Campaigns {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CampaignsColumns, CampaignsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `campaigns`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the campaigns of an ad account. */
  list(params: CampaignsListParams, options?: CallOptions<Campaign>): Listing<Campaign, CampaignsListMeta>;
  /** Get one campaign. */
  get(params: CampaignsGetParams, options?: CallOptions<Campaign>): Promise<Result<Campaign>>;
}

/** The model of campaigns. */
export const campaigns: Entity<Campaigns> = {
  name: "campaigns",
  title: "Campaigns",
  description: "Ads with one objective, grouped in ad squads.",
  recordType: "Campaign",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "updated_at",
      format: "date-time",
      mode: "client",
      args: {},
      order: "none",
    },
    params: {},
    parents: [{ param: "ad_account_id", entity: "adaccounts", field: "id" }],
    partitions: {},
    transformations: [],
    omit: ["objective_v2_properties", "pacing_properties_version"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the campaigns of an ad account.",
      notes: [],
      request: "GET /v1/adaccounts/{ad_account_id}/campaigns",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { ad_account_id: adAccountIdParam, next_link: nextLinkParam },
      rules: [{ kind: "exclusive", param: "next_link", except: [] }],
      pagination: cursorPagination,
      returns: {
        kind: "many",
        path: ["campaigns"],
        absent: "error",
        transformations: [{ kind: "unwrap", path: ["campaign"] }],
      },
      resultType: "Campaign",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one campaign.",
      notes: [],
      request: "GET /v1/campaigns/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: idParam },
      rules: [],
      returns: {
        kind: "one",
        path: ["campaigns"],
        first: true,
        transformations: [{ kind: "unwrap", path: ["campaign"] }],
      },
      resultType: "Campaign",
      meta: {},
    },
  },
};
