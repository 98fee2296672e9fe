// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { PaymentIntent } from "./records.ts";
import { createdParam, customersPagination, customersSearchPagination, endingBeforeParam, limitParam, metadataParam, pageMeta, pageParam, paymentIntentsCurrencyParam, paymentIntentsCustomerParam, paymentIntentsDescriptionParam, paymentIntentsIdParam, paymentIntentsStatementDescriptorParam, paymentMethodParam, receiptEmailParam, startingAfterParam, statementDescriptorSuffixParam, subscriptionsCurrencyParam } from "./shared.ts";

/** Params of `payment_intents.list`. */
export interface PaymentIntentsListParams {
  /** Only payment intents of this customer. */
  customer?: string;
  /** Only payment intents of the customer that this account represents. */
  customer_account?: string;
  /** Only records created in this range. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Id of a record. The page ends before this record, and has no next page. */
  ending_before?: string;
  /** Records per page. 1 to 100; default `10`. */
  limit?: number;
  /** Id of a record. The page begins after this record. */
  starting_after?: string;
}

/** Metadata of the result of `payment_intents.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface PaymentIntentsListMeta {
  has_more?: boolean;
}

/** Params of `payment_intents.search`. */
export interface PaymentIntentsSearchParams {
  /** Clauses on the fields amount, created, currency, customer, metadata, status. */
  query: string;
  /** Records per page. 1 to 100; default `10`. */
  limit?: number;
  /** Selects the next page. Pass meta.next_page of the previous page. */
  page?: string;
}

/** Metadata of the result of `payment_intents.search`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface PaymentIntentsSearchMeta {
  has_more?: boolean;
  next_page?: string | null;
}

/** Params of `payment_intents.get`. */
export interface PaymentIntentsGetParams {
  /** Id of the record. */
  id: string;
}

/** Params of `payment_intents.create`. */
export interface PaymentIntentsCreateParams {
  /** In the currency's smallest unit. */
  amount: number;
  /** Three-letter code, in lower case. */
  currency: string;
  /** Charge the payment method at once. */
  confirm?: boolean;
  /** Accept every payment method that the account has enabled. */
  automatic_payment_methods?: { enabled: boolean; allow_redirects?: "always" | "never" };
  /** Id of the customer who pays. */
  customer?: string;
  /** What the payment is for. */
  description?: string;
  /** Id of the payment method to charge. */
  payment_method?: string;
  /** Address for the receipt. */
  receipt_email?: string;
  /** Text on statements of payments without a card. */
  statement_descriptor?: string;
  /** Text on card statements after the account's own text. */
  statement_descriptor_suffix?: string;
  /** Your own values by name; an empty string removes one. */
  metadata?: Record<string, string>;
}

/** Params of `payment_intents.update`. */
export interface PaymentIntentsUpdateParams {
  /** In the currency's smallest unit. */
  amount?: number;
  /** Three-letter code, in lower case. */
  currency?: string;
  /** Id of the record. */
  id: string;
  /** Id of the customer who pays. */
  customer?: string;
  /** What the payment is for. */
  description?: string;
  /** Id of the payment method to charge. */
  payment_method?: string;
  /** Address for the receipt. */
  receipt_email?: string;
  /** Text on statements of payments without a card. */
  statement_descriptor?: string;
  /** Text on card statements after the account's own text. */
  statement_descriptor_suffix?: string;
  /** Your own values by name; an empty string removes one. */
  metadata?: Record<string, string>;
}

/** A payment, from the first attempt to the last. */
export interface PaymentIntents {
  /** List payment intents, newest first. */
  list(params?: PaymentIntentsListParams, options?: CallOptions<PaymentIntent>): Listing<PaymentIntent, PaymentIntentsListMeta>;
  /**
   * Search payment intents.
   *
   * A clause is a field, an operator and a value. `:` means equal. `~` means that the field contains the value, which has at least three characters. `>`, `>=`, `<` and `<=` compare numbers and times. A minus before a clause negates it. A query has at most ten clauses, joined by AND or by OR, but not by both. A search finds a new record after about a minute.
   *
   * Rate limit `search`, which several actions share: 20 requests in 1 second.
   */
  search(params: PaymentIntentsSearchParams, options?: CallOptions<PaymentIntent>): Listing<PaymentIntent, PaymentIntentsSearchMeta>;
  /** Get one payment intent. */
  get(params: PaymentIntentsGetParams, options?: CallOptions<PaymentIntent>): Promise<Result<PaymentIntent>>;
  /** Start a payment. */
  create(params: PaymentIntentsCreateParams, options?: CallOptions<PaymentIntent>): Promise<Result<PaymentIntent>>;
  /**
   * Change a payment intent without confirming it.
   *
   * A change of the payment method requires a new confirmation.
   */
  update(params: PaymentIntentsUpdateParams, options?: CallOptions<PaymentIntent>): Promise<Result<PaymentIntent>>;
}

