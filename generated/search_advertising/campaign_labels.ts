// Generated from manifests/search_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { CampaignLabel, MutateResult } from "./records.ts";
import { cursorPagination, customerIdParam, pageMeta, pageTokenParam } from "./shared.ts";

/** Params of `campaign_labels.list`. */
export interface CampaignLabelsListParams {
  /** SELECT fields FROM resource, then WHERE conditions joined by AND (with operators such as =, !=, >, >=, <, <=, IN, NOT IN, LIKE, CONTAINS ANY, IS NULL, BETWEEN; DURING LAST_30_DAYS for dates), ORDER BY and LIMIT. Default `"SELECT campaign.id, campaign_label.campaign, campaign_label.label, campaign_label.resource_name, label.id, label.name, label.resource_name FROM campaign_label"`. */
  query?: string;
  /** Id of an account that the user can access directly, ten digits without dashes. Matches `^[0-9]{10}$`; default `config.customer_id`. */
  customer_id?: string;
  /** Selects the next page. Pass meta.next_page_token of the previous page, and repeat the other params. */
  pageToken?: string;
}

/** Metadata of the result of `campaign_labels.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CampaignLabelsListMeta {
  next_page_token?: string | null;
}

/** Params of `campaign_labels.create`. */
export interface CampaignLabelsCreateParams {
  /** The new records. */
  operations: {
    create: {
      /** Resource name of the campaign. */
      campaign: string;
      /** Resource name of the label. */
      label: string;
    };
  }[];
  /** Id of an account that the user can access directly, ten digits without dashes. Matches `^[0-9]{10}$`; default `config.customer_id`. */
  customer_id?: string;
}

/** The columns of `campaign_labels` in the context store, with their types. */
export interface CampaignLabelsColumns {
  "campaign.id": "integer";
  "campaign_label.resource_name": "text";
  "label.id": "integer";
  "label.name": "text";
  "label.resource_name": "text";
}

/** A record of `campaign_labels` in the context store. */
export interface CampaignLabelsStored {
  "campaign.id"?: number | null;
  "campaign_label.resource_name"?: string | null;
  "label.id"?: number | null;
  "label.name"?: string | null;
  "label.resource_name"?: string | null;
}

/** The assignment of a label to a campaign. */
export interface CampaignLabels {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CampaignLabelsColumns, CampaignLabelsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `campaign_labels`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the labels of campaigns. */
  list(params?: CampaignLabelsListParams, options?: CallOptions<CampaignLabel>): Listing<CampaignLabel, CampaignLabelsListMeta>;
  /** Add labels to campaigns. */
  create(params: CampaignLabelsCreateParams, options?: CallOptions<MutateResult>): Promise<Result<MutateResult>>;
}

/** The model of campaign_labels. */
export const campaignLabels: Entity<CampaignLabels> = {
  name: "campaign_labels",
  title: "Campaign labels",
  description: "The assignment of a label to a campaign.",
  recordType: "CampaignLabel",
  contextStore: {
    key: ["campaign_label.resource_name"],
    list: "list",
    params: {},
    parents: [],
    partitions: { customer_id: { call: "split", args: [{ get: ["config", "customer_id"] }, ","] } },
    transformations: [
      { kind: "flatten" },
      { kind: "parse_json", fields: ["campaign.id", "label.id"] },
      { kind: "drop", fields: ["campaign_label.campaign", "campaign_label.label"] },
    ],
    omit: [],
    fields: {
      "campaign.id": { type: ["integer", "null"] },
      "label.id": { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the labels of campaigns.",
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
          default: "SELECT campaign.id, campaign_label.campaign, campaign_label.label, campaign_label.resource_name, label.id, label.name, label.resource_name FROM campaign_label",
          target: { in: "body", path: ["query"] },
        },
        customer_id: customerIdParam,
        pageToken: pageTokenParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["results"], absent: "empty", transformations: [] },
      resultType: "CampaignLabel",
      meta: pageMeta,
    },
    create: {
      kind: "create",
      description: "Add labels to campaigns.",
      notes: [],
      request: "POST /v25/customers/{customer_id}/campaignLabels:mutate",
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
                    campaign: { type: "string", description: "Resource name of the campaign." },
                    label: { type: "string", description: "Resource name of the label." },
                  },
                  required: ["campaign", "label"],
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
                    campaign: "customers/1234567890/campaigns/111",
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
