// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { Invoice } from "./records.ts";
import { invoiceFinalizationsIdParam } from "./shared.ts";

/** Params of `invoice_finalizations.create`. */
export interface InvoiceFinalizationsCreateParams {
  /** Id of the invoice. */
  id: string;
  /** Collect the finalized invoice automatically. */
  auto_advance?: boolean;
}

/** The finalization of a draft invoice. */
export interface InvoiceFinalizations {
  /** Finalize a draft invoice. */
  create(params: InvoiceFinalizationsCreateParams, options?: CallOptions<Invoice>): Promise<Result<Invoice>>;
}

/** The model of invoice_finalizations. */
export const invoiceFinalizations: Entity<InvoiceFinalizations> = {
  name: "invoice_finalizations",
  title: "Invoice finalizations",
  description: "The finalization of a draft invoice.",
  recordType: "Invoice",
  actions: {
    create: {
      kind: "create",
      description: "Finalize a draft invoice.",
      notes: [],
      request: "POST /v1/invoices/{id}/finalize",
      safe: false,
      inject: [],
      body: { kind: "form" },
      params: {
        id: invoiceFinalizationsIdParam,
        auto_advance: {
          schema: { type: "boolean", description: "Collect the finalized invoice automatically." },
          required: false,
          target: { in: "body", path: ["auto_advance"] },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Invoice",
      meta: {},
    },
  },
};
