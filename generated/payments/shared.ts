// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { MetaKey, Pagination, Param } from "@agent-connectors/runtime";

/** A param of several actions. */
export const createdParam: Param = {
  schema: {
    type: "object",
    description: "Only records created in this range.",
    properties: {
      gt: { type: "integer", format: "epoch-seconds" },
      gte: { type: "integer", format: "epoch-seconds" },
      lt: { type: "integer", format: "epoch-seconds" },
      lte: { type: "integer", format: "epoch-seconds" },
    },
    additionalProperties: false,
  },
  required: false,
  target: { in: "query", name: "created" },
};

/** A param of several actions. */
export const endingBeforeParam: Param = {
  schema: {
    type: "string",
    description: "Id of a record. The page ends before this record, and has no next page.",
  },
  required: false,
  target: { in: "query", name: "ending_before" },
};

/** A param of several actions. */
export const limitParam: Param = {
  schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 100 },
  required: false,
  default: 10,
  target: { in: "query", name: "limit" },
};

/** A param of several actions. */
export const startingAfterParam: Param = {
  schema: { type: "string", description: "Id of a record. The page begins after this record." },
  required: false,
  target: { in: "query", name: "starting_after" },
};

/** The pagination of several actions. */
export const customersPagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "query", name: "starting_after" }, param: "starting_after" },
  size: {
    target: { in: "query", name: "limit" },
    param: "limit",
    value: { get: ["params", "limit"] },
  },
  stop: {
    call: "or",
    args: [
      { call: "not", args: [{ get: ["response", "has_more"] }] },
      { call: "present", args: [{ get: ["params", "ending_before"] }] },
    ],
  },
  value: { get: ["last_record", "id"] },
};

/** A param of several actions. */
export const pageParam: Param = {
  schema: {
    type: "string",
    description: "Selects the next page. Pass meta.next_page of the previous page.",
  },
  required: false,
  target: { in: "query", name: "page" },
};

/** The pagination of several actions. */
export const customersSearchPagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "query", name: "page" }, param: "page" },
  size: {
    target: { in: "query", name: "limit" },
    param: "limit",
    value: { get: ["params", "limit"] },
  },
  stop: { call: "not", args: [{ get: ["response", "has_more"] }] },
  value: { get: ["response", "next_page"] },
};

/** Metadata of the results of several actions. */
export const pageMeta: Readonly<Record<string, MetaKey>> = {
  has_more: { value: { get: ["response", "has_more"] }, schema: { type: "boolean" } },
  next_page: { value: { get: ["response", "next_page"] }, schema: { type: ["string", "null"] } },
};

/** A param of several actions. */
export const customersIdParam: Param = {
  schema: { type: "string", description: "Id of the record.", examples: ["cus_NffrFeUfNV2Hib"] },
  required: true,
  target: { in: "path", name: "id" },
};

/** A param of several actions. */
export const emailParam: Param = {
  schema: { type: "string", description: "Address for receipts and invoices." },
  required: false,
  target: { in: "body", path: ["email"] },
};

/** A param of several actions. */
export const nameParam: Param = {
  schema: { type: "string", description: "Full name of the person or company." },
  required: false,
  target: { in: "body", path: ["name"] },
};

/** A param of several actions. */
export const customersDescriptionParam: Param = {
  schema: { type: "string", description: "A remark that the customer does not see." },
  required: false,
  target: { in: "body", path: ["description"] },
};

/** A param of several actions. */
export const phoneParam: Param = {
  schema: { type: "string", description: "Phone number." },
  required: false,
  target: { in: "body", path: ["phone"] },
};

/** A param of several actions. */
export const addressParam: Param = {
  schema: {
    type: "object",
    description: "Billing address.",
    properties: {
      line1: { type: "string" },
      line2: { type: "string" },
      city: { type: "string" },
      state: { type: "string" },
      postal_code: { type: "string" },
      country: { type: "string", description: "Two-letter code." },
    },
    additionalProperties: false,
  },
  required: false,
  target: { in: "body", path: ["address"] },
};

/** A param of several actions. */
export const metadataParam: Param = {
  schema: {
    type: "object",
    description: "Your own values by name; an empty string removes one.",
    additionalProperties: { type: "string" },
  },
  required: false,
  target: { in: "body", path: ["metadata"] },
};

/** A param of several actions. */
export const subscriptionsIdParam: Param = {
  schema: {
    type: "string",
    description: "Id of the record.",
    examples: ["sub_1MowQVLkdIwHu7ixeRlqHVzs"],
  },
  required: true,
  target: { in: "path", name: "id" },
};

/** A param of several actions. */
export const subscriptionsCustomerParam: Param = {
  schema: { type: "string", description: "Id of the customer.", examples: ["cus_NffrFeUfNV2Hib"] },
  required: true,
  target: { in: "body", path: ["customer"] },
};

/** A param of several actions. */
export const subscriptionsCurrencyParam: Param = {
  schema: { type: "string", description: "Three-letter code, in lower case." },
  required: false,
  target: { in: "body", path: ["currency"] },
};

/** A param of several actions. */
export const cancelAtPeriodEndParam: Param = {
  schema: { type: "boolean", description: "End the subscription at the end of the paid period." },
  required: false,
  target: { in: "body", path: ["cancel_at_period_end"] },
};

/** A param of several actions. */
export const collectionMethodParam: Param = {
  schema: {
    type: "string",
    description: "Charge automatically or send an invoice.",
    enum: ["charge_automatically", "send_invoice"],
  },
  required: false,
  target: { in: "body", path: ["collection_method"] },
};

