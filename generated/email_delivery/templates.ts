// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Template } from "./records.ts";
import { cursorPagination, listsMeta, nextParam } from "./shared.ts";

/** Params of `templates.list`. */
export interface TemplatesListParams {
  /** Only templates of these generations. One or more of legacy, dynamic, separated by commas; default `"legacy,dynamic"`. */
  generations?: string;
  /** Records per page. 1 to 200; default `50`. */
  page_size?: number;
  /** Selects the next page. Pass meta.next of the previous page unchanged. */
  next?: string;
}

/** Metadata of the result of `templates.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface TemplatesListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** Params of `templates.get`. */
export interface TemplatesGetParams {
  /** Id of the template. */
  template_id: string;
}

/** The columns of `templates` in the context store, with their types. */
export interface TemplatesColumns {
  id: "text";
  name: "text";
  generation: "text";
  updated_at: "timestamp";
  versions: "json";
}

/** A mail with placeholders for data. */
export interface Templates {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<TemplatesColumns, Template>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `templates`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List templates. */
  list(params?: TemplatesListParams, options?: CallOptions<Template>): Listing<Template, TemplatesListMeta>;
  /** Get one template. */
  get(params: TemplatesGetParams, options?: CallOptions<Template>): Promise<Result<Template>>;
}

/** The model of templates. */
export const templates: Entity<Templates> = {
  name: "templates",
  title: "Templates",
  description: "A mail with placeholders for data.",
  recordType: "Template",
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
      description: "List templates.",
      notes: [],
      request: "GET /v3/templates",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        generations: {
          schema: {
            type: "string",
            description: "Only templates of these generations.",
            separated: ["legacy", "dynamic"],
          },
          required: false,
          default: "legacy,dynamic",
          target: { in: "query", name: "generations" },
        },
        page_size: {
          schema: { type: "integer", description: "Records per page.", minimum: 1, maximum: 200 },
          required: false,
          default: 50,
          target: { in: "query", name: "page_size" },
        },
        next: nextParam,
      },
      rules: [{ kind: "exclusive", param: "next", except: ["page_size"] }],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["result"], absent: "error", transformations: [] },
      resultType: "Template",
      meta: listsMeta,
    },
    get: {
      kind: "get",
      description: "Get one template.",
      notes: [],
      request: "GET /v3/templates/{template_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        template_id: {
          schema: { type: "string", description: "Id of the template." },
          required: true,
          target: { in: "path", name: "template_id" },
          field: "id",
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Template",
      meta: {},
    },
  },
};
