// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Deleted, Product } from "./records.ts";
import { activeParam, createdParam, customersPagination, customersSearchPagination, endingBeforeParam, imagesParam, limitParam, marketingFeaturesParam, metadataParam, packageDimensionsParam, pageMeta, pageParam, productsDescriptionParam, productsIdParam, productsStatementDescriptorParam, shippableParam, startingAfterParam, taxCodeParam, unitLabelParam, urlParam } from "./shared.ts";

/** Params of `products.list`. */
export interface ProductsListParams {
  /** By whether they can be bought. */
  active?: boolean;
  /** These products. */
  ids?: string[];
  /** By whether they are shipped. */
  shippable?: boolean;
  /** With this page. */
  url?: string;
  /** Only records created in this range. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Id before which the page ends. */
  ending_before?: string;
  /** Records a page. 1 to 100; default `10`. */
  limit?: number;
  /** Id after which the page begins. */
  starting_after?: string;
}

/** Metadata of the result of `products.list`. A key is absent if the upstream did not return it. */
export interface ProductsListMeta {
  has_more?: boolean;
}

/** Params of `products.search`. */
export interface ProductsSearchParams {
  /** Clauses on the fields active, description, metadata, name, shippable, url. */
  query: string;
  /** Records a page. 1 to 100; default `10`. */
  limit?: number;
  /** The next_page of the page before. */
  page?: string;
}

/** Metadata of the result of `products.search`. A key is absent if the upstream did not return it. */
export interface ProductsSearchMeta {
  has_more?: boolean;
  next_page?: string | null;
}

/** Params of `products.get`. */
export interface ProductsGetParams {
  /** Id of the record. */
  id: string;
}

/** Params of `products.create`. */
export interface ProductsCreateParams {
  /** Shown to customers. */
  name: string;
  /** An id of your own; absent: one is made. */
  id?: string;
  /** Whether it can be bought. */
  active?: boolean;
  /** Shown to customers. */
  description?: string;
  /** URLs of pictures. */
  images?: string[];
  /** Features to show in a pricing table. */
  marketing_features?: { name?: string }[];
  /** Inches, and ounces of weight. */
  package_dimensions?: { height: number; length: number; weight: number; width: number };
  /** Whether it is shipped. */
  shippable?: boolean;
  /** Text on card statements. */
  statement_descriptor?: string;
  /** Id of a tax code. */
  tax_code?: string;
  /** What one unit is called, for instance seat. */
  unit_label?: string;
  /** Public page of the product. */
  url?: string;
  /** Facts of your own by name; an empty text removes one. */
  metadata?: Record<string, string>;
}

/** Params of `products.update`. */
export interface ProductsUpdateParams {
  /** Shown to customers. */
  name?: string;
  /** Id of the price used by default. */
  default_price?: string;
  /** Id of the record. */
  id: string;
  /** Whether it can be bought. */
  active?: boolean;
  /** Shown to customers. */
  description?: string;
  /** URLs of pictures. */
  images?: string[];
  /** Features to show in a pricing table. */
  marketing_features?: { name?: string }[];
  /** Inches, and ounces of weight. */
  package_dimensions?: { height: number; length: number; weight: number; width: number };
  /** Whether it is shipped. */
  shippable?: boolean;
  /** Text on card statements. */
  statement_descriptor?: string;
  /** Id of a tax code. */
  tax_code?: string;
  /** What one unit is called, for instance seat. */
  unit_label?: string;
  /** Public page of the product. */
  url?: string;
  /** Facts of your own by name; an empty text removes one. */
  metadata?: Record<string, string>;
}

/** Params of `products.delete`. */
export interface ProductsDeleteParams {
  /** Id of the record. */
  id: string;
}

/** Goods or a service for sale. */
export interface Products {
  /** List products, newest first. */
  list(params?: ProductsListParams, options?: CallOptions<Product>): Listing<Product, ProductsListMeta>;
  /**
   * Search products.
   *
   * A clause is a field, an operator and a value: `:` for equal, `~` for text that holds three letters or more, `>`, `>=`, `<`, `<=` for numbers and times; a minus before it negates it. AND or OR joins at most ten clauses, not both in one query. A new record is found after about a minute.
   *
   * Rate limit `search`, which several actions share: 20 requests in 1 second.
   */
  search(params: ProductsSearchParams, options?: CallOptions<Product>): Listing<Product, ProductsSearchMeta>;
  /** Get one product. */
  get(params: ProductsGetParams, options?: CallOptions<Product>): Promise<Result<Product>>;
  /** Create a product. */
  create(params: ProductsCreateParams, options?: CallOptions<Product>): Promise<Result<Product>>;
  /** Change a product. */
  update(params: ProductsUpdateParams, options?: CallOptions<Product>): Promise<Result<Product>>;
  /** Delete a product that has no price. */
  delete(params: ProductsDeleteParams, options?: CallOptions<Deleted>): Promise<Result<Deleted>>;
}

