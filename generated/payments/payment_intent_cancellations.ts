// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { PaymentIntent } from "./records.ts";
import { paymentIntentConfirmationsIdParam } from "./shared.ts";

/** Params of `payment_intent_cancellations.create`. */
export interface PaymentIntentCancellationsCreateParams {
  /** Id of the payment intent. */
  id: string;
  /** The reason for the cancellation. */
  cancellation_reason?: "duplicate" | "fraudulent" | "requested_by_customer" | "abandoned";
}

/** The cancellation of a payment intent. */
export interface PaymentIntentCancellations {
  /** Cancel a payment intent that has not succeeded. */
  create(params: PaymentIntentCancellationsCreateParams, options?: CallOptions<PaymentIntent>): Promise<Result<PaymentIntent>>;
}

/** The model of payment_intent_cancellations. */
export const paymentIntentCancellations: Entity<PaymentIntentCancellations> = {
  name: "payment_intent_cancellations",
  title: "Payment intent cancellations",
  description: "The cancellation of a payment intent.",
  recordType: "PaymentIntent",
  actions: {
    create: {
      kind: "create",
      description: "Cancel a payment intent that has not succeeded.",
      notes: [],
      request: "POST /v1/payment_intents/{id}/cancel",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        id: paymentIntentConfirmationsIdParam,
        cancellation_reason: {
          schema: {
            type: "string",
            description: "The reason for the cancellation.",
            enum: ["duplicate", "fraudulent", "requested_by_customer", "abandoned"],
          },
          required: false,
          target: { in: "body", path: ["cancellation_reason"] },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "PaymentIntent",
      meta: {},
    },
  },
};
