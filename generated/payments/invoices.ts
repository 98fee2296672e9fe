// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Invoice } from "./records.ts";
import { createdParam, customersPagination, customersSearchPagination, daysUntilDueParam, endingBeforeParam, limitParam, metadataParam, pageMeta, pageParam, startingAfterParam, subscriptionsCollectionMethodParam, subscriptionsCreateCustomerParam } from "./shared.ts";

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

/** Metadata of the result of `invoices.list`. A key is absent if the upstream did not return it. */
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

/** Metadata of the result of `invoices.search`. A key is absent if the upstream did not return it. */
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
   *
   * Rate limit `search`, which several actions share: 20 requests in 1 second.
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
        collection_method: subscriptionsCollectionMethodParam,
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
        "A clause is a field, an operator and a value: `:` for equal, `~` for text that holds three letters or more, `>`, `>=`, `<`, `<=` for numbers and times; a minus before it negates it. AND or OR joins at most ten clauses, not both in one query. A new record is found after about a minute.",
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
      description: "Draft an invoice.",
      notes: ["It stays a draft until it is finalized."],
      request: "POST /v1/invoices",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        customer: subscriptionsCreateCustomerParam,
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
        days_until_due: daysUntilDueParam,
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
        metadata: metadataParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Invoice",
      meta: {},
    },
  },
};
