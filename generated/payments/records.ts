// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A person or company that pays. */
export interface Customer {
  id: string;
  object: "customer";
  address?: Address | null;
  /** Amount owed at the next invoice; a negative amount is credit. */
  balance: number;
  business_name?: string | null;
  cash_balance?: {
    object: string;
    available?: Record<string, unknown> | null;
    customer: string;
    customer_account?: string | null;
    livemode: boolean;
    settings: Record<string, unknown>;
  } | null;
  /** Format: Unix seconds. */
  created: number;
  currency?: string | null;
  customer_account?: string | null;
  default_currency?: string | null;
  default_source?: string | null;
  /** Becomes true when an automatic payment fails or an invoice is overdue, and false when any invoice is paid or marked uncollectible. */
  delinquent?: boolean | null;
  description?: string | null;
  discount?: Discount | null;
  /** Format: e-mail. */
  email?: string | null;
  individual_name?: string | null;
  invoice_credit_balance?: Record<string, unknown> | null;
  invoice_prefix?: string | null;
  invoice_settings: {
    custom_fields: CustomField[];
    default_payment_method?: string | null;
    footer?: string | null;
    rendering_options?: { amount_tax_display?: string | null; template?: string | null } | null;
  };
  livemode: boolean;
  metadata: Record<string, string>;
  name?: string | null;
  next_invoice_sequence?: number | null;
  phone?: string | null;
  preferred_locales?: string[] | null;
  shipping?: Shipping | null;
  sources?: Record<string, unknown> | null;
  subscriptions?: { object: "list"; data: Subscription[]; has_more: boolean; url: string } | null;
  tax_exempt?: string | null;
  test_clock?: string | null;
}

/** A deleted record. */
export interface Deleted {
  id: string;
  object: "customer" | "product";
  deleted: boolean;
}

/** A customer's recurring purchase. */
export interface Subscription {
  id: string;
  object: "subscription";
  application?: string | null;
  application_fee_percent?: number | null;
  automatic_tax: AutomaticTax;
  /** Format: Unix seconds. */
  billing_cycle_anchor: number;
  billing_cycle_anchor_config?: {
    day_of_month: number;
    hour?: number | null;
    minute?: number | null;
    month?: number | null;
    second?: number | null;
  } | null;
  billing_mode: {
    flexible?: Record<string, unknown> | null;
    type: "classic" | "flexible";
    updated_at?: number | null;
  };
  billing_thresholds?: { amount_gte?: number | null; reset_billing_cycle_anchor?: boolean | null } | null;
  /** Format: Unix seconds. */
  cancel_at?: number | null;
  cancel_at_period_end: boolean;
  /** Format: Unix seconds. */
  canceled_at?: number | null;
  cancellation_details?: { comment?: string | null; feedback?: string | null; reason?: string | null } | null;
  collection_method: "charge_automatically" | "send_invoice";
  /** Format: Unix seconds. */
  created: number;
  currency: string;
  customer: string;
  customer_account?: string | null;
  days_until_due?: number | null;
  default_payment_method?: string | null;
  default_source?: string | null;
  default_tax_rates?: TaxRate[] | null;
  description?: string | null;
  discounts: string[];
  /** Format: Unix seconds. */
  ended_at?: number | null;
  invoice_settings: {
    account_tax_ids: string[];
    /** This account, or a connected one. */
    issuer: AccountReference;
  };
  /** The subscribed items; the first page of a list. */
  items: {
    object: "list";
    data: SubscriptionItem[];
    has_more: boolean;
    url: string;
    total_count: number;
  };
  latest_invoice?: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  /** Format: Unix seconds. */
  next_pending_invoice_item_invoice?: number | null;
  on_behalf_of?: string | null;
  pause_collection?: {
    behavior: "keep_as_draft" | "mark_uncollectible" | "void";
    resumes_at?: number | null;
  } | null;
  payment_settings?: {
    payment_method_options?: Record<string, unknown> | null;
    payment_method_types: string[];
  } | null;
  status: "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "canceled" | "unpaid" | "paused";
  /** Absent if the subscription's items have this field instead. Format: Unix seconds. */
  current_period_start?: number | null;
  /** Absent if the subscription's items have this field instead. Format: Unix seconds. */
  current_period_end?: number | null;
  /** Format: Unix seconds. */
  start_date: number;
  /** Format: Unix seconds. */
  trial_start?: number | null;
  /** Format: Unix seconds. */
  trial_end?: number | null;
  discount?: Discount | null;
  plan?: Record<string, unknown> | null;
  quantity?: number | null;
  schedule?: string | null;
  test_clock?: string | null;
  transfer_data?: Record<string, unknown> | null;
  trial_settings?: { end_behavior: { missing_payment_method: string } } | null;
  pending_invoice_item_interval?: Record<string, unknown> | null;
  pending_setup_intent?: string | null;
  pending_update?: Record<string, unknown> | null;
}

/** A bill. Its amounts are in the currency's smallest unit. */
export interface Invoice {
  id: string;
  object: "invoice";
  account_country?: string | null;
  account_name?: string | null;
  account_tax_ids?: string[] | null;
  amount_due: number;
  amount_overpaid: number;
  amount_paid: number;
  amount_remaining: number;
  amount_shipping: number;
  application?: string | null;
  application_fee_amount?: number | null;
  attempt_count: number;
  attempted: boolean;
  auto_advance?: boolean | null;
  automatic_tax: AutomaticTax;
  /** Format: Unix seconds. */
  automatically_finalizes_at?: number | null;
  billing_reason?: "automatic_pending_invoice_item_invoice" | "manual" | "quote_accept" | "subscription" | "subscription_create" | "subscription_cycle" | "subscription_threshold" | "subscription_update" | "upcoming" | null;
  charge?: string | null;
  collection_method: "charge_automatically" | "send_invoice";
  confirmation_secret?: { client_secret: string; type: string } | null;
  /** Format: Unix seconds. */
  created: number;
  currency: string;
  custom_fields?: CustomField[] | null;
  customer?: string | null;
  customer_account?: string | null;
  customer_address?: Address | null;
  customer_email?: string | null;
  customer_name?: string | null;
  customer_phone?: string | null;
  customer_shipping?: Shipping | null;
  customer_tax_exempt?: "exempt" | "none" | "reverse" | null;
  customer_tax_ids?: { type: string; value?: string | null }[] | null;
  default_payment_method?: string | null;
  default_source?: string | null;
  default_tax_rates: TaxRate[];
  description?: string | null;
  discount?: Discount | null;
  discounts: string[];
  /** Format: Unix seconds. */
  due_date?: number | null;
  /** Format: Unix seconds. */
  effective_at?: number | null;
  ending_balance?: number | null;
  footer?: string | null;
  from_invoice?: { action: string; invoice: string } | null;
  /** Page where the customer pays. */
  hosted_invoice_url?: string | null;
  invoice_pdf?: string | null;
  /** This account, or a connected one. */
  issuer: AccountReference;
  last_finalization_error?: {
    advice_code?: string | null;
    code?: string | null;
    doc_url?: string | null;
    message?: string | null;
    network_advice_code?: string | null;
    network_decline_code?: string | null;
    param?: string | null;
    payment_method_type?: string | null;
    type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  } | null;
  latest_revision?: string | null;
  /** The billed items; the first page of a list. */
  lines: {
    object: "list";
    data: InvoiceLine[];
    has_more: boolean;
    total_count?: number | null;
    url?: string | null;
  };
  livemode: boolean;
  metadata?: Record<string, string> | null;
  /** Format: Unix seconds. */
  next_payment_attempt?: number | null;
  number?: string | null;
  on_behalf_of?: string | null;
  paid?: boolean | null;
  paid_out_of_band?: boolean | null;
  parent?: {
    quote_details?: { quote: string } | null;
    subscription_details?: {
      metadata?: Record<string, unknown> | null;
      subscription: string;
      subscription_proration_date?: number | null;
    } | null;
    type: "quote_details" | "subscription_details";
  } | null;
  payment_intent?: string | null;
  payment_settings: {
    default_mandate?: string | null;
    payment_method_options?: Record<string, unknown> | null;
    payment_method_types: string[];
  };
  payments?: { object: "list"; data: InvoicePayment[]; has_more: boolean; url: string } | null;
  /** Format: Unix seconds. */
  period_end: number;
  /** Format: Unix seconds. */
  period_start: number;
  post_payment_credit_notes_amount: number;
  pre_payment_credit_notes_amount: number;
  quote?: string | null;
  receipt_number?: string | null;
  rendering?: {
    amount_tax_display?: string | null;
    pdf?: Record<string, unknown> | null;
    template?: string | null;
    template_version?: number | null;
  } | null;
  rendering_options?: Record<string, unknown> | null;
  shipping_cost?: {
    amount_subtotal: number;
    amount_tax: number;
    amount_total: number;
    shipping_rate?: string | null;
    taxes: Record<string, unknown>[];
  } | null;
  shipping_details?: Shipping | null;
  starting_balance: number;
  statement_descriptor?: string | null;
  status?: "draft" | "open" | "paid" | "uncollectible" | "void" | null;
  status_transitions: {
    finalized_at?: number | null;
    marked_uncollectible_at?: number | null;
    paid_at?: number | null;
    voided_at?: number | null;
  };
  subscription?: string | null;
  subscription_details?: { metadata: Record<string, string> } | null;
  subtotal: number;
  subtotal_excluding_tax?: number | null;
  tax?: number | null;
  test_clock?: string | null;
  threshold_reason?: { amount_gte?: number | null; item_reasons: Record<string, unknown>[] } | null;
  total: number;
  total_discount_amounts?: { amount: number; discount: string }[] | null;
  total_excluding_tax?: number | null;
  total_pretax_credit_amounts?: {
    amount: number;
    credit_balance_transaction?: string | null;
    discount?: string | null;
    type: "credit_balance_transaction" | "discount";
  }[] | null;
  total_tax_amounts?: {
    amount: number;
    inclusive: boolean;
    tax_rate: string;
    taxability_reason?: string | null;
    taxable_amount: number;
  }[] | null;
  total_taxes?: {
    amount: number;
    tax_behavior: "exclusive" | "inclusive";
    tax_rate_details?: Record<string, unknown> | null;
    taxability_reason: string;
    taxable_amount?: number | null;
    type: string;
  }[] | null;
  transfer_data?: Record<string, unknown> | null;
  /** Format: Unix seconds. */
  webhooks_delivered_at?: number | null;
}

