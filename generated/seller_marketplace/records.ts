// Generated from manifests/seller_marketplace.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A purchase of a buyer from the seller. */
export interface Order {
  AmazonOrderId: string;
  SellerOrderId?: string | null;
  /** Format: ISO 8601. */
  PurchaseDate: string;
  /** Format: ISO 8601. */
  LastUpdateDate: string;
  OrderStatus: "Pending" | "Unshipped" | "PartiallyShipped" | "Shipped" | "Canceled" | "Unfulfillable" | "InvoiceUnconfirmed" | "PendingAvailability";
  FulfillmentChannel?: string | null;
  SalesChannel?: string | null;
  ShipServiceLevel?: string | null;
  OrderTotal?: Money | null;
  NumberOfItemsShipped?: number | null;
  NumberOfItemsUnshipped?: number | null;
  /** COD or CVS; absent for other methods. */
  PaymentMethod?: string | null;
  PaymentMethodDetails?: string[] | null;
  MarketplaceId?: string | null;
  ShipmentServiceLevelCategory?: string | null;
  /** Preorder; absent for other orders. */
  OrderType?: string | null;
  /** Format: ISO 8601. */
  EarliestShipDate?: string | null;
  /** Format: ISO 8601. */
  LatestShipDate?: string | null;
  /** Format: ISO 8601. */
  EarliestDeliveryDate?: string | null;
  /** Format: ISO 8601. */
  LatestDeliveryDate?: string | null;
  IsBusinessOrder?: boolean | null;
  IsPrime?: boolean | null;
  IsGlobalExpressEnabled?: boolean | null;
  IsPremiumOrder?: boolean | null;
  /** Sold by the marketplace itself. */
  IsSoldByAB?: boolean | null;
  /** True or false as a string. */
  IsReplacementOrder?: string | null;
  /** Picked up in a store. */
  IsISPU?: boolean | null;
  IsAccessPointOrder?: boolean | null;
  HasRegulatedItems?: boolean | null;
  ShippingAddress?: Address | null;
  DefaultShipFromLocationAddress?: Address | null;
  AutomatedShippingSettings?: { HasAutomatedShippingSettings?: boolean | null } | null;
  BuyerInfo?: Record<string, unknown> | null;
}

/** One product of an order, with quantity, prices and taxes. */
export interface OrderItem {
  OrderItemId: string;
  AmazonOrderId: string;
  ASIN: string;
  SellerSKU?: string | null;
  Title?: string | null;
  QuantityOrdered: number;
  QuantityShipped?: number | null;
  ItemPrice?: Money | null;
  ItemTax?: Money | null;
  ShippingPrice?: Money | null;
  ShippingTax?: Money | null;
  ShippingDiscount?: Money | null;
  ShippingDiscountTax?: Money | null;
  PromotionDiscount?: Money | null;
  PromotionDiscountTax?: Money | null;
  PromotionIds?: string[] | null;
  CODFee?: Money | null;
  CODFeeDiscount?: Money | null;
  /** True or false as a string. */
  IsGift?: string | null;
  ConditionId?: string | null;
  ConditionSubtypeId?: string | null;
  ConditionNote?: string | null;
  IsTransparency?: boolean | null;
  SerialNumberRequired?: boolean | null;
  IossNumber?: string | null;
  DeemedResellerCategory?: string | null;
  StoreChainStoreId?: string | null;
  ProductInfo?: { NumberOfItems?: string | null } | null;
  BuyerInfo?: {
    BuyerCustomizedInfo?: { CustomizedURL?: string | null } | null;
    GiftMessageText?: string | null;
    GiftWrapPrice?: Money | null;
    GiftWrapLevel?: string | null;
  } | null;
  BuyerRequestedCancel?: { IsBuyerRequestedCancel?: string | null; BuyerCancelReason?: string | null } | null;
  PointsGranted?: { PointsNumber?: number | null; PointsMonetaryValue?: Money | null } | null;
  TaxCollection?: { Model?: string | null; ResponsibleParty?: string | null } | null;
  PriceDesignation?: string | null;
  /** Format: ISO 8601. */
  ScheduledDeliveryStartDate?: string | null;
  /** Format: ISO 8601. */
  ScheduledDeliveryEndDate?: string | null;
  SerialNumbers?: string[] | null;
}

