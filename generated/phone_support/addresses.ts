// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Address } from "./records.ts";
import { nextPageParam, phoneNumbersMeta, phoneNumbersPagination } from "./shared.ts";

/** Params of `addresses.list`. */
export interface AddressesListParams {
  /** Selects the next page. Pass meta.next_page of the previous page unchanged. */
  next_page?: string;
}

/** Metadata of the result of `addresses.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AddressesListMeta {
  /** URL of the next page. */
  next_page?: string | null;
}

/** Params of `addresses.get`. */
export interface AddressesGetParams {
  /** Id of the address. Format: 64-bit integer. */
  address_id: number | string;
}

/** The columns of `addresses` in the context store, with their types. */
export interface AddressesColumns {
  id: "integer";
  city: "text";
  country_code: "text";
  name: "text";
  provider_reference: "text";
  province: "text";
  state: "text";
  street: "text";
  zip: "text";
}

/** A postal address, which some countries require for a phone number. */
export interface Addresses {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AddressesColumns, Address>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `addresses`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List addresses. */
  list(params?: AddressesListParams, options?: CallOptions<Address>): Listing<Address, AddressesListMeta>;
  /** Get one address. */
  get(params: AddressesGetParams, options?: CallOptions<Address>): Promise<Result<Address>>;
}

/** The model of addresses. */
export const addresses: Entity<Addresses> = {
  name: "addresses",
  title: "Addresses",
  description: "A postal address, which some countries require for a phone number.",
  recordType: "Address",
  contextStore: {
    key: ["id"],
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
      description: "List addresses.",
      notes: [],
      request: "GET /api/v2/channels/voice/addresses",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { next_page: nextPageParam },
      rules: [{ kind: "exclusive", param: "next_page", except: [] }],
      pagination: phoneNumbersPagination,
      returns: { kind: "many", path: ["addresses"], absent: "error", transformations: [] },
      resultType: "Address",
      meta: phoneNumbersMeta,
    },
    get: {
      kind: "get",
      description: "Get one address.",
      notes: [],
      request: "GET /api/v2/channels/voice/addresses/{address_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        address_id: {
          schema: {
            type: ["integer", "string"],
            description: "Id of the address.",
            format: "int64",
          },
          required: true,
          target: { in: "path", name: "address_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: ["address"], first: false, transformations: [] },
      resultType: "Address",
      meta: {},
    },
  },
};