/** One attempt to take money from a card or account. */
export interface Charge {
  id: string;
  object: "charge";
  /** Format: Unix seconds. */
  created: number;
  livemode: boolean;
  /** In the currency's smallest unit. */
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  amount_updates?: Record<string, unknown>[] | null;
  application?: string | null;
  application_fee?: string | null;
  application_fee_amount?: number | null;
  calculated_statement_descriptor?: string | null;
  currency: string;
  customer?: string | null;
  description?: string | null;
  destination?: string | null;
  dispute?: string | null;
  disputed: boolean;
  failure_balance_transaction?: string | null;
  failure_code?: string | null;
  failure_message?: string | null;
  fraud_details?: { stripe_report?: string | null; user_report?: string | null } | null;
  invoice?: string | null;
  on_behalf_of?: string | null;
  order?: string | null;
  outcome?: {
    advice_code?: string | null;
    network_advice_code?: string | null;
    network_decline_code?: string | null;
    network_status: string;
    reason?: string | null;
    risk_level: string;
    risk_score: number;
    seller_message: string;
    type: string;
  } | null;
  paid: boolean;
  payment_intent?: string | null;
  payment_method?: string | null;
  payment_method_details?: { type: string; card?: CardPayment | null } | null;
  presentment_details?: {
    amount_authorized?: number | null;
    amount_charged?: number | null;
    currency?: string | null;
  } | null;
  receipt_email?: string | null;
  receipt_number?: string | null;
  receipt_url?: string | null;
  refunded: boolean;
  refunds?: {
    object: "list";
    data: Refund[];
    has_more: boolean;
    total_count: number;
    url: string;
  } | null;
  review?: string | null;
  shipping?: Record<string, unknown> | null;
  source?: Record<string, unknown> | null;
  source_transfer?: string | null;
  statement_descriptor?: string | null;
  statement_descriptor_suffix?: string | null;
  status: "succeeded" | "pending" | "failed";
  transfer_data?: Record<string, unknown> | null;
  transfer_group?: string | null;
  captured: boolean;
  balance_transaction?: string | null;
  billing_details: BillingDetails;
  metadata: Record<string, string>;
  radar_options?: Record<string, unknown> | null;
}

/** A full or partial refund of a payment. */
export interface Refund {
  id: string;
  object: "refund";
  /** In the currency's smallest unit. */
  amount: number;
  balance_transaction?: string | null;
  charge?: string | null;
  /** Format: Unix seconds. */
  created: number;
  currency: string;
  description?: string | null;
  /** Has two members: `type`, and a member whose name is the value of `type`. */
  destination_details?: Record<string, unknown> | null;
  failure_balance_transaction?: string | null;
  failure_reason?: string | null;
  instructions_email?: string | null;
  metadata?: Record<string, string> | null;
  next_action?: { display_details?: Record<string, unknown> | null; type: string } | null;
  payment_intent?: string | null;
  pending_reason?: "processing" | "insufficient_funds" | "charge_pending" | null;
  reason?: string | null;
  receipt_number?: string | null;
  source_transfer_reversal?: string | null;
  status?: "pending" | "requires_action" | "succeeded" | "failed" | "canceled" | null;
  transfer_reversal?: string | null;
}

/** Goods or a service for sale. */
export interface Product {
  id: string;
  object: "product";
  active: boolean;
  attributes?: string[] | null;
  /** Format: Unix seconds. */
  created: number;
  default_price?: string | null;
  description?: string | null;
  features?: { name: string }[] | null;
  images: string[];
  livemode: boolean;
  marketing_features: { name?: string | null }[];
  metadata: Record<string, string>;
  name: string;
  package_dimensions?: { height: number; length: number; weight: number; width: number } | null;
  shippable?: boolean | null;
  statement_descriptor?: string | null;
  tax_code?: string | null;
  type: "good" | "service";
  unit_label?: string | null;
  /** Format: Unix seconds. */
  updated: number;
  url?: string | null;
}

/** A payment, from the first attempt to the last. */
export interface PaymentIntent {
  id: string;
  object: "payment_intent";
  /** In the currency's smallest unit. */
  amount: number;
  amount_capturable: number;
  amount_received: number;
  application?: string | null;
  application_fee_amount?: number | null;
  capture_method: "automatic" | "automatic_async" | "manual";
  /** Lets a browser complete the payment. */
  client_secret?: string | null;
  confirmation_method: "automatic" | "manual";
  /** Format: Unix seconds. */
  created: number;
  currency: string;
  customer?: string | null;
  description?: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  payment_method?: string | null;
  payment_method_types: string[];
  status: string;
}

/** The money in the account, by currency. */
export interface Balance {
  object: "balance";
  livemode: boolean;
  available: BalanceAmount[];
  connect_reserved?: BalanceAmount[] | null;
  instant_available?: {
    amount: number;
    currency: string;
    /** The parts of an amount, by the kind of their source. */
    source_types?: SourceTypes | null;
    net_available: Record<string, unknown>[];
  }[] | null;
  issuing?: { available: BalanceAmount[] } | null;
  pending: BalanceAmount[];
  refund_and_dispute_prefunding?: { available: BalanceAmount[]; pending: BalanceAmount[] } | null;
}

/** A movement of money into or out of the account. */
export interface BalanceTransaction {
  id: string;
  object: "balance_transaction";
  /** In the currency's smallest unit. */
  amount: number;
  /** Format: Unix seconds. */
  available_on: number;
  balance_type: "issuing" | "payments" | "refund_and_dispute_prefunding";
  /** Format: Unix seconds. */
  created: number;
  currency: string;
  description?: string | null;
  exchange_rate?: number | null;
  fee: number;
  fee_details: {
    amount: number;
    application?: string | null;
    currency: string;
    description?: string | null;
    type: string;
  }[];
  net: number;
  reporting_category: string;
  /** Id of the charge, refund, payout or other record that caused it. */
  source?: string | null;
  status: "available" | "pending";
  type: string;
}

/** A charge that the customer's bank disputes. */
export interface Dispute {
  id: string;
  object: "dispute";
  /** In the currency's smallest unit. */
  amount: number;
  balance_transactions: Record<string, unknown>[];
  charge: string;
  /** Format: Unix seconds. */
  created: number;
  currency: string;
  enhanced_eligibility_types: string[];
  evidence: Record<string, unknown>;
  evidence_details: {
    due_by?: number | null;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
  is_charge_refundable: boolean;
  livemode: boolean;
  metadata: Record<string, string>;
  payment_intent?: string | null;
  payment_method_details?: Record<string, unknown> | null;
  reason: string;
  status: string;
}

/** Money sent from the account to a bank account or card. */
export interface Payout {
  id: string;
  object: "payout";
  /** In the currency's smallest unit. */
  amount: number;
  application_fee?: string | null;
  application_fee_amount?: number | null;
  /** Format: Unix seconds. */
  arrival_date: number;
  automatic: boolean;
  balance_transaction?: string | null;
  /** Format: Unix seconds. */
  created: number;
  currency: string;
  description?: string | null;
  destination?: string | null;
  failure_balance_transaction?: string | null;
  failure_code?: string | null;
  failure_message?: string | null;
  livemode: boolean;
  metadata?: Record<string, string> | null;
  method: "standard" | "instant";
  original_payout?: string | null;
  payout_method?: string | null;
  reconciliation_status: string;
  reversed_by?: string | null;
  source_balance?: string | null;
  source_type: string;
  statement_descriptor?: string | null;
  status: string;
  trace_id?: { status: string; value?: string | null } | null;
  type: string;
}

/** The cost of a product, once or for each period. */
export interface Price {
  id: string;
  object: "price";
  active: boolean;
  billing_scheme?: "per_unit" | "tiered" | null;
  /** Format: Unix seconds. */
  created: number;
  currency: string;
  livemode: boolean;
  lookup_key?: string | null;
  metadata: Record<string, string>;
  nickname?: string | null;
  product: string;
  recurring?: {
    interval: "day" | "week" | "month" | "year";
    interval_count: number;
    usage_type?: "metered" | "licensed" | null;
  } | null;
  tax_behavior?: "exclusive" | "inclusive" | "unspecified" | null;
  tiers_mode?: string | null;
  transform_quantity?: { divide_by: number; round: "up" | "down" } | null;
  type: "one_time" | "recurring";
  /** In the currency's smallest unit. */
  unit_amount?: number | null;
  /** Format: decimal. */
  unit_amount_decimal?: string | null;
}

/** A page on which a customer pays, subscribes or stores a payment method. */
export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  cancel_url?: string | null;
  client_reference_id?: string | null;
  /** Format: Unix seconds. */
  created: number;
  currency?: string | null;
  customer?: string | null;
  customer_email?: string | null;
  livemode: boolean;
  metadata?: Record<string, string> | null;
  mode: "payment" | "setup" | "subscription";
  payment_intent?: string | null;
  payment_status: "no_payment_required" | "paid" | "unpaid";
  status?: "complete" | "expired" | "open" | null;
  success_url?: string | null;
  /** URL of the page. */
  url?: string | null;
}

