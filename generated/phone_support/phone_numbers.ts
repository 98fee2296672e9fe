// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { PhoneNumber } from "./records.ts";
import { nextPageParam, phoneNumbersMeta, phoneNumbersPagination } from "./shared.ts";

/** Params of `phone_numbers.list`. */
export interface PhoneNumbersListParams {
  /** Selects the next page. Pass meta.next_page of the previous page unchanged. */
  next_page?: string;
}

/** Metadata of the result of `phone_numbers.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface PhoneNumbersListMeta {
  /** URL of the next page. */
  next_page?: string | null;
}

/** Params of `phone_numbers.get`. */
export interface PhoneNumbersGetParams {
  /** Id of the phone number. Format: 64-bit integer. */
  phone_number_id: number | string;
}

/** The columns of `phone_numbers` in the context store, with their types. */
export interface PhoneNumbersColumns {
  id: "integer";
  call_recording_consent: "text";
  "capabilities.sms": "boolean";
  "capabilities.mms": "boolean";
  "capabilities.voice": "boolean";
  "capabilities.emergency_address": "boolean";
  categorised_greetings: "json";
  categorised_greetings_with_sub_settings: "json";
  country_code: "text";
  created_at: "timestamp";
  default_greeting_ids: "json";
  default_group_id: "integer";
  display_number: "text";
  external: "boolean";
  failover_number: "text";
  greeting_ids: "json";
  group_ids: "json";
  ivr_id: "integer";
  line_type: "text";
  location: "text";
  name: "text";
  nickname: "text";
  number: "text";
  outbound_enabled: "boolean";
  priority: "integer";
  recorded: "boolean";
  schedule_id: "integer";
  sms_enabled: "boolean";
  sms_group_id: "integer";
  token: "text";
  toll_free: "boolean";
  transcription: "boolean";
  voice_enabled: "boolean";
}

/** A record of `phone_numbers` in the context store. */
export type PhoneNumbersStored = Omit<PhoneNumber, "brand_id">;

/** A number that customers call, or that agents call from. */
export interface PhoneNumbers {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<PhoneNumbersColumns, PhoneNumbersStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `phone_numbers`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List phone numbers. */
  list(params?: PhoneNumbersListParams, options?: CallOptions<PhoneNumber>): Listing<PhoneNumber, PhoneNumbersListMeta>;
  /** Get one phone number. */
  get(params: PhoneNumbersGetParams, options?: CallOptions<PhoneNumber>): Promise<Result<PhoneNumber>>;
}

/** The model of phone_numbers. */
export const phoneNumbers: Entity<PhoneNumbers> = {
  name: "phone_numbers",
  title: "Phone numbers",
  description: "A number that customers call, or that agents call from.",
  recordType: "PhoneNumber",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: ["brand_id"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List phone numbers.",
      notes: [],
      request: "GET /api/v2/channels/voice/phone_numbers",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { next_page: nextPageParam },
      rules: [{ kind: "exclusive", param: "next_page", except: [] }],
      pagination: phoneNumbersPagination,
      returns: { kind: "many", path: ["phone_numbers"], absent: "error", transformations: [] },
      resultType: "PhoneNumber",
      meta: phoneNumbersMeta,
    },
    get: {
      kind: "get",
      description: "Get one phone number.",
      notes: [],
      request: "GET /api/v2/channels/voice/phone_numbers/{phone_number_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        phone_number_id: {
          schema: {
            type: ["integer", "string"],
            description: "Id of the phone number.",
            format: "int64",
          },
          required: true,
          target: { in: "path", name: "phone_number_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: ["phone_number"], first: false, transformations: [] },
      resultType: "PhoneNumber",
      meta: {},
    },
  },
};
