// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Invoice } from "./records.ts";
import { createdParam, customersPagination, customersSearchPagination, daysUntilDueParam, endingBeforeParam, limitParam, metadataParam, pageMeta, pageParam, startingAfterParam, subscriptionsCustomerParam } from "./shared.ts";

/** Params of `invoices.list`. */
export interface InvoicesListParams {
  /** Only invoices with this method of collection. */
  collection_method?: "charge_automatically" | "send_invoice";
  /** Only invoices to this customer. */
  customer?: string;
  /** Only invoices to the customer that this account represents. */
  customer_account?: string;
  /** Only invoices in this state. */
  status?: "draft" | "open" | "paid" | "uncollectible" | "void";
  /** Only invoices of this subscription. */
  subscription?: string;
  /** Only records created in this range. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Id of a record. The page ends before this record, and has no next page. */
  ending_before?: string;
  /** Records per page. 1 to 100; default `10`. */
  limit?: number;
  /** Id of a record. The page begins after this record. */
  starting_after?: string;
}

/** Metadata of the result of `invoices.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface InvoicesListMeta {
  has_more?: boolean;
}

/** Params of `invoices.search`. */
export interface InvoicesSearchParams {
  /** Clauses on the fields created, currency, customer, last_finalization_error_code, last_finalization_error_type, metadata, number, receipt_number, status, subscription, total. */
  query: string;
  /** Records per page. 1 to 100; default `10`. */
  limit?: number;
  /** Selects the next page. Pass meta.next_page of the previous page. */
  page?: string;
}

/** Metadata of the result of `invoices.search`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface InvoicesSearchMeta {
  has_more?: boolean;
  next_page?: string | null;
}

/** Params of `invoices.get`. */
export interface InvoicesGetParams {
  /** Id of the record. */
  id: string;
}

/** Params of `invoices.create`. */
export interface InvoicesCreateParams {
  /** Id of the customer. */
  customer: string;
  /** Finalize and collect the invoice automatically. */
  auto_advance?: boolean;
  /** Charge automatically or send the invoice. */
  collection_method?: "charge_automatically" | "send_invoice";
  /** Shown on the invoice. */
  description?: string;
  /** Days until a sent invoice is due. */
  days_until_due?: number;
  /** Time at which a sent invoice is due. Format: Unix seconds. */
  due_date?: number;
  /** Text below the invoice. */
  footer?: string;
  /** Whether the invoice includes the customer's pending items. */
  pending_invoice_items_behavior?: "exclude" | "include";
  /** Your own values by name; an empty string removes one. */
  metadata?: Record<string, string>;
}

