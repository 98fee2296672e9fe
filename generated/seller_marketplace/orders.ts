// Generated from manifests/seller_marketplace.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Order } from "./records.ts";
import { marketplaceIdsParam, orderTransformations } from "./shared.ts";

/** Params of `orders.list`. */
export interface OrdersListParams {
  /** Id of the marketplace; several ids are separated by commas. Default `config.marketplace_id`. */
  MarketplaceIds?: string;
  /** Only orders made at this time or later. Format: ISO 8601. */
  CreatedAfter?: string;
  /** Only orders made at this time or earlier. The time must be at least two minutes ago; two minutes ago is the default. Format: ISO 8601. */
  CreatedBefore?: string;
  /** Only orders last changed at this time or later. Format: ISO 8601. */
  LastUpdatedAfter?: string;
  /** Only orders last changed at this time or earlier. The time must be at least two minutes ago; two minutes ago is the default. Format: ISO 8601. */
  LastUpdatedBefore?: string;
  /** Only orders with one of these statuses. One or more of Pending, Unshipped, PartiallyShipped, Shipped, Canceled, Unfulfillable, InvoiceUnconfirmed, PendingAvailability, separated by commas. */
  OrderStatuses?: string;
  /** Records per page. 1 to 100; default `100`. */
  MaxResultsPerPage?: number;
  /** Selects the next page. Pass meta.next_token of the previous page, which is valid for 24 hours, and repeat the other params. */
  NextToken?: string;
}

/** Metadata of the result of `orders.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface OrdersListMeta {
  next_token?: string | null;
}

/** Params of `orders.get`. */
export interface OrdersGetParams {
  /** Id of the order. Matches `^[0-9]{3}-[0-9]{7}-[0-9]{7}$`. */
  orderId: string;
}

/** The columns of `orders` in the context store, with their types. */
export interface OrdersColumns {
  AmazonOrderId: "text";
  SellerOrderId: "text";
  PurchaseDate: "timestamp";
  LastUpdateDate: "timestamp";
  OrderStatus: "text";
  FulfillmentChannel: "text";
  SalesChannel: "text";
  ShipServiceLevel: "text";
  "OrderTotal.CurrencyCode": "text";
  "OrderTotal.Amount": "decimal";
  NumberOfItemsShipped: "integer";
  NumberOfItemsUnshipped: "integer";
  PaymentMethod: "text";
  PaymentMethodDetails: "json";
  MarketplaceId: "text";
  ShipmentServiceLevelCategory: "text";
  OrderType: "text";
  EarliestShipDate: "timestamp";
  LatestShipDate: "timestamp";
  EarliestDeliveryDate: "timestamp";
  LatestDeliveryDate: "timestamp";
  IsBusinessOrder: "boolean";
  IsPrime: "boolean";
  IsGlobalExpressEnabled: "boolean";
  IsPremiumOrder: "boolean";
  IsSoldByAB: "boolean";
  IsReplacementOrder: "text";
  IsISPU: "boolean";
  IsAccessPointOrder: "boolean";
  HasRegulatedItems: "boolean";
  "ShippingAddress.Name": "text";
  "ShippingAddress.AddressLine1": "text";
  "ShippingAddress.AddressLine2": "text";
  "ShippingAddress.AddressLine3": "text";
  "ShippingAddress.City": "text";
  "ShippingAddress.Municipality": "text";
  "ShippingAddress.StateOrRegion": "text";
  "ShippingAddress.PostalCode": "text";
  "ShippingAddress.CountryCode": "text";
  "ShippingAddress.Phone": "text";
  "DefaultShipFromLocationAddress.Name": "text";
  "DefaultShipFromLocationAddress.AddressLine1": "text";
  "DefaultShipFromLocationAddress.AddressLine2": "text";
  "DefaultShipFromLocationAddress.AddressLine3": "text";
  "DefaultShipFromLocationAddress.City": "text";
  "DefaultShipFromLocationAddress.Municipality": "text";
  "DefaultShipFromLocationAddress.StateOrRegion": "text";
  "DefaultShipFromLocationAddress.PostalCode": "text";
  "DefaultShipFromLocationAddress.CountryCode": "text";
  "DefaultShipFromLocationAddress.Phone": "text";
  "AutomatedShippingSettings.HasAutomatedShippingSettings": "boolean";
  BuyerInfo: "json";
  seller_id: "text";
}

/** A record of `orders` in the context store. */
export interface OrdersStored extends Order {
  seller_id?: string | null;
}

/** A purchase of a buyer from the seller. */
export interface Orders {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<OrdersColumns, OrdersStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `orders`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the orders that were created or changed in a period.
   *
   * A call with CreatedAfter or CreatedBefore cannot have LastUpdatedAfter or LastUpdatedBefore.
   *
   * The upstream no longer has the status InvoiceUnconfirmed, and may refuse it.
   *
   * Rate limit: 20 requests at once, then 1 in 3 minutes.
   */
  list(params?: OrdersListParams, options?: CallOptions<Order>): Listing<Order, OrdersListMeta>;
  /**
   * Get one order.
   *
   * Rate limit `get_order`, which several actions share: 30 requests at once, then 1 in 2 seconds.
   */
  get(params: OrdersGetParams, options?: CallOptions<Order>): Promise<Result<Order>>;
}

