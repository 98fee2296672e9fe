// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Doc } from "./records.ts";
import { workspaceIdParam } from "./shared.ts";

/** Params of `docs.list`. */
export interface DocsListParams {
  /** Id of the workspace. */
  workspace_id: string;
  /** Selects the next page. Pass meta.next_cursor of the previous page. */
  cursor?: string;
}

/** Metadata of the result of `docs.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface DocsListMeta {
  next_cursor?: string | null;
}

/** Params of `docs.get`. */
export interface DocsGetParams {
  /** Id of the document. */
  doc_id: string;
  /** Id of the workspace. */
  workspace_id: string;
}

/** A document of a workspace. */
export interface Docs {
  /** List the documents of a workspace. */
  list(params: DocsListParams, options?: CallOptions<Doc>): Listing<Doc, DocsListMeta>;
  /** Get one document. */
  get(params: DocsGetParams, options?: CallOptions<Doc>): Promise<Result<Doc>>;
}

/** The model of docs. */
export const docs: Entity<Docs> = {
  name: "docs",
  title: "Documents",
  description: "A document of a workspace.",
  recordType: "Doc",
  actions: {
    list: {
      kind: "list",
      description: "List the documents of a workspace.",
      notes: [],
      request: "GET /api/v3/workspaces/{workspace_id}/docs",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        workspace_id: workspaceIdParam,
        cursor: {
          schema: {
            type: "string",
            description: "Selects the next page. Pass meta.next_cursor of the previous page.",
          },
          required: false,
          target: { in: "query", name: "cursor" },
        },
      },
      rules: [],
      pagination: {
        kind: "cursor",
        token: { target: { in: "query", name: "cursor" }, param: "cursor" },
        value: { get: ["response", "next_cursor"] },
      },
      returns: { kind: "many", path: ["docs"], absent: "error", transformations: [] },
      resultType: "Doc",
      meta: {
        next_cursor: {
          value: { get: ["response", "next_cursor"] },
          schema: { type: ["string", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one document.",
      notes: [],
      request: "GET /api/v3/workspaces/{workspace_id}/docs/{doc_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        doc_id: {
          schema: { type: "string", description: "Id of the document.", examples: ["8cmrx-613"] },
          required: true,
          target: { in: "path", name: "doc_id" },
          field: "id",
        },
        workspace_id: workspaceIdParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Doc",
      meta: {},
    },
  },
};
