// Generated from manifests/online_forms.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Theme } from "./records.ts";
import { pageMeta, pagePagination, pageParam, pageSizeParam } from "./shared.ts";

/** Params of `themes.list`. */
export interface ThemesListParams {
  /** Records per page. 1 to 200; default `10`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `themes.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ThemesListMeta {
  total_items?: number;
  page_count?: number;
}

/** The columns of `themes` in the context store, with their types. */
export interface ThemesColumns {
  id: "text";
  name: "text";
  visibility: "text";
  font: "text";
  has_transparent_button: "boolean";
  rounded_corners: "text";
  "colors.answer": "text";
  "colors.background": "text";
  "colors.button": "text";
  "colors.question": "text";
  "background.brightness": "number";
  "background.href": "text";
  "background.layout": "text";
  "fields.alignment": "text";
  "fields.font_size": "text";
  "screens.alignment": "text";
  "screens.font_size": "text";
  created_at: "timestamp";
  updated_at: "timestamp";
}

/** A design for forms. */
export interface Themes {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ThemesColumns, Theme>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `themes`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List themes. */
  list(params?: ThemesListParams, options?: CallOptions<Theme>): Listing<Theme, ThemesListMeta>;
}

/** The model of themes. */
export const themes: Entity<Themes> = {
  name: "themes",
  title: "Themes",
  description: "A design for forms.",
  recordType: "Theme",
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
      description: "List themes.",
      notes: [],
      request: "GET /themes",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { page_size: pageSizeParam, page: pageParam },
      rules: [],
      pagination: pagePagination,
      returns: { kind: "many", path: ["items"], absent: "error", transformations: [] },
      resultType: "Theme",
      meta: pageMeta,
    },
  },
};
