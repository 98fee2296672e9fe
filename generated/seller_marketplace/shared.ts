// Generated from manifests/seller_marketplace.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param, Transformation } from "@agent-connectors/runtime";

/** A param of several actions. */
export const marketplaceIdsParam: Param = {
  schema: {
    type: "string",
    description: "Id of the marketplace; several ids are separated by commas.",
    examples: ["ATVPDKIKX0DER"],
  },
  required: true,
  default: { get: ["config", "marketplace_id"] },
  target: { in: "query", name: "marketplaceIds" },
};

/** Transformations of the records of several actions. */
export const orderTransformations: readonly Transformation[] = [
  {
    kind: "project",
    fields: {
      AmazonOrderId: { get: ["record", "orderId"] },
      SellerOrderId: {
        call: "lookup",
        args: [
          {
            call: "find",
            args: [{ get: ["record", "orderAliases"] }, "aliasType", "SELLER_ORDER_ID"],
          },
          "aliasId",
        ],
      },
      PurchaseDate: { get: ["record", "createdTime"] },
      LastUpdateDate: { get: ["record", "lastUpdatedTime"] },
      OrderStatus: {
        call: "or",
        args: [
          {
            call: "lookup",
            args: [
              {
                call: "object",
                args: [
                  "PENDING",
                  "Pending",
                  "UNSHIPPED",
                  "Unshipped",
                  "PARTIALLY_SHIPPED",
                  "PartiallyShipped",
                  "SHIPPED",
                  "Shipped",
                  "CANCELLED",
                  "Canceled",
                  "UNFULFILLABLE",
                  "Unfulfillable",
                  "PENDING_AVAILABILITY",
                  "PendingAvailability",
                ],
              },
              { get: ["record", "fulfillment", "fulfillmentStatus"] },
            ],
          },
          { get: ["record", "fulfillment", "fulfillmentStatus"] },
        ],
      },
      FulfillmentChannel: {
        call: "or",
        args: [
          {
            call: "lookup",
            args: [
              { call: "object", args: ["AMAZON", "AFN", "MERCHANT", "MFN"] },
              { get: ["record", "fulfillment", "fulfilledBy"] },
            ],
          },
          { get: ["record", "fulfillment", "fulfilledBy"] },
        ],
      },
      SalesChannel: { get: ["record", "salesChannel", "marketplaceName"] },
      OrderTotal: {
        call: "rename",
        args: [
          { get: ["record", "proceeds", "grandTotal"] },
          "currencyCode",
          "CurrencyCode",
          "amount",
          "Amount",
        ],
      },
      NumberOfItemsShipped: {
        call: "sum",
        args: [
          {
            call: "pluck",
            args: [
              { call: "pluck", args: [{ get: ["record", "orderItems"] }, "fulfillment"] },
              "quantityFulfilled",
            ],
          },
        ],
      },
      NumberOfItemsUnshipped: {
        call: "sum",
        args: [
          {
            call: "pluck",
            args: [
              { call: "pluck", args: [{ get: ["record", "orderItems"] }, "fulfillment"] },
              "quantityUnfulfilled",
            ],
          },
        ],
      },
      PaymentMethod: {
        call: "lookup",
        args: [
          { call: "object", args: ["CashOnDelivery", "COD", "ConvenienceStore", "CVS"] },
          { get: ["record", "payment", "paymentExecutions", "0", "paymentMethod"] },
        ],
      },
      PaymentMethodDetails: {
        call: "pluck",
        args: [{ get: ["record", "payment", "paymentExecutions"] }, "paymentMethod"],
      },
      MarketplaceId: { get: ["record", "salesChannel", "marketplaceId"] },
      ShipmentServiceLevelCategory: {
        call: "or",
        args: [
          {
            call: "lookup",
            args: [
              {
                call: "object",
                args: [
                  "EXPEDITED",
                  "Expedited",
                  "FREE_ECONOMY",
                  "FreeEconomy",
                  "NEXT_DAY",
                  "NextDay",
                  "PRIORITY",
                  "Priority",
                  "SAME_DAY",
                  "SameDay",
                  "SECOND_DAY",
                  "SecondDay",
                  "SCHEDULED",
                  "Scheduled",
                  "STANDARD",
                  "Standard",
                ],
              },
              { get: ["record", "fulfillment", "fulfillmentServiceLevel"] },
            ],
          },
          { get: ["record", "fulfillment", "fulfillmentServiceLevel"] },
        ],
      },
      OrderType: {
        call: "lookup",
        args: [
          { call: "object", args: [true, "Preorder"] },
          { call: "includes", args: [{ get: ["record", "programs"] }, "PREORDER"] },
        ],
      },
      EarliestShipDate: { get: ["record", "fulfillment", "shipByWindow", "earliestDateTime"] },
      LatestShipDate: { get: ["record", "fulfillment", "shipByWindow", "latestDateTime"] },
      EarliestDeliveryDate: {
        get: ["record", "fulfillment", "deliverByWindow", "earliestDateTime"],
      },
      LatestDeliveryDate: { get: ["record", "fulfillment", "deliverByWindow", "latestDateTime"] },
      IsBusinessOrder: {
        call: "includes",
        args: [{ get: ["record", "programs"] }, "AMAZON_BUSINESS"],
      },
      IsPrime: { call: "includes", args: [{ get: ["record", "programs"] }, "PRIME"] },
      IsPremiumOrder: { call: "includes", args: [{ get: ["record", "programs"] }, "PREMIUM"] },
      IsReplacementOrder: {
        call: "text",
        args: [
          {
            call: "present",
            args: [
              {
                call: "find",
                args: [
                  { get: ["record", "associatedOrders"] },
                  "associationType",
                  "REPLACEMENT_ORIGINAL_ID",
                ],
              },
            ],
          },
        ],
      },
      IsISPU: { call: "includes", args: [{ get: ["record", "programs"] }, "IN_STORE_PICK_UP"] },
      IsAccessPointOrder: {
        call: "lookup",
        args: [
          {
            call: "object",
            args: ["PICKUP_POINT", true, "RESIDENTIAL", false, "COMMERCIAL", false],
          },
          { get: ["record", "recipient", "deliveryAddress", "addressType"] },
        ],
      },
      ShippingAddress: {
        call: "rename",
        args: [
          { get: ["record", "recipient", "deliveryAddress"] },
          "name",
          "Name",
          "addressLine1",
          "AddressLine1",
          "addressLine2",
          "AddressLine2",
          "addressLine3",
          "AddressLine3",
          "city",
          "City",
          "municipality",
          "Municipality",
          "stateOrRegion",
          "StateOrRegion",
          "postalCode",
          "PostalCode",
          "countryCode",
          "CountryCode",
          "phone",
          "Phone",
        ],
      },
      BuyerInfo: {
        call: "rename",
        args: [
          { get: ["record", "buyer"] },
          "buyerEmail",
          "BuyerEmail",
          "buyerName",
          "BuyerName",
          "buyerPurchaseOrderNumber",
          "PurchaseOrderNumber",
        ],
      },
    },
  },
];