/** A settlement period, with the amount paid to the seller at its end. */
export interface FinancialEventGroup {
  FinancialEventGroupId?: string | null;
  ProcessingStatus?: string | null;
  FundTransferStatus?: string | null;
  /** An amount of money, as a number. */
  OriginalTotal?: Currency | null;
  /** An amount of money, as a number. */
  ConvertedTotal?: Currency | null;
  /** Format: ISO 8601. */
  FundTransferDate?: string | null;
  TraceId?: string | null;
  AccountTail?: string | null;
  /** An amount of money, as a number. */
  BeginningBalance?: Currency | null;
  /** Format: ISO 8601. */
  FinancialEventGroupStart?: string | null;
  /** Format: ISO 8601. */
  FinancialEventGroupEnd?: string | null;
}

/** The financial events of a period, a list for each kind of event. */
export interface FinancialEvents {
  ShipmentEventList?: Record<string, unknown>[] | null;
  ShipmentSettleEventList?: Record<string, unknown>[] | null;
  RefundEventList?: Record<string, unknown>[] | null;
  GuaranteeClaimEventList?: Record<string, unknown>[] | null;
  ChargebackEventList?: Record<string, unknown>[] | null;
  ChargeRefundEventList?: Record<string, unknown>[] | null;
  PayWithAmazonEventList?: Record<string, unknown>[] | null;
  ServiceProviderCreditEventList?: Record<string, unknown>[] | null;
  RetrochargeEventList?: Record<string, unknown>[] | null;
  RentalTransactionEventList?: Record<string, unknown>[] | null;
  ProductAdsPaymentEventList?: Record<string, unknown>[] | null;
  ServiceFeeEventList?: {
    FeeList?: { FeeType?: string | null; FeeAmount?: Record<string, unknown> | null }[] | null;
  }[] | null;
  SellerDealPaymentEventList?: Record<string, unknown>[] | null;
  DebtRecoveryEventList?: {
    DebtRecoveryType?: string | null;
    RecoveryAmount?: { CurrencyCode?: string | null; CurrencyAmount?: number | null } | null;
    DebtRecoveryItemList?: {
      RecoveryAmount?: Record<string, unknown> | null;
      OriginalAmount?: Record<string, unknown> | null;
      GroupBeginDate?: string | null;
      GroupEndDate?: string | null;
    }[] | null;
    ChargeInstrumentList?: {
      Description?: string | null;
      Tail?: string | null;
      Amount?: Record<string, unknown> | null;
    }[] | null;
  }[] | null;
  LoanServicingEventList?: Record<string, unknown>[] | null;
  AdjustmentEventList?: Record<string, unknown>[] | null;
  SAFETReimbursementEventList?: Record<string, unknown>[] | null;
  SellerReviewEnrollmentPaymentEventList?: Record<string, unknown>[] | null;
  FBALiquidationEventList?: Record<string, unknown>[] | null;
  CouponPaymentEventList?: Record<string, unknown>[] | null;
  ImagingServicesFeeEventList?: Record<string, unknown>[] | null;
  NetworkComminglingTransactionEventList?: Record<string, unknown>[] | null;
  AffordabilityExpenseEventList?: Record<string, unknown>[] | null;
  AffordabilityExpenseReversalEventList?: Record<string, unknown>[] | null;
  TrialShipmentEventList?: Record<string, unknown>[] | null;
  TDSReimbursementEventList?: Record<string, unknown>[] | null;
  TaxWithholdingEventList?: Record<string, unknown>[] | null;
  RemovalShipmentEventList?: Record<string, unknown>[] | null;
  RemovalShipmentAdjustmentEventList?: Record<string, unknown>[] | null;
  ValueAddedServiceChargeEventList?: Record<string, unknown>[] | null;
  CapacityReservationBillingEventList?: Record<string, unknown>[] | null;
  FailedAdhocDisbursementEventList?: Record<string, unknown>[] | null;
  AdhocDisbursementEventList?: Record<string, unknown>[] | null;
  PerformanceBondRefundEventList?: Record<string, unknown>[] | null;
  EBTRefundReimbursementOnlyEventList?: Record<string, unknown>[] | null;
}

