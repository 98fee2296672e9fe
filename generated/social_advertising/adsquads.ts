// Generated from manifests/social_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, ParamsOr, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AdSquad } from "./records.ts";
import { adAccountIdParam, cursorPagination, idParam, nextLinkParam, pageMeta } from "./shared.ts";

/** Params of `adsquads.list`. */
export type AdsquadsListParams = ParamsOr<{
  /** Id of the ad account. */
  ad_account_id: string;
  /** Selects the next page. Pass meta.next_link of the previous page unchanged. */
  next_link?: string;
}, ["next_link"]>;

/** Metadata of the result of `adsquads.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AdsquadsListMeta {
  next_link?: string | null;
}

/** Params of `adsquads.get`. */
export interface AdsquadsGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `adsquads` in the context store, with their types. */
export interface AdsquadsColumns {
  id: "text";
  name: "text";
  type: "text";
  campaign_id: "text";
  status: "text";
  auto_bid: "boolean";
  bid_strategy: "text";
  billing_event: "text";
  child_ad_type: "text";
  creation_state: "text";
  daily_budget_micro: "integer";
  lifetime_budget_micro: "integer";
  delivery_constraint: "text";
  delivery_properties_version: "integer";
  delivery_status: "json";
  end_time: "timestamp";
  start_time: "timestamp";
  forced_view_setting: "text";
  optimization_goal: "text";
  pacing_type: "text";
  placement: "text";
  target_bid: "boolean";
  "targeting.regulated_content": "boolean";
  "targeting.geos": "json";
  "targeting.enable_targeting_expansion": "boolean";
  "targeting.auto_expansion_options.interest_expansion_option": "json";
  "targeting.demographics": "json";
  "targeting.interests": "json";
  "targeting.locations": "json";
  targeting_reach_status: "text";
  "skadnetwork_properties.ecid_enrollment_status": "text";
  "skadnetwork_properties.enable_skoverlay": "boolean";
  "skadnetwork_properties.status": "text";
  event_sources: "json";
  created_at: "timestamp";
  updated_at: "timestamp";
}

/** Ads of a campaign that share budget, schedule and audience. */
export interface Adsquads {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AdsquadsColumns, AdSquad>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `adsquads`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the ad squads of an ad account. */
  list(params: AdsquadsListParams, options?: CallOptions<AdSquad>): Listing<AdSquad, AdsquadsListMeta>;
  /** Get one ad squad. */
  get(params: AdsquadsGetParams, options?: CallOptions<AdSquad>): Promise<Result<AdSquad>>;
}

/** The model of adsquads. */
export const adsquads: Entity<Adsquads> = {
  name: "adsquads",
  title: "Ad squads",
  description: "Ads of a campaign that share budget, schedule and audience.",
  recordType: "AdSquad",
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
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the ad squads of an ad account.",
      notes: [],
      request: "GET /v1/adaccounts/{ad_account_id}/adsquads",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { ad_account_id: adAccountIdParam, next_link: nextLinkParam },
      rules: [{ kind: "exclusive", param: "next_link", except: [] }],
      pagination: cursorPagination,
      returns: {
        kind: "many",
        path: ["adsquads"],
        absent: "error",
        transformations: [{ kind: "unwrap", path: ["adsquad"] }],
      },
      resultType: "AdSquad",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one ad squad.",
      notes: [],
      request: "GET /v1/adsquads/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: idParam },
      rules: [],
      returns: {
        kind: "one",
        path: ["adsquads"],
        first: true,
        transformations: [{ kind: "unwrap", path: ["adsquad"] }],
      },
      resultType: "AdSquad",
      meta: {},
    },
  },
};
