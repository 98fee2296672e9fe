// Generated from manifests/seller_marketplace.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Order } from "./records.ts";
import { marketplaceIdsParam, orderTransformations } from "./shared.ts";

/** Params of `orders.list`. */
export interface OrdersListParams {
  /** Id of the marketplace; commas between several. Default `config.marketplace_id`. */
  MarketplaceIds?: string;
  /** Only orders made then or later. Format: ISO 8601. */
  CreatedAfter?: string;
  /** Only orders made then or earlier: at least two minutes ago, which is also the default. Format: ISO 8601. */
  CreatedBefore?: string;
  /** Only orders changed then or later. Format: ISO 8601. */
  LastUpdatedAfter?: string;
  /** Only orders changed then or earlier: at least two minutes ago, which is also the default. Format: ISO 8601. */
  LastUpdatedBefore?: string;
  /** Only orders with one of these statuses. One or more of Pending, Unshipped, PartiallyShipped, Shipped, Canceled, Unfulfillable, InvoiceUnconfirmed, PendingAvailability, with commas between. */
  OrderStatuses?: string;
  /** Records a page. 1 to 100; default `100`. */
  MaxResultsPerPage?: number;
  /** Token of the page; goes with the same params, within 24 hours. */
  NextToken?: string;
}

/** Metadata of the result of `orders.list`. A key is absent if the upstream did not return it. */
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

/** How the actions of orders are executed. */
export const orders: Entity<Orders> = {
  name: "orders",
  title: "Orders",
  description: "What a buyer bought from the seller in one go.",
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
      description: "List orders by when they were made or last changed.",
      notes: [
        "CreatedAfter and CreatedBefore do not go with LastUpdatedAfter and LastUpdatedBefore.",
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
            description: "Only orders made then or later.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "createdAfter" },
        },
        CreatedBefore: {
          schema: {
            type: "string",
            description: "Only orders made then or earlier: at least two minutes ago, which is also the default.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "createdBefore" },
        },
        LastUpdatedAfter: {
          schema: {
            type: "string",
            description: "Only orders changed then or later.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "lastUpdatedAfter" },
        },
        LastUpdatedBefore: {
          schema: {
            type: "string",
            description: "Only orders changed then or earlier: at least two minutes ago, which is also the default.",
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
          schema: { type: "integer", description: "Records a page.", minimum: 1, maximum: 100 },
          required: false,
          default: 100,
          target: { in: "query", name: "maxResultsPerPage" },
        },
        NextToken: {
          schema: {
            type: "string",
            description: "Token of the page; goes with the same params, within 24 hours.",
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