/** The attachment of a payment method to a customer. */
export interface PaymentMethod {
  id: string;
  object: "payment_method";
  billing_details?: BillingDetails | null;
  /** Format: Unix seconds. */
  created: number;
  customer?: string | null;
  livemode: boolean;
  metadata?: Record<string, string> | null;
  type: string;
  card?: {
    brand?: string | null;
    country?: string | null;
    exp_month?: number | null;
    exp_year?: number | null;
    fingerprint?: string | null;
    funding?: string | null;
    last4?: string | null;
  } | null;
}

/** Address. */
export interface Address {
  line1?: string | null;
  line2?: string | null;
  city?: string | null;
  state?: string | null;
  postal_code?: string | null;
  /** Two-letter code. */
  country?: string | null;
}

/** Discount. */
export interface Discount {
  id: string;
  object: string;
  checkout_session?: string | null;
  coupon?: Record<string, unknown> | null;
  customer?: string | null;
  customer_account?: string | null;
  /** Format: Unix seconds. */
  end?: number | null;
  invoice?: string | null;
  invoice_item?: string | null;
  promotion_code?: string | null;
  source?: { coupon?: string | null; type: string } | null;
  /** Format: Unix seconds. */
  start: number;
  subscription?: string | null;
  subscription_item?: string | null;
}

/** An additional line on an invoice. */
export interface CustomField {
  name: string;
  value: string;
}

/** Shipping. */
export interface Shipping {
  address: Address;
  name: string;
  phone?: string | null;
}

/** Automatic tax. */
export interface AutomaticTax {
  disabled_reason?: string | null;
  enabled: boolean;
  /** This account, or a connected one. */
  liability?: AccountReference | null;
  provider?: string | null;
  status?: string | null;
}

/** This account, or a connected one. */
export interface AccountReference {
  account?: string | null;
  type: "account" | "self";
}

/** Tax rate. */
export interface TaxRate {
  id: string;
  object: string;
  active: boolean;
  country?: string | null;
  /** Format: Unix seconds. */
  created: number;
  description?: string | null;
  display_name: string;
  effective_percentage?: number | null;
  flat_amount?: { amount: number; currency: string } | null;
  inclusive: boolean;
  jurisdiction?: string | null;
  jurisdiction_level?: "city" | "country" | "county" | "district" | "multiple" | "state" | null;
  livemode: boolean;
  metadata?: Record<string, string> | null;
  percentage: number;
  rate_type?: "flat_amount" | "percentage" | null;
  state?: string | null;
  /** For instance vat or sales_tax. */
  tax_type?: string | null;
}

/** Subscription item. */
export interface SubscriptionItem {
  id: string;
  object: string;
  billing_thresholds?: Record<string, unknown> | null;
  /** Format: Unix seconds. */
  created: number;
  /** Format: Unix seconds. */
  current_period_end?: number | null;
  /** Format: Unix seconds. */
  current_period_start?: number | null;
  discounts?: unknown[] | null;
  metadata: Record<string, string>;
  plan?: Record<string, unknown> | null;
  price: Record<string, unknown>;
  quantity?: number | null;
  subscription: string;
  tax_rates?: unknown[] | null;
}

/** Invoice line. */
export interface InvoiceLine {
  id: string;
  object: string;
  amount: number;
  currency: string;
  description?: string | null;
  discount_amounts?: unknown[] | null;
  discountable: boolean;
  discounts: unknown[];
  invoice?: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  period: Record<string, unknown>;
  proration?: boolean | null;
  quantity?: number | null;
}

/** Invoice payment. */
export interface InvoicePayment {
  id: string;
  object: string;
  amount_paid?: number | null;
  amount_requested: number;
  /** Format: Unix seconds. */
  created: number;
  currency: string;
  invoice: string;
  is_default: boolean;
  livemode: boolean;
  status: string;
}

/** Card payment. */
export interface CardPayment {
  amount_authorized?: number | null;
  authorization_code?: string | null;
  brand?: string | null;
  checks?: Record<string, unknown> | null;
  country?: string | null;
  exp_month: number;
  exp_year: number;
  extended_authorization?: Record<string, unknown> | null;
  fingerprint?: string | null;
  funding?: string | null;
  incremental_authorization?: Record<string, unknown> | null;
  installments?: Record<string, unknown> | null;
  last4?: string | null;
  mandate?: string | null;
  multicapture?: Record<string, unknown> | null;
  network?: string | null;
  network_token?: Record<string, unknown> | null;
  network_transaction_id?: string | null;
  overcapture?: Record<string, unknown> | null;
  regulated_status?: string | null;
  three_d_secure?: Record<string, unknown> | null;
  wallet?: Record<string, unknown> | null;
}

/** Billing details. */
export interface BillingDetails {
  address?: Address | null;
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  tax_id?: string | null;
}

/** Balance amount. */
export interface BalanceAmount {
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  /** The parts of an amount, by the kind of their source. */
  source_types?: SourceTypes | null;
}

/** The parts of an amount, by the kind of their source. */
export interface SourceTypes {
  bank_account?: number | null;
  card?: number | null;
  fpx?: number | null;
}

/** Fields of `Address`. */
export const addressFields: Readonly<Record<string, Schema>> = {
  line1: { type: ["string", "null"] },
  line2: { type: ["string", "null"] },
  city: { type: ["string", "null"] },
  state: { type: ["string", "null"] },
  postal_code: { type: ["string", "null"] },
  country: { type: ["string", "null"], description: "Two-letter code." },
};

/** Fields of `Discount`. */
export const discountFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  object: { type: "string" },
  checkout_session: { type: ["string", "null"] },
  coupon: { type: ["object", "null"] },
  customer: { type: ["string", "null"] },
  customer_account: { type: ["string", "null"] },
  end: { type: ["integer", "null"], format: "epoch-seconds" },
  invoice: { type: ["string", "null"] },
  invoice_item: { type: ["string", "null"] },
  promotion_code: { type: ["string", "null"] },
  source: {
    type: ["object", "null"],
    properties: { coupon: { type: ["string", "null"] }, type: { type: "string" } },
    required: ["type"],
  },
  start: { type: "integer", format: "epoch-seconds" },
  subscription: { type: ["string", "null"] },
  subscription_item: { type: ["string", "null"] },
};

/** Fields of `CustomField`. */
export const customFieldFields: Readonly<Record<string, Schema>> = { name: { type: "string" }, value: { type: "string" } };

/** Fields of `Shipping`. */
export const shippingFields: Readonly<Record<string, Schema>> = {
  address: { type: "object", title: "Address", properties: addressFields },
  name: { type: "string" },
  phone: { type: ["string", "null"] },
};

/** Fields of `AccountReference`. */
export const accountReferenceFields: Readonly<Record<string, Schema>> = { account: { type: ["string", "null"] }, type: { type: "string", enum: ["account", "self"] } };

/** Fields of `AutomaticTax`. */
export const automaticTaxFields: Readonly<Record<string, Schema>> = {
  disabled_reason: { type: ["string", "null"] },
  enabled: { type: "boolean" },
  liability: {
    type: ["object", "null"],
    title: "AccountReference",
    description: "This account, or a connected one.",
    properties: accountReferenceFields,
    required: ["type"],
  },
  provider: { type: ["string", "null"] },
  status: { type: ["string", "null"] },
};

/** Fields of `TaxRate`. */
export const taxRateFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  object: { type: "string" },
  active: { type: "boolean" },
  country: { type: ["string", "null"] },
  created: { type: "integer", format: "epoch-seconds" },
  description: { type: ["string", "null"] },
  display_name: { type: "string" },
  effective_percentage: { type: ["number", "null"] },
  flat_amount: {
    type: ["object", "null"],
    properties: { amount: { type: "integer" }, currency: { type: "string" } },
    required: ["amount", "currency"],
  },
  inclusive: { type: "boolean" },
  jurisdiction: { type: ["string", "null"] },
  jurisdiction_level: {
    type: ["string", "null"],
    enum: ["city", "country", "county", "district", "multiple", "state", null],
  },
  livemode: { type: "boolean" },
  metadata: { type: ["object", "null"], additionalProperties: { type: "string" } },
  percentage: { type: "number" },
  rate_type: { type: ["string", "null"], enum: ["flat_amount", "percentage", null] },
  state: { type: ["string", "null"] },
  tax_type: { type: ["string", "null"], description: "For instance vat or sales_tax." },
};

