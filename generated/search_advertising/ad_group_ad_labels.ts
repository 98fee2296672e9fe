// Generated from manifests/search_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AdGroupAdLabel } from "./records.ts";
import { cursorPagination, customerIdParam, pageMeta, pageTokenParam } from "./shared.ts";

/** Params of `ad_group_ad_labels.list`. */
export interface AdGroupAdLabelsListParams {
  /** SELECT fields FROM resource, then WHERE conditions joined by AND (with operators such as =, !=, >, >=, <, <=, IN, NOT IN, LIKE, CONTAINS ANY, IS NULL, BETWEEN; DURING LAST_30_DAYS for dates), ORDER BY and LIMIT. Default `"SELECT ad_group_ad.ad.id, ad_group_ad_label.ad_group_ad, ad_group_ad_label.label, ad_group_ad_label.resource_name, label.id, label.name, label.resource_name FROM ad_group_ad_label"`. */
  query?: string;
  /** Id of an account that the user can access directly, ten digits without dashes. Matches `^[0-9]{10}$`; default `config.customer_id`. */
  customer_id?: string;
  /** Selects the next page. Pass meta.next_page_token of the previous page, and repeat the other params. */
  pageToken?: string;
}

/** Metadata of the result of `ad_group_ad_labels.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AdGroupAdLabelsListMeta {
  next_page_token?: string | null;
}

/** The columns of `ad_group_ad_labels` in the context store, with their types. */
export interface AdGroupAdLabelsColumns {
  "ad_group_ad.ad.id": "integer";
  "ad_group_ad_label.resource_name": "text";
  "label.id": "integer";
  "label.name": "text";
  "label.resource_name": "text";
}

/** A record of `ad_group_ad_labels` in the context store. */
export interface AdGroupAdLabelsStored {
  "ad_group_ad.ad.id"?: number | null;
  "ad_group_ad_label.resource_name"?: string | null;
  "label.id"?: number | null;
  "label.name"?: string | null;
  "label.resource_name"?: string | null;
}

/** The assignment of a label to an ad. */
export interface AdGroupAdLabels {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AdGroupAdLabelsColumns, AdGroupAdLabelsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `ad_group_ad_labels`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the labels of ads. */
  list(params?: AdGroupAdLabelsListParams, options?: CallOptions<AdGroupAdLabel>): Listing<AdGroupAdLabel, AdGroupAdLabelsListMeta>;
}

/** The model of ad_group_ad_labels. */
export const adGroupAdLabels: Entity<AdGroupAdLabels> = {
  name: "ad_group_ad_labels",
  title: "Ad group ad labels",
  description: "The assignment of a label to an ad.",
  recordType: "AdGroupAdLabel",
  contextStore: {
    key: ["ad_group_ad_label.resource_name"],
    list: "list",
    params: {},
    parents: [],
    partitions: { customer_id: { call: "split", args: [{ get: ["config", "customer_id"] }, ","] } },
    transformations: [
      { kind: "flatten" },
      { kind: "parse_json", fields: ["ad_group_ad.ad.id", "label.id"] },
      { kind: "drop", fields: ["ad_group_ad_label.ad_group_ad", "ad_group_ad_label.label"] },
    ],
    omit: [],
    fields: {
      "ad_group_ad.ad.id": { type: ["integer", "null"] },
      "label.id": { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the labels of ads.",
      notes: [],
      request: "POST /v25/customers/{customer_id}/googleAds:search",
      safe: true,
      inject: [],
      body: { kind: "json", contentType: "application/json" },
      params: {
        query: {
          schema: {
            type: "string",
            description: "SELECT fields FROM resource, then WHERE conditions joined by AND (with operators such as =, !=, >, >=, <, <=, IN, NOT IN, LIKE, CONTAINS ANY, IS NULL, BETWEEN; DURING LAST_30_DAYS for dates), ORDER BY and LIMIT.",
          },
          required: false,
          default: "SELECT ad_group_ad.ad.id, ad_group_ad_label.ad_group_ad, ad_group_ad_label.label, ad_group_ad_label.resource_name, label.id, label.name, label.resource_name FROM ad_group_ad_label",
          target: { in: "body", path: ["query"] },
        },
        customer_id: customerIdParam,
        pageToken: pageTokenParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["results"], absent: "empty", transformations: [] },
      resultType: "AdGroupAdLabel",
      meta: pageMeta,
    },
  },
};
