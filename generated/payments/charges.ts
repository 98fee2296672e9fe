// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Charge } from "./records.ts";
import { createdParam, customersPagination, customersSearchPagination, endingBeforeParam, limitParam, pageMeta, pageParam, startingAfterParam } from "./shared.ts";

/** Params of `charges.list`. */
export interface ChargesListParams {
  /** Only charges of this customer. */
  customer?: string;
  /** Only charges of this payment intent. */
  payment_intent?: string;
  /** Only records created in this range. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Id of a record. The page ends before this record, and has no next page. */
  ending_before?: string;
  /** Records per page. 1 to 100; default `10`. */
  limit?: number;
  /** Id of a record. The page begins after this record. */
  starting_after?: string;
}

/** Metadata of the result of `charges.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ChargesListMeta {
  has_more?: boolean;
}

/** Params of `charges.search`. */
export interface ChargesSearchParams {
  /** Clauses on the fields amount, billing_details.address.postal_code, created, currency, customer, disputed, metadata, payment_method_details.card.brand, .exp_month, .exp_year, .fingerprint and .last4, refunded, status. */
  query: string;
  /** Records per page. 1 to 100; default `10`. */
  limit?: number;
  /** Selects the next page. Pass meta.next_page of the previous page. */
  page?: string;
}

/** Metadata of the result of `charges.search`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ChargesSearchMeta {
  has_more?: boolean;
  next_page?: string | null;
}

/** Params of `charges.get`. */
export interface ChargesGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `charges` in the context store, with their types. */
export interface ChargesColumns {
  id: "text";
  object: "text";
  created: "timestamp";
  livemode: "boolean";
  amount: "integer";
  amount_captured: "integer";
  amount_refunded: "integer";
  amount_updates: "json";
  application: "text";
  application_fee: "text";
  application_fee_amount: "integer";
  calculated_statement_descriptor: "text";
  currency: "text";
  customer: "text";
  description: "text";
  destination: "text";
  dispute: "text";
  disputed: "boolean";
  failure_balance_transaction: "text";
  failure_code: "text";
  failure_message: "text";
  "fraud_details.stripe_report": "text";
  "fraud_details.user_report": "text";
  invoice: "text";
  on_behalf_of: "text";
  order: "text";
  "outcome.advice_code": "text";
  "outcome.network_advice_code": "text";
  "outcome.network_decline_code": "text";
  "outcome.network_status": "text";
  "outcome.reason": "text";
  "outcome.risk_level": "text";
  "outcome.risk_score": "integer";
  "outcome.seller_message": "text";
  "outcome.type": "text";
  paid: "boolean";
  payment_intent: "text";
  payment_method: "text";
  "payment_method_details.type": "text";
  "payment_method_details.card.amount_authorized": "integer";
  "payment_method_details.card.authorization_code": "text";
  "payment_method_details.card.brand": "text";
  "payment_method_details.card.checks": "json";
  "payment_method_details.card.country": "text";
  "payment_method_details.card.exp_month": "integer";
  "payment_method_details.card.exp_year": "integer";
  "payment_method_details.card.extended_authorization": "json";
  "payment_method_details.card.fingerprint": "text";
  "payment_method_details.card.funding": "text";
  "payment_method_details.card.incremental_authorization": "json";
  "payment_method_details.card.installments": "json";
  "payment_method_details.card.last4": "text";
  "payment_method_details.card.mandate": "text";
  "payment_method_details.card.multicapture": "json";
  "payment_method_details.card.network": "text";
  "payment_method_details.card.network_token": "json";
  "payment_method_details.card.network_transaction_id": "text";
  "payment_method_details.card.overcapture": "json";
  "payment_method_details.card.regulated_status": "text";
  "payment_method_details.card.three_d_secure": "json";
  "payment_method_details.card.wallet": "json";
  receipt_email: "text";
  receipt_number: "text";
  receipt_url: "text";
  refunded: "boolean";
  "refunds.object": "text";
  "refunds.data": "json";
  "refunds.has_more": "boolean";
  "refunds.total_count": "integer";
  "refunds.url": "text";
  review: "text";
  shipping: "json";
  source: "json";
  source_transfer: "text";
  statement_descriptor: "text";
  statement_descriptor_suffix: "text";
  status: "text";
  transfer_data: "json";
  transfer_group: "text";
  captured: "boolean";
  balance_transaction: "text";
  "billing_details.address.line1": "text";
  "billing_details.address.line2": "text";
  "billing_details.address.city": "text";
  "billing_details.address.state": "text";
  "billing_details.address.postal_code": "text";
  "billing_details.address.country": "text";
  "billing_details.email": "text";
  "billing_details.name": "text";
  "billing_details.phone": "text";
  "billing_details.tax_id": "text";
  metadata: "json";
  card: "json";
  statement_description: "text";
  updated: "integer";
}