/** A param of several actions. */
export const maxResultsPerPageParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 100 },
  required: false,
  default: 100,
  target: { in: "query", name: "MaxResultsPerPage" },
};

/** A param of several actions. */
export const nextTokenParam: Param = {
  schema: {
    type: "string",
    description: "Selects the next page. Pass meta.next_token of the previous page, and repeat the other params.",
  },
  required: false,
  target: { in: "query", name: "NextToken" },
};

/** The pagination of several actions. */
export const cursorPagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "query", name: "NextToken" }, param: "NextToken" },
  size: {
    target: { in: "query", name: "MaxResultsPerPage" },
    param: "MaxResultsPerPage",
    value: { get: ["params", "MaxResultsPerPage"] },
  },
  value: { get: ["response", "payload", "NextToken"] },
};

/** Metadata of the results of several actions. */
export const pageMeta: Readonly<Record<string, MetaKey>> = {
  next_token: {
    value: { get: ["response", "payload", "NextToken"] },
    schema: { type: ["string", "null"] },
  },
};

/** A param of several actions. */
export const includedDataParam: Param = {
  schema: {
    type: "string",
    description: "The parts of an item to return.",
    separated: [
      "attributes",
      "classifications",
      "dimensions",
      "identifiers",
      "images",
      "productTypes",
      "relationships",
      "salesRanks",
      "summaries",
      "vendorDetails",
    ],
    examples: ["summaries,images"],
  },
  required: false,
  default: "summaries",
  target: { in: "query", name: "includedData" },
};