/** Fields of `SubscriptionItem`. */
export const subscriptionItemFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  object: { type: "string" },
  billing_thresholds: { type: ["object", "null"] },
  created: { type: "integer", format: "epoch-seconds" },
  current_period_end: { type: ["integer", "null"], format: "epoch-seconds" },
  current_period_start: { type: ["integer", "null"], format: "epoch-seconds" },
  discounts: { type: ["array", "null"] },
  metadata: { type: "object", additionalProperties: { type: "string" } },
  plan: { type: ["object", "null"] },
  price: { type: "object" },
  quantity: { type: ["integer", "null"] },
  subscription: { type: "string" },
  tax_rates: { type: ["array", "null"] },
};

/** Fields of `Subscription`. */
export const subscriptionFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["sub_1MowQVLkdIwHu7ixeRlqHVzs"] },
  object: { type: "string", enum: ["subscription"] },
  application: { type: ["string", "null"] },
  application_fee_percent: { type: ["number", "null"] },
  automatic_tax: {
    type: "object",
    title: "AutomaticTax",
    properties: automaticTaxFields,
    required: ["enabled"],
  },
  billing_cycle_anchor: { type: "integer", format: "epoch-seconds" },
  billing_cycle_anchor_config: {
    type: ["object", "null"],
    properties: {
      day_of_month: { type: "integer" },
      hour: { type: ["integer", "null"] },
      minute: { type: ["integer", "null"] },
      month: { type: ["integer", "null"] },
      second: { type: ["integer", "null"] },
    },
    required: ["day_of_month"],
  },
  billing_mode: {
    type: "object",
    properties: {
      flexible: { type: ["object", "null"] },
      type: { type: "string", enum: ["classic", "flexible"] },
      updated_at: { type: ["integer", "null"], format: "epoch-seconds" },
    },
    required: ["type"],
  },
  billing_thresholds: {
    type: ["object", "null"],
    properties: {
      amount_gte: { type: ["integer", "null"] },
      reset_billing_cycle_anchor: { type: ["boolean", "null"] },
    },
  },
  cancel_at: { type: ["integer", "null"], format: "epoch-seconds" },
  cancel_at_period_end: { type: "boolean" },
  canceled_at: { type: ["integer", "null"], format: "epoch-seconds" },
  cancellation_details: {
    type: ["object", "null"],
    properties: {
      comment: { type: ["string", "null"] },
      feedback: { type: ["string", "null"] },
      reason: { type: ["string", "null"] },
    },
  },
  collection_method: { type: "string", enum: ["charge_automatically", "send_invoice"] },
  created: { type: "integer", format: "epoch-seconds" },
  currency: { type: "string" },
  customer: { type: "string" },
  customer_account: { type: ["string", "null"] },
  days_until_due: { type: ["integer", "null"] },
  default_payment_method: { type: ["string", "null"] },
  default_source: { type: ["string", "null"] },
  default_tax_rates: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "TaxRate",
      properties: taxRateFields,
      required: [
        "id",
        "object",
        "active",
        "created",
        "display_name",
        "inclusive",
        "livemode",
        "percentage",
      ],
    },
  },
  description: { type: ["string", "null"] },
  discounts: { type: "array", items: { type: "string" } },
  ended_at: { type: ["integer", "null"], format: "epoch-seconds" },
  invoice_settings: {
    type: "object",
    properties: {
      account_tax_ids: { type: "array", items: { type: "string" } },
      issuer: {
        type: "object",
        title: "AccountReference",
        description: "This account, or a connected one.",
        properties: accountReferenceFields,
        required: ["type"],
      },
    },
    required: ["account_tax_ids", "issuer"],
  },
  items: {
    type: "object",
    description: "The subscribed items; the first page of a list.",
    properties: {
      object: { type: "string", enum: ["list"] },
      data: {
        type: "array",
        items: {
          type: "object",
          title: "SubscriptionItem",
          properties: subscriptionItemFields,
          required: ["id", "object", "created", "metadata", "price", "subscription"],
        },
      },
      has_more: { type: "boolean" },
      url: { type: "string" },
      total_count: { type: "integer" },
    },
    required: ["object", "data", "has_more", "url", "total_count"],
  },
  latest_invoice: { type: ["string", "null"] },
  livemode: { type: "boolean" },
  metadata: { type: "object", additionalProperties: { type: "string" } },
  next_pending_invoice_item_invoice: { type: ["integer", "null"], format: "epoch-seconds" },
  on_behalf_of: { type: ["string", "null"] },
  pause_collection: {
    type: ["object", "null"],
    properties: {
      behavior: { type: "string", enum: ["keep_as_draft", "mark_uncollectible", "void"] },
      resumes_at: { type: ["integer", "null"], format: "epoch-seconds" },
    },
    required: ["behavior"],
  },
  payment_settings: {
    type: ["object", "null"],
    properties: {
      payment_method_options: { type: ["object", "null"] },
      payment_method_types: { type: "array", items: { type: "string" } },
    },
    required: ["payment_method_types"],
  },
  status: {
    type: "string",
    enum: [
      "incomplete",
      "incomplete_expired",
      "trialing",
      "active",
      "past_due",
      "canceled",
      "unpaid",
      "paused",
    ],
  },
  current_period_start: {
    type: ["integer", "null"],
    description: "Absent if the subscription's items have this field instead.",
    format: "epoch-seconds",
  },
  current_period_end: {
    type: ["integer", "null"],
    description: "Absent if the subscription's items have this field instead.",
    format: "epoch-seconds",
  },
  start_date: { type: "integer", format: "epoch-seconds" },
  trial_start: { type: ["integer", "null"], format: "epoch-seconds" },
  trial_end: { type: ["integer", "null"], format: "epoch-seconds" },
  discount: {
    type: ["object", "null"],
    title: "Discount",
    properties: discountFields,
    required: ["id", "object", "start"],
  },
  plan: { type: ["object", "null"] },
  quantity: { type: ["integer", "null"] },
  schedule: { type: ["string", "null"] },
  test_clock: { type: ["string", "null"] },
  transfer_data: { type: ["object", "null"] },
  trial_settings: {
    type: ["object", "null"],
    properties: {
      end_behavior: {
        type: "object",
        properties: { missing_payment_method: { type: "string" } },
        required: ["missing_payment_method"],
      },
    },
    required: ["end_behavior"],
  },
  pending_invoice_item_interval: { type: ["object", "null"] },
  pending_setup_intent: { type: ["string", "null"] },
  pending_update: { type: ["object", "null"] },
};

/** Fields of `Customer`. */
export const customerFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["cus_NffrFeUfNV2Hib"] },
  object: { type: "string", enum: ["customer"] },
  address: { type: ["object", "null"], title: "Address", properties: addressFields },
  balance: {
    type: "integer",
    description: "Amount owed at the next invoice; a negative amount is credit.",
  },
  business_name: { type: ["string", "null"] },
  cash_balance: {
    type: ["object", "null"],
    properties: {
      object: { type: "string" },
      available: { type: ["object", "null"] },
      customer: { type: "string" },
      customer_account: { type: ["string", "null"] },
      livemode: { type: "boolean" },
      settings: { type: "object" },
    },
    required: ["object", "customer", "livemode", "settings"],
  },
  created: { type: "integer", format: "epoch-seconds" },
  currency: { type: ["string", "null"] },
  customer_account: { type: ["string", "null"] },
  default_currency: { type: ["string", "null"] },
  default_source: { type: ["string", "null"] },
  delinquent: {
    type: ["boolean", "null"],
    description: "Becomes true when an automatic payment fails or an invoice is overdue, and false when any invoice is paid or marked uncollectible.",
  },
  description: { type: ["string", "null"] },
  discount: {
    type: ["object", "null"],
    title: "Discount",
    properties: discountFields,
    required: ["id", "object", "start"],
  },
  email: { type: ["string", "null"], format: "email" },
  individual_name: { type: ["string", "null"] },
  invoice_credit_balance: { type: ["object", "null"] },
  invoice_prefix: { type: ["string", "null"] },
  invoice_settings: {
    type: "object",
    properties: {
      custom_fields: {
        type: "array",
        items: {
          type: "object",
          title: "CustomField",
          description: "An additional line on an invoice.",
          properties: customFieldFields,
          required: ["name", "value"],
        },
      },
      default_payment_method: { type: ["string", "null"] },
      footer: { type: ["string", "null"] },
      rendering_options: {
        type: ["object", "null"],
        properties: {
          amount_tax_display: { type: ["string", "null"] },
          template: { type: ["string", "null"] },
        },
      },
    },
    required: ["custom_fields"],
  },
  livemode: { type: "boolean" },
  metadata: { type: "object", additionalProperties: { type: "string" } },
  name: { type: ["string", "null"] },
  next_invoice_sequence: { type: ["integer", "null"] },
  phone: { type: ["string", "null"] },
  preferred_locales: { type: ["array", "null"], items: { type: "string" } },
  shipping: {
    type: ["object", "null"],
    title: "Shipping",
    properties: shippingFields,
    required: ["address", "name"],
  },
  sources: { type: ["object", "null"] },
  subscriptions: {
    type: ["object", "null"],
    properties: {
      object: { type: "string", enum: ["list"] },
      data: {
        type: "array",
        items: {
          type: "object",
          title: "Subscription",
          description: "A customer's recurring purchase.",
          properties: subscriptionFields,
          required: [
            "id",
            "object",
            "automatic_tax",
            "billing_cycle_anchor",
            "billing_mode",
            "cancel_at_period_end",
            "collection_method",
            "created",
            "currency",
            "customer",
            "discounts",
            "invoice_settings",
            "items",
            "livemode",
            "metadata",
            "status",
            "start_date",
          ],
        },
      },
      has_more: { type: "boolean" },
      url: { type: "string" },
    },
    required: ["object", "data", "has_more", "url"],
  },
  tax_exempt: { type: ["string", "null"] },
  test_clock: { type: ["string", "null"] },
};

