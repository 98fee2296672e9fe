// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Subscription } from "./records.ts";
import { cancelAtPeriodEndParam, collectionMethodParam, createdParam, customersPagination, customersSearchPagination, daysUntilDueParam, defaultPaymentMethodParam, endingBeforeParam, limitParam, metadataParam, pageMeta, pageParam, startingAfterParam, subscriptionsCurrencyParam, subscriptionsCustomerParam, subscriptionsDescriptionParam, subscriptionsIdParam } from "./shared.ts";

/** Params of `subscriptions.list`. */
export interface SubscriptionsListParams {
  /** Whether to list only subscriptions with automatic calculation of taxes, or only the other subscriptions. */
  automatic_tax?: { enabled: boolean };
  /** Only subscriptions with this method of collection. */
  collection_method?: "charge_automatically" | "send_invoice";
  /** Only subscriptions whose current period ends in this range. */
  current_period_end?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Only subscriptions whose current period begins in this range. */
  current_period_start?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Only subscriptions of this customer. */
  customer?: string;
  /** Only subscriptions of the customer that this account represents. */
  customer_account?: string;
  /** Only subscriptions with an item of this price. */
  price?: string;
  /** Only subscriptions in this state; by default all except canceled ones. The state ended includes canceled and incomplete_expired. */
  status?: "active" | "all" | "canceled" | "ended" | "incomplete" | "incomplete_expired" | "past_due" | "paused" | "trialing" | "unpaid";
  /** Only records created in this range. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Id of a record. The page ends before this record, and has no next page. */
  ending_before?: string;
  /** Records per page. 1 to 100; default `10`. */
  limit?: number;
  /** Id of a record. The page begins after this record. */
  starting_after?: string;
}

/** Metadata of the result of `subscriptions.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SubscriptionsListMeta {
  has_more?: boolean;
}

/** Params of `subscriptions.search`. */
export interface SubscriptionsSearchParams {
  /** Clauses on the fields created, canceled_at, metadata, status. */
  query: string;
  /** Records per page. 1 to 100; default `10`. */
  limit?: number;
  /** Selects the next page. Pass meta.next_page of the previous page. */
  page?: string;
}

/** Metadata of the result of `subscriptions.search`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface SubscriptionsSearchMeta {
  has_more?: boolean;
  next_page?: string | null;
}

/** Params of `subscriptions.get`. */
export interface SubscriptionsGetParams {
  /** Id of the record. */
  id: string;
}

/** Params of `subscriptions.create`. */
export interface SubscriptionsCreateParams {
  /** Id of the customer. */
  customer: string;
  /** The subscribed items. */
  items?: {
    /** Id of the price. */
    price?: string;
    quantity?: number;
  }[];
  /** Three-letter code, in lower case. */
  currency?: string;
  /** Days before the first charge. */
  trial_period_days?: number;
  /** End the subscription at the end of the paid period. */
  cancel_at_period_end?: boolean;
  /** Charge automatically or send an invoice. */
  collection_method?: "charge_automatically" | "send_invoice";
  /** Days until a sent invoice is due. */
  days_until_due?: number;
  /** Id of the payment method to charge. */
  default_payment_method?: string;
  /** Shown to the customer. */
  description?: string;
  /** Your own values by name; an empty string removes one. */
  metadata?: Record<string, string>;
}

/** Params of `subscriptions.update`. */
export interface SubscriptionsUpdateParams {
  /** Items to add, change or remove; others stay. */
  items?: {
    /** Id of the item to change; without it, the item is new. */
    id?: string;
    /** Id of the price. */
    price?: string;
    quantity?: number;
    /** Remove the item. */
    deleted?: boolean;
  }[];
  /** How a change within a period is charged. */
  proration_behavior?: "create_prorations" | "none" | "always_invoice";
  /** Id of the record. */
  id: string;
  /** End the subscription at the end of the paid period. */
  cancel_at_period_end?: boolean;
  /** Charge automatically or send an invoice. */
  collection_method?: "charge_automatically" | "send_invoice";
  /** Days until a sent invoice is due. */
  days_until_due?: number;
  /** Id of the payment method to charge. */
  default_payment_method?: string;
  /** Shown to the customer. */
  description?: string;
  /** Your own values by name; an empty string removes one. */
  metadata?: Record<string, string>;
}

