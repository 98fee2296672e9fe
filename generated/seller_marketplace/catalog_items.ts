// Generated from manifests/seller_marketplace.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { CatalogItem } from "./records.ts";
import { includedDataParam, marketplaceIdsParam } from "./shared.ts";

/** Params of `catalog_items.list`. */
export interface CatalogItemsListParams {
  /** Words to search for; separate them by commas. Default `"a"`. */
  keywords?: string;
  /** Comma-separated identifiers. */
  identifiers?: string;
  /** The type of the identifiers. */
  identifiersType?: "ASIN" | "EAN" | "GTIN" | "ISBN" | "JAN" | "MINSAN" | "SKU" | "UPC";
  /** Id of the seller; required if the identifiers are SKUs. */
  sellerId?: string;
  /** Id of the marketplace; several ids are separated by commas. Default `config.marketplace_id`. */
  marketplaceIds?: string;
  /** The parts of an item to return. One or more of attributes, classifications, dimensions, identifiers, images, productTypes, relationships, salesRanks, summaries, vendorDetails, separated by commas; default `"summaries"`. */
  includedData?: string;
  /** Records per page. 1 to 20; default `10`. */
  pageSize?: number;
  /** Selects the next page. Pass meta.next_token of the previous page, and repeat the other params. */
  pageToken?: string;
}

/** Metadata of the result of `catalog_items.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface CatalogItemsListMeta {
  next_token?: string | null;
  number_of_results?: number | null;
}

/** Params of `catalog_items.get`. */
export interface CatalogItemsGetParams {
  /** Id of the item. */
  asin: string;
  /** Id of the marketplace; several ids are separated by commas. Default `config.marketplace_id`. */
  marketplaceIds?: string;
  /** The parts of an item to return. One or more of attributes, classifications, dimensions, identifiers, images, productTypes, relationships, salesRanks, summaries, vendorDetails, separated by commas; default `"summaries"`. */
  includedData?: string;
}

/** A product in the marketplace's catalog. */
export interface CatalogItems {
  /**
   * Search the catalog by words or identifiers.
   *
   * Rate limit: 2 requests at once, then 2 in 1 second.
   */
  list(params?: CatalogItemsListParams, options?: CallOptions<CatalogItem>): Listing<CatalogItem, CatalogItemsListMeta>;
  /**
   * Get one item of the catalog.
   *
   * Rate limit: 2 requests at once, then 2 in 1 second.
   */
  get(params: CatalogItemsGetParams, options?: CallOptions<CatalogItem>): Promise<Result<CatalogItem>>;
}

/** The model of catalog_items. */
export const catalogItems: Entity<CatalogItems> = {
  name: "catalog_items",
  title: "Catalog items",
  description: "A product in the marketplace's catalog.",
  recordType: "CatalogItem",
  actions: {
    list: {
      kind: "list",
      description: "Search the catalog by words or identifiers.",
      notes: [],
      request: "GET /catalog/2022-04-01/items",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "catalog_items.list",
      params: {
        keywords: {
          schema: { type: "string", description: "Words to search for; separate them by commas." },
          required: false,
          default: "a",
          target: { in: "query", name: "keywords" },
        },
        identifiers: {
          schema: {
            type: "string",
            description: "Comma-separated identifiers.",
            examples: ["B07N4M94X4"],
          },
          required: false,
          target: { in: "query", name: "identifiers" },
        },
        identifiersType: {
          schema: {
            type: "string",
            description: "The type of the identifiers.",
            enum: ["ASIN", "EAN", "GTIN", "ISBN", "JAN", "MINSAN", "SKU", "UPC"],
          },
          required: false,
          target: { in: "query", name: "identifiersType" },
        },
        sellerId: {
          schema: {
            type: "string",
            description: "Id of the seller; required if the identifiers are SKUs.",
            examples: ["A2EXAMPLE1SELLER"],
          },
          required: false,
          target: { in: "query", name: "sellerId" },
        },
        marketplaceIds: marketplaceIdsParam,
        includedData: includedDataParam,
        pageSize: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 20 },
          required: false,
          default: 10,
          target: { in: "query", name: "pageSize" },
        },
        pageToken: {
          schema: {
            type: "string",
            description: "Selects the next page. Pass meta.next_token of the previous page, and repeat the other params.",
          },
          required: false,
          target: { in: "query", name: "pageToken" },
        },
      },
      rules: [
        { kind: "at_most_one", params: ["keywords", "identifiers"] },
        { kind: "requires", param: "identifiers", needs: ["identifiersType"] },
        { kind: "requires", param: "identifiersType", needs: ["identifiers"] },
        { kind: "requires", param: "identifiersType", value: "SKU", needs: ["sellerId"] },
      ],
      pagination: {
        kind: "cursor",
        token: { target: { in: "query", name: "pageToken" }, param: "pageToken" },
        size: {
          target: { in: "query", name: "pageSize" },
          param: "pageSize",
          value: { get: ["params", "pageSize"] },
        },
        value: { get: ["response", "pagination", "nextToken"] },
      },
      returns: { kind: "many", path: ["items"], absent: "error", transformations: [] },
      resultType: "CatalogItem",
      meta: {
        next_token: {
          value: { get: ["response", "pagination", "nextToken"] },
          schema: { type: ["string", "null"] },
        },
        number_of_results: {
          value: { get: ["response", "numberOfResults"] },
          schema: { type: ["integer", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one item of the catalog.",
      notes: [],
      request: "GET /catalog/2022-04-01/items/{asin}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "catalog_items.get",
      params: {
        asin: {
          schema: { type: "string", description: "Id of the item.", examples: ["B07N4M94X4"] },
          required: true,
          target: { in: "path", name: "asin" },
        },
        marketplaceIds: marketplaceIdsParam,
        includedData: includedDataParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "CatalogItem",
      meta: {},
    },
  },
};
