// Generated from manifests/search_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Account } from "./records.ts";
import { cursorPagination, customerIdParam, pageMeta, pageTokenParam } from "./shared.ts";

/** Params of `accounts.list`. */
export interface AccountsListParams {
  /** SELECT fields FROM resource, then WHERE conditions joined by AND (with operators such as =, !=, >, >=, <, <=, IN, NOT IN, LIKE, CONTAINS ANY, IS NULL, BETWEEN; DURING LAST_30_DAYS for dates), ORDER BY and LIMIT. Default `"SELECT customer.auto_tagging_enabled, customer.call_reporting_setting.call_conversion_action, customer.call_reporting_setting.call_conversion_reporting_enabled, customer.call_reporting_setting.call_reporting_enabled, customer.conversion_tracking_setting.conversion_tracking_id, customer.conversion_tracking_setting.cross_account_conversion_tracking_id, customer.currency_code, customer.descriptive_name, customer.final_url_suffix, customer.has_partners_badge, customer.id, customer.manager, customer.optimization_score, customer.optimization_score_weight, customer.pay_per_conversion_eligibility_failure_reasons, customer.remarketing_setting.google_global_site_tag, customer.resource_name, customer.test_account, customer.time_zone, customer.tracking_url_template FROM customer"`. */
  query?: string;
  /** Id of an account that the user can access directly, ten digits without dashes. Matches `^[0-9]{10}$`; default `config.customer_id`. */
  customer_id?: string;
  /** Selects the next page. Pass meta.next_page_token of the previous page, and repeat the other params. */
  pageToken?: string;
}

/** Metadata of the result of `accounts.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AccountsListMeta {
  next_page_token?: string | null;
}

/** The columns of `accounts` in the context store, with their types. */
export interface AccountsColumns {
  "customer.auto_tagging_enabled": "boolean";
  "customer.call_reporting_setting.call_conversion_action": "text";
  "customer.call_reporting_setting.call_conversion_reporting_enabled": "boolean";
  "customer.call_reporting_setting.call_reporting_enabled": "boolean";
  "customer.conversion_tracking_setting.conversion_tracking_id": "integer";
  "customer.conversion_tracking_setting.cross_account_conversion_tracking_id": "integer";
  "customer.currency_code": "text";
  "customer.descriptive_name": "text";
  "customer.final_url_suffix": "text";
  "customer.has_partners_badge": "boolean";
  "customer.id": "integer";
  "customer.manager": "boolean";
  "customer.optimization_score": "number";
  "customer.optimization_score_weight": "number";
  "customer.pay_per_conversion_eligibility_failure_reasons": "json";
  "customer.remarketing_setting.google_global_site_tag": "text";
  "customer.resource_name": "text";
  "customer.test_account": "boolean";
  "customer.time_zone": "text";
  "customer.tracking_url_template": "text";
  "segments.date": "timestamp";
}

/** A record of `accounts` in the context store. */
export interface AccountsStored {
  "customer.auto_tagging_enabled"?: boolean | null;
  "customer.call_reporting_setting.call_conversion_action"?: string | null;
  "customer.call_reporting_setting.call_conversion_reporting_enabled"?: boolean | null;
  "customer.call_reporting_setting.call_reporting_enabled"?: boolean | null;
  "customer.conversion_tracking_setting.conversion_tracking_id"?: number | null;
  "customer.conversion_tracking_setting.cross_account_conversion_tracking_id"?: number | null;
  "customer.currency_code"?: string | null;
  "customer.descriptive_name"?: string | null;
  "customer.final_url_suffix"?: string | null;
  "customer.has_partners_badge"?: boolean | null;
  "customer.id"?: number | null;
  /** Whether it manages other accounts. */
  "customer.manager"?: boolean | null;
  /** From 0 to 1. */
  "customer.optimization_score"?: number | null;
  "customer.optimization_score_weight"?: number | null;
  "customer.pay_per_conversion_eligibility_failure_reasons"?: string[] | null;
  "customer.remarketing_setting.google_global_site_tag"?: string | null;
  "customer.resource_name"?: string | null;
  "customer.test_account"?: boolean | null;
  "customer.time_zone"?: string | null;
  "customer.tracking_url_template"?: string | null;
  "segments.date"?: string | null;
}