/** A param of several actions. */
export const daysUntilDueParam: Param = {
  schema: { type: "integer", description: "Days until a sent invoice is due." },
  required: false,
  target: { in: "body", path: ["days_until_due"] },
};

/** A param of several actions. */
export const defaultPaymentMethodParam: Param = {
  schema: { type: "string", description: "Id of the payment method to charge." },
  required: false,
  target: { in: "body", path: ["default_payment_method"] },
};

/** A param of several actions. */
export const subscriptionsDescriptionParam: Param = {
  schema: { type: "string", description: "Shown to the customer." },
  required: false,
  target: { in: "body", path: ["description"] },
};

/** A param of several actions. */
export const productsIdParam: Param = {
  schema: { type: "string", description: "Id of the record.", examples: ["prod_NWjs8kKbJWmuuc"] },
  required: true,
  target: { in: "path", name: "id" },
};

/** A param of several actions. */
export const activeParam: Param = {
  schema: { type: "boolean", description: "Whether customers can buy the product." },
  required: false,
  target: { in: "body", path: ["active"] },
};

/** A param of several actions. */
export const productsDescriptionParam: Param = {
  schema: { type: "string", description: "Shown to customers." },
  required: false,
  target: { in: "body", path: ["description"] },
};

/** A param of several actions. */
export const imagesParam: Param = {
  schema: { type: "array", description: "URLs of pictures.", items: { type: "string" } },
  required: false,
  target: { in: "body", path: ["images"] },
  encode: "indexed",
};

/** A param of several actions. */
export const marketingFeaturesParam: Param = {
  schema: {
    type: "array",
    description: "Features to show in a pricing table.",
    items: {
      type: "object",
      properties: { name: { type: "string" } },
      additionalProperties: false,
    },
  },
  required: false,
  target: { in: "body", path: ["marketing_features"] },
  encode: "indexed",
};

/** A param of several actions. */
export const packageDimensionsParam: Param = {
  schema: {
    type: "object",
    description: "Lengths in inches, and weight in ounces.",
    properties: {
      height: { type: "number" },
      length: { type: "number" },
      weight: { type: "number" },
      width: { type: "number" },
    },
    required: ["height", "length", "weight", "width"],
    additionalProperties: false,
  },
  required: false,
  target: { in: "body", path: ["package_dimensions"] },
};

/** A param of several actions. */
export const shippableParam: Param = {
  schema: { type: "boolean", description: "Whether the product is shipped." },
  required: false,
  target: { in: "body", path: ["shippable"] },
};

/** A param of several actions. */
export const productsStatementDescriptorParam: Param = {
  schema: { type: "string", description: "Text on card statements." },
  required: false,
  target: { in: "body", path: ["statement_descriptor"] },
};

/** A param of several actions. */
export const taxCodeParam: Param = {
  schema: { type: "string", description: "Id of a tax code." },
  required: false,
  target: { in: "body", path: ["tax_code"] },
};

/** A param of several actions. */
export const unitLabelParam: Param = {
  schema: { type: "string", description: "Name of one unit, for instance seat." },
  required: false,
  target: { in: "body", path: ["unit_label"] },
};

/** A param of several actions. */
export const urlParam: Param = {
  schema: { type: "string", description: "Public page of the product." },
  required: false,
  target: { in: "body", path: ["url"] },
};

/** A param of several actions. */
export const paymentIntentsIdParam: Param = {
  schema: {
    type: "string",
    description: "Id of the record.",
    examples: ["pi_3MtwBwLkdIwHu7ix28a3tqPa"],
  },
  required: true,
  target: { in: "path", name: "id" },
};

/** A param of several actions. */
export const paymentIntentsCurrencyParam: Param = {
  schema: { type: "string", description: "Three-letter code, in lower case." },
  required: true,
  target: { in: "body", path: ["currency"] },
};

/** A param of several actions. */
export const paymentIntentsCustomerParam: Param = {
  schema: { type: "string", description: "Id of the customer who pays." },
  required: false,
  target: { in: "body", path: ["customer"] },
};

/** A param of several actions. */
export const paymentIntentsDescriptionParam: Param = {
  schema: { type: "string", description: "What the payment is for." },
  required: false,
  target: { in: "body", path: ["description"] },
};

/** A param of several actions. */
export const paymentMethodParam: Param = {
  schema: { type: "string", description: "Id of the payment method to charge." },
  required: false,
  target: { in: "body", path: ["payment_method"] },
};

/** A param of several actions. */
export const receiptEmailParam: Param = {
  schema: { type: "string", description: "Address for the receipt." },
  required: false,
  target: { in: "body", path: ["receipt_email"] },
};

/** A param of several actions. */
export const paymentIntentsStatementDescriptorParam: Param = {
  schema: { type: "string", description: "Text on statements of payments without a card." },
  required: false,
  target: { in: "body", path: ["statement_descriptor"] },
};

/** A param of several actions. */
export const statementDescriptorSuffixParam: Param = {
  schema: { type: "string", description: "Text on card statements after the account's own text." },
  required: false,
  target: { in: "body", path: ["statement_descriptor_suffix"] },
};

/** A param of several actions. */
export const invoiceFinalizationsIdParam: Param = {
  schema: {
    type: "string",
    description: "Id of the invoice.",
    examples: ["in_1MtHbELkdIwHu7ixl4OzzPMv"],
  },
  required: true,
  target: { in: "path", name: "id" },
};

/** A param of several actions. */
export const paymentIntentConfirmationsIdParam: Param = {
  schema: {
    type: "string",
    description: "Id of the payment intent.",
    examples: ["pi_3MtwBwLkdIwHu7ix28a3tqPa"],
  },
  required: true,
  target: { in: "path", name: "id" },
};