/** A record of `charges` in the context store. */
export interface ChargesStored extends Omit<Charge, "presentment_details" | "radar_options"> {
  card?: Record<string, unknown> | null;
  statement_description?: string | null;
  updated?: number | null;
}

/** One attempt to take money from a card or account. */
export interface Charges {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ChargesColumns, ChargesStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `charges`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List charges, newest first. */
  list(params?: ChargesListParams, options?: CallOptions<Charge>): Listing<Charge, ChargesListMeta>;
  /**
   * Search charges.
   *
   * A clause is a field, an operator and a value. `:` means equal. `~` means that the field contains the value, which has at least three characters. `>`, `>=`, `<` and `<=` compare numbers and times. A minus before a clause negates it. A query has at most ten clauses, joined by AND or by OR, but not by both. A search finds a new record after about a minute.
   *
   * Rate limit `search`, which several actions share: 20 requests in 1 second.
   */
  search(params: ChargesSearchParams, options?: CallOptions<Charge>): Listing<Charge, ChargesSearchMeta>;
  /** Get one charge. */
  get(params: ChargesGetParams, options?: CallOptions<Charge>): Promise<Result<Charge>>;
}

/** The model of charges. */
export const charges: Entity<Charges> = {
  name: "charges",
  title: "Charges",
  description: "One attempt to take money from a card or account.",
  recordType: "Charge",
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
    partitions: {},
    transformations: [],
    omit: ["presentment_details", "radar_options"],
    fields: {
      card: { type: ["object", "null"] },
      statement_description: { type: ["string", "null"] },
      updated: { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List charges, newest first.",
      notes: [],
      request: "GET /v1/charges",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        customer: {
          schema: { type: "string", description: "Only charges of this customer." },
          required: false,
          target: { in: "query", name: "customer" },
        },
        payment_intent: {
          schema: { type: "string", description: "Only charges of this payment intent." },
          required: false,
          target: { in: "query", name: "payment_intent" },
        },
        created: createdParam,
        ending_before: endingBeforeParam,
        limit: limitParam,
        starting_after: startingAfterParam,
      },
      rules: [{ kind: "at_most_one", params: ["starting_after", "ending_before"] }],
      pagination: customersPagination,
      returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
      resultType: "Charge",
      meta: { has_more: { value: { get: ["response", "has_more"] }, schema: { type: "boolean" } } },
    },
    search: {
      kind: "search",
      description: "Search charges.",
      notes: [
        "A clause is a field, an operator and a value. `:` means equal. `~` means that the field contains the value, which has at least three characters. `>`, `>=`, `<` and `<=` compare numbers and times. A minus before a clause negates it. A query has at most ten clauses, joined by AND or by OR, but not by both. A search finds a new record after about a minute.",
      ],
      request: "GET /v1/charges/search",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "search",
      params: {
        query: {
          schema: {
            type: "string",
            description: "Clauses on the fields amount, billing_details.address.postal_code, created, currency, customer, disputed, metadata, payment_method_details.card.brand, .exp_month, .exp_year, .fingerprint and .last4, refunded, status.",
            examples: ["status:'succeeded' AND amount>=2500"],
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
      resultType: "Charge",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one charge.",
      notes: [],
      request: "GET /v1/charges/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        id: {
          schema: {
            type: "string",
            description: "Id of the record.",
            examples: ["ch_3MmlLrLkdIwHu7ix0snN0B15"],
          },
          required: true,
          target: { in: "path", name: "id" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Charge",
      meta: {},
    },
  },
};