/** How the actions of products are executed. */
export const products: Entity<Products> = {
  name: "products",
  title: "Products",
  description: "Goods or a service for sale.",
  recordType: "Product",
  actions: {
    list: {
      kind: "list",
      description: "List products, newest first.",
      notes: [],
      request: "GET /v1/products",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        active: {
          schema: { type: "boolean", description: "By whether they can be bought." },
          required: false,
          target: { in: "query", name: "active" },
        },
        ids: {
          schema: { type: "array", description: "These products.", items: { type: "string" } },
          required: false,
          target: { in: "query", name: "ids" },
          encode: "brackets",
        },
        shippable: {
          schema: { type: "boolean", description: "By whether they are shipped." },
          required: false,
          target: { in: "query", name: "shippable" },
        },
        url: {
          schema: { type: "string", description: "With this page." },
          required: false,
          target: { in: "query", name: "url" },
        },
        created: createdParam,
        ending_before: endingBeforeParam,
        limit: limitParam,
        starting_after: startingAfterParam,
      },
      rules: [{ kind: "at_most_one", params: ["starting_after", "ending_before"] }],
      pagination: customersPagination,
      returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
      resultType: "Product",
      meta: { has_more: { value: { get: ["response", "has_more"] }, schema: { type: "boolean" } } },
    },
    search: {
      kind: "search",
      description: "Search products.",
      notes: [
        "A clause is a field, an operator and a value: `:` for equal, `~` for text that holds three letters or more, `>`, `>=`, `<`, `<=` for numbers and times; a minus before it negates it. AND or OR joins at most ten clauses, not both in one query. A new record is found after about a minute.",
      ],
      request: "GET /v1/products/search",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "search",
      params: {
        query: {
          schema: {
            type: "string",
            description: "Clauses on the fields active, description, metadata, name, shippable, url.",
            examples: ["active:'true' AND name~'shirt'"],
          },
          required: true,
          target: { in: "query", name: "query" },
        },
        limit: limitParam,
        page: pageParam,
      },
      rules: [],
      pagination: customersSearchPagination,
      returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
      resultType: "Product",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one product.",
      notes: [],
      request: "GET /v1/products/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: productsIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Product",
      meta: {},
    },
    create: {
      kind: "create",
      description: "Create a product.",
      notes: [],
      request: "POST /v1/products",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        name: {
          schema: { type: "string", description: "Shown to customers." },
          required: true,
          target: { in: "body", path: ["name"] },
        },
        id: {
          schema: { type: "string", description: "An id of your own; absent: one is made." },
          required: false,
          target: { in: "body", path: ["id"] },
        },
        active: activeParam,
        description: productsDescriptionParam,
        images: imagesParam,
        marketing_features: marketingFeaturesParam,
        package_dimensions: packageDimensionsParam,
        shippable: shippableParam,
        statement_descriptor: productsStatementDescriptorParam,
        tax_code: taxCodeParam,
        unit_label: unitLabelParam,
        url: urlParam,
        metadata: metadataParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Product",
      meta: {},
    },
    update: {
      kind: "update",
      description: "Change a product.",
      notes: [],
      request: "POST /v1/products/{id}",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        name: {
          schema: { type: "string", description: "Shown to customers." },
          required: false,
          target: { in: "body", path: ["name"] },
        },
        default_price: {
          schema: {
            type: "string",
            description: "Id of the price used by default.",
            examples: ["price_1Qx7Lm2eZv"],
          },
          required: false,
          target: { in: "body", path: ["default_price"] },
        },
        id: productsIdParam,
        active: activeParam,
        description: productsDescriptionParam,
        images: imagesParam,
        marketing_features: marketingFeaturesParam,
        package_dimensions: packageDimensionsParam,
        shippable: shippableParam,
        statement_descriptor: productsStatementDescriptorParam,
        tax_code: taxCodeParam,
        unit_label: unitLabelParam,
        url: urlParam,
        metadata: metadataParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Product",
      meta: {},
    },
    delete: {
      kind: "delete",
      description: "Delete a product that has no price.",
      notes: [],
      request: "DELETE /v1/products/{id}",
      safe: false,
      inject: [],
      body: { kind: "none" },
      params: { id: productsIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Deleted",
      meta: {},
    },
  },
};