/** Fields of `Deleted`. */
export const deletedFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  object: { type: "string", enum: ["customer", "product"] },
  deleted: { type: "boolean" },
};

/** Fields of `InvoiceLine`. */
export const invoiceLineFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  object: { type: "string" },
  amount: { type: "integer" },
  currency: { type: "string" },
  description: { type: ["string", "null"] },
  discount_amounts: { type: ["array", "null"] },
  discountable: { type: "boolean" },
  discounts: { type: "array" },
  invoice: { type: ["string", "null"] },
  livemode: { type: "boolean" },
  metadata: { type: "object", additionalProperties: { type: "string" } },
  period: { type: "object" },
  proration: { type: ["boolean", "null"] },
  quantity: { type: ["integer", "null"] },
};

/** Fields of `InvoicePayment`. */
export const invoicePaymentFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  object: { type: "string" },
  amount_paid: { type: ["integer", "null"] },
  amount_requested: { type: "integer" },
  created: { type: "integer", format: "epoch-seconds" },
  currency: { type: "string" },
  invoice: { type: "string" },
  is_default: { type: "boolean" },
  livemode: { type: "boolean" },
  status: { type: "string" },
};

/** Fields of `Invoice`. */
export const invoiceFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["in_1MtHbELkdIwHu7ixl4OzzPMv"] },
  object: { type: "string", enum: ["invoice"] },
  account_country: { type: ["string", "null"] },
  account_name: { type: ["string", "null"] },
  account_tax_ids: { type: ["array", "null"], items: { type: "string" } },
  amount_due: { type: "integer" },
  amount_overpaid: { type: "integer" },
  amount_paid: { type: "integer" },
  amount_remaining: { type: "integer" },
  amount_shipping: { type: "integer" },
  application: { type: ["string", "null"] },
  application_fee_amount: { type: ["integer", "null"] },
  attempt_count: { type: "integer" },
  attempted: { type: "boolean" },
  auto_advance: { type: ["boolean", "null"] },
  automatic_tax: {
    type: "object",
    title: "AutomaticTax",
    properties: automaticTaxFields,
    required: ["enabled"],
  },
  automatically_finalizes_at: { type: ["integer", "null"], format: "epoch-seconds" },
  billing_reason: {
    type: ["string", "null"],
    enum: [
      "automatic_pending_invoice_item_invoice",
      "manual",
      "quote_accept",
      "subscription",
      "subscription_create",
      "subscription_cycle",
      "subscription_threshold",
      "subscription_update",
      "upcoming",
      null,
    ],
  },
  charge: { type: ["string", "null"] },
  collection_method: { type: "string", enum: ["charge_automatically", "send_invoice"] },
  confirmation_secret: {
    type: ["object", "null"],
    properties: { client_secret: { type: "string" }, type: { type: "string" } },
    required: ["client_secret", "type"],
  },
  created: { type: "integer", format: "epoch-seconds" },
  currency: { type: "string" },
  custom_fields: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "CustomField",
      description: "An additional line on an invoice.",
      properties: customFieldFields,
      required: ["name", "value"],
    },
  },
  customer: { type: ["string", "null"] },
  customer_account: { type: ["string", "null"] },
  customer_address: { type: ["object", "null"], title: "Address", properties: addressFields },
  customer_email: { type: ["string", "null"] },
  customer_name: { type: ["string", "null"] },
  customer_phone: { type: ["string", "null"] },
  customer_shipping: {
    type: ["object", "null"],
    title: "Shipping",
    properties: shippingFields,
    required: ["address", "name"],
  },
  customer_tax_exempt: { type: ["string", "null"], enum: ["exempt", "none", "reverse", null] },
  customer_tax_ids: {
    type: ["array", "null"],
    items: {
      type: "object",
      properties: { type: { type: "string" }, value: { type: ["string", "null"] } },
      required: ["type"],
    },
  },
  default_payment_method: { type: ["string", "null"] },
  default_source: { type: ["string", "null"] },
  default_tax_rates: {
    type: "array",
    items: {
      type: "object",
      title: "TaxRate",
      properties: taxRateFields,
      required: [
        "id",
        "object",
        "active",
        "created",
        "display_name",
        "inclusive",
        "livemode",
        "percentage",
      ],
    },
  },
  description: { type: ["string", "null"] },
  discount: {
    type: ["object", "null"],
    title: "Discount",
    properties: discountFields,
    required: ["id", "object", "start"],
  },
  discounts: { type: "array", items: { type: "string" } },
  due_date: { type: ["integer", "null"], format: "epoch-seconds" },
  effective_at: { type: ["integer", "null"], format: "epoch-seconds" },
  ending_balance: { type: ["integer", "null"] },
  footer: { type: ["string", "null"] },
  from_invoice: {
    type: ["object", "null"],
    properties: { action: { type: "string" }, invoice: { type: "string" } },
    required: ["action", "invoice"],
  },
  hosted_invoice_url: { type: ["string", "null"], description: "Page where the customer pays." },
  invoice_pdf: { type: ["string", "null"] },
  issuer: {
    type: "object",
    title: "AccountReference",
    description: "This account, or a connected one.",
    properties: accountReferenceFields,
    required: ["type"],
  },
  last_finalization_error: {
    type: ["object", "null"],
    properties: {
      advice_code: { type: ["string", "null"] },
      code: { type: ["string", "null"] },
      doc_url: { type: ["string", "null"] },
      message: { type: ["string", "null"] },
      network_advice_code: { type: ["string", "null"] },
      network_decline_code: { type: ["string", "null"] },
      param: { type: ["string", "null"] },
      payment_method_type: { type: ["string", "null"] },
      type: {
        type: "string",
        enum: ["api_error", "card_error", "idempotency_error", "invalid_request_error"],
      },
    },
    required: ["type"],
  },
  latest_revision: { type: ["string", "null"] },
  lines: {
    type: "object",
    description: "The billed items; the first page of a list.",
    properties: {
      object: { type: "string", enum: ["list"] },
      data: {
        type: "array",
        items: {
          type: "object",
          title: "InvoiceLine",
          properties: invoiceLineFields,
          required: [
            "id",
            "object",
            "amount",
            "currency",
            "discountable",
            "discounts",
            "livemode",
            "metadata",
            "period",
          ],
        },
      },
      has_more: { type: "boolean" },
      total_count: { type: ["integer", "null"] },
      url: { type: ["string", "null"] },
    },
    required: ["object", "data", "has_more"],
  },
  livemode: { type: "boolean" },
  metadata: { type: ["object", "null"], additionalProperties: { type: "string" } },
  next_payment_attempt: { type: ["integer", "null"], format: "epoch-seconds" },
  number: { type: ["string", "null"] },
  on_behalf_of: { type: ["string", "null"] },
  paid: { type: ["boolean", "null"] },
  paid_out_of_band: { type: ["boolean", "null"] },
  parent: {
    type: ["object", "null"],
    properties: {
      quote_details: {
        type: ["object", "null"],
        properties: { quote: { type: "string" } },
        required: ["quote"],
      },
      subscription_details: {
        type: ["object", "null"],
        properties: {
          metadata: { type: ["object", "null"] },
          subscription: { type: "string" },
          subscription_proration_date: { type: ["integer", "null"], format: "epoch-seconds" },
        },
        required: ["subscription"],
      },
      type: { type: "string", enum: ["quote_details", "subscription_details"] },
    },
    required: ["type"],
  },
  payment_intent: { type: ["string", "null"] },
  payment_settings: {
    type: "object",
    properties: {
      default_mandate: { type: ["string", "null"] },
      payment_method_options: { type: ["object", "null"] },
      payment_method_types: { type: "array", items: { type: "string" } },
    },
    required: ["payment_method_types"],
  },
  payments: {
    type: ["object", "null"],
    properties: {
      object: { type: "string", enum: ["list"] },
      data: {
        type: "array",
        items: {
          type: "object",
          title: "InvoicePayment",
          properties: invoicePaymentFields,
          required: [
            "id",
            "object",
            "amount_requested",
            "created",
            "currency",
            "invoice",
            "is_default",
            "livemode",
            "status",
          ],
        },
      },
      has_more: { type: "boolean" },
      url: { type: "string" },
    },
    required: ["object", "data", "has_more", "url"],
  },
  period_end: { type: "integer", format: "epoch-seconds" },
  period_start: { type: "integer", format: "epoch-seconds" },
  post_payment_credit_notes_amount: { type: "integer" },
  pre_payment_credit_notes_amount: { type: "integer" },
  quote: { type: ["string", "null"] },
  receipt_number: { type: ["string", "null"] },
  rendering: {
    type: ["object", "null"],
    properties: {
      amount_tax_display: { type: ["string", "null"] },
      pdf: { type: ["object", "null"] },
      template: { type: ["string", "null"] },
      template_version: { type: ["integer", "null"] },
    },
  },
  rendering_options: { type: ["object", "null"] },
  shipping_cost: {
    type: ["object", "null"],
    properties: {
      amount_subtotal: { type: "integer" },
      amount_tax: { type: "integer" },
      amount_total: { type: "integer" },
      shipping_rate: { type: ["string", "null"] },
      taxes: { type: "array", items: { type: "object" } },
    },
    required: ["amount_subtotal", "amount_tax", "amount_total", "taxes"],
  },
  shipping_details: {
    type: ["object", "null"],
    title: "Shipping",
    properties: shippingFields,
    required: ["address", "name"],
  },
  starting_balance: { type: "integer" },
  statement_descriptor: { type: ["string", "null"] },
  status: {
    type: ["string", "null"],
    enum: ["draft", "open", "paid", "uncollectible", "void", null],
  },
  status_transitions: {
    type: "object",
    properties: {
      finalized_at: { type: ["integer", "null"], format: "epoch-seconds" },
      marked_uncollectible_at: { type: ["integer", "null"], format: "epoch-seconds" },
      paid_at: { type: ["integer", "null"], format: "epoch-seconds" },
      voided_at: { type: ["integer", "null"], format: "epoch-seconds" },
    },
  },
  subscription: { type: ["string", "null"] },
  subscription_details: {
    type: ["object", "null"],
    properties: { metadata: { type: "object", additionalProperties: { type: "string" } } },
    required: ["metadata"],
  },
  subtotal: { type: "integer" },
  subtotal_excluding_tax: { type: ["integer", "null"] },
  tax: { type: ["integer", "null"] },
  test_clock: { type: ["string", "null"] },
  threshold_reason: {
    type: ["object", "null"],
    properties: {
      amount_gte: { type: ["integer", "null"] },
      item_reasons: { type: "array", items: { type: "object" } },
    },
    required: ["item_reasons"],
  },
  total: { type: "integer" },
  total_discount_amounts: {
    type: ["array", "null"],
    items: {
      type: "object",
      properties: { amount: { type: "integer" }, discount: { type: "string" } },
      required: ["amount", "discount"],
    },
  },
  total_excluding_tax: { type: ["integer", "null"] },
  total_pretax_credit_amounts: {
    type: ["array", "null"],
    items: {
      type: "object",
      properties: {
        amount: { type: "integer" },
        credit_balance_transaction: { type: ["string", "null"] },
        discount: { type: ["string", "null"] },
        type: { type: "string", enum: ["credit_balance_transaction", "discount"] },
      },
      required: ["amount", "type"],
    },
  },
  total_tax_amounts: {
    type: ["array", "null"],
    items: {
      type: "object",
      properties: {
        amount: { type: "integer" },
        inclusive: { type: "boolean" },
        tax_rate: { type: "string" },
        taxability_reason: { type: ["string", "null"] },
        taxable_amount: { type: "integer" },
      },
      required: ["amount", "inclusive", "tax_rate", "taxable_amount"],
    },
  },
  total_taxes: {
    type: ["array", "null"],
    items: {
      type: "object",
      properties: {
        amount: { type: "integer" },
        tax_behavior: { type: "string", enum: ["exclusive", "inclusive"] },
        tax_rate_details: { type: ["object", "null"] },
        taxability_reason: { type: "string" },
        taxable_amount: { type: ["integer", "null"] },
        type: { type: "string" },
      },
      required: ["amount", "tax_behavior", "taxability_reason", "type"],
    },
  },
  transfer_data: { type: ["object", "null"] },
  webhooks_delivered_at: { type: ["integer", "null"], format: "epoch-seconds" },
};