/** Params of `subscriptions.delete`. */
export interface SubscriptionsDeleteParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `subscriptions` in the context store, with their types. */
export interface SubscriptionsColumns {
  id: "text";
  object: "text";
  application: "text";
  application_fee_percent: "number";
  "automatic_tax.disabled_reason": "text";
  "automatic_tax.enabled": "boolean";
  "automatic_tax.liability.account": "text";
  "automatic_tax.liability.type": "text";
  "automatic_tax.provider": "text";
  "automatic_tax.status": "text";
  billing_cycle_anchor: "timestamp";
  "billing_cycle_anchor_config.day_of_month": "integer";
  "billing_cycle_anchor_config.hour": "integer";
  "billing_cycle_anchor_config.minute": "integer";
  "billing_cycle_anchor_config.month": "integer";
  "billing_cycle_anchor_config.second": "integer";
  "billing_thresholds.amount_gte": "integer";
  "billing_thresholds.reset_billing_cycle_anchor": "boolean";
  cancel_at: "timestamp";
  cancel_at_period_end: "boolean";
  canceled_at: "timestamp";
  "cancellation_details.comment": "text";
  "cancellation_details.feedback": "text";
  "cancellation_details.reason": "text";
  collection_method: "text";
  created: "timestamp";
  currency: "text";
  customer: "text";
  days_until_due: "integer";
  default_payment_method: "text";
  default_source: "text";
  default_tax_rates: "json";
  description: "text";
  ended_at: "timestamp";
  "invoice_settings.account_tax_ids": "json";
  "invoice_settings.issuer.account": "text";
  "invoice_settings.issuer.type": "text";
  "items.object": "text";
  "items.data": "json";
  "items.has_more": "boolean";
  "items.url": "text";
  "items.total_count": "integer";
  latest_invoice: "text";
  livemode: "boolean";
  metadata: "json";
  next_pending_invoice_item_invoice: "timestamp";
  on_behalf_of: "text";
  "pause_collection.behavior": "text";
  "pause_collection.resumes_at": "timestamp";
  "payment_settings.payment_method_options": "json";
  "payment_settings.payment_method_types": "json";
  status: "text";
  current_period_start: "timestamp";
  current_period_end: "timestamp";
  start_date: "timestamp";
  trial_start: "timestamp";
  trial_end: "timestamp";
  "discount.id": "text";
  "discount.object": "text";
  "discount.checkout_session": "text";
  "discount.coupon": "json";
  "discount.customer": "text";
  "discount.customer_account": "text";
  "discount.end": "timestamp";
  "discount.invoice": "text";
  "discount.invoice_item": "text";
  "discount.promotion_code": "text";
  "discount.source.coupon": "text";
  "discount.source.type": "text";
  "discount.start": "timestamp";
  "discount.subscription": "text";
  "discount.subscription_item": "text";
  plan: "json";
  quantity: "integer";
  schedule: "text";
  test_clock: "text";
  transfer_data: "json";
  "trial_settings.end_behavior.missing_payment_method": "text";
  pending_invoice_item_interval: "json";
  pending_setup_intent: "text";
  pending_update: "json";
  billing: "text";
  is_deleted: "boolean";
  tax_percent: "number";
  updated: "integer";
}

/** A record of `subscriptions` in the context store. */
export interface SubscriptionsStored extends Omit<Subscription, "billing_mode" | "customer_account" | "discounts"> {
  billing?: string | null;
  is_deleted?: boolean | null;
  tax_percent?: number | null;
  updated?: number | null;
}