/** A product in the marketplace's catalog. */
export interface CatalogItem {
  asin: string;
  attributes?: Record<string, unknown> | null;
  classifications?: Record<string, unknown>[] | null;
  dimensions?: Record<string, unknown>[] | null;
  identifiers?: Record<string, unknown>[] | null;
  images?: Record<string, unknown>[] | null;
  productTypes?: Record<string, unknown>[] | null;
  relationships?: Record<string, unknown>[] | null;
  salesRanks?: Record<string, unknown>[] | null;
  summaries?: CatalogItemSummary[] | null;
  vendorDetails?: Record<string, unknown>[] | null;
}

/** A requested report and its status. */
export interface Report {
  reportId: string;
  reportType: string;
  /** Format: ISO 8601. */
  createdTime: string;
  processingStatus: "IN_QUEUE" | "IN_PROGRESS" | "DONE" | "CANCELLED" | "FATAL";
  /** Format: ISO 8601. */
  dataStartTime?: string | null;
  /** Format: ISO 8601. */
  dataEndTime?: string | null;
  reportScheduleId?: string | null;
  /** Format: ISO 8601. */
  processingStartTime?: string | null;
  /** Format: ISO 8601. */
  processingEndTime?: string | null;
  /** Id of the file of a report that is DONE. */
  reportDocumentId?: string | null;
  marketplaceIds?: string[] | null;
}

/** Money. */
export interface Money {
  CurrencyCode?: string | null;
  /** Format: decimal. */
  Amount?: string | null;
}

/** Address. */
export interface Address {
  Name?: string | null;
  AddressLine1?: string | null;
  AddressLine2?: string | null;
  AddressLine3?: string | null;
  City?: string | null;
  Municipality?: string | null;
  StateOrRegion?: string | null;
  PostalCode?: string | null;
  CountryCode?: string | null;
  Phone?: string | null;
}

/** An amount of money, as a number. */
export interface Currency {
  CurrencyCode?: string | null;
  CurrencyAmount?: number | null;
}

/** The data of an item in one marketplace. */
export interface CatalogItemSummary {
  marketplaceId: string;
  adultProduct?: boolean | null;
  autographed?: boolean | null;
  brand?: string | null;
  browseClassification?: { displayName?: string | null; classificationId?: string | null } | null;
  color?: string | null;
  itemClassification?: string | null;
  itemName?: string | null;
  manufacturer?: string | null;
  memorabilia?: boolean | null;
  modelNumber?: string | null;
  packageQuantity?: number | null;
  partNumber?: string | null;
  size?: string | null;
  style?: string | null;
  tradeInEligible?: boolean | null;
  websiteDisplayGroup?: string | null;
  websiteDisplayGroupName?: string | null;
}

/** Fields of `Money`. */
export const moneyFields: Readonly<Record<string, Schema>> = {
  CurrencyCode: { type: ["string", "null"] },
  Amount: { type: ["string", "null"], format: "decimal" },
};

/** Fields of `Address`. */
export const addressFields: Readonly<Record<string, Schema>> = {
  Name: { type: ["string", "null"] },
  AddressLine1: { type: ["string", "null"] },
  AddressLine2: { type: ["string", "null"] },
  AddressLine3: { type: ["string", "null"] },
  City: { type: ["string", "null"] },
  Municipality: { type: ["string", "null"] },
  StateOrRegion: { type: ["string", "null"] },
  PostalCode: { type: ["string", "null"] },
  CountryCode: { type: ["string", "null"] },
  Phone: { type: ["string", "null"] },
};

