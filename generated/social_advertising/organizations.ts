// Generated from manifests/social_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Organization } from "./records.ts";
import { cursorPagination, idParam, nextLinkParam, pageMeta } from "./shared.ts";

/** Params of `organizations.list`. */
export interface OrganizationsListParams {
  /** The next page: meta.next_link of the page before, unchanged. */
  next_link?: string;
}

/** Metadata of the result of `organizations.list`. A key is absent if the upstream did not return it. */
export interface OrganizationsListMeta {
  next_link?: string | null;
}

/** Params of `organizations.get`. */
export interface OrganizationsGetParams {
  /** Id of the record. */
  id: string;
}

/** A company or person that holds ad accounts. */
export interface Organizations {
  /** List the organizations that the credentials reach. */
  list(params?: OrganizationsListParams, options?: CallOptions<Organization>): Listing<Organization, OrganizationsListMeta>;
  /** Get one organization. */
  get(params: OrganizationsGetParams, options?: CallOptions<Organization>): Promise<Result<Organization>>;
}

/** How the actions of organizations are executed. */
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
      description: "List the organizations that the credentials reach.",
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
