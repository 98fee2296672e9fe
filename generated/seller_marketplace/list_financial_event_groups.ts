// Generated from manifests/seller_marketplace.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { FinancialEventGroup } from "./records.ts";
import { cursorPagination, maxResultsPerPageParam, nextTokenParam, pageMeta } from "./shared.ts";

/** Params of `list_financial_event_groups.list`. */
export interface ListFinancialEventGroupsListParams {
  /** Only groups that began at this time or later. Format: ISO 8601; default 179 days before the call. */
  FinancialEventGroupStartedAfter?: string;
  /** Only groups that began before this time. Format: ISO 8601. */
  FinancialEventGroupStartedBefore?: string;
  /** Records per page. 1 to 100; default `100`. */
  MaxResultsPerPage?: number;
  /** Selects the next page. Pass meta.next_token of the previous page, and repeat the other params. */
  NextToken?: string;
}

/** Metadata of the result of `list_financial_event_groups.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ListFinancialEventGroupsListMeta {
  next_token?: string | null;
}

/** The columns of `list_financial_event_groups` in the context store, with their types. */
export interface ListFinancialEventGroupsColumns {
  FinancialEventGroupId: "text";
  ProcessingStatus: "text";
  FundTransferStatus: "text";
  "OriginalTotal.CurrencyCode": "text";
  "OriginalTotal.CurrencyAmount": "number";
  "ConvertedTotal.CurrencyCode": "text";
  "ConvertedTotal.CurrencyAmount": "number";
  FundTransferDate: "timestamp";
  TraceId: "text";
  AccountTail: "text";
  "BeginningBalance.CurrencyCode": "text";
  "BeginningBalance.CurrencyAmount": "number";
  FinancialEventGroupStart: "timestamp";
  FinancialEventGroupEnd: "timestamp";
}

/** A settlement period, with the amount paid to the seller at its end. */
export interface ListFinancialEventGroups {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ListFinancialEventGroupsColumns, FinancialEventGroup>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `list_financial_event_groups`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the financial event groups that began in a period.
   *
   * Rate limit: 30 requests at once, then 1 in 2 seconds.
   */
  list(params?: ListFinancialEventGroupsListParams, options?: CallOptions<FinancialEventGroup>): Listing<FinancialEventGroup, ListFinancialEventGroupsListMeta>;
}

/** The model of list_financial_event_groups. */
export const listFinancialEventGroups: Entity<ListFinancialEventGroups> = {
  name: "list_financial_event_groups",
  title: "Financial event groups",
  description: "A settlement period, with the amount paid to the seller at its end.",
  recordType: "FinancialEventGroup",
  contextStore: {
    key: ["FinancialEventGroupId"],
    list: "list",
    incrementalSync: {
      field: "FinancialEventGroupStart",
      format: "date-time",
      mode: "server",
      args: {
        FinancialEventGroupStartedAfter: { get: ["since"] },
        FinancialEventGroupStartedBefore: { get: ["until"] },
      },
      order: "none",
      window: "P180D",
      lag: "PT5M",
    },
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the financial event groups that began in a period.",
      notes: [],
      request: "GET /finances/v0/financialEventGroups",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "list_financial_event_groups.list",
      params: {
        FinancialEventGroupStartedAfter: {
          schema: {
            type: "string",
            description: "Only groups that began at this time or later.",
            format: "date-time",
          },
          required: false,
          default: { call: "now", args: ["-P179D"] },
          target: { in: "query", name: "FinancialEventGroupStartedAfter" },
        },
        FinancialEventGroupStartedBefore: {
          schema: {
            type: "string",
            description: "Only groups that began before this time.",
            format: "date-time",
          },
          required: false,
          target: { in: "query", name: "FinancialEventGroupStartedBefore" },
        },
        MaxResultsPerPage: maxResultsPerPageParam,
        NextToken: nextTokenParam,
      },
      rules: [
        {
          kind: "ordered",
          params: ["FinancialEventGroupStartedAfter", "FinancialEventGroupStartedBefore"],
        },
        {
          kind: "span",
          params: ["FinancialEventGroupStartedAfter", "FinancialEventGroupStartedBefore"],
          longest: "P180D",
        },
      ],
      pagination: cursorPagination,
      returns: {
        kind: "many",
        path: ["payload", "FinancialEventGroupList"],
        absent: "error",
        transformations: [],
      },
      resultType: "FinancialEventGroup",
      meta: pageMeta,
    },
  },
};
