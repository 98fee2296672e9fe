// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { BalanceTransaction } from "./records.ts";
import { createdParam, customersPagination, endingBeforeParam, limitParam, startingAfterParam } from "./shared.ts";

/** Params of `balance_transactions.list`. */
export interface BalanceTransactionsListParams {
  /** Only movements in this currency. */
  currency?: string;
  /** Only movements that are part of this automatic payout. */
  payout?: string;
  /** Only movements that this charge, refund, payout or other record caused. */
  source?: string;
  /** Only movements of this type. */
  type?: string;
  /** Only records created in this range. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Id of a record. The page ends before this record, and has no next page. */
  ending_before?: string;
  /** Records per page. 1 to 100; default `10`. */
  limit?: number;
  /** Id of a record. The page begins after this record. */
  starting_after?: string;
}

/** Metadata of the result of `balance_transactions.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface BalanceTransactionsListMeta {
  has_more?: boolean;
}

/** Params of `balance_transactions.get`. */
export interface BalanceTransactionsGetParams {
  /** Id of the record. */
  id: string;
}

/** A movement of money into or out of the account. */
export interface BalanceTransactions {
  /** List balance transactions, newest first. */
  list(params?: BalanceTransactionsListParams, options?: CallOptions<BalanceTransaction>): Listing<BalanceTransaction, BalanceTransactionsListMeta>;
  /** Get one balance transaction. */
  get(params: BalanceTransactionsGetParams, options?: CallOptions<BalanceTransaction>): Promise<Result<BalanceTransaction>>;
}

/** The model of balance_transactions. */
export const balanceTransactions: Entity<BalanceTransactions> = {
  name: "balance_transactions",
  title: "Balance transactions",
  description: "A movement of money into or out of the account.",
  recordType: "BalanceTransaction",
  actions: {
    list: {
      kind: "list",
      description: "List balance transactions, newest first.",
      notes: [],
      request: "GET /v1/balance_transactions",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        currency: {
          schema: { type: "string", description: "Only movements in this currency." },
          required: false,
          target: { in: "query", name: "currency" },
        },
        payout: {
          schema: {
            type: "string",
            description: "Only movements that are part of this automatic payout.",
          },
          required: false,
          target: { in: "query", name: "payout" },
        },
        source: {
          schema: {
            type: "string",
            description: "Only movements that this charge, refund, payout or other record caused.",
          },
          required: false,
          target: { in: "query", name: "source" },
        },
        type: {
          schema: { type: "string", description: "Only movements of this type." },
          required: false,
          target: { in: "query", name: "type" },
        },
        created: createdParam,
        ending_before: endingBeforeParam,
        limit: limitParam,
        starting_after: startingAfterParam,
      },
      rules: [{ kind: "at_most_one", params: ["starting_after", "ending_before"] }],
      pagination: customersPagination,
      returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
      resultType: "BalanceTransaction",
      meta: { has_more: { value: { get: ["response", "has_more"] }, schema: { type: "boolean" } } },
    },
    get: {
      kind: "get",
      description: "Get one balance transaction.",
      notes: [],
      request: "GET /v1/balance_transactions/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        id: {
          schema: {
            type: "string",
            description: "Id of the record.",
            examples: ["txn_1MiN3gLkdIwHu7ixxapQrznl"],
          },
          required: true,
          target: { in: "path", name: "id" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "BalanceTransaction",
      meta: {},
    },
  },
};
