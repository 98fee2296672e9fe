// Generated from manifests/payments.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { Balance } from "./records.ts";

/** The money in the account, by currency. */
export interface BalanceClient {
  /** Get the account's balance. */
  get(params?: Record<string, never>, options?: CallOptions<Balance>): Promise<Result<Balance>>;
}

/** The model of balance. */
export const balance: Entity<BalanceClient> = {
  name: "balance",
  title: "Balance",
  description: "The money in the account, by currency.",
  recordType: "Balance",
  actions: {
    get: {
      kind: "get",
      description: "Get the account's balance.",
      notes: [],
      request: "GET /v1/balance",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Balance",
      meta: {},
    },
  },
};
