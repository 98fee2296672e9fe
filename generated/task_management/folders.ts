// Generated from manifests/task_management.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Folder } from "./records.ts";
import { folderIdParam, spaceIdParam } from "./shared.ts";

/** Params of `folders.list`. */
export interface FoldersListParams {
  /** Id of the space. */
  space_id: string;
}

/** Params of `folders.get`. */
export interface FoldersGetParams {
  /** Id of the folder. */
  folder_id: string;
}

/** Lists of a space, together. */
export interface Folders {
  /** List the folders of a space. */
  list(params: FoldersListParams, options?: CallOptions<Folder>): Listing<Folder>;
  /** Get one folder. */
  get(params: FoldersGetParams, options?: CallOptions<Folder>): Promise<Result<Folder>>;
}

/** How the actions of folders are executed. */
export const folders: Entity<Folders> = {
  name: "folders",
  title: "Folders",
  description: "Lists of a space, together.",
  recordType: "Folder",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [{ param: "space_id", entity: "spaces", field: "id" }],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the folders of a space.",
      notes: [],
      request: "GET /api/v2/space/{space_id}/folder",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { space_id: spaceIdParam },
      rules: [],
      returns: { kind: "many", path: ["folders"], absent: "error", transformations: [] },
      resultType: "Folder",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one folder.",
      notes: [],
      request: "GET /api/v2/folder/{folder_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { folder_id: folderIdParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Folder",
      meta: {},
    },
  },
};
