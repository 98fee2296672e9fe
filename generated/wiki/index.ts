// Generated from manifests/wiki.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Connector } from "@agent-connectors/runtime";
import { type Audit, audit } from "./audit.ts";
import { type BlogPosts, blogPosts } from "./blog_posts.ts";
import { type Groups, groups } from "./groups.ts";
import { type Pages, pages } from "./pages.ts";
import { records } from "./records.ts";
import { type Spaces, spaces } from "./spaces.ts";

export type * from "./audit.ts";
export type * from "./blog_posts.ts";
export type * from "./groups.ts";
export type * from "./pages.ts";
export type * from "./records.ts";
export type * from "./spaces.ts";

/** Spaces, their pages and blog posts, the groups of users, and the log of administrative changes. */
export interface Wiki {
  /** A group of pages and blog posts, with its own permissions. */
  spaces: Spaces;
  /** A page of a space, within a tree of pages. */
  pages: Pages;
  /** A dated post in a space. */
  blog_posts: BlogPosts;
  /** Users who share permissions. */
  groups: Groups;
  /** A change to settings, permissions or spaces. */
  audit: Audit;
}

/** API token. Account settings > Security > API tokens > Create API token. If you choose "Create API token with scopes", also set cloud_id. A token is valid for at most a year. */
export type WikiBasicCredentials = {
  /** E-mail address of the account. */
  username: string;
  /** The API token, not the password. */
  password: string;
};

/** The credentials of the caller. */
export type WikiCredentials = WikiBasicCredentials;

/** The configuration that the caller passes in addition to the credentials. */
export type WikiConfig = {
  /** The part of the site's URL before .atlassian.net. */
  subdomain: string;
  /** The cloudId in https://SITE.atlassian.net/_edge/tenant_info. Required only for a token with scopes. */
  cloud_id?: string;
};

/** The options of a client of this kind, in addition to the options that all kinds share. */
export interface WikiOptions {
  credentials: WikiCredentials;
  /** The name of the auth option. Required only if several options fit the credentials. */
  auth?: "basic";
  config: WikiConfig;
}

/** Spaces, their pages and blog posts, the groups of users, and the log of administrative changes. */
export const wiki: Connector<Wiki, WikiOptions> = {
  kind: "wiki",
  title: "Wiki",
  description: "Spaces, their pages and blog posts, the groups of users, and the log of administrative changes.",
  docs: "https://developer.atlassian.com/cloud/confluence/rest/v2/intro/",
  upstream: { version: "v2", checked: "2026-11-22" },
  baseUrl: {
    call: "lookup",
    args: [
      {
        call: "object",
        args: [
          true,
          {
            call: "concat",
            args: ["https://api.atlassian.com/ex/confluence/", { get: ["config", "cloud_id"] }],
          },
          false,
          {
            call: "concat",
            args: ["https://", { get: ["config", "subdomain"] }, ".atlassian.net"],
          },
        ],
      },
      { call: "present", args: [{ get: ["config", "cloud_id"] }] },
    ],
  },
  config: {
    subdomain: {
      kind: "given",
      schema: {
        type: "string",
        description: "The part of the site's URL before .atlassian.net.",
        pattern: "^[A-Za-z0-9][A-Za-z0-9-]*$",
        examples: ["acme"],
      },
      required: true,
    },
    cloud_id: {
      kind: "given",
      schema: {
        type: "string",
        description: "The cloudId in https://SITE.atlassian.net/_edge/tenant_info. Required only for a token with scopes.",
        pattern: "^[0-9a-f-]{36}$",
        examples: ["15ace26c-a7e9-49d6-9e1e-5e90906e946e"],
      },
      required: false,
    },
  },
  auth: [
    {
      name: "basic",
      title: "API token",
      description: "Account settings > Security > API tokens > Create API token. If you choose \"Create API token with scopes\", also set cloud_id. A token is valid for at most a year.",
      credentials: {
        username: {
          schema: { type: "string", description: "E-mail address of the account." },
          required: true,
          secret: false,
        },
        password: {
          schema: { type: "string", description: "The API token, not the password." },
          required: true,
          secret: true,
        },
      },
      inject: [
        {
          target: { in: "header", name: "authorization" },
          value: {
            call: "basic",
            args: [{ get: ["credentials", "username"] }, { get: ["credentials", "password"] }],
          },
        },
      ],
    },
  ],
  inject: [{ target: { in: "header", name: "accept" }, value: "application/json" }],
  rateLimit: {},
  errors: {
    message: {
      call: "or",
      args: [
        { get: ["response", "errors", "0", "detail"] },
        { get: ["response", "errors", "0", "title"] },
        { get: ["response", "message"] },
      ],
    },
    cases: [],
  },
  check: { entity: "spaces", action: "list", args: {} },
  replication: {},
  records,
  entities: { spaces, pages, blog_posts: blogPosts, groups, audit },
};

export { wiki as connector };