/** The model of payment_intents. */
export const paymentIntents: Entity<PaymentIntents> = {
  name: "payment_intents",
  title: "Payment intents",
  description: "A payment, from the first attempt to the last.",
  recordType: "PaymentIntent",
  actions: {
    list: {
      kind: "list",
      description: "List payment intents, newest first.",
      notes: [],
      request: "GET /v1/payment_intents",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        customer: {
          schema: { type: "string", description: "Only payment intents of this customer." },
          required: false,
          target: { in: "query", name: "customer" },
        },
        customer_account: {
          schema: {
            type: "string",
            description: "Only payment intents of the customer that this account represents.",
          },
          required: false,
          target: { in: "query", name: "customer_account" },
        },
        created: createdParam,
        ending_before: endingBeforeParam,
        limit: limitParam,
        starting_after: startingAfterParam,
      },
      rules: [{ kind: "at_most_one", params: ["starting_after", "ending_before"] }],
      pagination: customersPagination,
      returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
      resultType: "PaymentIntent",
      meta: { has_more: { value: { get: ["response", "has_more"] }, schema: { type: "boolean" } } },
    },
    search: {
      kind: "search",
      description: "Search payment intents.",
      notes: [
        "A clause is a field, an operator and a value. `:` means equal. `~` means that the field contains the value, which has at least three characters. `>`, `>=`, `<` and `<=` compare numbers and times. A minus before a clause negates it. A query has at most ten clauses, joined by AND or by OR, but not by both. A search finds a new record after about a minute.",
      ],
      request: "GET /v1/payment_intents/search",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "search",
      params: {
        query: {
          schema: {
            type: "string",
            description: "Clauses on the fields amount, created, currency, customer, metadata, status.",
            examples: ["status:'requires_payment_method' AND amount>2500"],
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
      resultType: "PaymentIntent",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one payment intent.",
      notes: [],
      request: "GET /v1/payment_intents/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: paymentIntentsIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "PaymentIntent",
      meta: {},
    },
    create: {
      kind: "create",
      description: "Start a payment.",
      notes: [],
      request: "POST /v1/payment_intents",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        amount: {
          schema: { type: "integer", description: "In the currency's smallest unit." },
          required: true,
          target: { in: "body", path: ["amount"] },
        },
        currency: paymentIntentsCurrencyParam,
        confirm: {
          schema: { type: "boolean", description: "Charge the payment method at once." },
          required: false,
          target: { in: "body", path: ["confirm"] },
        },
        automatic_payment_methods: {
          schema: {
            type: "object",
            description: "Accept every payment method that the account has enabled.",
            properties: {
              enabled: { type: "boolean" },
              allow_redirects: { type: "string", enum: ["always", "never"] },
            },
            required: ["enabled"],
            additionalProperties: false,
          },
          required: false,
          target: { in: "body", path: ["automatic_payment_methods"] },
        },
        customer: paymentIntentsCustomerParam,
        description: paymentIntentsDescriptionParam,
        payment_method: paymentMethodParam,
        receipt_email: receiptEmailParam,
        statement_descriptor: paymentIntentsStatementDescriptorParam,
        statement_descriptor_suffix: statementDescriptorSuffixParam,
        metadata: metadataParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "PaymentIntent",
      meta: {},
    },
    update: {
      kind: "update",
      description: "Change a payment intent without confirming it.",
      notes: ["A change of the payment method requires a new confirmation."],
      request: "POST /v1/payment_intents/{id}",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        amount: {
          schema: { type: "integer", description: "In the currency's smallest unit." },
          required: false,
          target: { in: "body", path: ["amount"] },
        },
        currency: subscriptionsCurrencyParam,
        id: paymentIntentsIdParam,
        customer: paymentIntentsCustomerParam,
        description: paymentIntentsDescriptionParam,
        payment_method: paymentMethodParam,
        receipt_email: receiptEmailParam,
        statement_descriptor: paymentIntentsStatementDescriptorParam,
        statement_descriptor_suffix: statementDescriptorSuffixParam,
        metadata: metadataParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "PaymentIntent",
      meta: {},
    },
  },
};