/** The columns of `invoices` in the context store, with their types. */
export interface InvoicesColumns {
  id: "text";
  object: "text";
  account_country: "text";
  account_name: "text";
  account_tax_ids: "json";
  amount_due: "integer";
  amount_paid: "integer";
  amount_remaining: "integer";
  amount_shipping: "integer";
  application: "text";
  application_fee_amount: "integer";
  attempt_count: "integer";
  attempted: "boolean";
  auto_advance: "boolean";
  "automatic_tax.disabled_reason": "text";
  "automatic_tax.enabled": "boolean";
  "automatic_tax.liability.account": "text";
  "automatic_tax.liability.type": "text";
  "automatic_tax.provider": "text";
  "automatic_tax.status": "text";
  billing_reason: "text";
  charge: "text";
  collection_method: "text";
  created: "timestamp";
  currency: "text";
  custom_fields: "json";
  customer: "text";
  "customer_address.line1": "text";
  "customer_address.line2": "text";
  "customer_address.city": "text";
  "customer_address.state": "text";
  "customer_address.postal_code": "text";
  "customer_address.country": "text";
  customer_email: "text";
  customer_name: "text";
  customer_phone: "text";
  "customer_shipping.address.line1": "text";
  "customer_shipping.address.line2": "text";
  "customer_shipping.address.city": "text";
  "customer_shipping.address.state": "text";
  "customer_shipping.address.postal_code": "text";
  "customer_shipping.address.country": "text";
  "customer_shipping.name": "text";
  "customer_shipping.phone": "text";
  customer_tax_exempt: "text";
  customer_tax_ids: "json";
  default_payment_method: "text";
  default_source: "text";
  default_tax_rates: "json";
  description: "text";
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
  discounts: "json";
  due_date: "timestamp";
  effective_at: "timestamp";
  ending_balance: "integer";
  footer: "text";
  "from_invoice.action": "text";
  "from_invoice.invoice": "text";
  hosted_invoice_url: "text";
  invoice_pdf: "text";
  "issuer.account": "text";
  "issuer.type": "text";
  "last_finalization_error.advice_code": "text";
  "last_finalization_error.code": "text";
  "last_finalization_error.doc_url": "text";
  "last_finalization_error.message": "text";
  "last_finalization_error.network_advice_code": "text";
  "last_finalization_error.network_decline_code": "text";
  "last_finalization_error.param": "text";
  "last_finalization_error.payment_method_type": "text";
  "last_finalization_error.type": "text";
  latest_revision: "text";
  "lines.object": "text";
  "lines.data": "json";
  "lines.has_more": "boolean";
  "lines.total_count": "integer";
  "lines.url": "text";
  livemode: "boolean";
  metadata: "json";
  next_payment_attempt: "timestamp";
  number: "text";
  on_behalf_of: "text";
  paid: "boolean";
  paid_out_of_band: "boolean";
  payment_intent: "text";
  "payment_settings.default_mandate": "text";
  "payment_settings.payment_method_options": "json";
  "payment_settings.payment_method_types": "json";
  period_end: "timestamp";
  period_start: "timestamp";
  post_payment_credit_notes_amount: "integer";
  pre_payment_credit_notes_amount: "integer";
  quote: "text";
  receipt_number: "text";
  "rendering.amount_tax_display": "text";
  "rendering.pdf": "json";
  "rendering.template": "text";
  "rendering.template_version": "integer";
  rendering_options: "json";
  "shipping_cost.amount_subtotal": "integer";
  "shipping_cost.amount_tax": "integer";
  "shipping_cost.amount_total": "integer";
  "shipping_cost.shipping_rate": "text";
  "shipping_cost.taxes": "json";
  "shipping_details.address.line1": "text";
  "shipping_details.address.line2": "text";
  "shipping_details.address.city": "text";
  "shipping_details.address.state": "text";
  "shipping_details.address.postal_code": "text";
  "shipping_details.address.country": "text";
  "shipping_details.name": "text";
  "shipping_details.phone": "text";
  starting_balance: "integer";
  statement_descriptor: "text";
  status: "text";
  "status_transitions.finalized_at": "timestamp";
  "status_transitions.marked_uncollectible_at": "timestamp";
  "status_transitions.paid_at": "timestamp";
  "status_transitions.voided_at": "timestamp";
  subscription: "text";
  "subscription_details.metadata": "json";
  subtotal: "integer";
  subtotal_excluding_tax: "integer";
  tax: "integer";
  test_clock: "text";
  total: "integer";
  total_discount_amounts: "json";
  total_excluding_tax: "integer";
  total_tax_amounts: "json";
  transfer_data: "json";
  webhooks_delivered_at: "timestamp";
  application_fee: "integer";
  billing: "text";
  closed: "boolean";
  forgiven: "boolean";
  is_deleted: "boolean";
  payment: "text";
  statement_description: "text";
  tax_percent: "number";
  updated: "integer";
}

/** A record of `invoices` in the context store. */
export interface InvoicesStored extends Omit<Invoice, "amount_overpaid" | "automatically_finalizes_at" | "confirmation_secret" | "customer_account" | "parent" | "payments" | "threshold_reason" | "total_pretax_credit_amounts" | "total_taxes"> {
  application_fee?: number | null;
  billing?: string | null;
  closed?: boolean | null;
  forgiven?: boolean | null;
  is_deleted?: boolean | null;
  payment?: string | null;
  statement_description?: string | null;
  tax_percent?: number | null;
  updated?: number | null;
}

/** A bill. Its amounts are in the currency's smallest unit. */
export interface Invoices {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<InvoicesColumns, InvoicesStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `invoices`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List invoices, newest first. */
  list(params?: InvoicesListParams, options?: CallOptions<Invoice>): Listing<Invoice, InvoicesListMeta>;
  /**
   * Search invoices.
   *
   * A clause is a field, an operator and a value. `:` means equal. `~` means that the field contains the value, which has at least three characters. `>`, `>=`, `<` and `<=` compare numbers and times. A minus before a clause negates it. A query has at most ten clauses, joined by AND or by OR, but not by both. A search finds a new record after about a minute.
   *
   * Rate limit `search`, which several actions share: 20 requests in 1 second.
   */
  search(params: InvoicesSearchParams, options?: CallOptions<Invoice>): Listing<Invoice, InvoicesSearchMeta>;
  /** Get one invoice. */
  get(params: InvoicesGetParams, options?: CallOptions<Invoice>): Promise<Result<Invoice>>;
  /**
   * Create a draft of an invoice.
   *
   * The invoice stays a draft until it is finalized.
   */
  create(params: InvoicesCreateParams, options?: CallOptions<Invoice>): Promise<Result<Invoice>>;
}

