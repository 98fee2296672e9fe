// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Invoice } from "./records.ts";
import { accountReferenceFields, addressFields, automaticTaxFields, customFieldFields, discountFields, invoiceLineFields, shippingFields, taxRateFields } from "./records.ts";

/** Params of `invoices.list`. */
export interface InvoicesListParams {
  /** By the way of being paid. */
  collection_method?: "charge_automatically" | "send_invoice";
  /** To this customer. */
  customer?: string;
  /** To this account as a customer. */
  customer_account?: string;
  /** In this state. */
  status?: "draft" | "open" | "paid" | "uncollectible" | "void";
  /** Of this subscription. */
  subscription?: string;
  /** Only records created in this range. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Id before which the page ends. */
  ending_before?: string;
  /** Records a page. 1 to 100; default `10`. */
  limit?: number;
  /** Id after which the page begins. */
  starting_after?: string;
}

/** What stands beside the data of `invoices.list`; a key is absent where the upstream gave none. */
export interface InvoicesListMeta {
  has_more?: boolean;
}

/** Params of `invoices.search`. */
export interface InvoicesSearchParams {
  /** Clauses on the fields created, currency, customer, last_finalization_error_code, last_finalization_error_type, metadata, number, receipt_number, status, subscription, total. */
  query: string;
  /** Records a page. 1 to 100; default `10`. */
  limit?: number;
  /** The next_page of the page before. */
  page?: string;
}

/** What stands beside the data of `invoices.search`; a key is absent where the upstream gave none. */
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
  /** Finalize and collect it automatically. */
  auto_advance?: boolean;
  /** Charge by itself or send the invoice. */
  collection_method?: "charge_automatically" | "send_invoice";
  /** Shown on the invoice. */
  description?: string;
  /** Days to pay an invoice that is sent. */
  days_until_due?: number;
  /** Time by which an invoice that is sent is to be paid. Format: Unix seconds. */
  due_date?: number;
  /** Below the invoice. */
  footer?: string;
  /** Whether it takes up the customer's pending items. */
  pending_invoice_items_behavior?: "exclude" | "include";
  /** Facts of your own by name; an empty text removes one. */
  metadata?: Record<string, string>;
}

/** A bill. Its amounts are in the currency's smallest unit. */
export interface Invoices {
  /** List invoices, newest first. */
  list(params?: InvoicesListParams, options?: CallOptions<Invoice>): Listing<Invoice, InvoicesListMeta>;
  /**
   * Search invoices.
   *
   * A clause is a field, an operator and a value: `:` for equal, `~` for text that holds three letters or more, `>`, `>=`, `<`, `<=` for numbers and times; a minus before it negates it. AND or OR joins at most ten clauses, not both in one query. A new record is found after about a minute.
   */
  search(params: InvoicesSearchParams, options?: CallOptions<Invoice>): Listing<Invoice, InvoicesSearchMeta>;
  /** Get one invoice. */
  get(params: InvoicesGetParams, options?: CallOptions<Invoice>): Promise<Result<Invoice>>;
  /**
   * Draft an invoice.
   *
   * It stays a draft until it is finalized.
   */
  create(params: InvoicesCreateParams, options?: CallOptions<Invoice>): Promise<Result<Invoice>>;
}

