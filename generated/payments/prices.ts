// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { Price } from "./records.ts";
import { metadataParam, paymentIntentsCurrencyParam } from "./shared.ts";

/** Params of `prices.create`. */
export interface PricesCreateParams {
  /** Three-letter code, in lower case. */
  currency: string;
  /** Id of the product. */
  product: string;
  /** In the currency's smallest unit. */
  unit_amount: number;
  /** Whether the price can be used for purchases. */
  active?: boolean;
  /** A name that customers do not see. */
  nickname?: string;
  /** How often the price is charged; by default once. */
  recurring?: {
    interval: "day" | "week" | "month" | "year";
    /** Number of intervals between two bills. */
    interval_count?: number;
    usage_type?: "metered" | "licensed";
  };
  /** Whether each unit has a fixed price or the price depends on tiers. */
  billing_scheme?: "per_unit" | "tiered";
  /** A name by which your programs find the price. */
  lookup_key?: string;
  /** Whether tax is included. */
  tax_behavior?: "exclusive" | "inclusive" | "unspecified";
  /** Your own values by name; an empty string removes one. */
  metadata?: Record<string, string>;
}

/** The cost of a product, once or for each period. */
export interface Prices {
  /** Create a price of a product. */
  create(params: PricesCreateParams, options?: CallOptions<Price>): Promise<Result<Price>>;
}

/** The model of prices. */
export const prices: Entity<Prices> = {
  name: "prices",
  title: "Prices",
  description: "The cost of a product, once or for each period.",
  recordType: "Price",
  actions: {
    create: {
      kind: "create",
      description: "Create a price of a product.",
      notes: [],
      request: "POST /v1/prices",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        currency: paymentIntentsCurrencyParam,
        product: {
          schema: {
            type: "string",
            description: "Id of the product.",
            examples: ["prod_NWjs8kKbJWmuuc"],
          },
          required: true,
          target: { in: "body", path: ["product"] },
        },
        unit_amount: {
          schema: { type: "integer", description: "In the currency's smallest unit." },
          required: true,
          target: { in: "body", path: ["unit_amount"] },
        },
        active: {
          schema: { type: "boolean", description: "Whether the price can be used for purchases." },
          required: false,
          target: { in: "body", path: ["active"] },
        },
        nickname: {
          schema: { type: "string", description: "A name that customers do not see." },
          required: false,
          target: { in: "body", path: ["nickname"] },
        },
        recurring: {
          schema: {
            type: "object",
            description: "How often the price is charged; by default once.",
            properties: {
              interval: { type: "string", enum: ["day", "week", "month", "year"] },
              interval_count: {
                type: "integer",
                description: "Number of intervals between two bills.",
              },
              usage_type: { type: "string", enum: ["metered", "licensed"] },
            },
            required: ["interval"],
            additionalProperties: false,
          },
          required: false,
          target: { in: "body", path: ["recurring"] },
        },
        billing_scheme: {
          schema: {
            type: "string",
            description: "Whether each unit has a fixed price or the price depends on tiers.",
            enum: ["per_unit", "tiered"],
          },
          required: false,
          target: { in: "body", path: ["billing_scheme"] },
        },
        lookup_key: {
          schema: { type: "string", description: "A name by which your programs find the price." },
          required: false,
          target: { in: "body", path: ["lookup_key"] },
        },
        tax_behavior: {
          schema: {
            type: "string",
            description: "Whether tax is included.",
            enum: ["exclusive", "inclusive", "unspecified"],
          },
          required: false,
          target: { in: "body", path: ["tax_behavior"] },
        },
        metadata: metadataParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Price",
      meta: {},
    },
  },
};