/** Fields of `Order`. */
export const orderFields: Readonly<Record<string, Schema>> = {
  AmazonOrderId: { type: "string" },
  SellerOrderId: { type: ["string", "null"] },
  PurchaseDate: { type: "string", format: "date-time" },
  LastUpdateDate: { type: "string", format: "date-time" },
  OrderStatus: {
    type: "string",
    enum: [
      "Pending",
      "Unshipped",
      "PartiallyShipped",
      "Shipped",
      "Canceled",
      "Unfulfillable",
      "InvoiceUnconfirmed",
      "PendingAvailability",
    ],
  },
  FulfillmentChannel: { type: ["string", "null"], examples: ["MFN"] },
  SalesChannel: { type: ["string", "null"], examples: ["Amazon.com"] },
  ShipServiceLevel: { type: ["string", "null"] },
  OrderTotal: { type: ["object", "null"], title: "Money", properties: moneyFields },
  NumberOfItemsShipped: { type: ["integer", "null"] },
  NumberOfItemsUnshipped: { type: ["integer", "null"] },
  PaymentMethod: {
    type: ["string", "null"],
    description: "COD or CVS; absent for other methods.",
    examples: ["COD"],
  },
  PaymentMethodDetails: { type: ["array", "null"], items: { type: "string" } },
  MarketplaceId: { type: ["string", "null"], examples: ["ATVPDKIKX0DER"] },
  ShipmentServiceLevelCategory: { type: ["string", "null"], examples: ["Standard"] },
  OrderType: {
    type: ["string", "null"],
    description: "Preorder; absent for other orders.",
    examples: ["Preorder"],
  },
  EarliestShipDate: { type: ["string", "null"], format: "date-time" },
  LatestShipDate: { type: ["string", "null"], format: "date-time" },
  EarliestDeliveryDate: { type: ["string", "null"], format: "date-time" },
  LatestDeliveryDate: { type: ["string", "null"], format: "date-time" },
  IsBusinessOrder: { type: ["boolean", "null"] },
  IsPrime: { type: ["boolean", "null"] },
  IsGlobalExpressEnabled: { type: ["boolean", "null"] },
  IsPremiumOrder: { type: ["boolean", "null"] },
  IsSoldByAB: { type: ["boolean", "null"], description: "Sold by the marketplace itself." },
  IsReplacementOrder: {
    type: ["string", "null"],
    description: "True or false as a string.",
    examples: ["false"],
  },
  IsISPU: { type: ["boolean", "null"], description: "Picked up in a store." },
  IsAccessPointOrder: { type: ["boolean", "null"] },
  HasRegulatedItems: { type: ["boolean", "null"] },
  ShippingAddress: { type: ["object", "null"], title: "Address", properties: addressFields },
  DefaultShipFromLocationAddress: {
    type: ["object", "null"],
    title: "Address",
    properties: addressFields,
  },
  AutomatedShippingSettings: {
    type: ["object", "null"],
    properties: { HasAutomatedShippingSettings: { type: ["boolean", "null"] } },
  },
  BuyerInfo: { type: ["object", "null"] },
};

