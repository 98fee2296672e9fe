// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { AccountOverview } from "./records.ts";
import { agentsOverviewMeta } from "./shared.ts";

/** Metadata of the result of `account_overview.list`. A key is absent if the upstream did not return it. */
export interface AccountOverviewClientListMeta {
  /** Always null. */
  next_page?: string | null;
}

/** All calls of today in numbers; times in seconds. */
export interface AccountOverviewClient {
  /** Get all calls of today in numbers, as one record. */
  list(params?: Record<string, never>, options?: CallOptions<AccountOverview>): Promise<Result<AccountOverview, AccountOverviewClientListMeta>>;
}

/** How the actions of account_overview are executed. */
export const accountOverview: Entity<AccountOverviewClient> = {
  name: "account_overview",
  title: "Account overview",
  description: "All calls of today in numbers; times in seconds.",
  recordType: "AccountOverview",
  contextStore: {
    key: [],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [
      {
        kind: "set",
        fields: {
          current_timestamp: {
            call: "or",
            args: [
              { get: ["record", "current_timestamp"] },
              { call: "now", args: ["P0D", "epoch-seconds"] },
            ],
          },
        },
      },
    ],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "Get all calls of today in numbers, as one record.",
      notes: [],
      request: "GET /api/v2/channels/voice/stats/account_overview",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "one", path: ["account_overview"], first: false, transformations: [] },
      resultType: "AccountOverview",
      meta: agentsOverviewMeta,
    },
  },
};