/** The model of orders. */
export const orders: Entity<Orders> = {
  name: "orders",
  title: "Orders",
  description: "A purchase of a buyer from the seller.",
  recordType: "Order",
  contextStore: {
    key: ["AmazonOrderId"],
    list: "list",
    incrementalSync: {
      field: "LastUpdateDate",
      format: "date-time",
      mode: "server",
      args: { LastUpdatedAfter: { get: ["since"] }, LastUpdatedBefore: { get: ["until"] } },
      order: "none",
      lag: "PT5M",
    },
    params: {},
    parents: [],
    partitions: {},
    transformations: [{ kind: "set", fields: { seller_id: { get: ["config", "seller_id"] } } }],
    omit: [],
    fields: { seller_id: { type: ["string", "null"] } },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the orders that were created or changed in a period.",
      notes: [
        "A call with CreatedAfter or CreatedBefore cannot have LastUpdatedAfter or LastUpdatedBefore.",
        "The upstream no longer has the status InvoiceUnconfirmed, and may refuse it.",
      ],
      request: "GET /orders/2026-01-01/orders",
      safe: true,
      inject: [
        {
          target: { in: "query", name: "includedData" },
          value: "BUYER,RECIPIENT,PROCEEDS,FULFILLMENT,PAYMENT",
        },
      ],
      body: { kind: "none" },
      rateLimit: "orders.list",
      params: {
        MarketplaceIds: marketplaceIdsParam,
        CreatedAfter: {
          schema: {
            type: "string",
            description: "Only orders made at this time or later.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "createdAfter" },
        },
        CreatedBefore: {
          schema: {
            type: "string",
            description: "Only orders made at this time or earlier. The time must be at least two minutes ago; two minutes ago is the default.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "createdBefore" },
        },
        LastUpdatedAfter: {
          schema: {
            type: "string",
            description: "Only orders last changed at this time or later.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "lastUpdatedAfter" },
        },
        LastUpdatedBefore: {
          schema: {
            type: "string",
            description: "Only orders last changed at this time or earlier. The time must be at least two minutes ago; two minutes ago is the default.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "lastUpdatedBefore" },
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
          target: { in: "query", name: "fulfillmentStatuses" },
          template: {
            call: "join",
            args: [
              {
                call: "lookup",
                args: [
                  {
                    call: "object",
                    args: [
                      "Pending",
                      "PENDING",
                      "Unshipped",
                      "UNSHIPPED",
                      "PartiallyShipped",
                      "PARTIALLY_SHIPPED",
                      "Shipped",
                      "SHIPPED",
                      "Canceled",
                      "CANCELLED",
                      "Unfulfillable",
                      "UNFULFILLABLE",
                      "InvoiceUnconfirmed",
                      "INVOICE_UNCONFIRMED",
                      "PendingAvailability",
                      "PENDING_AVAILABILITY",
                    ],
                  },
                  { call: "split", args: [{ get: ["value"] }, ","] },
                ],
              },
              ",",
            ],
          },
        },
        MaxResultsPerPage: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 100 },
          required: false,
          default: 100,
          target: { in: "query", name: "maxResultsPerPage" },
        },
        NextToken: {
          schema: {
            type: "string",
            description: "Selects the next page. Pass meta.next_token of the previous page, which is valid for 24 hours, and repeat the other params.",
          },
          required: false,
          target: { in: "query", name: "paginationToken" },
        },
      },
      rules: [
        { kind: "at_most_one", params: ["CreatedAfter", "LastUpdatedAfter"] },
        { kind: "at_most_one", params: ["CreatedAfter", "LastUpdatedBefore"] },
        { kind: "at_most_one", params: ["CreatedBefore", "LastUpdatedAfter"] },
        { kind: "at_most_one", params: ["CreatedBefore", "LastUpdatedBefore"] },
        { kind: "at_least_one", params: ["CreatedAfter", "LastUpdatedAfter"] },
        { kind: "ordered", params: ["CreatedAfter", "CreatedBefore"] },
        { kind: "ordered", params: ["LastUpdatedAfter", "LastUpdatedBefore"] },
      ],
      pagination: {
        kind: "cursor",
        token: { target: { in: "query", name: "paginationToken" }, param: "NextToken" },
        size: {
          target: { in: "query", name: "maxResultsPerPage" },
          param: "MaxResultsPerPage",
          value: { get: ["params", "MaxResultsPerPage"] },
        },
        value: { get: ["response", "pagination", "nextToken"] },
      },
      returns: {
        kind: "many",
        path: ["orders"],
        absent: "error",
        transformations: orderTransformations,
      },
      resultType: "Order",
      meta: {
        next_token: {
          value: { get: ["response", "pagination", "nextToken"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one order.",
      notes: [],
      request: "GET /orders/2026-01-01/orders/{orderId}",
      safe: true,
      inject: [
        {
          target: { in: "query", name: "includedData" },
          value: "BUYER,RECIPIENT,PROCEEDS,FULFILLMENT,PAYMENT",
        },
      ],
      body: { kind: "none" },
      rateLimit: "get_order",
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
      returns: {
        kind: "one",
        path: ["order"],
        first: false,
        transformations: orderTransformations,
      },
      resultType: "Order",
      meta: {},
    },
  },
};
