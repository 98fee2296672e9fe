// Generated from manifests/search_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AdGroupLabel, MutateResult } from "./records.ts";
import { cursorPagination, customerIdParam, pageMeta, pageTokenParam } from "./shared.ts";

/** Params of `ad_group_labels.list`. */
export interface AdGroupLabelsListParams {
  /** SELECT fields FROM resource, then WHERE conditions joined by AND (with operators such as =, !=, >, >=, <, <=, IN, NOT IN, LIKE, CONTAINS ANY, IS NULL, BETWEEN; DURING LAST_30_DAYS for dates), ORDER BY and LIMIT. Default `"SELECT ad_group.id, ad_group_label.ad_group, ad_group_label.label, ad_group_label.resource_name, label.id, label.name, label.resource_name FROM ad_group_label"`. */
  query?: string;
  /** Id of an account that the user can access directly, ten digits without dashes. Matches `^[0-9]{10}$`; default `config.customer_id`. */
  customer_id?: string;
  /** Selects the next page. Pass meta.next_page_token of the previous page, and repeat the other params. */
  pageToken?: string;
}

/** Metadata of the result of `ad_group_labels.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AdGroupLabelsListMeta {
  next_page_token?: string | null;
}

/** Params of `ad_group_labels.create`. */
export interface AdGroupLabelsCreateParams {
  /** The new records. */
  operations: {
    create: {
      /** Resource name of the ad group. */
      adGroup: string;
      /** Resource name of the label. */
      label: string;
    };
  }[];
  /** Id of an account that the user can access directly, ten digits without dashes. Matches `^[0-9]{10}$`; default `config.customer_id`. */
  customer_id?: string;
}

/** The columns of `ad_group_labels` in the context store, with their types. */
export interface AdGroupLabelsColumns {
  "ad_group.id": "integer";
  "ad_group_label.resource_name": "text";
  "label.id": "integer";
  "label.name": "text";
  "label.resource_name": "text";
}

/** A record of `ad_group_labels` in the context store. */
export interface AdGroupLabelsStored {
  "ad_group.id"?: number | null;
  "ad_group_label.resource_name"?: string | null;
  "label.id"?: number | null;
  "label.name"?: string | null;
  "label.resource_name"?: string | null;
}

/** The assignment of a label to an ad group. */
export interface AdGroupLabels {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AdGroupLabelsColumns, AdGroupLabelsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `ad_group_labels`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the labels of ad groups. */
  list(params?: AdGroupLabelsListParams, options?: CallOptions<AdGroupLabel>): Listing<AdGroupLabel, AdGroupLabelsListMeta>;
  /** Add labels to ad groups. */
  create(params: AdGroupLabelsCreateParams, options?: CallOptions<MutateResult>): Promise<Result<MutateResult>>;
}

/** The model of ad_group_labels. */
export const adGroupLabels: Entity<AdGroupLabels> = {
  name: "ad_group_labels",
  title: "Ad group labels",
  description: "The assignment of a label to an ad group.",
  recordType: "AdGroupLabel",
  contextStore: {
    key: ["ad_group_label.resource_name"],
    list: "list",
    params: {},
    parents: [],
    partitions: { customer_id: { call: "split", args: [{ get: ["config", "customer_id"] }, ","] } },
    transformations: [
      { kind: "flatten" },
      { kind: "parse_json", fields: ["ad_group.id", "label.id"] },
      { kind: "drop", fields: ["ad_group_label.ad_group", "ad_group_label.label"] },
    ],
    omit: [],
    fields: {
      "ad_group.id": { type: ["integer", "null"] },
      "label.id": { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the labels of ad groups.",
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
          default: "SELECT ad_group.id, ad_group_label.ad_group, ad_group_label.label, ad_group_label.resource_name, label.id, label.name, label.resource_name FROM ad_group_label",
          target: { in: "body", path: ["query"] },
        },
        customer_id: customerIdParam,
        pageToken: pageTokenParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["results"], absent: "empty", transformations: [] },
      resultType: "AdGroupLabel",
      meta: pageMeta,
    },
    create: {
      kind: "create",
      description: "Add labels to ad groups.",
      notes: [],
      request: "POST /v25/customers/{customer_id}/adGroupLabels:mutate",
      safe: false,
      inject: [],
      body: { kind: "json", contentType: "application/json" },
      params: {
        operations: {
          schema: {
            type: "array",
            description: "The new records.",
            items: {
              type: "object",
              properties: {
                create: {
                  type: "object",
                  properties: {
                    adGroup: { type: "string", description: "Resource name of the ad group." },
                    label: { type: "string", description: "Resource name of the label." },
                  },
                  required: ["adGroup", "label"],
                  additionalProperties: false,
                },
              },
              required: ["create"],
              additionalProperties: false,
            },
            examples: [
              [
                {
                  create: {
                    adGroup: "customers/1234567890/adGroups/111",
                    label: "customers/1234567890/labels/222",
                  },
                },
              ],
            ],
          },
          required: true,
          target: { in: "body", path: ["operations"] },
        },
        customer_id: customerIdParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "MutateResult",
      meta: {},
    },
  },
};
