// Generated from manifests/social_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, ParamsOr, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AdAccount } from "./records.ts";
import { cursorPagination, idParam, nextLinkParam, pageMeta } from "./shared.ts";

/** Params of `adaccounts.list`. */
export type AdaccountsListParams = ParamsOr<{
  /** Id of the organization. */
  organization_id: string;
  /** Selects the next page. Pass meta.next_link of the previous page unchanged. */
  next_link?: string;
}, ["next_link"]>;

/** Metadata of the result of `adaccounts.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AdaccountsListMeta {
  next_link?: string | null;
}

/** Params of `adaccounts.get`. */
export interface AdaccountsGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `adaccounts` in the context store, with their types. */
export interface AdaccountsColumns {
  id: "text";
  name: "text";
  type: "text";
  status: "text";
  organization_id: "text";
  advertiser_organization_id: "text";
  currency: "text";
  timezone: "text";
  billing_type: "text";
  billing_center_id: "text";
  agency_representing_client: "boolean";
  client_paying_invoices: "boolean";
  funding_source_ids: "json";
  "regulations.restricted_delivery_signals": "boolean";
  created_at: "timestamp";
  updated_at: "timestamp";
}

/** An account of an organization that advertises and is billed. */
export interface Adaccounts {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AdaccountsColumns, AdAccount>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `adaccounts`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the ad accounts of an organization. */
  list(params: AdaccountsListParams, options?: CallOptions<AdAccount>): Listing<AdAccount, AdaccountsListMeta>;
  /** Get one ad account. */
  get(params: AdaccountsGetParams, options?: CallOptions<AdAccount>): Promise<Result<AdAccount>>;
}

/** The model of adaccounts. */
export const adaccounts: Entity<Adaccounts> = {
  name: "adaccounts",
  title: "Ad accounts",
  description: "An account of an organization that advertises and is billed.",
  recordType: "AdAccount",
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
    parents: [{ param: "organization_id", entity: "organizations", field: "id" }],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the ad accounts of an organization.",
      notes: [],
      request: "GET /v1/organizations/{organization_id}/adaccounts",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        organization_id: {
          schema: { type: "string", description: "Id of the organization." },
          required: true,
          target: { in: "path", name: "organization_id" },
        },
        next_link: nextLinkParam,
      },
      rules: [{ kind: "exclusive", param: "next_link", except: [] }],
      pagination: cursorPagination,
      returns: {
        kind: "many",
        path: ["adaccounts"],
        absent: "error",
        transformations: [{ kind: "unwrap", path: ["adaccount"] }],
      },
      resultType: "AdAccount",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one ad account.",
      notes: [],
      request: "GET /v1/adaccounts/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: idParam },
      rules: [],
      returns: {
        kind: "one",
        path: ["adaccounts"],
        first: true,
        transformations: [{ kind: "unwrap", path: ["adaccount"] }],
      },
      resultType: "AdAccount",
      meta: {},
    },
  },
};