/** The model of invoices. */
export const invoices: Entity<Invoices> = {
  name: "invoices",
  title: "Invoices",
  description: "A bill. Its amounts are in the currency's smallest unit.",
  recordType: "Invoice",
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
    omit: [
      "amount_overpaid",
      "automatically_finalizes_at",
      "confirmation_secret",
      "customer_account",
      "parent",
      "payments",
      "threshold_reason",
      "total_pretax_credit_amounts",
      "total_taxes",
    ],
    fields: {
      application_fee: { type: ["integer", "null"] },
      billing: { type: ["string", "null"] },
      closed: { type: ["boolean", "null"] },
      forgiven: { type: ["boolean", "null"] },
      is_deleted: { type: ["boolean", "null"] },
      payment: { type: ["string", "null"] },
      statement_description: { type: ["string", "null"] },
      tax_percent: { type: ["number", "null"] },
      updated: { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List invoices, newest first.",
      notes: [],
      request: "GET /v1/invoices",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        collection_method: {
          schema: {
            type: "string",
            description: "Only invoices with this method of collection.",
            enum: ["charge_automatically", "send_invoice"],
          },
          required: false,
          target: { in: "query", name: "collection_method" },
        },
        customer: {
          schema: { type: "string", description: "Only invoices to this customer." },
          required: false,
          target: { in: "query", name: "customer" },
        },
        customer_account: {
          schema: {
            type: "string",
            description: "Only invoices to the customer that this account represents.",
          },
          required: false,
          target: { in: "query", name: "customer_account" },
        },
        status: {
          schema: {
            type: "string",
            description: "Only invoices in this state.",
            enum: ["draft", "open", "paid", "uncollectible", "void"],
          },
          required: false,
          target: { in: "query", name: "status" },
        },
        subscription: {
          schema: { type: "string", description: "Only invoices of this subscription." },
          required: false,
          target: { in: "query", name: "subscription" },
        },
        created: createdParam,
        ending_before: endingBeforeParam,
        limit: limitParam,
        starting_after: startingAfterParam,
      },
      rules: [{ kind: "at_most_one", params: ["starting_after", "ending_before"] }],
      pagination: customersPagination,
      returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
      resultType: "Invoice",
      meta: { has_more: { value: { get: ["response", "has_more"] }, schema: { type: "boolean" } } },
    },
    search: {
      kind: "search",
      description: "Search invoices.",
      notes: [
        "A clause is a field, an operator and a value. `:` means equal. `~` means that the field contains the value, which has at least three characters. `>`, `>=`, `<` and `<=` compare numbers and times. A minus before a clause negates it. A query has at most ten clauses, joined by AND or by OR, but not by both. A search finds a new record after about a minute.",
      ],
      request: "GET /v1/invoices/search",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "search",
      params: {
        query: {
          schema: {
            type: "string",
            description: "Clauses on the fields created, currency, customer, last_finalization_error_code, last_finalization_error_type, metadata, number, receipt_number, status, subscription, total.",
            examples: ["status:'open' AND total>10000"],
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
      resultType: "Invoice",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one invoice.",
      notes: [],
      request: "GET /v1/invoices/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        id: {
          schema: {
            type: "string",
            description: "Id of the record.",
            examples: ["in_1MtHbELkdIwHu7ixl4OzzPMv"],
          },
          required: true,
          target: { in: "path", name: "id" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Invoice",
      meta: {},
    },
    create: {
      kind: "create",
      description: "Create a draft of an invoice.",
      notes: ["The invoice stays a draft until it is finalized."],
      request: "POST /v1/invoices",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        customer: subscriptionsCustomerParam,
        auto_advance: {
          schema: {
            type: "boolean",
            description: "Finalize and collect the invoice automatically.",
          },
          required: false,
          target: { in: "body", path: ["auto_advance"] },
        },
        collection_method: {
          schema: {
            type: "string",
            description: "Charge automatically or send the invoice.",
            enum: ["charge_automatically", "send_invoice"],
          },
          required: false,
          target: { in: "body", path: ["collection_method"] },
        },
        description: {
          schema: { type: "string", description: "Shown on the invoice." },
          required: false,
          target: { in: "body", path: ["description"] },
        },
        days_until_due: daysUntilDueParam,
        due_date: {
          schema: {
            type: "integer",
            description: "Time at which a sent invoice is due.",
            format: "epoch-seconds",
          },
          required: false,
          target: { in: "body", path: ["due_date"] },
        },
        footer: {
          schema: { type: "string", description: "Text below the invoice." },
          required: false,
          target: { in: "body", path: ["footer"] },
        },
        pending_invoice_items_behavior: {
          schema: {
            type: "string",
            description: "Whether the invoice includes the customer's pending items.",
            enum: ["exclude", "include"],
          },
          required: false,
          target: { in: "body", path: ["pending_invoice_items_behavior"] },
        },
        metadata: metadataParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Invoice",
      meta: {},
    },
  },
};
