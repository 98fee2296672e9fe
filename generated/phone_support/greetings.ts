// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Greeting } from "./records.ts";
import { nextPageParam, phoneNumbersMeta, phoneNumbersPagination } from "./shared.ts";

/** Params of `greetings.list`. */
export interface GreetingsListParams {
  /** Selects the next page. Pass meta.next_page of the previous page unchanged. */
  next_page?: string;
}

/** Metadata of the result of `greetings.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface GreetingsListMeta {
  /** URL of the next page. */
  next_page?: string | null;
}

/** Params of `greetings.get`. */
export interface GreetingsGetParams {
  /** Id of the greeting. */
  greeting_id: string;
}

/** The columns of `greetings` in the context store, with their types. */
export interface GreetingsColumns {
  id: "text";
  active: "boolean";
  audio_name: "text";
  audio_url: "text";
  category_id: "integer";
  default: "boolean";
  default_lang: "boolean";
  has_sub_settings: "boolean";
  ivr_ids: "json";
  name: "text";
  pending: "boolean";
  phone_number_ids: "json";
  upload_id: "integer";
}

/** An audio message for callers, such as a welcome or the music on hold. */
export interface Greetings {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<GreetingsColumns, Greeting>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `greetings`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List greetings. */
  list(params?: GreetingsListParams, options?: CallOptions<Greeting>): Listing<Greeting, GreetingsListMeta>;
  /** Get one greeting. */
  get(params: GreetingsGetParams, options?: CallOptions<Greeting>): Promise<Result<Greeting>>;
}

/** The model of greetings. */
export const greetings: Entity<Greetings> = {
  name: "greetings",
  title: "Greetings",
  description: "An audio message for callers, such as a welcome or the music on hold.",
  recordType: "Greeting",
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
      description: "List greetings.",
      notes: [],
      request: "GET /api/v2/channels/voice/greetings",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { next_page: nextPageParam },
      rules: [{ kind: "exclusive", param: "next_page", except: [] }],
      pagination: phoneNumbersPagination,
      returns: { kind: "many", path: ["greetings"], absent: "error", transformations: [] },
      resultType: "Greeting",
      meta: phoneNumbersMeta,
    },
    get: {
      kind: "get",
      description: "Get one greeting.",
      notes: [],
      request: "GET /api/v2/channels/voice/greetings/{greeting_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        greeting_id: {
          schema: { type: "string", description: "Id of the greeting." },
          required: true,
          target: { in: "path", name: "greeting_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: ["greeting"], first: false, transformations: [] },
      resultType: "Greeting",
      meta: {},
    },
  },
};
