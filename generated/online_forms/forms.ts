// Generated from manifests/online_forms.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Form } from "./records.ts";
import { formIdParam, pageMeta, pagePagination, pageParam, pageSizeParam } from "./shared.ts";

/** Params of `forms.list`. */
export interface FormsListParams {
  /** Records per page. 1 to 200; default `10`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `forms.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface FormsListMeta {
  total_items?: number;
  page_count?: number;
}

/** Params of `forms.get`. */
export interface FormsGetParams {
  /** Id of the form. */
  form_id: string;
}

/** The columns of `forms` in the context store, with their types. */
export interface FormsColumns {
  id: "text";
  type: "text";
  title: "text";
  created_at: "timestamp";
  last_updated_at: "timestamp";
  published_at: "timestamp";
  "workspace.href": "text";
  "theme.href": "text";
  "settings.language": "text";
  "settings.progress_bar": "text";
  "settings.meta.allow_indexing": "boolean";
  "settings.meta.title": "text";
  "settings.meta.description": "text";
  "settings.meta.image": "json";
  "settings.hide_navigation": "boolean";
  "settings.is_public": "boolean";
  "settings.is_trial": "boolean";
  "settings.show_progress_bar": "boolean";
  "settings.show_typeform_branding": "boolean";
  "settings.are_uploads_public": "boolean";
  "settings.show_time_to_complete": "boolean";
  "settings.redirect_after_submit_url": "text";
  "settings.google_analytics": "text";
  "settings.facebook_pixel": "text";
  "settings.google_tag_manager": "text";
  "settings.capabilities.e2e_encryption": "json";
  "settings.notifications.self": "json";
  "settings.notifications.respondent": "json";
  "settings.cui_settings.avatar": "text";
  "settings.cui_settings.is_typing_emulation_disabled": "boolean";
  "settings.cui_settings.typing_emulation_speed": "text";
  welcome_screens: "json";
  thankyou_screens: "json";
  logic: "json";
  fields: "json";
  "_links.display": "text";
}

/** A record of `forms` in the context store. */
export type FormsStored = Omit<Form, "self">;

/** A form. Only get returns its questions, screens and logic. */
export interface Forms {
  /** Filter and sort the copy in the context store. For a search by meaning, use `execute`. Hosted connectors only. */
  context_store_search: StoreSearch<FormsColumns, FormsStored, "fields">;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `forms`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List forms, without their questions, screens and logic. */
  list(params?: FormsListParams, options?: CallOptions<Form>): Listing<Form, FormsListMeta>;
  /** Get one form with all its parts. */
  get(params: FormsGetParams, options?: CallOptions<Form>): Promise<Result<Form>>;
}

/** The model of forms. */
export const forms: Entity<Forms> = {
  name: "forms",
  title: "Forms",
  description: "A form. Only get returns its questions, screens and logic.",
  recordType: "Form",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "last_updated_at",
      format: "date-time",
      mode: "client",
      args: {},
      order: "none",
    },
    params: {},
    parents: [],
    partitions: {},
    detail: { action: "get", args: { form_id: { get: ["record", "id"] } } },
    transformations: [],
    omit: ["self"],
    fields: {},
    semantic: { fields: 2048 },
  },
  actions: {
    list: {
      kind: "list",
      description: "List forms, without their questions, screens and logic.",
      notes: [],
      request: "GET /forms",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { page_size: pageSizeParam, page: pageParam },
      rules: [],
      pagination: pagePagination,
      returns: { kind: "many", path: ["items"], absent: "error", transformations: [] },
      resultType: "Form",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one form with all its parts.",
      notes: [],
      request: "GET /forms/{form_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { form_id: formIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Form",
      meta: {},
    },
  },
};