/** Fields of `OrderItem`. */
export const orderItemFields: Readonly<Record<string, Schema>> = {
  OrderItemId: { type: "string" },
  AmazonOrderId: { type: "string" },
  ASIN: { type: "string" },
  SellerSKU: { type: ["string", "null"] },
  Title: { type: ["string", "null"] },
  QuantityOrdered: { type: "integer" },
  QuantityShipped: { type: ["integer", "null"] },
  ItemPrice: { type: ["object", "null"], title: "Money", properties: moneyFields },
  ItemTax: { type: ["object", "null"], title: "Money", properties: moneyFields },
  ShippingPrice: { type: ["object", "null"], title: "Money", properties: moneyFields },
  ShippingTax: { type: ["object", "null"], title: "Money", properties: moneyFields },
  ShippingDiscount: { type: ["object", "null"], title: "Money", properties: moneyFields },
  ShippingDiscountTax: { type: ["object", "null"], title: "Money", properties: moneyFields },
  PromotionDiscount: { type: ["object", "null"], title: "Money", properties: moneyFields },
  PromotionDiscountTax: { type: ["object", "null"], title: "Money", properties: moneyFields },
  PromotionIds: { type: ["array", "null"], items: { type: "string" } },
  CODFee: { type: ["object", "null"], title: "Money", properties: moneyFields },
  CODFeeDiscount: { type: ["object", "null"], title: "Money", properties: moneyFields },
  IsGift: {
    type: ["string", "null"],
    description: "True or false as a string.",
    examples: ["false"],
  },
  ConditionId: { type: ["string", "null"] },
  ConditionSubtypeId: { type: ["string", "null"] },
  ConditionNote: { type: ["string", "null"] },
  IsTransparency: { type: ["boolean", "null"] },
  SerialNumberRequired: { type: ["boolean", "null"] },
  IossNumber: { type: ["string", "null"] },
  DeemedResellerCategory: { type: ["string", "null"] },
  StoreChainStoreId: { type: ["string", "null"] },
  ProductInfo: {
    type: ["object", "null"],
    properties: { NumberOfItems: { type: ["string", "null"] } },
  },
  BuyerInfo: {
    type: ["object", "null"],
    properties: {
      BuyerCustomizedInfo: {
        type: ["object", "null"],
        properties: { CustomizedURL: { type: ["string", "null"] } },
      },
      GiftMessageText: { type: ["string", "null"] },
      GiftWrapPrice: { type: ["object", "null"], title: "Money", properties: moneyFields },
      GiftWrapLevel: { type: ["string", "null"] },
    },
  },
  BuyerRequestedCancel: {
    type: ["object", "null"],
    properties: {
      IsBuyerRequestedCancel: { type: ["string", "null"] },
      BuyerCancelReason: { type: ["string", "null"] },
    },
  },
  PointsGranted: {
    type: ["object", "null"],
    properties: {
      PointsNumber: { type: ["integer", "null"] },
      PointsMonetaryValue: { type: ["object", "null"], title: "Money", properties: moneyFields },
    },
  },
  TaxCollection: {
    type: ["object", "null"],
    properties: {
      Model: { type: ["string", "null"] },
      ResponsibleParty: { type: ["string", "null"] },
    },
  },
  PriceDesignation: { type: ["string", "null"] },
  ScheduledDeliveryStartDate: { type: ["string", "null"], format: "date-time" },
  ScheduledDeliveryEndDate: { type: ["string", "null"], format: "date-time" },
  SerialNumbers: { type: ["array", "null"], items: { type: "string" } },
};

/** Fields of `Currency`. */
export const currencyFields: Readonly<Record<string, Schema>> = { CurrencyCode: { type: ["string", "null"] }, CurrencyAmount: { type: ["number", "null"] } };

/** Fields of `FinancialEventGroup`. */
export const financialEventGroupFields: Readonly<Record<string, Schema>> = {
  FinancialEventGroupId: { type: ["string", "null"] },
  ProcessingStatus: { type: ["string", "null"] },
  FundTransferStatus: { type: ["string", "null"] },
  OriginalTotal: {
    type: ["object", "null"],
    title: "Currency",
    description: "An amount of money, as a number.",
    properties: currencyFields,
  },
  ConvertedTotal: {
    type: ["object", "null"],
    title: "Currency",
    description: "An amount of money, as a number.",
    properties: currencyFields,
  },
  FundTransferDate: { type: ["string", "null"], format: "date-time" },
  TraceId: { type: ["string", "null"] },
  AccountTail: { type: ["string", "null"] },
  BeginningBalance: {
    type: ["object", "null"],
    title: "Currency",
    description: "An amount of money, as a number.",
    properties: currencyFields,
  },
  FinancialEventGroupStart: { type: ["string", "null"], format: "date-time" },
  FinancialEventGroupEnd: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `FinancialEvents`. */
export const financialEventsFields: Readonly<Record<string, Schema>> = {
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
              GroupBeginDate: { type: ["string", "null"], format: "date-time" },
              GroupEndDate: { type: ["string", "null"], format: "date-time" },
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
  SellerReviewEnrollmentPaymentEventList: { type: ["array", "null"], items: { type: "object" } },
  FBALiquidationEventList: { type: ["array", "null"], items: { type: "object" } },
  CouponPaymentEventList: { type: ["array", "null"], items: { type: "object" } },
  ImagingServicesFeeEventList: { type: ["array", "null"], items: { type: "object" } },
  NetworkComminglingTransactionEventList: { type: ["array", "null"], items: { type: "object" } },
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
  EBTRefundReimbursementOnlyEventList: { type: ["array", "null"], items: { type: "object" } },
};

/** Fields of `CatalogItemSummary`. */
export const catalogItemSummaryFields: Readonly<Record<string, Schema>> = {
  marketplaceId: { type: "string" },
  adultProduct: { type: ["boolean", "null"] },
  autographed: { type: ["boolean", "null"] },
  brand: { type: ["string", "null"] },
  browseClassification: {
    type: ["object", "null"],
    properties: {
      displayName: { type: ["string", "null"] },
      classificationId: { type: ["string", "null"] },
    },
  },
  color: { type: ["string", "null"] },
  itemClassification: { type: ["string", "null"] },
  itemName: { type: ["string", "null"] },
  manufacturer: { type: ["string", "null"] },
  memorabilia: { type: ["boolean", "null"] },
  modelNumber: { type: ["string", "null"] },
  packageQuantity: { type: ["integer", "null"] },
  partNumber: { type: ["string", "null"] },
  size: { type: ["string", "null"] },
  style: { type: ["string", "null"] },
  tradeInEligible: { type: ["boolean", "null"] },
  websiteDisplayGroup: { type: ["string", "null"] },
  websiteDisplayGroupName: { type: ["string", "null"] },
};

/** Fields of `CatalogItem`. */
export const catalogItemFields: Readonly<Record<string, Schema>> = {
  asin: { type: "string" },
  attributes: { type: ["object", "null"] },
  classifications: { type: ["array", "null"], items: { type: "object" } },
  dimensions: { type: ["array", "null"], items: { type: "object" } },
  identifiers: { type: ["array", "null"], items: { type: "object" } },
  images: { type: ["array", "null"], items: { type: "object" } },
  productTypes: { type: ["array", "null"], items: { type: "object" } },
  relationships: { type: ["array", "null"], items: { type: "object" } },
  salesRanks: { type: ["array", "null"], items: { type: "object" } },
  summaries: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "CatalogItemSummary",
      description: "The data of an item in one marketplace.",
      properties: catalogItemSummaryFields,
      required: ["marketplaceId"],
    },
  },
  vendorDetails: { type: ["array", "null"], items: { type: "object" } },
};