/** A customer's recurring purchase. */
export interface Subscriptions {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<SubscriptionsColumns, SubscriptionsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `subscriptions`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List subscriptions, newest first. */
  list(params?: SubscriptionsListParams, options?: CallOptions<Subscription>): Listing<Subscription, SubscriptionsListMeta>;
  /**
   * Search subscriptions.
   *
   * A clause is a field, an operator and a value. `:` means equal. `~` means that the field contains the value, which has at least three characters. `>`, `>=`, `<` and `<=` compare numbers and times. A minus before a clause negates it. A query has at most ten clauses, joined by AND or by OR, but not by both. A search finds a new record after about a minute.
   *
   * Rate limit `search`, which several actions share: 20 requests in 1 second.
   */
  search(params: SubscriptionsSearchParams, options?: CallOptions<Subscription>): Listing<Subscription, SubscriptionsSearchMeta>;
  /** Get one subscription. */
  get(params: SubscriptionsGetParams, options?: CallOptions<Subscription>): Promise<Result<Subscription>>;
  /** Subscribe a customer to prices. */
  create(params: SubscriptionsCreateParams, options?: CallOptions<Subscription>): Promise<Result<Subscription>>;
  /** Change a subscription. */
  update(params: SubscriptionsUpdateParams, options?: CallOptions<Subscription>): Promise<Result<Subscription>>;
  /**
   * Cancel a subscription at once.
   *
   * The result is the subscription with the status canceled.
   */
  delete(params: SubscriptionsDeleteParams, options?: CallOptions<Subscription>): Promise<Result<Subscription>>;
}

