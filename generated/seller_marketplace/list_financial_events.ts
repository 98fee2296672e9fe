// Generated from manifests/seller_marketplace.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { FinancialEvents } from "./records.ts";
import { cursorPagination, maxResultsPerPageParam, nextTokenParam, pageMeta } from "./shared.ts";

/** Params of `list_financial_events.list`. */
export interface ListFinancialEventsListParams {
  /** Only events posted at this time or later. Format: ISO 8601; default 179 days before the call. */
  PostedAfter?: string;
  /** Only events posted before this time. Format: ISO 8601. */
  PostedBefore?: string;
  /** Records per page. 1 to 100; default `100`. */
  MaxResultsPerPage?: number;
  /** Selects the next page. Pass meta.next_token of the previous page, and repeat the other params. */
  NextToken?: string;
}

/** Metadata of the result of `list_financial_events.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ListFinancialEventsListMeta {
  next_token?: string | null;
}

/** The columns of `list_financial_events` in the context store, with their types. */
export interface ListFinancialEventsColumns {
  ShipmentEventList: "json";
  ShipmentSettleEventList: "json";
  RefundEventList: "json";
  GuaranteeClaimEventList: "json";
  ChargebackEventList: "json";
  ChargeRefundEventList: "json";
  PayWithAmazonEventList: "json";
  ServiceProviderCreditEventList: "json";
  RetrochargeEventList: "json";
  RentalTransactionEventList: "json";
  ProductAdsPaymentEventList: "json";
  ServiceFeeEventList: "json";
  SellerDealPaymentEventList: "json";
  DebtRecoveryEventList: "json";
  LoanServicingEventList: "json";
  AdjustmentEventList: "json";
  SAFETReimbursementEventList: "json";
  SellerReviewEnrollmentPaymentEventList: "json";
  FBALiquidationEventList: "json";
  CouponPaymentEventList: "json";
  ImagingServicesFeeEventList: "json";
  NetworkComminglingTransactionEventList: "json";
  AffordabilityExpenseEventList: "json";
  AffordabilityExpenseReversalEventList: "json";
  TrialShipmentEventList: "json";
  TDSReimbursementEventList: "json";
  TaxWithholdingEventList: "json";
  RemovalShipmentEventList: "json";
  RemovalShipmentAdjustmentEventList: "json";
  ValueAddedServiceChargeEventList: "json";
  CapacityReservationBillingEventList: "json";
  FailedAdhocDisbursementEventList: "json";
  AdhocDisbursementEventList: "json";
  PerformanceBondRefundEventList: "json";
  PostedBefore: "timestamp";
}

/** A record of `list_financial_events` in the context store. */
export interface ListFinancialEventsStored extends Omit<FinancialEvents, "EBTRefundReimbursementOnlyEventList"> {
  /** End of the period. */
  PostedBefore?: string | null;
}

/** The financial events of a period, a list for each kind of event. */
export interface ListFinancialEvents {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ListFinancialEventsColumns, ListFinancialEventsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `list_financial_events`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the financial events posted in a period. A page can have events of all kinds.
   *
   * Events of the last 48 hours may be missing.
   *
   * The upstream ends this operation on 2027-08-27; the successor is listTransactions of Finances v2024-06-19. Source: <https://developer-docs.amazon.com/sp-api/changelog/deprecation-of-finances-v0-operations>.
   *
   * Rate limit: 30 requests at once, then 1 in 2 seconds.
   */
  list(params?: ListFinancialEventsListParams, options?: CallOptions<FinancialEvents>): Promise<Result<FinancialEvents, ListFinancialEventsListMeta>>;
}

/** The model of list_financial_events. */
export const listFinancialEvents: Entity<ListFinancialEvents> = {
  name: "list_financial_events",
  title: "Financial events",
  description: "The financial events of a period, a list for each kind of event.",
  recordType: "FinancialEvents",
  contextStore: {
    key: [],
    list: "list",
    incrementalSync: {
      field: "PostedBefore",
      format: "date-time",
      mode: "server",
      args: { PostedAfter: { get: ["since"] }, PostedBefore: { get: ["until"] } },
      order: "none",
      window: "P180D",
      lag: "PT5M",
    },
    params: {},
    parents: [],
    partitions: {},
    transformations: [
      { kind: "set", fields: { PostedBefore: { get: ["params", "PostedBefore"] } } },
    ],
    omit: ["EBTRefundReimbursementOnlyEventList"],
    fields: {
      PostedBefore: {
        type: ["string", "null"],
        description: "End of the period.",
        format: "date-time",
      },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the financial events posted in a period. A page can have events of all kinds.",
      notes: ["Events of the last 48 hours may be missing."],
      upstream: {
        ends: "2027-08-27",
        successor: "listTransactions of Finances v2024-06-19",
        source: "https://developer-docs.amazon.com/sp-api/changelog/deprecation-of-finances-v0-operations",
      },
      request: "GET /finances/v0/financialEvents",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "list_financial_events.list",
      params: {
        PostedAfter: {
          schema: {
            type: "string",
            description: "Only events posted at this time or later.",
            format: "date-time",
          },
          required: false,
          default: { call: "now", args: ["-P179D"] },
          target: { in: "query", name: "PostedAfter" },
        },
        PostedBefore: {
          schema: {
            type: "string",
            description: "Only events posted before this time.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "PostedBefore" },
        },
        MaxResultsPerPage: maxResultsPerPageParam,
        NextToken: nextTokenParam,
      },
      rules: [
        { kind: "ordered", params: ["PostedAfter", "PostedBefore"] },
        { kind: "span", params: ["PostedAfter", "PostedBefore"], longest: "P180D" },
      ],
      pagination: cursorPagination,
      returns: {
        kind: "one",
        path: ["payload", "FinancialEvents"],
        first: false,
        transformations: [],
      },
      resultType: "FinancialEvents",
      meta: pageMeta,
    },
  },
};
