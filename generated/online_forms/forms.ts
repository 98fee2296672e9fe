// Generated from manifests/online_forms.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Form } from "./records.ts";
import { formIdParam, pageMeta, pagePagination, pageParam, pageSizeParam } from "./shared.ts";

/** Params of `forms.list`. */
export interface FormsListParams {
  /** Records a page. 1 to 200; default `10`. */
  page_size?: number;
  /** Number of the page. At least 1; default `1`. */
  page?: number;
}

/** Metadata of the result of `forms.list`. A key is absent if the upstream did not return it. */
export interface FormsListMeta {
  total_items?: number;
  page_count?: number;
}

/** Params of `forms.get`. */
export interface FormsGetParams {
  /** Id of the form. */
  form_id: string;
}

/** A form, with its questions when it is got. */
export interface Forms {
  /** List forms, without their questions, screens and logic. */
  list(params?: FormsListParams, options?: CallOptions<Form>): Listing<Form, FormsListMeta>;
  /** Get one form whole. */
  get(params: FormsGetParams, options?: CallOptions<Form>): Promise<Result<Form>>;
}

/** How the actions of forms are executed. */
export const forms: Entity<Forms> = {
  name: "forms",
  title: "Forms",
  description: "A form, with its questions when it is got.",
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
      description: "Get one form whole.",
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
