// Generated from manifests/wiki.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { AuditRecord } from "./records.ts";
import { groupsMeta, offsetPagination, startParam } from "./shared.ts";

/** Params of `audit.list`. */
export interface AuditListParams {
  /** Only records from this time or later. Format: Unix milliseconds. */
  startDate?: string;
  /** Only records from this time or earlier. Format: Unix milliseconds. */
  endDate?: string;
  /** Only records that contain this string. */
  searchString?: string;
  /** Records per page. 1 to 1000; default `25`. */
  limit?: number;
  /** Number of records to skip. Or pass meta.next of the previous page unchanged, and repeat the other params. At least 0; default `0`. */
  start?: number | string;
}

/** Metadata of the result of `audit.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AuditListMeta {
  /** Path of the next page. */
  next?: string | null;
  start?: number;
  limit?: number;
  size?: number;
}

/** The columns of `audit` in the context store, with their types. */
export interface AuditColumns {
  "author.type": "text";
  "author.displayName": "text";
  "author.publicName": "text";
  "author.accountType": "text";
  "author.isExternalCollaborator": "boolean";
  "author.externalCollaborator": "boolean";
  "author.operations": "json";
  remoteAddress: "text";
  creationDate: "timestamp";
  summary: "text";
  description: "text";
  category: "text";
  sysAdmin: "boolean";
  superAdmin: "boolean";
  "affectedObject.name": "text";
  "affectedObject.objectType": "text";
  changedValues: "json";
  associatedObjects: "json";
}

/** A change to settings, permissions or spaces. */
export interface Audit {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AuditColumns, AuditRecord>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `audit`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List audit records.
   *
   * Requires the credentials of an administrator of the site.
   */
  list(params?: AuditListParams, options?: CallOptions<AuditRecord>): Listing<AuditRecord, AuditListMeta>;
}

/** The model of audit. */
export const audit: Entity<Audit> = {
  name: "audit",
  title: "Audit records",
  description: "A change to settings, permissions or spaces.",
  recordType: "AuditRecord",
  contextStore: {
    key: [],
    list: "list",
    incrementalSync: {
      field: "creationDate",
      format: "epoch-millis",
      mode: "server",
      args: {
        startDate: { call: "text", args: [{ get: ["since"] }] },
        endDate: { call: "text", args: [{ get: ["until"] }] },
      },
      order: "none",
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
      description: "List audit records.",
      notes: ["Requires the credentials of an administrator of the site."],
      request: "GET /wiki/rest/api/audit",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        startDate: {
          schema: {
            type: "string",
            description: "Only records from this time or later.",
            format: "epoch-millis",
            examples: ["1767225600000"],
          },
          required: false,
          target: { in: "query", name: "startDate" },
        },
        endDate: {
          schema: {
            type: "string",
            description: "Only records from this time or earlier.",
            format: "epoch-millis",
            examples: ["1769904000000"],
          },
          required: false,
          target: { in: "query", name: "endDate" },
        },
        searchString: {
          schema: { type: "string", description: "Only records that contain this string." },
          required: false,
          target: { in: "query", name: "searchString" },
        },
        limit: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 1000 },
          required: false,
          default: 25,
          target: { in: "query", name: "limit" },
        },
        start: startParam,
      },
      rules: [],
      pagination: offsetPagination,
      returns: { kind: "many", path: ["results"], absent: "error", transformations: [] },
      resultType: "AuditRecord",
      meta: groupsMeta,
    },
  },
};
