// Generated from manifests/seller_marketplace.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { OrderItem } from "./records.ts";
import { moneyFields } from "./records.ts";

/** Params of `order_items.list`. */
export interface OrderItemsListParams {
  /** Id of the order. */
  orderId: string;
  /** Token of the page. */
  NextToken?: string;
}

/** What stands beside the data of `order_items.list`; a key is absent where the upstream gave none. */
export interface OrderItemsListMeta {
  next_token?: string | null;
}

/** One product of an order, with quantity, prices and taxes. */
export interface OrderItems {
  /** List the items of an order. */
  list(params: OrderItemsListParams, options?: CallOptions<OrderItem>): Listing<OrderItem, OrderItemsListMeta>;
}

/** How the actions of order_items are executed. */
export const orderItems: Entity<OrderItems> = {
  name: "order_items",
  title: "Order items",
  description: "One product of an order, with quantity, prices and taxes.",
  record: "OrderItem",
  contextStore: {
    key: ["AmazonOrderId", "OrderItemId"],
    list: "list",
    cursor: {
      field: "LastUpdateDate",
      format: "date-time",
      mode: "parent",
      params: {},
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
    each: {},
    reshape: [{ kind: "set", fields: { LastUpdateDate: { get: ["params", "order_changed"] } } }],
    fields: {
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
      IsGift: { type: ["string", "null"], description: "True or false as text." },
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
          PointsMonetaryValue: {
            type: ["object", "null"],
            title: "Money",
            properties: moneyFields,
          },
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
      LastUpdateDate: {
        type: ["string", "null"],
        description: "That of the order.",
        format: "date-time",
      },
      ScheduledDeliveryEndDate: { type: ["string", "null"], format: "date-time" },
      ScheduledDeliveryStartDate: { type: ["string", "null"], format: "date-time" },
      SerialNumbers: { type: ["array", "null"], items: { type: "string" } },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the items of an order.",
      notes: [],
      request: "GET /orders/v0/orders/{orderId}/orderItems",
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
        orderId: {
          schema: {
            type: "string",
            description: "Id of the order.",
            examples: ["902-3159896-1390916"],
          },
          required: true,
          target: { in: "path", name: "orderId" },
        },
        NextToken: {
          schema: { type: "string", description: "Token of the page." },
          required: false,
          target: { in: "query", name: "NextToken" },
        },
      },
      rules: [],
      pagination: {
        kind: "cursor",
        token: { target: { in: "query", name: "NextToken" }, param: "NextToken" },
        value: { get: ["response", "payload", "NextToken"] },
      },
      returns: {
        kind: "many",
        path: ["payload", "OrderItems"],
        absent: "error",
        reshape: [{ kind: "set", fields: { AmazonOrderId: { get: ["params", "orderId"] } } }],
      },
      record: "OrderItem",
      meta: {
        next_token: {
          value: { get: ["response", "payload", "NextToken"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
  },
};
