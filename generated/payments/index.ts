// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type BalanceClient, balance } from "./balance.ts";
import { type BalanceTransactions, balanceTransactions } from "./balance_transactions.ts";
import { type Charges, charges } from "./charges.ts";
import { type CheckoutSessions, checkoutSessions } from "./checkout_sessions.ts";
import { type Customers, customers } from "./customers.ts";
import { type Disputes, disputes } from "./disputes.ts";
import { type InvoiceFinalizations, invoiceFinalizations } from "./invoice_finalizations.ts";
import { type InvoiceSends, invoiceSends } from "./invoice_sends.ts";
import { type Invoices, invoices } from "./invoices.ts";
import { type PaymentIntentCancellations, paymentIntentCancellations } from "./payment_intent_cancellations.ts";
import { type PaymentIntentConfirmations, paymentIntentConfirmations } from "./payment_intent_confirmations.ts";
import { type PaymentIntents, paymentIntents } from "./payment_intents.ts";
import { type PaymentMethodAttachments, paymentMethodAttachments } from "./payment_method_attachments.ts";
import { type Payouts, payouts } from "./payouts.ts";
import { type Prices, prices } from "./prices.ts";
import { type Products, products } from "./products.ts";
import { records } from "./records.ts";
import { type Refunds, refunds } from "./refunds.ts";
import { type Subscriptions, subscriptions } from "./subscriptions.ts";

export type * from "./balance.ts";
export type * from "./balance_transactions.ts";
export type * from "./charges.ts";
export type * from "./checkout_sessions.ts";
export type * from "./customers.ts";
export type * from "./disputes.ts";
export type * from "./invoice_finalizations.ts";
export type * from "./invoice_sends.ts";
export type * from "./invoices.ts";
export type * from "./payment_intent_cancellations.ts";
export type * from "./payment_intent_confirmations.ts";
export type * from "./payment_intents.ts";
export type * from "./payment_method_attachments.ts";
export type * from "./payouts.ts";
export type * from "./prices.ts";
export type * from "./products.ts";
export type * from "./records.ts";
export type * from "./refunds.ts";
export type * from "./subscriptions.ts";

/** Customers, subscriptions, invoices and movements of money of a payment account. */
export interface Payments {
  /** A person or company that pays. */
  customers: Customers;
  /** A customer's recurring purchase. */
  subscriptions: Subscriptions;
  /** A bill. Its amounts are in the currency's smallest unit. */
  invoices: Invoices;
  /** One attempt to take money from a card or account. */
  charges: Charges;
  /** A full or partial refund of a payment. */
  refunds: Refunds;
  /** Goods or a service for sale. */
  products: Products;
  /** A payment, from the first attempt to the last. */
  payment_intents: PaymentIntents;
  /** The money in the account, by currency. */
  balance: BalanceClient;
  /** A movement of money into or out of the account. */
  balance_transactions: BalanceTransactions;
  /** A charge that the customer's bank disputes. */
  disputes: Disputes;
  /** Money sent from the account to a bank account or card. */
  payouts: Payouts;
  /** The finalization of a draft invoice. */
  invoice_finalizations: InvoiceFinalizations;
  /** The sending of an invoice to its customer. */
  invoice_sends: InvoiceSends;
  /** The confirmation of a payment intent. */
  payment_intent_confirmations: PaymentIntentConfirmations;
  /** The cancellation of a payment intent. */
  payment_intent_cancellations: PaymentIntentCancellations;
  /** The cost of a product, once or for each period. */
  prices: Prices;
  /** A page on which a customer pays, subscribes or stores a payment method. */
  checkout_sessions: CheckoutSessions;
  /** The attachment of a payment method to a customer. */
  payment_method_attachments: PaymentMethodAttachments;
}

/** Secret key. Developers > API keys > Secret key; a restricted key is also valid. */
export type PaymentsApiKeyCredentials = {
  /** Begins with sk_ or rk_. */
  api_key: string;
};

/** The credentials of the caller. */
export type PaymentsCredentials = PaymentsApiKeyCredentials;

/** The configuration that the caller passes in addition to the credentials. */
export type PaymentsConfig = {
  /** Id of a connected account. All requests concern this account. */
  account_id?: string;
};

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface PaymentsOptions {
  credentials: PaymentsCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "api_key";
  config?: PaymentsConfig;
}

/** Customers, subscriptions, invoices and movements of money of a payment account. */
export const payments: Connector<Payments, PaymentsOptions> = {
  kind: "payments",
  title: "Payments",
  description: "Customers, subscriptions, invoices and movements of money of a payment account.",
  docs: "https://docs.stripe.com/api",
  upstream: { version: "v1", checked: "2026-11-22" },
  baseUrl: "https://api.stripe.com",
  config: {
    account_id: {
      kind: "given",
      schema: {
        type: "string",
        description: "Id of a connected account. All requests concern this account.",
      },
      required: false,
    },
  },
  auth: [
    {
      name: "api_key",
      title: "Secret key",
      description: "Developers > API keys > Secret key; a restricted key is also valid.",
      credentials: {
        api_key: {
          schema: { type: "string", description: "Begins with sk_ or rk_." },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: { text: ["Bearer ", { get: ["credentials", "api_key"] }] },
        },
      ],
    },
  ],
  inject: [
    { target: { in: "header", name: "accept" }, value: "application/json" },
    { target: { in: "header", name: "stripe-account" }, value: { get: ["config", "account_id"] } },
  ],
  idempotency: { in: "header", name: "idempotency-key" },
  rateLimit: { requests: 100, perMs: 1000 },
  rateLimits: { search: { requests: 20, perMs: 1000 } },
  errors: {
    message: { get: ["response", "error", "message"] },
    requestId: { get: ["headers", "request-id"] },
    cases: [
      {
        status: 400,
        when: { call: "eq", args: [{ get: ["response", "error", "type"] }, "idempotency_error"] },
        code: "conflict",
      },
    ],
  },
  check: { entity: "customers", action: "list", args: {} },
  replication: {
    start_date: {
      kind: "given",
      schema: {
        type: "string",
        description: "Records created earlier are not copied.",
        format: "date-time",
      },
      required: false,
    },
  },
  records,
  entities: {
    customers,
    subscriptions,
    invoices,
    charges,
    refunds,
    products,
    payment_intents: paymentIntents,
    balance,
    balance_transactions: balanceTransactions,
    disputes,
    payouts,
    invoice_finalizations: invoiceFinalizations,
    invoice_sends: invoiceSends,
    payment_intent_confirmations: paymentIntentConfirmations,
    payment_intent_cancellations: paymentIntentCancellations,
    prices,
    checkout_sessions: checkoutSessions,
    payment_method_attachments: paymentMethodAttachments,
  },
};

export { payments as connector };
