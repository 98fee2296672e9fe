// Generated from manifests/product_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Annotation } from "./records.ts";
import { annotationTransformations } from "./shared.ts";

/** Params of `annotations.get`. */
export interface AnnotationsGetParams {
  /** Id of the annotation. Format: 64-bit integer. */
  annotation_id: number | string;
}

/** The columns of `annotations` in the context store, with their types. */
export interface AnnotationsColumns {
  id: "integer";
  date: "timestamp";
  details: "text";
  label: "text";
}

/** A record of `annotations` in the context store. */
export type AnnotationsStored = Omit<Annotation, "start" | "end" | "category" | "chart_id">;

/** A note on charts, for example about a release. */
export interface Annotations {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<AnnotationsColumns, AnnotationsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `annotations`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List annotations. */
  list(params?: Record<string, never>, options?: CallOptions<Annotation>): Listing<Annotation>;
  /** Get one annotation. */
  get(params: AnnotationsGetParams, options?: CallOptions<Annotation>): Promise<Result<Annotation>>;
}

/** The model of annotations. */
export const annotations: Entity<Annotations> = {
  name: "annotations",
  title: "Annotations",
  description: "A note on charts, for example about a release.",
  recordType: "Annotation",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: ["start", "end", "category", "chart_id"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List annotations.",
      notes: [],
      request: "GET /api/3/annotations",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: {
        kind: "many",
        path: ["data"],
        absent: "error",
        transformations: annotationTransformations,
      },
      resultType: "Annotation",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one annotation.",
      notes: [],
      request: "GET /api/3/annotations/{annotation_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        annotation_id: {
          schema: {
            type: ["integer", "string"],
            description: "Id of the annotation.",
            format: "int64",
          },
          required: true,
          target: { in: "path", name: "annotation_id" },
          field: "id",
        },
      },
      rules: [],
      returns: {
        kind: "one",
        path: ["data"],
        first: false,
        transformations: annotationTransformations,
      },
      resultType: "Annotation",
      meta: {},
    },
  },
};
