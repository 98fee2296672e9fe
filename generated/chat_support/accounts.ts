// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { Account } from "./records.ts";

/** The account, its plan and its billing contact. */
export interface Accounts {
  /** Get the account of the credentials. */
  get(params?: Record<string, never>, options?: CallOptions<Account>): Promise<Result<Account>>;
}

/** The model of accounts. */
export const accounts: Entity<Accounts> = {
  name: "accounts",
  title: "Accounts",
  description: "The account, its plan and its billing contact.",
  recordType: "Account",
  actions: {
    get: {
      kind: "get",
      description: "Get the account of the credentials.",
      notes: [],
      request: "GET /api/v2/chat/account",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Account",
      meta: {},
    },
  },
};
