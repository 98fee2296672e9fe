// Generated from manifests/seller_marketplace.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { FinancialEvents } from "./records.ts";

/** Params of `list_financial_events.list`. */
export interface ListFinancialEventsListParams {
  /** Only events posted then or later. Format: ISO 8601; default 179 days before the call. */
  PostedAfter?: string;
  /** Only events posted before. Format: ISO 8601. */
  PostedBefore?: string;
  /** Records a page. 1 to 100; default `100`. */
  MaxResultsPerPage?: number;
  /** Token of the page; goes with the same params. */
  NextToken?: string;
}

/** What stands beside the data of `list_financial_events.list`; a key is absent where the upstream gave none. */
export interface ListFinancialEventsListMeta {
  next_token?: string | null;
}

/** What moved money in a span of time, a list for each kind of event. */
export interface ListFinancialEvents {
  /**
   * List financial events by when they were posted, a page of all kinds of events at a time.
   *
   * Events of the last 48 hours may be missing.
   *
   * The upstream ends this operation on 27 August 2027; listTransactions of Finances v2024-06-19 follows.
   */
  list(params?: ListFinancialEventsListParams, options?: CallOptions<FinancialEvents>): Promise<Result<FinancialEvents, ListFinancialEventsListMeta>>;
}

/** How the actions of list_financial_events are executed. */
export const listFinancialEvents: Entity<ListFinancialEvents> = {
  name: "list_financial_events",
  title: "Financial events",
  description: "What moved money in a span of time, a list for each kind of event.",
  record: "FinancialEvents",
  contextStore: {
    key: [],
    list: "list",
    cursor: {
      field: "PostedBefore",
      format: "date-time",
      mode: "server",
      params: { PostedAfter: { get: ["since"] }, PostedBefore: { get: ["until"] } },
      order: "none",
      window: "P180D",
      lag: "PT5M",
    },
    params: {},
    parents: [],
    each: {},
    reshape: [{ kind: "set", fields: { PostedBefore: { get: ["params", "PostedBefore"] } } }],
    fields: {
      ShipmentEventList: { type: ["array", "null"], items: { type: "object" } },
      ShipmentSettleEventList: { type: ["array", "null"], items: { type: "object" } },
      RefundEventList: { type: ["array", "null"], items: { type: "object" } },
      GuaranteeClaimEventList: { type: ["array", "null"], items: { type: "object" } },
      ChargebackEventList: { type: ["array", "null"], items: { type: "object" } },
      ChargeRefundEventList: { type: ["array", "null"], items: { type: "object" } },
      PayWithAmazonEventList: { type: ["array", "null"], items: { type: "object" } },
      ServiceProviderCreditEventList: { type: ["array", "null"], items: { type: "object" } },
      RetrochargeEventList: { type: ["array", "null"], items: { type: "object" } },
      RentalTransactionEventList: { type: ["array", "null"], items: { type: "object" } },
      ProductAdsPaymentEventList: { type: ["array", "null"], items: { type: "object" } },
      ServiceFeeEventList: {
        type: ["array", "null"],
        items: {
          type: "object",
          properties: {
            FeeList: {
              type: ["array", "null"],
              items: {
                type: "object",
                properties: {
                  FeeType: { type: ["string", "null"] },
                  FeeAmount: { type: ["object", "null"] },
                },
              },
            },
          },
        },
      },
      SellerDealPaymentEventList: { type: ["array", "null"], items: { type: "object" } },
      DebtRecoveryEventList: {
        type: ["array", "null"],
        items: {
          type: "object",
          properties: {
            DebtRecoveryType: { type: ["string", "null"] },
            RecoveryAmount: {
              type: ["object", "null"],
              properties: {
                CurrencyCode: { type: ["string", "null"] },
                CurrencyAmount: { type: ["number", "null"] },
              },
            },
            DebtRecoveryItemList: {
              type: ["array", "null"],
              items: {
                type: "object",
                properties: {
                  RecoveryAmount: { type: ["object", "null"] },
                  OriginalAmount: { type: ["object", "null"] },
                  GroupBeginDate: { type: ["string", "null"] },
                  GroupEndDate: { type: ["string", "null"] },
                },
              },
            },
            ChargeInstrumentList: {
              type: ["array", "null"],
              items: {
                type: "object",
                properties: {
                  Description: { type: ["string", "null"] },
                  Tail: { type: ["string", "null"] },
                  Amount: { type: ["object", "null"] },
                },
              },
            },
          },
        },
      },
      LoanServicingEventList: { type: ["array", "null"], items: { type: "object" } },
      AdjustmentEventList: { type: ["array", "null"], items: { type: "object" } },
      SAFETReimbursementEventList: { type: ["array", "null"], items: { type: "object" } },
      SellerReviewEnrollmentPaymentEventList: {
        type: ["array", "null"],
        items: { type: "object" },
      },
      FBALiquidationEventList: { type: ["array", "null"], items: { type: "object" } },
      CouponPaymentEventList: { type: ["array", "null"], items: { type: "object" } },
      ImagingServicesFeeEventList: { type: ["array", "null"], items: { type: "object" } },
      NetworkComminglingTransactionEventList: {
        type: ["array", "null"],
        items: { type: "object" },
      },
      AffordabilityExpenseEventList: { type: ["array", "null"], items: { type: "object" } },
      AffordabilityExpenseReversalEventList: { type: ["array", "null"], items: { type: "object" } },
      TrialShipmentEventList: { type: ["array", "null"], items: { type: "object" } },
      TDSReimbursementEventList: { type: ["array", "null"], items: { type: "object" } },
      TaxWithholdingEventList: { type: ["array", "null"], items: { type: "object" } },
      RemovalShipmentEventList: { type: ["array", "null"], items: { type: "object" } },
      RemovalShipmentAdjustmentEventList: { type: ["array", "null"], items: { type: "object" } },
      ValueAddedServiceChargeEventList: { type: ["array", "null"], items: { type: "object" } },
      CapacityReservationBillingEventList: { type: ["array", "null"], items: { type: "object" } },
      FailedAdhocDisbursementEventList: { type: ["array", "null"], items: { type: "object" } },
      AdhocDisbursementEventList: { type: ["array", "null"], items: { type: "object" } },
      PerformanceBondRefundEventList: { type: ["array", "null"], items: { type: "object" } },
      PostedBefore: {
        type: ["string", "null"],
        description: "End of the span of time.",
        format: "date-time",
      },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List financial events by when they were posted, a page of all kinds of events at a time.",
      notes: [
        "Events of the last 48 hours may be missing.",
        "The upstream ends this operation on 27 August 2027; listTransactions of Finances v2024-06-19 follows.",
      ],
      request: "GET /finances/v0/financialEvents",
      safe: true,
      send: [
        { target: { in: "header", name: "accept" }, value: "application/json" },
        {
          target: { in: "header", name: "user-agent" },
          value: "AgentConnectors/1 (Language=JavaScript)",
        },
      ],
      body: { kind: "none" },
      params: {
        PostedAfter: {
          schema: {
            type: "string",
            description: "Only events posted then or later.",
            format: "date-time",
          },
          required: false,
          default: { call: "now", args: ["-P179D"] },
          target: { in: "query", name: "PostedAfter" },
        },
        PostedBefore: {
          schema: {
            type: "string",
            description: "Only events posted before.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "PostedBefore" },
        },
        MaxResultsPerPage: {
          schema: { type: "integer", description: "Records a page.", minimum: 1, maximum: 100 },
          required: false,
          default: 100,
          target: { in: "query", name: "MaxResultsPerPage" },
        },
        NextToken: {
          schema: { type: "string", description: "Token of the page; goes with the same params." },
          required: false,
          target: { in: "query", name: "NextToken" },
        },
      },
      rules: [
        { kind: "ordered", params: ["PostedAfter", "PostedBefore"] },
        { kind: "span", params: ["PostedAfter", "PostedBefore"], longest: "P180D" },
      ],
      pagination: {
        kind: "cursor",
        token: { target: { in: "query", name: "NextToken" }, param: "NextToken" },
        size: {
          target: { in: "query", name: "MaxResultsPerPage" },
          param: "MaxResultsPerPage",
          value: { get: ["params", "MaxResultsPerPage"] },
        },
        value: { get: ["response", "payload", "NextToken"] },
      },
      returns: { kind: "one", path: ["payload", "FinancialEvents"], first: false, reshape: [] },
      record: "FinancialEvents",
      meta: {
        next_token: {
          value: { get: ["response", "payload", "NextToken"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
  },
};