/** Fields of `Report`. */
export const reportFields: Readonly<Record<string, Schema>> = {
  reportId: { type: "string" },
  reportType: { type: "string" },
  createdTime: { type: "string", format: "date-time" },
  processingStatus: {
    type: "string",
    enum: ["IN_QUEUE", "IN_PROGRESS", "DONE", "CANCELLED", "FATAL"],
  },
  dataStartTime: { type: ["string", "null"], format: "date-time" },
  dataEndTime: { type: ["string", "null"], format: "date-time" },
  reportScheduleId: { type: ["string", "null"] },
  processingStartTime: { type: ["string", "null"], format: "date-time" },
  processingEndTime: { type: ["string", "null"], format: "date-time" },
  reportDocumentId: {
    type: ["string", "null"],
    description: "Id of the file of a report that is DONE.",
  },
  marketplaceIds: { type: ["array", "null"], items: { type: "string" } },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Order: {
    type: "object",
    title: "Order",
    description: "A purchase of a buyer from the seller.",
    properties: orderFields,
    required: ["AmazonOrderId", "PurchaseDate", "LastUpdateDate", "OrderStatus"],
  },
  OrderItem: {
    type: "object",
    title: "OrderItem",
    description: "One product of an order, with quantity, prices and taxes.",
    properties: orderItemFields,
    required: ["OrderItemId", "AmazonOrderId", "ASIN", "QuantityOrdered"],
  },
  FinancialEventGroup: {
    type: "object",
    title: "FinancialEventGroup",
    description: "A settlement period, with the amount paid to the seller at its end.",
    properties: financialEventGroupFields,
  },
  FinancialEvents: {
    type: "object",
    title: "FinancialEvents",
    description: "The financial events of a period, a list for each kind of event.",
    properties: financialEventsFields,
  },
  CatalogItem: {
    type: "object",
    title: "CatalogItem",
    description: "A product in the marketplace's catalog.",
    properties: catalogItemFields,
    required: ["asin"],
  },
  Report: {
    type: "object",
    title: "Report",
    description: "A requested report and its status.",
    properties: reportFields,
    required: ["reportId", "reportType", "createdTime", "processingStatus"],
  },
};
