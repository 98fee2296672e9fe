// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Customer, Deleted } from "./records.ts";
import { addressParam, createdParam, customersDescriptionParam, customersIdParam, customersPagination, customersSearchPagination, emailParam, endingBeforeParam, limitParam, metadataParam, nameParam, pageMeta, pageParam, phoneParam, startingAfterParam } from "./shared.ts";

/** Params of `customers.list`. */
export interface CustomersListParams {
  /** Only customers with exactly this address, in the same case. */
  email?: string;
  /** Only records created in this range. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Id of a record. The page ends before this record, and has no next page. */
  ending_before?: string;
  /** Records per page. 1 to 100; default `10`. */
  limit?: number;
  /** Id of a record. The page begins after this record. */
  starting_after?: string;
}

/** Metadata of the result of `customers.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CustomersListMeta {
  has_more?: boolean;
}

/** Params of `customers.search`. */
export interface CustomersSearchParams {
  /** Clauses on the fields created, email, metadata, name, phone. */
  query: string;
  /** Records per page. 1 to 100; default `10`. */
  limit?: number;
  /** Selects the next page. Pass meta.next_page of the previous page. */
  page?: string;
}

/** Metadata of the result of `customers.search`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CustomersSearchMeta {
  has_more?: boolean;
  next_page?: string | null;
}

/** Params of `customers.get`. */
export interface CustomersGetParams {
  /** Id of the record. */
  id: string;
}

/** Params of `customers.create`. */
export interface CustomersCreateParams {
  /** Address for receipts and invoices. */
  email?: string;
  /** Full name of the person or company. */
  name?: string;
  /** A remark that the customer does not see. */
  description?: string;
  /** Phone number. */
  phone?: string;
  /** Billing address. */
  address?: {
    line1?: string;
    line2?: string;
    city?: string;
    state?: string;
    postal_code?: string;
    /** Two-letter code. */
    country?: string;
  };
  /** Your own values by name; an empty string removes one. */
  metadata?: Record<string, string>;
}

/** Params of `customers.update`. */
export interface CustomersUpdateParams {
  /** Id of the record. */
  id: string;
  /** Address for receipts and invoices. */
  email?: string;
  /** Full name of the person or company. */
  name?: string;
  /** A remark that the customer does not see. */
  description?: string;
  /** Phone number. */
  phone?: string;
  /** Billing address. */
  address?: {
    line1?: string;
    line2?: string;
    city?: string;
    state?: string;
    postal_code?: string;
    /** Two-letter code. */
    country?: string;
  };
  /** Your own values by name; an empty string removes one. */
  metadata?: Record<string, string>;
}

/** Params of `customers.delete`. */
export interface CustomersDeleteParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `customers` in the context store, with their types. */
export interface CustomersColumns {
  id: "text";
  object: "text";
  "address.line1": "text";
  "address.line2": "text";
  "address.city": "text";
  "address.state": "text";
  "address.postal_code": "text";
  "address.country": "text";
  balance: "integer";
  created: "timestamp";
  currency: "text";
  default_source: "text";
  delinquent: "boolean";
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
  email: "text";
  invoice_prefix: "text";
  "invoice_settings.custom_fields": "json";
  "invoice_settings.default_payment_method": "text";
  "invoice_settings.footer": "text";
  "invoice_settings.rendering_options.amount_tax_display": "text";
  "invoice_settings.rendering_options.template": "text";
  livemode: "boolean";
  metadata: "json";
  name: "text";
  next_invoice_sequence: "integer";
  phone: "text";
  preferred_locales: "json";
  "shipping.address.line1": "text";
  "shipping.address.line2": "text";
  "shipping.address.city": "text";
  "shipping.address.state": "text";
  "shipping.address.postal_code": "text";
  "shipping.address.country": "text";
  "shipping.name": "text";
  "shipping.phone": "text";
  sources: "json";
  "subscriptions.object": "text";
  "subscriptions.data": "json";
  "subscriptions.has_more": "boolean";
  "subscriptions.url": "text";
  tax_exempt: "text";
  test_clock: "text";
  account_balance: "integer";
  cards: "json";
  default_card: "text";
  is_deleted: "boolean";
  tax_info: "text";
  tax_info_verification: "text";
  updated: "integer";
}

/** A record of `customers` in the context store. */
export interface CustomersStored extends Omit<Customer, "business_name" | "cash_balance" | "customer_account" | "default_currency" | "individual_name" | "invoice_credit_balance"> {
  account_balance?: number | null;
  cards?: unknown[] | null;
  default_card?: string | null;
  is_deleted?: boolean | null;
  tax_info?: string | null;
  tax_info_verification?: string | null;
  updated?: number | null;
}

