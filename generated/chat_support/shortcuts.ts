// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Shortcut } from "./records.ts";

/** Params of `shortcuts.get`. */
export interface ShortcutsGetParams {
  /** Id of the shortcut, usually its name. */
  shortcut_id: number | string;
}

/** The columns of `shortcuts` in the context store, with their types. */
export interface ShortcutsColumns {
  id: "text";
  name: "text";
  message: "text";
  tags: "json";
}

/** A record of `shortcuts` in the context store. */
export type ShortcutsStored = Omit<Shortcut, "options" | "departments" | "agents" | "scope">;

/** A prepared message. */
export interface Shortcuts {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ShortcutsColumns, ShortcutsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `shortcuts`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /** List shortcuts. */
  list(params?: Record<string, never>, options?: CallOptions<Shortcut>): Listing<Shortcut>;
  /** Get one shortcut. */
  get(params: ShortcutsGetParams, options?: CallOptions<Shortcut>): Promise<Result<Shortcut>>;
}

/** The model of shortcuts. */
export const shortcuts: Entity<Shortcuts> = {
  name: "shortcuts",
  title: "Shortcuts",
  description: "A prepared message.",
  recordType: "Shortcut",
  contextStore: {
    key: ["id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: ["options", "departments", "agents", "scope"],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List shortcuts.",
      notes: [],
      request: "GET /api/v2/chat/shortcuts",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Shortcut",
      meta: {},
    },
    get: {
      kind: "get",
      description: "Get one shortcut.",
      notes: [],
      request: "GET /api/v2/chat/shortcuts/{shortcut_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        shortcut_id: {
          schema: {
            type: ["integer", "string"],
            description: "Id of the shortcut, usually its name.",
          },
          required: true,
          target: { in: "path", name: "shortcut_id" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Shortcut",
      meta: {},
    },
  },
};