/** Fields of `CardPayment`. */
export const cardPaymentFields: Readonly<Record<string, Schema>> = {
  amount_authorized: { type: ["integer", "null"] },
  authorization_code: { type: ["string", "null"] },
  brand: { type: ["string", "null"] },
  checks: { type: ["object", "null"] },
  country: { type: ["string", "null"] },
  exp_month: { type: "integer" },
  exp_year: { type: "integer" },
  extended_authorization: { type: ["object", "null"] },
  fingerprint: { type: ["string", "null"] },
  funding: { type: ["string", "null"] },
  incremental_authorization: { type: ["object", "null"] },
  installments: { type: ["object", "null"] },
  last4: { type: ["string", "null"] },
  mandate: { type: ["string", "null"] },
  multicapture: { type: ["object", "null"] },
  network: { type: ["string", "null"] },
  network_token: { type: ["object", "null"] },
  network_transaction_id: { type: ["string", "null"] },
  overcapture: { type: ["object", "null"] },
  regulated_status: { type: ["string", "null"] },
  three_d_secure: { type: ["object", "null"] },
  wallet: { type: ["object", "null"] },
};

/** Fields of `Refund`. */
export const refundFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["re_1Nispe2eZvKYlo2Cd31jOCgZ"] },
  object: { type: "string", enum: ["refund"] },
  amount: { type: "integer", description: "In the currency's smallest unit." },
  balance_transaction: { type: ["string", "null"] },
  charge: { type: ["string", "null"] },
  created: { type: "integer", format: "epoch-seconds" },
  currency: { type: "string" },
  description: { type: ["string", "null"] },
  destination_details: {
    type: ["object", "null"],
    description: "Has two members: `type`, and a member whose name is the value of `type`.",
  },
  failure_balance_transaction: { type: ["string", "null"] },
  failure_reason: { type: ["string", "null"] },
  instructions_email: { type: ["string", "null"] },
  metadata: { type: ["object", "null"], additionalProperties: { type: "string" } },
  next_action: {
    type: ["object", "null"],
    properties: { display_details: { type: ["object", "null"] }, type: { type: "string" } },
    required: ["type"],
  },
  payment_intent: { type: ["string", "null"] },
  pending_reason: {
    type: ["string", "null"],
    enum: ["processing", "insufficient_funds", "charge_pending", null],
  },
  reason: { type: ["string", "null"] },
  receipt_number: { type: ["string", "null"] },
  source_transfer_reversal: { type: ["string", "null"] },
  status: {
    type: ["string", "null"],
    enum: ["pending", "requires_action", "succeeded", "failed", "canceled", null],
  },
  transfer_reversal: { type: ["string", "null"] },
};

/** Fields of `BillingDetails`. */
export const billingDetailsFields: Readonly<Record<string, Schema>> = {
  address: { type: ["object", "null"], title: "Address", properties: addressFields },
  email: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  phone: { type: ["string", "null"] },
  tax_id: { type: ["string", "null"] },
};

/** Fields of `Charge`. */
export const chargeFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["ch_3MmlLrLkdIwHu7ix0snN0B15"] },
  object: { type: "string", enum: ["charge"] },
  created: { type: "integer", format: "epoch-seconds" },
  livemode: { type: "boolean" },
  amount: { type: "integer", description: "In the currency's smallest unit." },
  amount_captured: { type: "integer" },
  amount_refunded: { type: "integer" },
  amount_updates: { type: ["array", "null"], items: { type: "object" } },
  application: { type: ["string", "null"] },
  application_fee: { type: ["string", "null"] },
  application_fee_amount: { type: ["integer", "null"] },
  calculated_statement_descriptor: { type: ["string", "null"] },
  currency: { type: "string" },
  customer: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
  destination: { type: ["string", "null"] },
  dispute: { type: ["string", "null"] },
  disputed: { type: "boolean" },
  failure_balance_transaction: { type: ["string", "null"] },
  failure_code: { type: ["string", "null"] },
  failure_message: { type: ["string", "null"] },
  fraud_details: {
    type: ["object", "null"],
    properties: {
      stripe_report: { type: ["string", "null"] },
      user_report: { type: ["string", "null"] },
    },
  },
  invoice: { type: ["string", "null"] },
  on_behalf_of: { type: ["string", "null"] },
  order: { type: ["string", "null"] },
  outcome: {
    type: ["object", "null"],
    properties: {
      advice_code: { type: ["string", "null"] },
      network_advice_code: { type: ["string", "null"] },
      network_decline_code: { type: ["string", "null"] },
      network_status: { type: "string" },
      reason: { type: ["string", "null"] },
      risk_level: { type: "string" },
      risk_score: { type: "integer" },
      seller_message: { type: "string" },
      type: { type: "string" },
    },
    required: ["network_status", "risk_level", "risk_score", "seller_message", "type"],
  },
  paid: { type: "boolean" },
  payment_intent: { type: ["string", "null"] },
  payment_method: { type: ["string", "null"] },
  payment_method_details: {
    type: ["object", "null"],
    properties: {
      type: { type: "string" },
      card: {
        type: ["object", "null"],
        title: "CardPayment",
        properties: cardPaymentFields,
        required: ["exp_month", "exp_year"],
      },
    },
    required: ["type"],
  },
  presentment_details: {
    type: ["object", "null"],
    properties: {
      amount_authorized: { type: ["integer", "null"] },
      amount_charged: { type: ["integer", "null"] },
      currency: { type: ["string", "null"] },
    },
  },
  receipt_email: { type: ["string", "null"] },
  receipt_number: { type: ["string", "null"] },
  receipt_url: { type: ["string", "null"] },
  refunded: { type: "boolean" },
  refunds: {
    type: ["object", "null"],
    properties: {
      object: { type: "string", enum: ["list"] },
      data: {
        type: "array",
        items: {
          type: "object",
          title: "Refund",
          description: "A full or partial refund of a payment.",
          properties: refundFields,
          required: ["id", "object", "amount", "created", "currency"],
        },
      },
      has_more: { type: "boolean" },
      total_count: { type: "integer" },
      url: { type: "string" },
    },
    required: ["object", "data", "has_more", "total_count", "url"],
  },
  review: { type: ["string", "null"] },
  shipping: { type: ["object", "null"] },
  source: { type: ["object", "null"] },
  source_transfer: { type: ["string", "null"] },
  statement_descriptor: { type: ["string", "null"] },
  statement_descriptor_suffix: { type: ["string", "null"] },
  status: { type: "string", enum: ["succeeded", "pending", "failed"] },
  transfer_data: { type: ["object", "null"] },
  transfer_group: { type: ["string", "null"] },
  captured: { type: "boolean" },
  balance_transaction: { type: ["string", "null"] },
  billing_details: { type: "object", title: "BillingDetails", properties: billingDetailsFields },
  metadata: { type: "object", additionalProperties: { type: "string" } },
  radar_options: { type: ["object", "null"] },
};