/** The model of subscriptions. */
export const subscriptions: Entity<Subscriptions> = {
  name: "subscriptions",
  title: "Subscriptions",
  description: "A customer's recurring purchase.",
  recordType: "Subscription",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "created",
      format: "epoch-seconds",
      mode: "server",
      args: { "created.gte": { get: ["since"] }, "created.lte": { get: ["until"] } },
      order: "newest_first",
    },
    params: {},
    parents: [],
    partitions: { status: ["all"] },
    transformations: [],
    omit: ["billing_mode", "customer_account", "discounts"],
    fields: {
      billing: { type: ["string", "null"] },
      is_deleted: { type: ["boolean", "null"] },
      tax_percent: { type: ["number", "null"] },
      updated: { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List subscriptions, newest first.",
      notes: [],
      request: "GET /v1/subscriptions",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        automatic_tax: {
          schema: {
            type: "object",
            description: "Whether to list only subscriptions with automatic calculation of taxes, or only the other subscriptions.",
            properties: { enabled: { type: "boolean" } },
            required: ["enabled"],
            additionalProperties: false,
          },
          required: false,
          target: { in: "query", name: "automatic_tax" },
        },
        collection_method: {
          schema: {
            type: "string",
            description: "Only subscriptions with this method of collection.",
            enum: ["charge_automatically", "send_invoice"],
          },
          required: false,
          target: { in: "query", name: "collection_method" },
        },
        current_period_end: {
          schema: {
            type: "object",
            description: "Only subscriptions whose current period ends in this range.",
            properties: {
              gt: { type: "integer", format: "epoch-seconds" },
              gte: { type: "integer", format: "epoch-seconds" },
              lt: { type: "integer", format: "epoch-seconds" },
              lte: { type: "integer", format: "epoch-seconds" },
            },
            additionalProperties: false,
          },
          required: false,
          target: { in: "query", name: "current_period_end" },
        },
        current_period_start: {
          schema: {
            type: "object",
            description: "Only subscriptions whose current period begins in this range.",
            properties: {
              gt: { type: "integer", format: "epoch-seconds" },
              gte: { type: "integer", format: "epoch-seconds" },
              lt: { type: "integer", format: "epoch-seconds" },
              lte: { type: "integer", format: "epoch-seconds" },
            },
            additionalProperties: false,
          },
          required: false,
          target: { in: "query", name: "current_period_start" },
        },
        customer: {
          schema: { type: "string", description: "Only subscriptions of this customer." },
          required: false,
          target: { in: "query", name: "customer" },
        },
        customer_account: {
          schema: {
            type: "string",
            description: "Only subscriptions of the customer that this account represents.",
          },
          required: false,
          target: { in: "query", name: "customer_account" },
        },
        price: {
          schema: { type: "string", description: "Only subscriptions with an item of this price." },
          required: false,
          target: { in: "query", name: "price" },
        },
        status: {
          schema: {
            type: "string",
            description: "Only subscriptions in this state; by default all except canceled ones. The state ended includes canceled and incomplete_expired.",
            enum: [
              "active",
              "all",
              "canceled",
              "ended",
              "incomplete",
              "incomplete_expired",
              "past_due",
              "paused",
              "trialing",
              "unpaid",
            ],
          },
          required: false,
          target: { in: "query", name: "status" },
        },
        created: createdParam,
        ending_before: endingBeforeParam,
        limit: limitParam,
        starting_after: startingAfterParam,
      },
      rules: [{ kind: "at_most_one", params: ["starting_after", "ending_before"] }],
      pagination: customersPagination,
      returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
      resultType: "Subscription",
      meta: { has_more: { value: { get: ["response", "has_more"] }, schema: { type: "boolean" } } },
    },
    search: {
      kind: "search",
      description: "Search subscriptions.",
      notes: [
        "A clause is a field, an operator and a value. `:` means equal. `~` means that the field contains the value, which has at least three characters. `>`, `>=`, `<` and `<=` compare numbers and times. A minus before a clause negates it. A query has at most ten clauses, joined by AND or by OR, but not by both. A search finds a new record after about a minute.",
      ],
      request: "GET /v1/subscriptions/search",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "search",
      params: {
        query: {
          schema: {
            type: "string",
            description: "Clauses on the fields created, canceled_at, metadata, status.",
            examples: ["status:'active' AND created>1700000000"],
          },
          required: true,
          target: { in: "query", name: "query" },
        },
        limit: limitParam,
        page: pageParam,
      },
      rules: [],
      pagination: customersSearchPagination,
      returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
      resultType: "Subscription",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one subscription.",
      notes: [],
      request: "GET /v1/subscriptions/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: subscriptionsIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Subscription",
      meta: {},
    },
    create: {
      kind: "create",
      description: "Subscribe a customer to prices.",
      notes: [],
      request: "POST /v1/subscriptions",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        customer: subscriptionsCustomerParam,
        items: {
          schema: {
            type: "array",
            description: "The subscribed items.",
            items: {
              type: "object",
              properties: {
                price: { type: "string", description: "Id of the price." },
                quantity: { type: "integer" },
              },
              additionalProperties: false,
            },
            examples: [[{ price: "price_1Qx7Lm2eZv", quantity: 1 }]],
          },
          required: false,
          target: { in: "body", path: ["items"] },
          encode: "indexed",
        },
        currency: subscriptionsCurrencyParam,
        trial_period_days: {
          schema: { type: "integer", description: "Days before the first charge." },
          required: false,
          target: { in: "body", path: ["trial_period_days"] },
        },
        cancel_at_period_end: cancelAtPeriodEndParam,
        collection_method: collectionMethodParam,
        days_until_due: daysUntilDueParam,
        default_payment_method: defaultPaymentMethodParam,
        description: subscriptionsDescriptionParam,
        metadata: metadataParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Subscription",
      meta: {},
    },
    update: {
      kind: "update",
      description: "Change a subscription.",
      notes: [],
      request: "POST /v1/subscriptions/{id}",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        items: {
          schema: {
            type: "array",
            description: "Items to add, change or remove; others stay.",
            items: {
              type: "object",
              properties: {
                id: {
                  type: "string",
                  description: "Id of the item to change; without it, the item is new.",
                },
                price: { type: "string", description: "Id of the price." },
                quantity: { type: "integer" },
                deleted: { type: "boolean", description: "Remove the item." },
              },
              additionalProperties: false,
            },
          },
          required: false,
          target: { in: "body", path: ["items"] },
          encode: "indexed",
        },
        proration_behavior: {
          schema: {
            type: "string",
            description: "How a change within a period is charged.",
            enum: ["create_prorations", "none", "always_invoice"],
          },
          required: false,
          target: { in: "body", path: ["proration_behavior"] },
        },
        id: subscriptionsIdParam,
        cancel_at_period_end: cancelAtPeriodEndParam,
        collection_method: collectionMethodParam,
        days_until_due: daysUntilDueParam,
        default_payment_method: defaultPaymentMethodParam,
        description: subscriptionsDescriptionParam,
        metadata: metadataParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Subscription",
      meta: {},
    },
    delete: {
      kind: "delete",
      description: "Cancel a subscription at once.",
      notes: ["The result is the subscription with the status canceled."],
      request: "DELETE /v1/subscriptions/{id}",
      safe: false,
      inject: [],
      body: { kind: "none" },
      params: { id: subscriptionsIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Subscription",
      meta: {},
    },
  },
};
