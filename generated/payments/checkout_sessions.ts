// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { CheckoutSession } from "./records.ts";
import { metadataParam } from "./shared.ts";

/** Params of `checkout_sessions.create`. */
export interface CheckoutSessionsCreateParams {
  /** What the customer does: pay, store a payment method (setup) or subscribe. */
  mode: "payment" | "setup" | "subscription";
  /** URL to which the customer goes afterwards. */
  success_url?: string;
  /** URL for a customer who cancels. */
  cancel_url?: string;
  /** Id of the customer. */
  customer?: string;
  /** Address that the page fills in for a new customer. */
  customer_email?: string;
  /** The bought items. */
  line_items?: {
    /** Id of the price. */
    price?: string;
    quantity?: number;
  }[];
  /** Your own id. */
  client_reference_id?: string;
  /** Your own values by name; an empty string removes one. */
  metadata?: Record<string, string>;
}

/** A page on which a customer pays, subscribes or stores a payment method. */
export interface CheckoutSessions {
  /** Open a page on which a customer pays, subscribes or stores a payment method. */
  create(params: CheckoutSessionsCreateParams, options?: CallOptions<CheckoutSession>): Promise<Result<CheckoutSession>>;
}

/** The model of checkout_sessions. */
export const checkoutSessions: Entity<CheckoutSessions> = {
  name: "checkout_sessions",
  title: "Checkout sessions",
  description: "A page on which a customer pays, subscribes or stores a payment method.",
  recordType: "CheckoutSession",
  actions: {
    create: {
      kind: "create",
      description: "Open a page on which a customer pays, subscribes or stores a payment method.",
      notes: [],
      request: "POST /v1/checkout/sessions",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        mode: {
          schema: {
            type: "string",
            description: "What the customer does: pay, store a payment method (setup) or subscribe.",
            enum: ["payment", "setup", "subscription"],
          },
          required: true,
          target: { in: "body", path: ["mode"] },
        },
        success_url: {
          schema: {
            type: "string",
            description: "URL to which the customer goes afterwards.",
            examples: ["https://shop.example.com/thanks"],
          },
          required: false,
          target: { in: "body", path: ["success_url"] },
        },
        cancel_url: {
          schema: { type: "string", description: "URL for a customer who cancels." },
          required: false,
          target: { in: "body", path: ["cancel_url"] },
        },
        customer: {
          schema: { type: "string", description: "Id of the customer." },
          required: false,
          target: { in: "body", path: ["customer"] },
        },
        customer_email: {
          schema: {
            type: "string",
            description: "Address that the page fills in for a new customer.",
          },
          required: false,
          target: { in: "body", path: ["customer_email"] },
        },
        line_items: {
          schema: {
            type: "array",
            description: "The bought items.",
            items: {
              type: "object",
              properties: {
                price: { type: "string", description: "Id of the price." },
                quantity: { type: "integer" },
              },
              additionalProperties: false,
            },
            examples: [[{ price: "price_1Qx7Lm2eZv", quantity: 1 }]],
          },
          required: false,
          target: { in: "body", path: ["line_items"] },
          encode: "indexed",
        },
        client_reference_id: {
          schema: { type: "string", description: "Your own id." },
          required: false,
          target: { in: "body", path: ["client_reference_id"] },
        },
        metadata: metadataParam,
      },
      rules: [
        { kind: "requires", param: "mode", value: "payment", needs: ["line_items"] },
        { kind: "requires", param: "mode", value: "subscription", needs: ["line_items"] },
      ],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "CheckoutSession",
      meta: {},
    },
  },
};
