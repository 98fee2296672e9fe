// Generated from manifests/seller_marketplace.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { OrderItem } from "./records.ts";

/** Params of `order_items.list`. */
export interface OrderItemsListParams {
  /** Id of the order. */
  orderId: string;
}

/** The columns of `order_items` in the context store, with their types. */
export interface OrderItemsColumns {
  OrderItemId: "text";
  AmazonOrderId: "text";
  ASIN: "text";
  SellerSKU: "text";
  Title: "text";
  QuantityOrdered: "integer";
  QuantityShipped: "integer";
  "ItemPrice.CurrencyCode": "text";
  "ItemPrice.Amount": "decimal";
  "ItemTax.CurrencyCode": "text";
  "ItemTax.Amount": "decimal";
  "ShippingPrice.CurrencyCode": "text";
  "ShippingPrice.Amount": "decimal";
  "ShippingTax.CurrencyCode": "text";
  "ShippingTax.Amount": "decimal";
  "ShippingDiscount.CurrencyCode": "text";
  "ShippingDiscount.Amount": "decimal";
  "ShippingDiscountTax.CurrencyCode": "text";
  "ShippingDiscountTax.Amount": "decimal";
  "PromotionDiscount.CurrencyCode": "text";
  "PromotionDiscount.Amount": "decimal";
  "PromotionDiscountTax.CurrencyCode": "text";
  "PromotionDiscountTax.Amount": "decimal";
  PromotionIds: "json";
  "CODFee.CurrencyCode": "text";
  "CODFee.Amount": "decimal";
  "CODFeeDiscount.CurrencyCode": "text";
  "CODFeeDiscount.Amount": "decimal";
  IsGift: "text";
  ConditionId: "text";
  ConditionSubtypeId: "text";
  ConditionNote: "text";
  IsTransparency: "boolean";
  SerialNumberRequired: "boolean";
  IossNumber: "text";
  DeemedResellerCategory: "text";
  StoreChainStoreId: "text";
  "ProductInfo.NumberOfItems": "text";
  "BuyerInfo.BuyerCustomizedInfo.CustomizedURL": "text";
  "BuyerInfo.GiftMessageText": "text";
  "BuyerInfo.GiftWrapPrice.CurrencyCode": "text";
  "BuyerInfo.GiftWrapPrice.Amount": "decimal";
  "BuyerInfo.GiftWrapLevel": "text";
  "BuyerRequestedCancel.IsBuyerRequestedCancel": "text";
  "BuyerRequestedCancel.BuyerCancelReason": "text";
  "PointsGranted.PointsNumber": "integer";
  "PointsGranted.PointsMonetaryValue.CurrencyCode": "text";
  "PointsGranted.PointsMonetaryValue.Amount": "decimal";
  "TaxCollection.Model": "text";
  "TaxCollection.ResponsibleParty": "text";
  PriceDesignation: "text";
  ScheduledDeliveryStartDate: "timestamp";
  ScheduledDeliveryEndDate: "timestamp";
  SerialNumbers: "json";
  LastUpdateDate: "timestamp";
}

/** A record of `order_items` in the context store. */
export interface OrderItemsStored extends OrderItem {
  /** The time at which the order was last changed. */
  LastUpdateDate?: string | null;
}

/** One product of an order, with quantity, prices and taxes. */
export interface OrderItems {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<OrderItemsColumns, OrderItemsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `order_items`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the items of an order.
   *
   * One response has all items.
   *
   * Rate limit `get_order`, which several actions share: 30 requests at once, then 1 in 2 seconds.
   */
  list(params: OrderItemsListParams, options?: CallOptions<OrderItem>): Listing<OrderItem>;
}

