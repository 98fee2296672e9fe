// Generated from manifests/online_forms.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { Theme } from "./records.ts";
import { pageMeta, pagePagination, pageParam, pageSizeParam } from "./shared.ts";

/** Params of `themes.list`. */
export interface ThemesListParams {
  /** Records a page. 1 to 200; default `10`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `themes.list`. A key is absent if the upstream did not return it. */
export interface ThemesListMeta {
  total_items?: number;
  page_count?: number;
}

/** How forms look. */
export interface Themes {
  /** List themes. */
  list(params?: ThemesListParams, options?: CallOptions<Theme>): Listing<Theme, ThemesListMeta>;
}

/** How the actions of themes are executed. */
export const themes: Entity<Themes> = {
  name: "themes",
  title: "Themes",
  description: "How forms look.",
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
