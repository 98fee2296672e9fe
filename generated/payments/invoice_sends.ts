// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { Invoice } from "./records.ts";
import { invoiceFinalizationsIdParam } from "./shared.ts";

/** Params of `invoice_sends.create`. */
export interface InvoiceSendsCreateParams {
  /** Id of the invoice. */
  id: string;
}

/** The sending of an invoice to its customer. */
export interface InvoiceSends {
  /** Send an invoice to its customer. */
  create(params: InvoiceSendsCreateParams, options?: CallOptions<Invoice>): Promise<Result<Invoice>>;
}

/** The model of invoice_sends. */
export const invoiceSends: Entity<InvoiceSends> = {
  name: "invoice_sends",
  title: "Invoice sends",
  description: "The sending of an invoice to its customer.",
  recordType: "Invoice",
  actions: {
    create: {
      kind: "create",
      description: "Send an invoice to its customer.",
      notes: [],
      request: "POST /v1/invoices/{id}/send",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: { id: invoiceFinalizationsIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Invoice",
      meta: {},
    },
  },
};