/** How the actions of invoices are executed. */
export const invoices: Entity<Invoices> = {
  name: "invoices",
  title: "Invoices",
  description: "A bill. Its amounts are in the currency's smallest unit.",
  record: "Invoice",
  contextStore: {
    key: ["id"],
    list: "list",
    cursor: {
      field: "created",
      format: "epoch-seconds",
      mode: "server",
      params: { "created.gte": { get: ["since"] }, "created.lte": { get: ["until"] } },
      order: "newest_first",
    },
    params: {},
    parents: [],
    each: {},
    reshape: [],
    fields: {
      id: { type: "string", examples: ["in_1MtHbELkdIwHu7ixl4OzzPMv"] },
      object: { type: "string", enum: ["invoice"] },
      account_country: { type: ["string", "null"] },
      account_name: { type: ["string", "null"] },
      account_tax_ids: { type: ["array", "null"], items: { type: "string" } },
      amount_due: { type: "integer" },
      amount_paid: { type: "integer" },
      amount_remaining: { type: "integer" },
      amount_shipping: { type: "integer" },
      application: { type: ["string", "null"] },
      application_fee_amount: { type: ["integer", "null"] },
      attempt_count: { type: "integer" },
      attempted: { type: "boolean" },
      auto_advance: { type: ["boolean", "null"] },
      automatic_tax: {
        type: "object",
        title: "AutomaticTax",
        properties: automaticTaxFields,
        required: ["enabled"],
      },
      billing_reason: {
        type: ["string", "null"],
        enum: [
          "automatic_pending_invoice_item_invoice",
          "manual",
          "quote_accept",
          "subscription",
          "subscription_create",
          "subscription_cycle",
          "subscription_threshold",
          "subscription_update",
          "upcoming",
          null,
        ],
      },
      charge: { type: ["string", "null"] },
      collection_method: { type: "string", enum: ["charge_automatically", "send_invoice"] },
      created: { type: "integer", format: "epoch-seconds" },
      currency: { type: "string" },
      custom_fields: {
        type: ["array", "null"],
        items: {
          type: "object",
          title: "CustomField",
          description: "A line of its own on an invoice.",
          properties: customFieldFields,
          required: ["name", "value"],
        },
      },
      customer: { type: ["string", "null"] },
      customer_address: { type: ["object", "null"], title: "Address", properties: addressFields },
      customer_email: { type: ["string", "null"] },
      customer_name: { type: ["string", "null"] },
      customer_phone: { type: ["string", "null"] },
      customer_shipping: {
        type: ["object", "null"],
        title: "Shipping",
        properties: shippingFields,
        required: ["address", "name"],
      },
      customer_tax_exempt: { type: ["string", "null"], enum: ["exempt", "none", "reverse", null] },
      customer_tax_ids: {
        type: ["array", "null"],
        items: {
          type: "object",
          properties: { type: { type: "string" }, value: { type: ["string", "null"] } },
          required: ["type"],
        },
      },
      default_payment_method: { type: ["string", "null"] },
      default_source: { type: ["string", "null"] },
      default_tax_rates: {
        type: "array",
        items: {
          type: "object",
          title: "TaxRate",
          properties: taxRateFields,
          required: [
            "id",
            "object",
            "active",
            "created",
            "display_name",
            "inclusive",
            "livemode",
            "percentage",
          ],
        },
      },
      description: { type: ["string", "null"] },
      discount: {
        type: ["object", "null"],
        title: "Discount",
        properties: discountFields,
        required: ["id", "object", "start"],
      },
      discounts: { type: "array", items: { type: "string" } },
      due_date: { type: ["integer", "null"], format: "epoch-seconds" },
      effective_at: { type: ["integer", "null"], format: "epoch-seconds" },
      ending_balance: { type: ["integer", "null"] },
      footer: { type: ["string", "null"] },
      from_invoice: {
        type: ["object", "null"],
        properties: { action: { type: "string" }, invoice: { type: "string" } },
        required: ["action", "invoice"],
      },
      hosted_invoice_url: {
        type: ["string", "null"],
        description: "Page where the customer pays.",
      },
      invoice_pdf: { type: ["string", "null"] },
      issuer: {
        type: "object",
        title: "AccountReference",
        description: "This account, or a connected one.",
        properties: accountReferenceFields,
        required: ["type"],
      },
      last_finalization_error: {
        type: ["object", "null"],
        properties: {
          advice_code: { type: ["string", "null"] },
          code: { type: ["string", "null"] },
          doc_url: { type: ["string", "null"] },
          message: { type: ["string", "null"] },
          network_advice_code: { type: ["string", "null"] },
          network_decline_code: { type: ["string", "null"] },
          param: { type: ["string", "null"] },
          payment_method_type: { type: ["string", "null"] },
          type: {
            type: "string",
            enum: ["api_error", "card_error", "idempotency_error", "invalid_request_error"],
          },
        },
        required: ["type"],
      },
      latest_revision: { type: ["string", "null"] },
      lines: {
        type: "object",
        description: "What is billed; the first page of a list.",
        properties: {
          object: { type: "string", enum: ["list"] },
          data: {
            type: "array",
            items: {
              type: "object",
              title: "InvoiceLine",
              properties: invoiceLineFields,
              required: [
                "id",
                "object",
                "amount",
                "currency",
                "discountable",
                "discounts",
                "livemode",
                "metadata",
                "period",
              ],
            },
          },
          has_more: { type: "boolean" },
          total_count: { type: ["integer", "null"] },
          url: { type: ["string", "null"] },
        },
        required: ["object", "data", "has_more"],
      },
      livemode: { type: "boolean" },
      metadata: { type: ["object", "null"], additionalProperties: { type: "string" } },
      next_payment_attempt: { type: ["integer", "null"], format: "epoch-seconds" },
      number: { type: ["string", "null"] },
      on_behalf_of: { type: ["string", "null"] },
      paid: { type: ["boolean", "null"] },
      paid_out_of_band: { type: ["boolean", "null"] },
      payment_intent: { type: ["string", "null"] },
      payment_settings: {
        type: "object",
        properties: {
          default_mandate: { type: ["string", "null"] },
          payment_method_options: { type: ["object", "null"] },
          payment_method_types: { type: "array", items: { type: "string" } },
        },
        required: ["payment_method_types"],
      },
      period_end: { type: "integer", format: "epoch-seconds" },
      period_start: { type: "integer", format: "epoch-seconds" },
      post_payment_credit_notes_amount: { type: "integer" },
      pre_payment_credit_notes_amount: { type: "integer" },
      quote: { type: ["string", "null"] },
      receipt_number: { type: ["string", "null"] },
      rendering: {
        type: ["object", "null"],
        properties: {
          amount_tax_display: { type: ["string", "null"] },
          pdf: { type: ["object", "null"] },
          template: { type: ["string", "null"] },
          template_version: { type: ["integer", "null"] },
        },
      },
      rendering_options: { type: ["object", "null"] },
      shipping_cost: {
        type: ["object", "null"],
        properties: {
          amount_subtotal: { type: "integer" },
          amount_tax: { type: "integer" },
          amount_total: { type: "integer" },
          shipping_rate: { type: ["string", "null"] },
          taxes: { type: "array", items: { type: "object" } },
        },
        required: ["amount_subtotal", "amount_tax", "amount_total", "taxes"],
      },
      shipping_details: {
        type: ["object", "null"],
        title: "Shipping",
        properties: shippingFields,
        required: ["address", "name"],
      },
      starting_balance: { type: "integer" },
      statement_descriptor: { type: ["string", "null"] },
      status: {
        type: ["string", "null"],
        enum: ["draft", "open", "paid", "uncollectible", "void", null],
      },
      status_transitions: {
        type: "object",
        properties: {
          finalized_at: { type: ["integer", "null"], format: "epoch-seconds" },
          marked_uncollectible_at: { type: ["integer", "null"], format: "epoch-seconds" },
          paid_at: { type: ["integer", "null"], format: "epoch-seconds" },
          voided_at: { type: ["integer", "null"], format: "epoch-seconds" },
        },
      },
      subscription: { type: ["string", "null"] },
      subscription_details: {
        type: ["object", "null"],
        properties: { metadata: { type: "object", additionalProperties: { type: "string" } } },
        required: ["metadata"],
      },
      subtotal: { type: "integer" },
      subtotal_excluding_tax: { type: ["integer", "null"] },
      tax: { type: ["integer", "null"] },
      test_clock: { type: ["string", "null"] },
      total: { type: "integer" },
      total_discount_amounts: {
        type: ["array", "null"],
        items: {
          type: "object",
          properties: { amount: { type: "integer" }, discount: { type: "string" } },
          required: ["amount", "discount"],
        },
      },
      total_excluding_tax: { type: ["integer", "null"] },
      total_tax_amounts: {
        type: ["array", "null"],
        items: {
          type: "object",
          properties: {
            amount: { type: "integer" },
            inclusive: { type: "boolean" },
            tax_rate: { type: "string" },
            taxability_reason: { type: ["string", "null"] },
            taxable_amount: { type: "integer" },
          },
          required: ["amount", "inclusive", "tax_rate", "taxable_amount"],
        },
      },
      transfer_data: { type: ["object", "null"] },
      webhooks_delivered_at: { type: ["integer", "null"], format: "epoch-seconds" },
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
      send: [
        { target: { in: "header", name: "accept" }, value: "application/json" },
        {
          target: { in: "header", name: "stripe-account" },
          value: { get: ["config", "account_id"] },
        },
      ],
      body: { kind: "none" },
      params: {
        collection_method: {
          schema: {
            type: "string",
            description: "By the way of being paid.",
            enum: ["charge_automatically", "send_invoice"],
          },
          required: false,
          target: { in: "query", name: "collection_method" },
        },
        customer: {
          schema: { type: "string", description: "To this customer." },
          required: false,
          target: { in: "query", name: "customer" },
        },
        customer_account: {
          schema: { type: "string", description: "To this account as a customer." },
          required: false,
          target: { in: "query", name: "customer_account" },
        },
        status: {
          schema: {
            type: "string",
            description: "In this state.",
            enum: ["draft", "open", "paid", "uncollectible", "void"],
          },
          required: false,
          target: { in: "query", name: "status" },
        },
        subscription: {
          schema: { type: "string", description: "Of this subscription." },
          required: false,
          target: { in: "query", name: "subscription" },
        },
        created: {
          schema: {
            type: "object",
            description: "Only records created in this range.",
            properties: {
              gt: { type: "integer", format: "epoch-seconds" },
              gte: { type: "integer", format: "epoch-seconds" },
              lt: { type: "integer", format: "epoch-seconds" },
              lte: { type: "integer", format: "epoch-seconds" },
            },
            additionalProperties: false,
          },
          required: false,
          target: { in: "query", name: "created" },
        },
        ending_before: {
          schema: { type: "string", description: "Id before which the page ends." },
          required: false,
          target: { in: "query", name: "ending_before" },
        },
        limit: {
          schema: { type: "integer", description: "Records a page.", minimum: 1, maximum: 100 },
          required: false,
          default: 10,
          target: { in: "query", name: "limit" },
        },
        starting_after: {
          schema: { type: "string", description: "Id after which the page begins." },
          required: false,
          target: { in: "query", name: "starting_after" },
        },
      },
      rules: [{ kind: "exclusive", params: ["starting_after", "ending_before"] }],
      pagination: {
        kind: "cursor",
        token: { target: { in: "query", name: "starting_after" }, param: "starting_after" },
        size: {
          target: { in: "query", name: "limit" },
          param: "limit",
          value: { get: ["params", "limit"] },
        },
        stop: {
          call: "or",
          args: [
            { call: "not", args: [{ get: ["response", "has_more"] }] },
            { call: "present", args: [{ get: ["params", "ending_before"] }] },
          ],
        },
        value: { get: ["last_record", "id"] },
      },
      returns: { kind: "many", path: ["data"], absent: "error", reshape: [] },
      record: "Invoice",
      meta: { has_more: { value: { get: ["response", "has_more"] }, schema: { type: "boolean" } } },
    },
    search: {
      kind: "search",
      description: "Search invoices.",
      notes: [
        "A clause is a field, an operator and a value: `:` for equal, `~` for text that holds three letters or more, `>`, `>=`, `<`, `<=` for numbers and times; a minus before it negates it. AND or OR joins at most ten clauses, not both in one query. A new record is found after about a minute.",
      ],
      request: "GET /v1/invoices/search",
      safe: true,
      send: [
        { target: { in: "header", name: "accept" }, value: "application/json" },
        {
          target: { in: "header", name: "stripe-account" },
          value: { get: ["config", "account_id"] },
        },
      ],
      body: { kind: "none" },
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
        limit: {
          schema: { type: "integer", description: "Records a page.", minimum: 1, maximum: 100 },
          required: false,
          default: 10,
          target: { in: "query", name: "limit" },
        },
        page: {
          schema: { type: "string", description: "The next_page of the page before." },
          required: false,
          target: { in: "query", name: "page" },
        },
      },
      rules: [],
      pagination: {
        kind: "cursor",
        token: { target: { in: "query", name: "page" }, param: "page" },
        size: {
          target: { in: "query", name: "limit" },
          param: "limit",
          value: { get: ["params", "limit"] },
        },
        stop: { call: "not", args: [{ get: ["response", "has_more"] }] },
        value: { get: ["response", "next_page"] },
      },
      returns: { kind: "many", path: ["data"], absent: "error", reshape: [] },
      record: "Invoice",
      meta: {
        has_more: { value: { get: ["response", "has_more"] }, schema: { type: "boolean" } },
        next_page: {
          value: { get: ["response", "next_page"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one invoice.",
      notes: [],
      request: "GET /v1/invoices/{id}",
      safe: true,
      send: [
        { target: { in: "header", name: "accept" }, value: "application/json" },
        {
          target: { in: "header", name: "stripe-account" },
          value: { get: ["config", "account_id"] },
        },
      ],
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
      returns: { kind: "one", path: [], first: false, reshape: [] },
      record: "Invoice",
      meta: {},
    },
    create: {
      kind: "create",
      description: "Draft an invoice.",
      notes: ["It stays a draft until it is finalized."],
      request: "POST /v1/invoices",
      safe: false,
      send: [
        { target: { in: "header", name: "accept" }, value: "application/json" },
        {
          target: { in: "header", name: "stripe-account" },
          value: { get: ["config", "account_id"] },
        },
      ],
      body: { kind: "form" },
      params: {
        customer: {
          schema: {
            type: "string",
            description: "Id of the customer.",
            examples: ["cus_NffrFeUfNV2Hib"],
          },
          required: true,
          target: { in: "body", path: ["customer"] },
        },
        auto_advance: {
          schema: { type: "boolean", description: "Finalize and collect it automatically." },
          required: false,
          target: { in: "body", path: ["auto_advance"] },
        },
        collection_method: {
          schema: {
            type: "string",
            description: "Charge by itself or send the invoice.",
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
        days_until_due: {
          schema: { type: "integer", description: "Days to pay an invoice that is sent." },
          required: false,
          target: { in: "body", path: ["days_until_due"] },
        },
        due_date: {
          schema: {
            type: "integer",
            description: "Time by which an invoice that is sent is to be paid.",
            format: "epoch-seconds",
          },
          required: false,
          target: { in: "body", path: ["due_date"] },
        },
        footer: {
          schema: { type: "string", description: "Below the invoice." },
          required: false,
          target: { in: "body", path: ["footer"] },
        },
        pending_invoice_items_behavior: {
          schema: {
            type: "string",
            description: "Whether it takes up the customer's pending items.",
            enum: ["exclude", "include"],
          },
          required: false,
          target: { in: "body", path: ["pending_invoice_items_behavior"] },
        },
        metadata: {
          schema: {
            type: "object",
            description: "Facts of your own by name; an empty text removes one.",
            additionalProperties: { type: "string" },
          },
          required: false,
          target: { in: "body", path: ["metadata"] },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, reshape: [] },
      record: "Invoice",
      meta: {},
    },
  },
};
