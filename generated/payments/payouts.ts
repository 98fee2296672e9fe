// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Payout } from "./records.ts";
import { createdParam, customersPagination, endingBeforeParam, limitParam, startingAfterParam } from "./shared.ts";

/** Params of `payouts.list`. */
export interface PayoutsListParams {
  /** Only payouts that are expected to arrive in this range. */
  arrival_date?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Only payouts to this bank account or card. */
  destination?: string;
  /** Only payouts in this state. */
  status?: "pending" | "paid" | "failed" | "canceled";
  /** Only records created in this range. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Id of a record. The page ends before this record, and has no next page. */
  ending_before?: string;
  /** Records per page. 1 to 100; default `10`. */
  limit?: number;
  /** Id of a record. The page begins after this record. */
  starting_after?: string;
}

/** Metadata of the result of `payouts.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface PayoutsListMeta {
  has_more?: boolean;
}

/** Params of `payouts.get`. */
export interface PayoutsGetParams {
  /** Id of the record. */
  id: string;
}

/** Money sent from the account to a bank account or card. */
export interface Payouts {
  /** List payouts, newest first. */
  list(params?: PayoutsListParams, options?: CallOptions<Payout>): Listing<Payout, PayoutsListMeta>;
  /** Get one payout. */
  get(params: PayoutsGetParams, options?: CallOptions<Payout>): Promise<Result<Payout>>;
}

/** The model of payouts. */
export const payouts: Entity<Payouts> = {
  name: "payouts",
  title: "Payouts",
  description: "Money sent from the account to a bank account or card.",
  recordType: "Payout",
  actions: {
    list: {
      kind: "list",
      description: "List payouts, newest first.",
      notes: [],
      request: "GET /v1/payouts",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        arrival_date: {
          schema: {
            type: "object",
            description: "Only payouts that are expected to arrive in this range.",
            properties: {
              gt: { type: "integer", format: "epoch-seconds" },
              gte: { type: "integer", format: "epoch-seconds" },
              lt: { type: "integer", format: "epoch-seconds" },
              lte: { type: "integer", format: "epoch-seconds" },
            },
            additionalProperties: false,
          },
          required: false,
          target: { in: "query", name: "arrival_date" },
        },
        destination: {
          schema: { type: "string", description: "Only payouts to this bank account or card." },
          required: false,
          target: { in: "query", name: "destination" },
        },
        status: {
          schema: {
            type: "string",
            description: "Only payouts in this state.",
            enum: ["pending", "paid", "failed", "canceled"],
          },
          required: false,
          target: { in: "query", name: "status" },
        },
        created: createdParam,
        ending_before: endingBeforeParam,
        limit: limitParam,
        starting_after: startingAfterParam,
      },
      rules: [{ kind: "at_most_one", params: ["starting_after", "ending_before"] }],
      pagination: customersPagination,
      returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
      resultType: "Payout",
      meta: { has_more: { value: { get: ["response", "has_more"] }, schema: { type: "boolean" } } },
    },
    get: {
      kind: "get",
      description: "Get one payout.",
      notes: [],
      request: "GET /v1/payouts/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        id: {
          schema: {
            type: "string",
            description: "Id of the record.",
            examples: ["po_1OaFDbEcg9tTZuTgNYmX0PKB"],
          },
          required: true,
          target: { in: "path", name: "id" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Payout",
      meta: {},
    },
  },
};