/** An advertising account with its settings. */
export interface Accounts {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AccountsColumns, AccountsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `accounts`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List rows of any resource; without a query, the account itself.
   *
   * A query may select from any resource. A row has an object for each resource whose fields the query selects.
   *
   * A page has up to 10000 rows. For the next page, pass pageToken with the same query and customer_id.
   */
  list(params?: AccountsListParams, options?: CallOptions<Account>): Listing<Account, AccountsListMeta>;
}

/** The model of accounts. */
export const accounts: Entity<Accounts> = {
  name: "accounts",
  title: "Accounts",
  description: "An advertising account with its settings.",
  recordType: "Account",
  contextStore: {
    key: ["customer.id"],
    list: "list",
    incrementalSync: {
      field: "segments.date",
      format: "date",
      mode: "server",
      args: {
        query: {
          text: [
            "SELECT customer.auto_tagging_enabled, customer.call_reporting_setting.call_conversion_action, customer.call_reporting_setting.call_conversion_reporting_enabled, customer.call_reporting_setting.call_reporting_enabled, customer.conversion_tracking_setting.conversion_tracking_id, customer.conversion_tracking_setting.cross_account_conversion_tracking_id, customer.currency_code, customer.descriptive_name, customer.final_url_suffix, customer.has_partners_badge, customer.id, customer.manager, customer.optimization_score, customer.optimization_score_weight, customer.pay_per_conversion_eligibility_failure_reasons, customer.remarketing_setting.google_global_site_tag, customer.resource_name, customer.test_account, customer.time_zone, customer.tracking_url_template, segments.date FROM customer WHERE segments.date BETWEEN '",
            { get: ["since"] },
            "' AND '",
            { get: ["until"] },
            "'",
          ],
        },
      },
      order: "none",
      lookback: { text: ["P", { get: ["config", "conversion_window_days"] }, "D"] },
    },
    params: {},
    parents: [],
    partitions: { customer_id: { call: "split", args: [{ get: ["config", "customer_id"] }, ","] } },
    transformations: [
      { kind: "flatten" },
      {
        kind: "parse_json",
        fields: [
          "customer.conversion_tracking_setting.conversion_tracking_id",
          "customer.conversion_tracking_setting.cross_account_conversion_tracking_id",
          "customer.id",
        ],
      },
    ],
    omit: [],
    fields: {
      "customer.conversion_tracking_setting.conversion_tracking_id": { type: ["integer", "null"] },
      "customer.conversion_tracking_setting.cross_account_conversion_tracking_id": {
        type: ["integer", "null"],
      },
      "customer.id": { type: ["integer", "null"] },
      "segments.date": { type: ["string", "null"], format: "date" },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List rows of any resource; without a query, the account itself.",
      notes: [
        "A query may select from any resource. A row has an object for each resource whose fields the query selects.",
        "A page has up to 10000 rows. For the next page, pass pageToken with the same query and customer_id.",
      ],
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
          default: "SELECT customer.auto_tagging_enabled, customer.call_reporting_setting.call_conversion_action, customer.call_reporting_setting.call_conversion_reporting_enabled, customer.call_reporting_setting.call_reporting_enabled, customer.conversion_tracking_setting.conversion_tracking_id, customer.conversion_tracking_setting.cross_account_conversion_tracking_id, customer.currency_code, customer.descriptive_name, customer.final_url_suffix, customer.has_partners_badge, customer.id, customer.manager, customer.optimization_score, customer.optimization_score_weight, customer.pay_per_conversion_eligibility_failure_reasons, customer.remarketing_setting.google_global_site_tag, customer.resource_name, customer.test_account, customer.time_zone, customer.tracking_url_template FROM customer",
          target: { in: "body", path: ["query"] },
        },
        customer_id: customerIdParam,
        pageToken: pageTokenParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["results"], absent: "empty", transformations: [] },
      resultType: "Account",
      meta: pageMeta,
    },
  },
};
