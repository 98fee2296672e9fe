// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Dispute } from "./records.ts";
import { createdParam, customersPagination, endingBeforeParam, limitParam, startingAfterParam } from "./shared.ts";

/** Params of `disputes.list`. */
export interface DisputesListParams {
  /** Only disputes about this charge. */
  charge?: string;
  /** Only disputes about this payment intent. */
  payment_intent?: string;
  /** Only records created in this range. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Id of a record. The page ends before this record, and has no next page. */
  ending_before?: string;
  /** Records per page. 1 to 100; default `10`. */
  limit?: number;
  /** Id of a record. The page begins after this record. */
  starting_after?: string;
}

/** Metadata of the result of `disputes.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface DisputesListMeta {
  has_more?: boolean;
}

/** Params of `disputes.get`. */
export interface DisputesGetParams {
  /** Id of the record. */
  id: string;
}

/** A charge that the customer's bank disputes. */
export interface Disputes {
  /** List disputes, newest first. */
  list(params?: DisputesListParams, options?: CallOptions<Dispute>): Listing<Dispute, DisputesListMeta>;
  /** Get one dispute. */
  get(params: DisputesGetParams, options?: CallOptions<Dispute>): Promise<Result<Dispute>>;
}

/** The model of disputes. */
export const disputes: Entity<Disputes> = {
  name: "disputes",
  title: "Disputes",
  description: "A charge that the customer's bank disputes.",
  recordType: "Dispute",
  actions: {
    list: {
      kind: "list",
      description: "List disputes, newest first.",
      notes: [],
      request: "GET /v1/disputes",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        charge: {
          schema: { type: "string", description: "Only disputes about this charge." },
          required: false,
          target: { in: "query", name: "charge" },
        },
        payment_intent: {
          schema: { type: "string", description: "Only disputes about this payment intent." },
          required: false,
          target: { in: "query", name: "payment_intent" },
        },
        created: createdParam,
        ending_before: endingBeforeParam,
        limit: limitParam,
        starting_after: startingAfterParam,
      },
      rules: [{ kind: "at_most_one", params: ["starting_after", "ending_before"] }],
      pagination: customersPagination,
      returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
      resultType: "Dispute",
      meta: { has_more: { value: { get: ["response", "has_more"] }, schema: { type: "boolean" } } },
    },
    get: {
      kind: "get",
      description: "Get one dispute.",
      notes: [],
      request: "GET /v1/disputes/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        id: {
          schema: {
            type: "string",
            description: "Id of the record.",
            examples: ["du_1MtJUT2eZvKYlo2CNaw2HvEv"],
          },
          required: true,
          target: { in: "path", name: "id" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Dispute",
      meta: {},
    },
  },
};
