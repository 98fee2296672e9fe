// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Subscription } from "./records.ts";
import { cancelAtPeriodEndParam, createdParam, customerAccountParam, customersPagination, customersSearchPagination, daysUntilDueParam, defaultPaymentMethodParam, endingBeforeParam, limitParam, metadataParam, pageMeta, pageParam, startingAfterParam, subscriptionsCollectionMethodParam, subscriptionsCreateCollectionMethodParam, subscriptionsCreateCustomerParam, subscriptionsCurrencyParam, subscriptionsCustomerParam, subscriptionsDescriptionParam, subscriptionsIdParam } from "./shared.ts";

/** Params of `subscriptions.list`. */
export interface SubscriptionsListParams {
  /** By whether taxes are worked out automatically. */
  automatic_tax?: { enabled: boolean };
  /** By the way of being paid. */
  collection_method?: "charge_automatically" | "send_invoice";
  /** Whose current period ends in this range. */
  current_period_end?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Whose current period begins in this range. */
  current_period_start?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Of this customer. */
  customer?: string;
  /** Of this account as a customer. */
  customer_account?: string;
  /** With an item of this price. */
  price?: string;
  /** In this state; absent: all but canceled ones. */
  status?: "active" | "all" | "canceled" | "ended" | "incomplete" | "incomplete_expired" | "past_due" | "paused" | "trialing" | "unpaid";
  /** Only records created in this range. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Id before which the page ends. */
  ending_before?: string;
  /** Records a page. 1 to 100; default `10`. */
  limit?: number;
  /** Id after which the page begins. */
  starting_after?: string;
}

/** Metadata of the result of `subscriptions.list`. A key is absent if the upstream did not return it. */
export interface SubscriptionsListMeta {
  has_more?: boolean;
}

/** Params of `subscriptions.search`. */
export interface SubscriptionsSearchParams {
  /** Clauses on the fields created, canceled_at, metadata, status. */
  query: string;
  /** Records a page. 1 to 100; default `10`. */
  limit?: number;
  /** The next_page of the page before. */
  page?: string;
}

/** Metadata of the result of `subscriptions.search`. A key is absent if the upstream did not return it. */
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
  /** What is subscribed to. */
  items?: {
    /** Id of the price. */
    price?: string;
    quantity?: number;
  }[];
  /** Three-letter code, in lower case. */
  currency?: string;
  /** Days before the first charge. */
  trial_period_days?: number;
  /** End with the period that is paid for. */
  cancel_at_period_end?: boolean;
  /** Charge by itself or send an invoice. */
  collection_method?: "charge_automatically" | "send_invoice";
  /** Days to pay an invoice that is sent. */
  days_until_due?: number;
  /** Id of the payment method to charge. */
  default_payment_method?: string;
  /** Shown to the customer. */
  description?: string;
  /** Facts of your own by name; an empty text removes one. */
  metadata?: Record<string, string>;
}

/** Params of `subscriptions.update`. */
export interface SubscriptionsUpdateParams {
  /** Items to add, change or remove; others stay. */
  items?: {
    /** Id of an item to change; absent: a new one. */
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
  /** End with the period that is paid for. */
  cancel_at_period_end?: boolean;
  /** Charge by itself or send an invoice. */
  collection_method?: "charge_automatically" | "send_invoice";
  /** Days to pay an invoice that is sent. */
  days_until_due?: number;
  /** Id of the payment method to charge. */
  default_payment_method?: string;
  /** Shown to the customer. */
  description?: string;
  /** Facts of your own by name; an empty text removes one. */
  metadata?: Record<string, string>;
}

/** Params of `subscriptions.delete`. */
export interface SubscriptionsDeleteParams {
  /** Id of the record. */
  id: string;
}

/** A customer's recurring purchase. */
export interface Subscriptions {
  /** List subscriptions, newest first. */
  list(params?: SubscriptionsListParams, options?: CallOptions<Subscription>): Listing<Subscription, SubscriptionsListMeta>;
  /**
   * Search subscriptions.
   *
   * A clause is a field, an operator and a value: `:` for equal, `~` for text that holds three letters or more, `>`, `>=`, `<`, `<=` for numbers and times; a minus before it negates it. AND or OR joins at most ten clauses, not both in one query. A new record is found after about a minute.
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
   * The result is the subscription, its status canceled; it says nothing of deletion.
   */
  delete(params: SubscriptionsDeleteParams, options?: CallOptions<Subscription>): Promise<Result<Subscription>>;
}

/** How the actions of subscriptions are executed. */
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
            description: "By whether taxes are worked out automatically.",
            properties: { enabled: { type: "boolean" } },
            required: ["enabled"],
            additionalProperties: false,
          },
          required: false,
          target: { in: "query", name: "automatic_tax" },
        },
        collection_method: subscriptionsCollectionMethodParam,
        current_period_end: {
          schema: {
            type: "object",
            description: "Whose current period ends in this range.",
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
            description: "Whose current period begins in this range.",
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
        customer: subscriptionsCustomerParam,
        customer_account: customerAccountParam,
        price: {
          schema: { type: "string", description: "With an item of this price." },
          required: false,
          target: { in: "query", name: "price" },
        },
        status: {
          schema: {
            type: "string",
            description: "In this state; absent: all but canceled ones.",
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
        "A clause is a field, an operator and a value: `:` for equal, `~` for text that holds three letters or more, `>`, `>=`, `<`, `<=` for numbers and times; a minus before it negates it. AND or OR joins at most ten clauses, not both in one query. A new record is found after about a minute.",
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
        customer: subscriptionsCreateCustomerParam,
        items: {
          schema: {
            type: "array",
            description: "What is subscribed to.",
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
        collection_method: subscriptionsCreateCollectionMethodParam,
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
                id: { type: "string", description: "Id of an item to change; absent: a new one." },
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
        collection_method: subscriptionsCreateCollectionMethodParam,
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
      notes: ["The result is the subscription, its status canceled; it says nothing of deletion."],
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