/** Fields of `Product`. */
export const productFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["prod_NWjs8kKbJWmuuc"] },
  object: { type: "string", enum: ["product"] },
  active: { type: "boolean" },
  attributes: { type: ["array", "null"], items: { type: "string" } },
  created: { type: "integer", format: "epoch-seconds" },
  default_price: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
  features: {
    type: ["array", "null"],
    items: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  },
  images: { type: "array", items: { type: "string" } },
  livemode: { type: "boolean" },
  marketing_features: {
    type: "array",
    items: { type: "object", properties: { name: { type: ["string", "null"] } } },
  },
  metadata: { type: "object", additionalProperties: { type: "string" } },
  name: { type: "string" },
  package_dimensions: {
    type: ["object", "null"],
    properties: {
      height: { type: "number" },
      length: { type: "number" },
      weight: { type: "number" },
      width: { type: "number" },
    },
    required: ["height", "length", "weight", "width"],
  },
  shippable: { type: ["boolean", "null"] },
  statement_descriptor: { type: ["string", "null"] },
  tax_code: { type: ["string", "null"] },
  type: { type: "string", enum: ["good", "service"] },
  unit_label: { type: ["string", "null"] },
  updated: { type: "integer", format: "epoch-seconds" },
  url: { type: ["string", "null"] },
};

/** Fields of `PaymentIntent`. */
export const paymentIntentFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["pi_3MtwBwLkdIwHu7ix28a3tqPa"] },
  object: { type: "string", enum: ["payment_intent"] },
  amount: { type: "integer", description: "In the currency's smallest unit." },
  amount_capturable: { type: "integer" },
  amount_received: { type: "integer" },
  application: { type: ["string", "null"] },
  application_fee_amount: { type: ["integer", "null"] },
  capture_method: { type: "string", enum: ["automatic", "automatic_async", "manual"] },
  client_secret: { type: ["string", "null"], description: "Lets a browser complete the payment." },
  confirmation_method: { type: "string", enum: ["automatic", "manual"] },
  created: { type: "integer", format: "epoch-seconds" },
  currency: { type: "string" },
  customer: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
  livemode: { type: "boolean" },
  metadata: { type: "object", additionalProperties: { type: "string" } },
  payment_method: { type: ["string", "null"] },
  payment_method_types: { type: "array", items: { type: "string" } },
  status: { type: "string" },
};

/** Fields of `SourceTypes`. */
export const sourceTypesFields: Readonly<Record<string, Schema>> = {
  bank_account: { type: ["integer", "null"] },
  card: { type: ["integer", "null"] },
  fpx: { type: ["integer", "null"] },
};

/** Fields of `BalanceAmount`. */
export const balanceAmountFields: Readonly<Record<string, Schema>> = {
  amount: { type: "integer", description: "In the currency's smallest unit." },
  currency: { type: "string" },
  source_types: {
    type: ["object", "null"],
    title: "SourceTypes",
    description: "The parts of an amount, by the kind of their source.",
    properties: sourceTypesFields,
  },
};

/** Fields of `Balance`. */
export const balanceFields: Readonly<Record<string, Schema>> = {
  object: { type: "string", enum: ["balance"] },
  livemode: { type: "boolean" },
  available: {
    type: "array",
    items: {
      type: "object",
      title: "BalanceAmount",
      properties: balanceAmountFields,
      required: ["amount", "currency"],
    },
  },
  connect_reserved: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "BalanceAmount",
      properties: balanceAmountFields,
      required: ["amount", "currency"],
    },
  },
  instant_available: {
    type: ["array", "null"],
    items: {
      type: "object",
      properties: {
        amount: { type: "integer" },
        currency: { type: "string" },
        source_types: {
          type: ["object", "null"],
          title: "SourceTypes",
          description: "The parts of an amount, by the kind of their source.",
          properties: sourceTypesFields,
        },
        net_available: { type: "array", items: { type: "object" } },
      },
      required: ["amount", "currency", "net_available"],
    },
  },
  issuing: {
    type: ["object", "null"],
    properties: {
      available: {
        type: "array",
        items: {
          type: "object",
          title: "BalanceAmount",
          properties: balanceAmountFields,
          required: ["amount", "currency"],
        },
      },
    },
    required: ["available"],
  },
  pending: {
    type: "array",
    items: {
      type: "object",
      title: "BalanceAmount",
      properties: balanceAmountFields,
      required: ["amount", "currency"],
    },
  },
  refund_and_dispute_prefunding: {
    type: ["object", "null"],
    properties: {
      available: {
        type: "array",
        items: {
          type: "object",
          title: "BalanceAmount",
          properties: balanceAmountFields,
          required: ["amount", "currency"],
        },
      },
      pending: {
        type: "array",
        items: {
          type: "object",
          title: "BalanceAmount",
          properties: balanceAmountFields,
          required: ["amount", "currency"],
        },
      },
    },
    required: ["available", "pending"],
  },
};

/** Fields of `BalanceTransaction`. */
export const balanceTransactionFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["txn_1MiN3gLkdIwHu7ixxapQrznl"] },
  object: { type: "string", enum: ["balance_transaction"] },
  amount: { type: "integer", description: "In the currency's smallest unit." },
  available_on: { type: "integer", format: "epoch-seconds" },
  balance_type: { type: "string", enum: ["issuing", "payments", "refund_and_dispute_prefunding"] },
  created: { type: "integer", format: "epoch-seconds" },
  currency: { type: "string" },
  description: { type: ["string", "null"] },
  exchange_rate: { type: ["number", "null"] },
  fee: { type: "integer" },
  fee_details: {
    type: "array",
    items: {
      type: "object",
      properties: {
        amount: { type: "integer" },
        application: { type: ["string", "null"] },
        currency: { type: "string" },
        description: { type: ["string", "null"] },
        type: { type: "string" },
      },
      required: ["amount", "currency", "type"],
    },
  },
  net: { type: "integer" },
  reporting_category: { type: "string" },
  source: {
    type: ["string", "null"],
    description: "Id of the charge, refund, payout or other record that caused it.",
  },
  status: { type: "string", enum: ["available", "pending"] },
  type: { type: "string" },
};

/** Fields of `Dispute`. */
export const disputeFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["du_1MtJUT2eZvKYlo2CNaw2HvEv"] },
  object: { type: "string", enum: ["dispute"] },
  amount: { type: "integer", description: "In the currency's smallest unit." },
  balance_transactions: { type: "array", items: { type: "object" } },
  charge: { type: "string" },
  created: { type: "integer", format: "epoch-seconds" },
  currency: { type: "string" },
  enhanced_eligibility_types: { type: "array", items: { type: "string" } },
  evidence: { type: "object" },
  evidence_details: {
    type: "object",
    properties: {
      due_by: { type: ["integer", "null"], format: "epoch-seconds" },
      has_evidence: { type: "boolean" },
      past_due: { type: "boolean" },
      submission_count: { type: "integer" },
    },
    required: ["has_evidence", "past_due", "submission_count"],
  },
  is_charge_refundable: { type: "boolean" },
  livemode: { type: "boolean" },
  metadata: { type: "object", additionalProperties: { type: "string" } },
  payment_intent: { type: ["string", "null"] },
  payment_method_details: { type: ["object", "null"] },
  reason: { type: "string" },
  status: { type: "string" },
};

