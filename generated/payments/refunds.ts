// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Refund } from "./records.ts";
import { createdParam, customersPagination, endingBeforeParam, limitParam, metadataParam, startingAfterParam } from "./shared.ts";

/** Params of `refunds.list`. */
export interface RefundsListParams {
  /** Only refunds of this charge. */
  charge?: string;
  /** Only refunds of this payment intent. */
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

/** Metadata of the result of `refunds.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface RefundsListMeta {
  has_more?: boolean;
}

/** Params of `refunds.get`. */
export interface RefundsGetParams {
  /** Id of the record. */
  id: string;
}

/** Params of `refunds.create`. */
export interface RefundsCreateParams {
  /** Id of the charge to refund. */
  charge?: string;
  /** Id of the payment intent to refund. */
  payment_intent?: string;
  /** In the currency's smallest unit; by default the whole remaining amount. */
  amount?: number;
  /** The reason; fraudulent also blocks the card and e-mail address. */
  reason?: "duplicate" | "fraudulent" | "requested_by_customer";
  /** Refund the application's fee too. */
  refund_application_fee?: boolean;
  /** Reverse the transfer to a connected account. */
  reverse_transfer?: boolean;
  /** Your own values by name; an empty string removes one. */
  metadata?: Record<string, string>;
}

/** The columns of `refunds` in the context store, with their types. */
export interface RefundsColumns {
  id: "text";
  object: "text";
  amount: "integer";
  balance_transaction: "text";
  charge: "text";
  created: "timestamp";
  currency: "text";
  destination_details: "json";
  metadata: "json";
  payment_intent: "text";
  reason: "text";
  receipt_number: "text";
  source_transfer_reversal: "text";
  status: "text";
  transfer_reversal: "text";
  updated: "integer";
}

/** A record of `refunds` in the context store. */
export interface RefundsStored extends Omit<Refund, "description" | "failure_balance_transaction" | "failure_reason" | "instructions_email" | "next_action" | "pending_reason"> {
  updated?: number | null;
}

/** A full or partial refund of a payment. */
export interface Refunds {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<RefundsColumns, RefundsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `refunds`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List refunds, newest first. */
  list(params?: RefundsListParams, options?: CallOptions<Refund>): Listing<Refund, RefundsListMeta>;
  /** Get one refund. */
  get(params: RefundsGetParams, options?: CallOptions<Refund>): Promise<Result<Refund>>;
  /** Refund a payment. */
  create(params?: RefundsCreateParams, options?: CallOptions<Refund>): Promise<Result<Refund>>;
}

/** The model of refunds. */
export const refunds: Entity<Refunds> = {
  name: "refunds",
  title: "Refunds",
  description: "A full or partial refund of a payment.",
  recordType: "Refund",
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
      "description",
      "failure_balance_transaction",
      "failure_reason",
      "instructions_email",
      "next_action",
      "pending_reason",
    ],
    fields: { updated: { type: ["integer", "null"] } },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List refunds, newest first.",
      notes: [],
      request: "GET /v1/refunds",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        charge: {
          schema: { type: "string", description: "Only refunds of this charge." },
          required: false,
          target: { in: "query", name: "charge" },
        },
        payment_intent: {
          schema: { type: "string", description: "Only refunds of this payment intent." },
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
      resultType: "Refund",
      meta: { has_more: { value: { get: ["response", "has_more"] }, schema: { type: "boolean" } } },
    },
    get: {
      kind: "get",
      description: "Get one refund.",
      notes: [],
      request: "GET /v1/refunds/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        id: {
          schema: {
            type: "string",
            description: "Id of the record.",
            examples: ["re_1Nispe2eZvKYlo2Cd31jOCgZ"],
          },
          required: true,
          target: { in: "path", name: "id" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Refund",
      meta: {},
    },
    create: {
      kind: "create",
      description: "Refund a payment.",
      notes: [],
      request: "POST /v1/refunds",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        charge: {
          schema: {
            type: "string",
            description: "Id of the charge to refund.",
            examples: ["ch_3MmlLrLkdIwHu7ix0snN0B15"],
          },
          required: false,
          target: { in: "body", path: ["charge"] },
        },
        payment_intent: {
          schema: { type: "string", description: "Id of the payment intent to refund." },
          required: false,
          target: { in: "body", path: ["payment_intent"] },
        },
        amount: {
          schema: {
            type: "integer",
            description: "In the currency's smallest unit; by default the whole remaining amount.",
          },
          required: false,
          target: { in: "body", path: ["amount"] },
        },
        reason: {
          schema: {
            type: "string",
            description: "The reason; fraudulent also blocks the card and e-mail address.",
            enum: ["duplicate", "fraudulent", "requested_by_customer"],
          },
          required: false,
          target: { in: "body", path: ["reason"] },
        },
        refund_application_fee: {
          schema: { type: "boolean", description: "Refund the application's fee too." },
          required: false,
          target: { in: "body", path: ["refund_application_fee"] },
        },
        reverse_transfer: {
          schema: { type: "boolean", description: "Reverse the transfer to a connected account." },
          required: false,
          target: { in: "body", path: ["reverse_transfer"] },
        },
        metadata: metadataParam,
      },
      rules: [{ kind: "at_least_one", params: ["charge", "payment_intent"] }],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Refund",
      meta: {},
    },
  },
};
