// Generated from manifests/wiki.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { BlogPost } from "./records.ts";
import { bodyFormatParam, cursorPagination, cursorParam, limitParam, sortParam, spaceIdParam, spacesMeta, titleParam, versionParam } from "./shared.ts";

/** Params of `blog_posts.list`. */
export interface BlogPostsListParams {
  /** Only posts in one of these states. */
  status?: ("current" | "draft" | "trashed")[];
  /** Only content of these spaces. */
  "space-id"?: (number | string)[];
  /** Only content with exactly this title. */
  title?: string;
  /** The order; a leading minus reverses it. */
  sort?: "id" | "-id" | "title" | "-title" | "created-date" | "-created-date" | "modified-date" | "-modified-date";
  /** Format of the body. Without this param, the body is absent. */
  "body-format"?: "storage" | "atlas_doc_format" | "view";
  /** Records per page. 1 to 250; default `25`. */
  limit?: number;
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Repeat the other params. */
  cursor?: string;
}

/** Metadata of the result of `blog_posts.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface BlogPostsListMeta {
  /** Path of the next page. */
  next?: string | null;
}

/** Params of `blog_posts.get`. */
export interface BlogPostsGetParams {
  /** Id of the blog post. */
  id: string;
  /** Format of the body. Without this param, the body is absent. */
  "body-format"?: "storage" | "atlas_doc_format" | "view";
  /** Number of an earlier version to get. */
  version?: number;
}

/** The columns of `blog_posts` in the context store, with their types. */
export interface BlogPostsColumns {
  id: "text";
  status: "text";
  title: "text";
  spaceId: "text";
  authorId: "text";
  createdAt: "timestamp";
  "version.createdAt": "timestamp";
  "version.message": "text";
  "version.number": "integer";
  "version.minorEdit": "boolean";
  "version.authorId": "text";
  "version.ncsStepVersion": "text";
  "body.storage.representation": "text";
  "body.storage.value": "text";
  "body.atlas_doc_format.representation": "text";
  "body.atlas_doc_format.value": "text";
  "body.view.representation": "text";
  "body.view.value": "text";
  "_links.webui": "text";
  "_links.editui": "text";
  "_links.edituiv2": "text";
  "_links.tinyui": "text";
  "_links.base": "text";
}

/** A dated post in a space. */
export interface BlogPosts {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<BlogPostsColumns, BlogPost>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `blog_posts`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List blog posts.
   *
   * Without status, current posts are listed.
   */
  list(params?: BlogPostsListParams, options?: CallOptions<BlogPost>): Listing<BlogPost, BlogPostsListMeta>;
  /** Get one blog post. */
  get(params: BlogPostsGetParams, options?: CallOptions<BlogPost>): Promise<Result<BlogPost>>;
}

/** The model of blog_posts. */
export const blogPosts: Entity<BlogPosts> = {
  name: "blog_posts",
  title: "Blog posts",
  description: "A dated post in a space.",
  recordType: "BlogPost",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "version.createdAt",
      format: "date-time",
      mode: "client",
      args: {},
      order: "newest_first",
    },
    params: {},
    parents: [],
    partitions: { sort: ["-modified-date"], "body-format": ["storage"] },
    transformations: [],
    omit: [],
    fields: {},
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List blog posts.",
      notes: ["Without status, current posts are listed."],
      request: "GET /wiki/api/v2/blogposts",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        status: {
          schema: {
            type: "array",
            description: "Only posts in one of these states.",
            items: { type: "string", enum: ["current", "draft", "trashed"] },
          },
          required: false,
          target: { in: "query", name: "status" },
          encode: "comma",
        },
        "space-id": spaceIdParam,
        title: titleParam,
        sort: sortParam,
        "body-format": bodyFormatParam,
        limit: limitParam,
        cursor: cursorParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: ["results"], absent: "error", transformations: [] },
      resultType: "BlogPost",
      meta: spacesMeta,
    },
    get: {
      kind: "get",
      description: "Get one blog post.",
      notes: [],
      request: "GET /wiki/api/v2/blogposts/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        id: {
          schema: { type: "string", description: "Id of the blog post.", examples: ["65543"] },
          required: true,
          target: { in: "path", name: "id" },
        },
        "body-format": bodyFormatParam,
        version: versionParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "BlogPost",
      meta: {},
    },
  },
};