/** Fields of `Payout`. */
export const payoutFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["po_1OaFDbEcg9tTZuTgNYmX0PKB"] },
  object: { type: "string", enum: ["payout"] },
  amount: { type: "integer", description: "In the currency's smallest unit." },
  application_fee: { type: ["string", "null"] },
  application_fee_amount: { type: ["integer", "null"] },
  arrival_date: { type: "integer", format: "epoch-seconds" },
  automatic: { type: "boolean" },
  balance_transaction: { type: ["string", "null"] },
  created: { type: "integer", format: "epoch-seconds" },
  currency: { type: "string" },
  description: { type: ["string", "null"] },
  destination: { type: ["string", "null"] },
  failure_balance_transaction: { type: ["string", "null"] },
  failure_code: { type: ["string", "null"] },
  failure_message: { type: ["string", "null"] },
  livemode: { type: "boolean" },
  metadata: { type: ["object", "null"], additionalProperties: { type: "string" } },
  method: { type: "string", enum: ["standard", "instant"] },
  original_payout: { type: ["string", "null"] },
  payout_method: { type: ["string", "null"] },
  reconciliation_status: { type: "string" },
  reversed_by: { type: ["string", "null"] },
  source_balance: { type: ["string", "null"] },
  source_type: { type: "string" },
  statement_descriptor: { type: ["string", "null"] },
  status: { type: "string" },
  trace_id: {
    type: ["object", "null"],
    properties: { status: { type: "string" }, value: { type: ["string", "null"] } },
    required: ["status"],
  },
  type: { type: "string" },
};

/** Fields of `Price`. */
export const priceFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["price_1Qx7Lm2eZv"] },
  object: { type: "string", enum: ["price"] },
  active: { type: "boolean" },
  billing_scheme: { type: ["string", "null"], enum: ["per_unit", "tiered", null] },
  created: { type: "integer", format: "epoch-seconds" },
  currency: { type: "string" },
  livemode: { type: "boolean" },
  lookup_key: { type: ["string", "null"] },
  metadata: { type: "object", additionalProperties: { type: "string" } },
  nickname: { type: ["string", "null"] },
  product: { type: "string" },
  recurring: {
    type: ["object", "null"],
    properties: {
      interval: { type: "string", enum: ["day", "week", "month", "year"] },
      interval_count: { type: "integer" },
      usage_type: { type: ["string", "null"], enum: ["metered", "licensed", null] },
    },
    required: ["interval", "interval_count"],
  },
  tax_behavior: { type: ["string", "null"], enum: ["exclusive", "inclusive", "unspecified", null] },
  tiers_mode: { type: ["string", "null"] },
  transform_quantity: {
    type: ["object", "null"],
    properties: { divide_by: { type: "integer" }, round: { type: "string", enum: ["up", "down"] } },
    required: ["divide_by", "round"],
  },
  type: { type: "string", enum: ["one_time", "recurring"] },
  unit_amount: { type: ["integer", "null"], description: "In the currency's smallest unit." },
  unit_amount_decimal: { type: ["string", "null"], format: "decimal" },
};

/** Fields of `CheckoutSession`. */
export const checkoutSessionFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  object: { type: "string", enum: ["checkout.session"] },
  cancel_url: { type: ["string", "null"] },
  client_reference_id: { type: ["string", "null"] },
  created: { type: "integer", format: "epoch-seconds" },
  currency: { type: ["string", "null"] },
  customer: { type: ["string", "null"] },
  customer_email: { type: ["string", "null"] },
  livemode: { type: "boolean" },
  metadata: { type: ["object", "null"], additionalProperties: { type: "string" } },
  mode: { type: "string", enum: ["payment", "setup", "subscription"] },
  payment_intent: { type: ["string", "null"] },
  payment_status: { type: "string", enum: ["no_payment_required", "paid", "unpaid"] },
  status: { type: ["string", "null"], enum: ["complete", "expired", "open", null] },
  success_url: { type: ["string", "null"] },
  url: { type: ["string", "null"], description: "URL of the page." },
};

/** Fields of `PaymentMethod`. */
export const paymentMethodFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["pm_1MqLiJLkdIwHu7ixUEgbFdYF"] },
  object: { type: "string", enum: ["payment_method"] },
  billing_details: {
    type: ["object", "null"],
    title: "BillingDetails",
    properties: billingDetailsFields,
  },
  created: { type: "integer", format: "epoch-seconds" },
  customer: { type: ["string", "null"] },
  livemode: { type: "boolean" },
  metadata: { type: ["object", "null"], additionalProperties: { type: "string" } },
  type: { type: "string" },
  card: {
    type: ["object", "null"],
    properties: {
      brand: { type: ["string", "null"] },
      country: { type: ["string", "null"] },
      exp_month: { type: ["integer", "null"] },
      exp_year: { type: ["integer", "null"] },
      fingerprint: { type: ["string", "null"] },
      funding: { type: ["string", "null"] },
      last4: { type: ["string", "null"] },
    },
  },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Customer: {
    type: "object",
    title: "Customer",
    description: "A person or company that pays.",
    properties: customerFields,
    required: ["id", "object", "balance", "created", "invoice_settings", "livemode", "metadata"],
  },
  Deleted: {
    type: "object",
    title: "Deleted",
    description: "A deleted record.",
    properties: deletedFields,
    required: ["id", "object", "deleted"],
  },
  Subscription: {
    type: "object",
    title: "Subscription",
    description: "A customer's recurring purchase.",
    properties: subscriptionFields,
    required: [
      "id",
      "object",
      "automatic_tax",
      "billing_cycle_anchor",
      "billing_mode",
      "cancel_at_period_end",
      "collection_method",
      "created",
      "currency",
      "customer",
      "discounts",
      "invoice_settings",
      "items",
      "livemode",
      "metadata",
      "status",
      "start_date",
    ],
  },
  Invoice: {
    type: "object",
    title: "Invoice",
    description: "A bill. Its amounts are in the currency's smallest unit.",
    properties: invoiceFields,
    required: [
      "id",
      "object",
      "amount_due",
      "amount_overpaid",
      "amount_paid",
      "amount_remaining",
      "amount_shipping",
      "attempt_count",
      "attempted",
      "automatic_tax",
      "collection_method",
      "created",
      "currency",
      "default_tax_rates",
      "discounts",
      "issuer",
      "lines",
      "livemode",
      "payment_settings",
      "period_end",
      "period_start",
      "post_payment_credit_notes_amount",
      "pre_payment_credit_notes_amount",
      "starting_balance",
      "status_transitions",
      "subtotal",
      "total",
    ],
  },
  Charge: {
    type: "object",
    title: "Charge",
    description: "One attempt to take money from a card or account.",
    properties: chargeFields,
    required: [
      "id",
      "object",
      "created",
      "livemode",
      "amount",
      "amount_captured",
      "amount_refunded",
      "currency",
      "disputed",
      "paid",
      "refunded",
      "status",
      "captured",
      "billing_details",
      "metadata",
    ],
  },
  Refund: {
    type: "object",
    title: "Refund",
    description: "A full or partial refund of a payment.",
    properties: refundFields,
    required: ["id", "object", "amount", "created", "currency"],
  },
  Product: {
    type: "object",
    title: "Product",
    description: "Goods or a service for sale.",
    properties: productFields,
    required: [
      "id",
      "object",
      "active",
      "created",
      "images",
      "livemode",
      "marketing_features",
      "metadata",
      "name",
      "type",
      "updated",
    ],
  },
  PaymentIntent: {
    type: "object",
    title: "PaymentIntent",
    description: "A payment, from the first attempt to the last.",
    properties: paymentIntentFields,
    required: [
      "id",
      "object",
      "amount",
      "amount_capturable",
      "amount_received",
      "capture_method",
      "confirmation_method",
      "created",
      "currency",
      "livemode",
      "metadata",
      "payment_method_types",
      "status",
    ],
  },
  Balance: {
    type: "object",
    title: "Balance",
    description: "The money in the account, by currency.",
    properties: balanceFields,
    required: ["object", "livemode", "available", "pending"],
  },
  BalanceTransaction: {
    type: "object",
    title: "BalanceTransaction",
    description: "A movement of money into or out of the account.",
    properties: balanceTransactionFields,
    required: [
      "id",
      "object",
      "amount",
      "available_on",
      "balance_type",
      "created",
      "currency",
      "fee",
      "fee_details",
      "net",
      "reporting_category",
      "status",
      "type",
    ],
  },
  Dispute: {
    type: "object",
    title: "Dispute",
    description: "A charge that the customer's bank disputes.",
    properties: disputeFields,
    required: [
      "id",
      "object",
      "amount",
      "balance_transactions",
      "charge",
      "created",
      "currency",
      "enhanced_eligibility_types",
      "evidence",
      "evidence_details",
      "is_charge_refundable",
      "livemode",
      "metadata",
      "reason",
      "status",
    ],
  },
  Payout: {
    type: "object",
    title: "Payout",
    description: "Money sent from the account to a bank account or card.",
    properties: payoutFields,
    required: [
      "id",
      "object",
      "amount",
      "arrival_date",
      "automatic",
      "created",
      "currency",
      "livemode",
      "method",
      "reconciliation_status",
      "source_type",
      "status",
      "type",
    ],
  },
  Price: {
    type: "object",
    title: "Price",
    description: "The cost of a product, once or for each period.",
    properties: priceFields,
    required: [
      "id",
      "object",
      "active",
      "created",
      "currency",
      "livemode",
      "metadata",
      "product",
      "type",
    ],
  },
  CheckoutSession: {
    type: "object",
    title: "CheckoutSession",
    description: "A page on which a customer pays, subscribes or stores a payment method.",
    properties: checkoutSessionFields,
    required: ["id", "object", "created", "livemode", "mode", "payment_status"],
  },
  PaymentMethod: {
    type: "object",
    title: "PaymentMethod",
    description: "The attachment of a payment method to a customer.",
    properties: paymentMethodFields,
    required: ["id", "object", "created", "livemode", "type"],
  },
};
