// Generated from manifests/social_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Organization } from "./records.ts";
import { cursorPagination, idParam, nextLinkParam, pageMeta } from "./shared.ts";

/** Params of `organizations.list`. */
export interface OrganizationsListParams {
  /** Selects the next page. Pass meta.next_link of the previous page unchanged. */
  next_link?: string;
}

/** Metadata of the result of `organizations.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface OrganizationsListMeta {
  next_link?: string | null;
}

/** Params of `organizations.get`. */
export interface OrganizationsGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `organizations` in the context store, with their types. */
export interface OrganizationsColumns {
  id: "text";
  name: "text";
  type: "text";
  state: "text";
  address_line_1: "text";
  administrative_district_level_1: "text";
  locality: "text";
  postal_code: "text";
  country: "text";
  contact_name: "text";
  contact_email: "text";
  contact_phone: "text";
  contact_phone_optin: "boolean";
  accepted_term_version: "text";
  "configuration_settings.notifications_enabled": "boolean";
  my_display_name: "text";
  my_invited_email: "text";
  my_member_id: "text";
  roles: "json";
  createdByCaller: "boolean";
  created_at: "timestamp";
  updated_at: "timestamp";
}

/** A record of `organizations` in the context store. */
export type OrganizationsStored = Omit<Organization, "is_agency" | "verification_request_id" | "demand_source">;

/** A company or person that holds ad accounts. */
export interface Organizations {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<OrganizationsColumns, OrganizationsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `organizations`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the organizations that the credentials can access. */
  list(params?: OrganizationsListParams, options?: CallOptions<Organization>): Listing<Organization, OrganizationsListMeta>;
  /** Get one organization. */
  get(params: OrganizationsGetParams, options?: CallOptions<Organization>): Promise<Result<Organization>>;
}

/** The model of organizations. */
export const organizations: Entity<Organizations> = {
  name: "organizations",
  title: "Organizations",
  description: "A company or person that holds ad accounts.",
  recordType: "Organization",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: ["is_agency", "verification_request_id", "demand_source"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the organizations that the credentials can access.",
      notes: [],
      request: "GET /v1/me/organizations",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { next_link: nextLinkParam },
      rules: [{ kind: "exclusive", param: "next_link", except: [] }],
      pagination: cursorPagination,
      returns: {
        kind: "many",
        path: ["organizations"],
        absent: "error",
        transformations: [{ kind: "unwrap", path: ["organization"] }],
      },
      resultType: "Organization",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one organization.",
      notes: [],
      request: "GET /v1/organizations/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: idParam },
      rules: [],
      returns: {
        kind: "one",
        path: ["organizations"],
        first: true,
        transformations: [{ kind: "unwrap", path: ["organization"] }],
      },
      resultType: "Organization",
      meta: {},
    },
  },
};
