// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { PaymentMethod } from "./records.ts";
import { subscriptionsCustomerParam } from "./shared.ts";

/** Params of `payment_method_attachments.create`. */
export interface PaymentMethodAttachmentsCreateParams {
  /** Id of the payment method. */
  id: string;
  /** Id of the customer. */
  customer: string;
}

/** The attachment of a payment method to a customer. */
export interface PaymentMethodAttachments {
  /** Attach a payment method to a customer. */
  create(params: PaymentMethodAttachmentsCreateParams, options?: CallOptions<PaymentMethod>): Promise<Result<PaymentMethod>>;
}

/** The model of payment_method_attachments. */
export const paymentMethodAttachments: Entity<PaymentMethodAttachments> = {
  name: "payment_method_attachments",
  title: "Payment method attachments",
  description: "The attachment of a payment method to a customer.",
  recordType: "PaymentMethod",
  actions: {
    create: {
      kind: "create",
      description: "Attach a payment method to a customer.",
      notes: [],
      request: "POST /v1/payment_methods/{id}/attach",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        id: {
          schema: {
            type: "string",
            description: "Id of the payment method.",
            examples: ["pm_1MqLiJLkdIwHu7ixUEgbFdYF"],
          },
          required: true,
          target: { in: "path", name: "id" },
        },
        customer: subscriptionsCustomerParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "PaymentMethod",
      meta: {},
    },
  },
};
