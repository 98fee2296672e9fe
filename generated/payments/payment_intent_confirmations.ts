// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { PaymentIntent } from "./records.ts";
import { paymentIntentConfirmationsIdParam, receiptEmailParam } from "./shared.ts";

/** Params of `payment_intent_confirmations.create`. */
export interface PaymentIntentConfirmationsCreateParams {
  /** Id of the payment intent. */
  id: string;
  /** Id of the payment method to charge. */
  payment_method?: string;
  /** Address for the receipt. */
  receipt_email?: string;
  /** URL to which the customer returns after a redirect. */
  return_url?: string;
}

/** The confirmation of a payment intent. */
export interface PaymentIntentConfirmations {
  /** Confirm a payment intent. */
  create(params: PaymentIntentConfirmationsCreateParams, options?: CallOptions<PaymentIntent>): Promise<Result<PaymentIntent>>;
}

/** The model of payment_intent_confirmations. */
export const paymentIntentConfirmations: Entity<PaymentIntentConfirmations> = {
  name: "payment_intent_confirmations",
  title: "Payment intent confirmations",
  description: "The confirmation of a payment intent.",
  recordType: "PaymentIntent",
  actions: {
    create: {
      kind: "create",
      description: "Confirm a payment intent.",
      notes: [],
      request: "POST /v1/payment_intents/{id}/confirm",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        id: paymentIntentConfirmationsIdParam,
        payment_method: {
          schema: {
            type: "string",
            description: "Id of the payment method to charge.",
            examples: ["pm_1MqLiJLkdIwHu7ixUEgbFdYF"],
          },
          required: false,
          target: { in: "body", path: ["payment_method"] },
        },
        receipt_email: receiptEmailParam,
        return_url: {
          schema: {
            type: "string",
            description: "URL to which the customer returns after a redirect.",
          },
          required: false,
          target: { in: "body", path: ["return_url"] },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "PaymentIntent",
      meta: {},
    },
  },
};
