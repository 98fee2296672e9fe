// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { BalanceTransaction } from "./records.ts";

/** Params of `balance_transactions.list`. */
export interface BalanceTransactionsListParams {
  /** In this currency. */
  currency?: string;
  /** Paid out by this payout. */
  payout?: string;
  /** Caused by this charge, refund, payout or the like. */
  source?: string;
  /** Of this type. */
  type?: string;
  /** Only records created in this range. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Id before which the page ends. */
  ending_before?: string;
  /** Records a page. 1 to 100; default `10`. */
  limit?: number;
  /** Id after which the page begins. */
  starting_after?: string;
}

/** What stands beside the data of `balance_transactions.list`; a key is absent where the upstream gave none. */
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

/** How the actions of balance_transactions are executed. */
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
          schema: { type: "string", description: "In this currency." },
          required: false,
          target: { in: "query", name: "currency" },
        },
        payout: {
          schema: { type: "string", description: "Paid out by this payout." },
          required: false,
          target: { in: "query", name: "payout" },
        },
        source: {
          schema: {
            type: "string",
            description: "Caused by this charge, refund, payout or the like.",
          },
          required: false,
          target: { in: "query", name: "source" },
        },
        type: {
          schema: { type: "string", description: "Of this type." },
          required: false,
          target: { in: "query", name: "type" },
        },
        created: {
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
        },
        ending_before: {
          schema: { type: "string", description: "Id before which the page ends." },
          required: false,
          target: { in: "query", name: "ending_before" },
        },
        limit: {
          schema: { type: "integer", description: "Records a page.", minimum: 1, maximum: 100 },
          required: false,
          default: 10,
          target: { in: "query", name: "limit" },
        },
        starting_after: {
          schema: { type: "string", description: "Id after which the page begins." },
          required: false,
          target: { in: "query", name: "starting_after" },
        },
      },
      rules: [{ kind: "at_most_one", params: ["starting_after", "ending_before"] }],
      pagination: {
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
      },
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
