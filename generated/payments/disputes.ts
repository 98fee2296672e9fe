// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Dispute } from "./records.ts";

/** Params of `disputes.list`. */
export interface DisputesListParams {
  /** About this charge. */
  charge?: string;
  /** About this payment intent. */
  payment_intent?: string;
  /** Only records created in this range. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Id before which the page ends. */
  ending_before?: string;
  /** Records a page. 1 to 100; default `10`. */
  limit?: number;
  /** Id after which the page begins. */
  starting_after?: string;
}

/** What stands beside the data of `disputes.list`; a key is absent where the upstream gave none. */
export interface DisputesListMeta {
  has_more?: boolean;
}

/** Params of `disputes.get`. */
export interface DisputesGetParams {
  /** Id of the record. */
  id: string;
}

/** A charge that the customer's bank calls in question. */
export interface Disputes {
  /** List disputes, newest first. */
  list(params?: DisputesListParams, options?: CallOptions<Dispute>): Listing<Dispute, DisputesListMeta>;
  /** Get one dispute. */
  get(params: DisputesGetParams, options?: CallOptions<Dispute>): Promise<Result<Dispute>>;
}

/** How the actions of disputes are executed. */
export const disputes: Entity<Disputes> = {
  name: "disputes",
  title: "Disputes",
  description: "A charge that the customer's bank calls in question.",
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
          schema: { type: "string", description: "About this charge." },
          required: false,
          target: { in: "query", name: "charge" },
        },
        payment_intent: {
          schema: { type: "string", description: "About this payment intent." },
          required: false,
          target: { in: "query", name: "payment_intent" },
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
