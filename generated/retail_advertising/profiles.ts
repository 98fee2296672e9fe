// Generated from manifests/retail_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Profile } from "./records.ts";

/** Params of `profiles.list`. */
export interface ProfilesListParams {
  /** Only profiles of these types. One or more of seller, vendor, agency, separated by commas; default `"seller,vendor"`. */
  profileTypeFilter?: string;
}

/** Params of `profiles.get`. */
export interface ProfilesGetParams {
  /** Id of the profile. Format: 64-bit integer. */
  profileId: number | string;
}

/** The columns of `profiles` in the context store, with their types. */
export interface ProfilesColumns {
  profileId: "integer";
  countryCode: "text";
  currencyCode: "text";
  dailyBudget: "number";
  timezone: "text";
  "accountInfo.marketplaceStringId": "text";
  "accountInfo.id": "text";
  "accountInfo.type": "text";
  "accountInfo.name": "text";
  "accountInfo.subType": "text";
  "accountInfo.validPaymentMethod": "boolean";
}

/** An advertiser's account in one marketplace. */
export interface Profiles {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ProfilesColumns, Profile>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `profiles`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List the profiles that the user can access, by default only those of sellers and vendors. */
  list(params?: ProfilesListParams, options?: CallOptions<Profile>): Listing<Profile>;
  /** Get one profile. */
  get(params: ProfilesGetParams, options?: CallOptions<Profile>): Promise<Result<Profile>>;
}

/** The model of profiles. */
export const profiles: Entity<Profiles> = {
  name: "profiles",
  title: "Profiles",
  description: "An advertiser's account in one marketplace.",
  recordType: "Profile",
  contextStore: {
    key: ["profileId"],
    list: "list",
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
      description: "List the profiles that the user can access, by default only those of sellers and vendors.",
      notes: [],
      request: "GET /v2/profiles",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        profileTypeFilter: {
          schema: {
            type: "string",
            description: "Only profiles of these types.",
            separated: ["seller", "vendor", "agency"],
            examples: ["agency"],
          },
          required: false,
          default: "seller,vendor",
          target: { in: "query", name: "profileTypeFilter" },
          filter: { field: "accountInfo.type", operator: "eq" },
        },
      },
      rules: [],
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Profile",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one profile.",
      notes: [],
      request: "GET /v2/profiles/{profileId}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        profileId: {
          schema: {
            type: ["integer", "string"],
            description: "Id of the profile.",
            format: "int64",
          },
          required: true,
          target: { in: "path", name: "profileId" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Profile",
      meta: {},
    },
  },
};