/** A person or company that pays. */
export interface Customers {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<CustomersColumns, CustomersStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `customers`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List customers, newest first. */
  list(params?: CustomersListParams, options?: CallOptions<Customer>): Listing<Customer, CustomersListMeta>;
  /**
   * Search customers.
   *
   * A clause is a field, an operator and a value. `:` means equal. `~` means that the field contains the value, which has at least three characters. `>`, `>=`, `<` and `<=` compare numbers and times. A minus before a clause negates it. A query has at most ten clauses, joined by AND or by OR, but not by both. A search finds a new record after about a minute.
   *
   * Rate limit `search`, which several actions share: 20 requests in 1 second.
   */
  search(params: CustomersSearchParams, options?: CallOptions<Customer>): Listing<Customer, CustomersSearchMeta>;
  /** Get one customer. */
  get(params: CustomersGetParams, options?: CallOptions<Customer>): Promise<Result<Customer>>;
  /** Create a customer. */
  create(params?: CustomersCreateParams, options?: CallOptions<Customer>): Promise<Result<Customer>>;
  /** Change a customer. */
  update(params: CustomersUpdateParams, options?: CallOptions<Customer>): Promise<Result<Customer>>;
  /**
   * Delete a customer for good.
   *
   * Active subscriptions of the customer are canceled at once.
   */
  delete(params: CustomersDeleteParams, options?: CallOptions<Deleted>): Promise<Result<Deleted>>;
}

/** The model of customers. */
export const customers: Entity<Customers> = {
  name: "customers",
  title: "Customers",
  description: "A person or company that pays.",
  recordType: "Customer",
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
      "business_name",
      "cash_balance",
      "customer_account",
      "default_currency",
      "individual_name",
      "invoice_credit_balance",
    ],
    fields: {
      account_balance: { type: ["integer", "null"] },
      cards: { type: ["array", "null"] },
      default_card: { type: ["string", "null"] },
      is_deleted: { type: ["boolean", "null"] },
      tax_info: { type: ["string", "null"] },
      tax_info_verification: { type: ["string", "null"] },
      updated: { type: ["integer", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List customers, newest first.",
      notes: [],
      request: "GET /v1/customers",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        email: {
          schema: {
            type: "string",
            description: "Only customers with exactly this address, in the same case.",
          },
          required: false,
          target: { in: "query", name: "email" },
        },
        created: createdParam,
        ending_before: endingBeforeParam,
        limit: limitParam,
        starting_after: startingAfterParam,
      },
      rules: [{ kind: "at_most_one", params: ["starting_after", "ending_before"] }],
      pagination: customersPagination,
      returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
      resultType: "Customer",
      meta: { has_more: { value: { get: ["response", "has_more"] }, schema: { type: "boolean" } } },
    },
    search: {
      kind: "search",
      description: "Search customers.",
      notes: [
        "A clause is a field, an operator and a value. `:` means equal. `~` means that the field contains the value, which has at least three characters. `>`, `>=`, `<` and `<=` compare numbers and times. A minus before a clause negates it. A query has at most ten clauses, joined by AND or by OR, but not by both. A search finds a new record after about a minute.",
      ],
      request: "GET /v1/customers/search",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "search",
      params: {
        query: {
          schema: {
            type: "string",
            description: "Clauses on the fields created, email, metadata, name, phone.",
            examples: ["email:'ada@example.com' AND created>1700000000"],
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
      resultType: "Customer",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one customer.",
      notes: [],
      request: "GET /v1/customers/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: customersIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Customer",
      meta: {},
    },
    create: {
      kind: "create",
      description: "Create a customer.",
      notes: [],
      request: "POST /v1/customers",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        email: emailParam,
        name: nameParam,
        description: customersDescriptionParam,
        phone: phoneParam,
        address: addressParam,
        metadata: metadataParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Customer",
      meta: {},
    },
    update: {
      kind: "update",
      description: "Change a customer.",
      notes: [],
      request: "POST /v1/customers/{id}",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        id: customersIdParam,
        email: emailParam,
        name: nameParam,
        description: customersDescriptionParam,
        phone: phoneParam,
        address: addressParam,
        metadata: metadataParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Customer",
      meta: {},
    },
    delete: {
      kind: "delete",
      description: "Delete a customer for good.",
      notes: ["Active subscriptions of the customer are canceled at once."],
      request: "DELETE /v1/customers/{id}",
      safe: false,
      inject: [],
      body: { kind: "none" },
      params: { id: customersIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Deleted",
      meta: {},
    },
  },
};