/** The model of order_items. */
export const orderItems: Entity<OrderItems> = {
  name: "order_items",
  title: "Order items",
  description: "One product of an order, with quantity, prices and taxes.",
  recordType: "OrderItem",
  contextStore: {
    key: ["OrderItemId", "AmazonOrderId"],
    list: "list",
    incrementalSync: {
      field: "LastUpdateDate",
      format: "date-time",
      mode: "parent",
      args: {},
      order: "none",
    },
    params: {
      order_changed: {
        schema: {
          type: "string",
          description: "When the order was last changed.",
          format: "date-time",
        },
        required: false,
      },
    },
    parents: [
      { param: "orderId", entity: "orders", field: "AmazonOrderId" },
      { param: "order_changed", entity: "orders", field: "LastUpdateDate" },
    ],
    partitions: {},
    transformations: [
      { kind: "set", fields: { LastUpdateDate: { get: ["params", "order_changed"] } } },
    ],
    omit: [],
    fields: {
      LastUpdateDate: {
        type: ["string", "null"],
        description: "The time at which the order was last changed.",
        format: "date-time",
      },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the items of an order.",
      notes: ["One response has all items."],
      request: "GET /orders/2026-01-01/orders/{orderId}",
      safe: true,
      inject: [
        {
          target: { in: "query", name: "includedData" },
          value: "BUYER,PROCEEDS,EXPENSE,PROMOTION,CANCELLATION,FULFILLMENT,TAX",
        },
      ],
      body: { kind: "none" },
      rateLimit: "get_order",
      params: {
        orderId: {
          schema: {
            type: "string",
            description: "Id of the order.",
            examples: ["902-3159896-1390916"],
          },
          required: true,
          target: { in: "path", name: "orderId" },
        },
      },
      rules: [],
      returns: {
        kind: "many",
        path: ["order", "orderItems"],
        absent: "error",
        transformations: [
          {
            kind: "project",
            fields: {
              OrderItemId: { get: ["record", "orderItemId"] },
              AmazonOrderId: { get: ["params", "orderId"] },
              ASIN: { get: ["record", "product", "asin"] },
              SellerSKU: { get: ["record", "product", "sellerSku"] },
              Title: { get: ["record", "product", "title"] },
              QuantityOrdered: { get: ["record", "quantityOrdered"] },
              QuantityShipped: { get: ["record", "fulfillment", "quantityFulfilled"] },
              ItemPrice: {
                call: "rename",
                args: [
                  {
                    call: "lookup",
                    args: [
                      {
                        call: "find",
                        args: [{ get: ["record", "proceeds", "breakdowns"] }, "type", "ITEM"],
                      },
                      "subtotal",
                    ],
                  },
                  "currencyCode",
                  "CurrencyCode",
                  "amount",
                  "Amount",
                ],
              },
              ItemTax: {
                call: "rename",
                args: [
                  {
                    call: "lookup",
                    args: [
                      {
                        call: "find",
                        args: [
                          {
                            call: "lookup",
                            args: [
                              {
                                call: "find",
                                args: [
                                  { get: ["record", "proceeds", "breakdowns"] },
                                  "type",
                                  "TAX",
                                ],
                              },
                              "detailedBreakdowns",
                            ],
                          },
                          "subtype",
                          "ITEM",
                        ],
                      },
                      "value",
                    ],
                  },
                  "currencyCode",
                  "CurrencyCode",
                  "amount",
                  "Amount",
                ],
              },
              ShippingPrice: {
                call: "rename",
                args: [
                  {
                    call: "lookup",
                    args: [
                      {
                        call: "find",
                        args: [{ get: ["record", "proceeds", "breakdowns"] }, "type", "SHIPPING"],
                      },
                      "subtotal",
                    ],
                  },
                  "currencyCode",
                  "CurrencyCode",
                  "amount",
                  "Amount",
                ],
              },
              ShippingTax: {
                call: "rename",
                args: [
                  {
                    call: "lookup",
                    args: [
                      {
                        call: "find",
                        args: [
                          {
                            call: "lookup",
                            args: [
                              {
                                call: "find",
                                args: [
                                  { get: ["record", "proceeds", "breakdowns"] },
                                  "type",
                                  "TAX",
                                ],
                              },
                              "detailedBreakdowns",
                            ],
                          },
                          "subtype",
                          "SHIPPING",
                        ],
                      },
                      "value",
                    ],
                  },
                  "currencyCode",
                  "CurrencyCode",
                  "amount",
                  "Amount",
                ],
              },
              ShippingDiscount: {
                call: "rename",
                args: [
                  {
                    call: "lookup",
                    args: [
                      {
                        call: "find",
                        args: [
                          {
                            call: "lookup",
                            args: [
                              {
                                call: "find",
                                args: [
                                  { get: ["record", "proceeds", "breakdowns"] },
                                  "type",
                                  "DISCOUNT",
                                ],
                              },
                              "detailedBreakdowns",
                            ],
                          },
                          "subtype",
                          "SHIPPING",
                        ],
                      },
                      "value",
                    ],
                  },
                  "currencyCode",
                  "CurrencyCode",
                  "amount",
                  "Amount",
                ],
              },
              PromotionDiscount: {
                call: "rename",
                args: [
                  {
                    call: "lookup",
                    args: [
                      {
                        call: "find",
                        args: [{ get: ["record", "proceeds", "breakdowns"] }, "type", "DISCOUNT"],
                      },
                      "subtotal",
                    ],
                  },
                  "currencyCode",
                  "CurrencyCode",
                  "amount",
                  "Amount",
                ],
              },
              PromotionDiscountTax: {
                call: "rename",
                args: [
                  {
                    call: "lookup",
                    args: [
                      {
                        call: "find",
                        args: [
                          {
                            call: "lookup",
                            args: [
                              {
                                call: "find",
                                args: [
                                  { get: ["record", "proceeds", "breakdowns"] },
                                  "type",
                                  "TAX",
                                ],
                              },
                              "detailedBreakdowns",
                            ],
                          },
                          "subtype",
                          "DISCOUNT",
                        ],
                      },
                      "value",
                    ],
                  },
                  "currencyCode",
                  "CurrencyCode",
                  "amount",
                  "Amount",
                ],
              },
              PromotionIds: {
                call: "pluck",
                args: [{ get: ["record", "promotion", "breakdowns"] }, "promotionId"],
              },
              CODFee: {
                call: "rename",
                args: [
                  {
                    call: "lookup",
                    args: [
                      {
                        call: "find",
                        args: [{ get: ["record", "proceeds", "breakdowns"] }, "type", "COD_FEE"],
                      },
                      "subtotal",
                    ],
                  },
                  "currencyCode",
                  "CurrencyCode",
                  "amount",
                  "Amount",
                ],
              },
              CODFeeDiscount: {
                call: "rename",
                args: [
                  {
                    call: "lookup",
                    args: [
                      {
                        call: "find",
                        args: [
                          {
                            call: "lookup",
                            args: [
                              {
                                call: "find",
                                args: [
                                  { get: ["record", "proceeds", "breakdowns"] },
                                  "type",
                                  "DISCOUNT",
                                ],
                              },
                              "detailedBreakdowns",
                            ],
                          },
                          "subtype",
                          "COD_FEE",
                        ],
                      },
                      "value",
                    ],
                  },
                  "currencyCode",
                  "CurrencyCode",
                  "amount",
                  "Amount",
                ],
              },
              IsGift: {
                call: "text",
                args: [
                  {
                    call: "present",
                    args: [{ get: ["record", "fulfillment", "packing", "giftOption"] }],
                  },
                ],
              },
              ConditionId: {
                call: "or",
                args: [
                  {
                    call: "lookup",
                    args: [
                      {
                        call: "object",
                        args: [
                          "NEW",
                          "New",
                          "USED",
                          "Used",
                          "COLLECTIBLE",
                          "Collectible",
                          "REFURBISHED",
                          "Refurbished",
                          "PREORDER",
                          "Preorder",
                          "CLUB",
                          "Club",
                        ],
                      },
                      { get: ["record", "product", "condition", "conditionType"] },
                    ],
                  },
                  { get: ["record", "product", "condition", "conditionType"] },
                ],
              },
              ConditionSubtypeId: {
                call: "or",
                args: [
                  {
                    call: "lookup",
                    args: [
                      {
                        call: "object",
                        args: [
                          "NEW",
                          "New",
                          "MINT",
                          "Mint",
                          "VERY_GOOD",
                          "Very Good",
                          "GOOD",
                          "Good",
                          "ACCEPTABLE",
                          "Acceptable",
                          "POOR",
                          "Poor",
                          "CLUB",
                          "Club",
                          "WARRANTY",
                          "Warranty",
                          "REFURBISHED_WARRANTY",
                          "Refurbished Warranty",
                          "REFURBISHED",
                          "Refurbished",
                          "OPEN_BOX",
                          "Open Box",
                          "ANY",
                          "Any",
                          "OTHER",
                          "Other",
                        ],
                      },
                      { get: ["record", "product", "condition", "conditionSubtype"] },
                    ],
                  },
                  { get: ["record", "product", "condition", "conditionSubtype"] },
                ],
              },
              ConditionNote: { get: ["record", "product", "condition", "conditionNote"] },
              IsTransparency: {
                call: "includes",
                args: [{ get: ["record", "programs"] }, "TRANSPARENCY"],
              },
              SerialNumberRequired: {
                call: "eq",
                args: [
                  {
                    get: [
                      "record",
                      "fulfillment",
                      "packing",
                      "serialNumberRequirement",
                      "requirementType",
                    ],
                  },
                  "REQUIRED",
                ],
              },
              SerialNumbers: { get: ["record", "product", "serialNumbers"] },
              IossNumber: {
                get: ["record", "fulfillment", "shipping", "internationalShipping", "iossNumber"],
              },
              DeemedResellerCategory: {
                get: ["record", "tax", "taxCalculationBreakdowns", "0", "reportingScheme"],
              },
              BuyerInfo: {
                call: "object",
                args: [
                  "BuyerCustomizedInfo",
                  {
                    call: "rename",
                    args: [
                      { get: ["record", "product", "customization"] },
                      "customizedUrl",
                      "CustomizedURL",
                    ],
                  },
                  "GiftMessageText",
                  { get: ["record", "fulfillment", "packing", "giftOption", "giftMessage"] },
                  "GiftWrapPrice",
                  {
                    call: "rename",
                    args: [
                      {
                        call: "lookup",
                        args: [
                          {
                            call: "find",
                            args: [
                              { get: ["record", "proceeds", "breakdowns"] },
                              "type",
                              "GIFT_WRAP",
                            ],
                          },
                          "subtotal",
                        ],
                      },
                      "currencyCode",
                      "CurrencyCode",
                      "amount",
                      "Amount",
                    ],
                  },
                  "GiftWrapLevel",
                  { get: ["record", "fulfillment", "packing", "giftOption", "giftWrapLevel"] },
                ],
              },
              BuyerRequestedCancel: {
                call: "object",
                args: [
                  "IsBuyerRequestedCancel",
                  {
                    call: "text",
                    args: [
                      {
                        call: "eq",
                        args: [
                          { get: ["record", "cancellation", "cancellationRequest", "requester"] },
                          "BUYER",
                        ],
                      },
                    ],
                  },
                  "BuyerCancelReason",
                  { get: ["record", "cancellation", "cancellationRequest", "cancelReason"] },
                ],
              },
              PointsGranted: {
                call: "lookup",
                args: [
                  {
                    call: "object",
                    args: [
                      true,
                      {
                        call: "object",
                        args: [
                          "PointsNumber",
                          {
                            get: [
                              "record",
                              "expense",
                              "pointsCost",
                              "pointsGranted",
                              "pointsNumber",
                            ],
                          },
                          "PointsMonetaryValue",
                          {
                            call: "rename",
                            args: [
                              {
                                get: [
                                  "record",
                                  "expense",
                                  "pointsCost",
                                  "pointsGranted",
                                  "pointsMonetaryValue",
                                ],
                              },
                              "currencyCode",
                              "CurrencyCode",
                              "amount",
                              "Amount",
                            ],
                          },
                        ],
                      },
                    ],
                  },
                  {
                    call: "present",
                    args: [{ get: ["record", "expense", "pointsCost", "pointsGranted"] }],
                  },
                ],
              },
              TaxCollection: {
                call: "lookup",
                args: [
                  {
                    call: "object",
                    args: [
                      true,
                      {
                        call: "object",
                        args: [
                          "Model",
                          {
                            call: "or",
                            args: [
                              {
                                call: "lookup",
                                args: [
                                  {
                                    call: "object",
                                    args: ["MARKETPLACE_FACILITATOR", "MarketplaceFacilitator"],
                                  },
                                  { get: ["record", "tax", "taxCollections", "0", "model"] },
                                ],
                              },
                              { get: ["record", "tax", "taxCollections", "0", "model"] },
                            ],
                          },
                          "ResponsibleParty",
                          { get: ["record", "tax", "taxCollections", "0", "responsibleParty"] },
                        ],
                      },
                    ],
                  },
                  { call: "present", args: [{ get: ["record", "tax", "taxCollections", "0"] }] },
                ],
              },
              PriceDesignation: {
                call: "or",
                args: [
                  {
                    call: "lookup",
                    args: [
                      { call: "object", args: ["BUSINESS_PRICE", "BusinessPrice"] },
                      { get: ["record", "product", "price", "priceDesignation"] },
                    ],
                  },
                  { get: ["record", "product", "price", "priceDesignation"] },
                ],
              },
              ScheduledDeliveryStartDate: {
                get: [
                  "record",
                  "fulfillment",
                  "shipping",
                  "scheduledDeliveryWindow",
                  "earliestDateTime",
                ],
              },
              ScheduledDeliveryEndDate: {
                get: [
                  "record",
                  "fulfillment",
                  "shipping",
                  "scheduledDeliveryWindow",
                  "latestDateTime",
                ],
              },
            },
          },
        ],
      },
      resultType: "OrderItem",
      meta: {},
    },
  },
};
