// Generated from manifests/seller_marketplace.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Order } from "./records.ts";
import { addressFields, moneyFields } from "./records.ts";

/** Params of `orders.list`. */
export interface OrdersListParams {
  /** Id of the marketplace; commas between several. Default `config.marketplace_id`. */
  MarketplaceIds?: string;
  /** Only orders made then or later. Format: ISO 8601. */
  CreatedAfter?: string;
  /** Only orders made before. Format: ISO 8601; default 5 minutes before the call. */
  CreatedBefore?: string;
  /** Only orders changed then or later. Format: ISO 8601. */
  LastUpdatedAfter?: string;
  /** Only orders changed before. Format: ISO 8601. */
  LastUpdatedBefore?: string;
  /** Only orders with one of these statuses. One or more of Pending, Unshipped, PartiallyShipped, Shipped, Canceled, Unfulfillable, InvoiceUnconfirmed, PendingAvailability, with commas between. */
  OrderStatuses?: string;
  /** Records a page. 1 to 100; default `100`. */
  MaxResultsPerPage?: number;
  /** Token of the page; goes with the same params. */
  NextToken?: string;
}

/** What stands beside the data of `orders.list`; a key is absent where the upstream gave none. */
export interface OrdersListMeta {
  next_token?: string | null;
}

/** Params of `orders.get`. */
export interface OrdersGetParams {
  /** Id of the order. Matches `^[0-9]{3}-[0-9]{7}-[0-9]{7}$`. */
  orderId: string;
}

/** What a buyer bought from the seller in one go. */
export interface Orders {
  /**
   * List orders by when they were made or last changed.
   *
   * CreatedAfter and CreatedBefore do not go with LastUpdatedAfter and LastUpdatedBefore.
   *
   * About one call a minute is allowed, after a first twenty.
   */
  list(params?: OrdersListParams, options?: CallOptions<Order>): Listing<Order, OrdersListMeta>;
  /** Get one order. */
  get(params: OrdersGetParams, options?: CallOptions<Order>): Promise<Result<Order>>;
}

/** How the actions of orders are executed. */
export const orders: Entity<Orders> = {
  name: "orders",
  title: "Orders",
  description: "What a buyer bought from the seller in one go.",
  record: "Order",
  contextStore: {
    key: ["AmazonOrderId"],
    list: "list",
    cursor: {
      field: "LastUpdateDate",
      format: "date-time",
      mode: "server",
      params: { LastUpdatedAfter: { get: ["since"] }, LastUpdatedBefore: { get: ["until"] } },
      order: "none",
      lag: "PT5M",
    },
    params: {},
    parents: [],
    each: {},
    reshape: [{ kind: "set", fields: { seller_id: { get: ["config", "seller_id"] } } }],
    fields: {
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
      FulfillmentChannel: { type: ["string", "null"] },
      SalesChannel: { type: ["string", "null"] },
      ShipServiceLevel: { type: ["string", "null"] },
      OrderTotal: { type: ["object", "null"], title: "Money", properties: moneyFields },
      NumberOfItemsShipped: { type: ["integer", "null"] },
      NumberOfItemsUnshipped: { type: ["integer", "null"] },
      PaymentMethod: { type: ["string", "null"] },
      PaymentMethodDetails: { type: ["array", "null"], items: { type: "string" } },
      MarketplaceId: { type: ["string", "null"] },
      ShipmentServiceLevelCategory: { type: ["string", "null"] },
      OrderType: { type: ["string", "null"] },
      EarliestShipDate: { type: ["string", "null"], format: "date-time" },
      LatestShipDate: { type: ["string", "null"], format: "date-time" },
      EarliestDeliveryDate: { type: ["string", "null"], format: "date-time" },
      LatestDeliveryDate: { type: ["string", "null"], format: "date-time" },
      IsBusinessOrder: { type: ["boolean", "null"] },
      IsPrime: { type: ["boolean", "null"] },
      IsGlobalExpressEnabled: { type: ["boolean", "null"] },
      IsPremiumOrder: { type: ["boolean", "null"] },
      IsSoldByAB: { type: ["boolean", "null"], description: "Sold by the marketplace itself." },
      IsReplacementOrder: { type: ["string", "null"], description: "True or false as text." },
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
      seller_id: { type: ["string", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List orders by when they were made or last changed.",
      notes: [
        "CreatedAfter and CreatedBefore do not go with LastUpdatedAfter and LastUpdatedBefore.",
        "About one call a minute is allowed, after a first twenty.",
      ],
      request: "GET /orders/v0/orders",
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
        MarketplaceIds: {
          schema: {
            type: "string",
            description: "Id of the marketplace; commas between several.",
            examples: ["ATVPDKIKX0DER"],
          },
          required: true,
          default: { get: ["config", "marketplace_id"] },
          target: { in: "query", name: "MarketplaceIds" },
        },
        CreatedAfter: {
          schema: {
            type: "string",
            description: "Only orders made then or later.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "CreatedAfter" },
        },
        CreatedBefore: {
          schema: { type: "string", description: "Only orders made before.", format: "date-time" },
          required: false,
          default: { call: "now", args: ["-PT5M"] },
          target: { in: "query", name: "CreatedBefore" },
        },
        LastUpdatedAfter: {
          schema: {
            type: "string",
            description: "Only orders changed then or later.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "LastUpdatedAfter" },
        },
        LastUpdatedBefore: {
          schema: {
            type: "string",
            description: "Only orders changed before.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "LastUpdatedBefore" },
        },
        OrderStatuses: {
          schema: {
            type: "string",
            description: "Only orders with one of these statuses.",
            separated: [
              "Pending",
              "Unshipped",
              "PartiallyShipped",
              "Shipped",
              "Canceled",
              "Unfulfillable",
              "InvoiceUnconfirmed",
              "PendingAvailability",
            ],
            examples: ["Unshipped,PartiallyShipped"],
          },
          required: false,
          target: { in: "query", name: "OrderStatuses" },
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
        { kind: "exclusive", params: ["CreatedAfter", "LastUpdatedAfter"] },
        { kind: "exclusive", params: ["CreatedAfter", "LastUpdatedBefore"] },
        { kind: "exclusive", params: ["CreatedBefore", "LastUpdatedAfter"] },
        { kind: "exclusive", params: ["CreatedBefore", "LastUpdatedBefore"] },
        { kind: "at_least_one", params: ["CreatedAfter", "LastUpdatedAfter"] },
        { kind: "ordered", params: ["CreatedAfter", "CreatedBefore"] },
        { kind: "ordered", params: ["LastUpdatedAfter", "LastUpdatedBefore"] },
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
      returns: { kind: "many", path: ["payload", "Orders"], absent: "error", reshape: [] },
      record: "Order",
      meta: {
        next_token: {
          value: { get: ["response", "payload", "NextToken"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one order.",
      notes: [],
      request: "GET /orders/v0/orders/{orderId}",
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
            pattern: "^[0-9]{3}-[0-9]{7}-[0-9]{7}$",
            examples: ["902-3159896-1390916"],
          },
          required: true,
          target: { in: "path", name: "orderId" },
        },
      },
      rules: [],
      returns: { kind: "one", path: ["payload"], first: false, reshape: [] },
      record: "Order",
      meta: {},
    },
  },
};
