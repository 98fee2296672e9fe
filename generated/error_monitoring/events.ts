// Generated from manifests/error_monitoring.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Event } from "./records.ts";
import { cursorPagination, cursorParam, organizationSlugParam, pageMeta, projectSlugParam } from "./shared.ts";

/** Params of `events.list`. */
export interface EventsListParams {
  /** 'true' returns whole events, with entries. Default `"true"`. */
  full?: string;
  /** Slug of the organization; the configured one by default. Default `config.organization`. */
  organization_slug?: string;
  /** Slug of the project. */
  project_slug: string;
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Repeat the other params. */
  cursor?: string;
}

/** Metadata of the result of `events.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface EventsListMeta {
  /** URL of the next page; null on the last page. */
  next?: string | null;
}

/** Params of `events.get`. */
export interface EventsGetParams {
  /** Id of the event. */
  event_id: string;
  /** Slug of the organization; the configured one by default. Default `config.organization`. */
  organization_slug?: string;
  /** Slug of the project. */
  project_slug: string;
}

/** The columns of `events` in the context store, with their types. */
export interface EventsColumns {
  id: "text";
  eventID: "text";
  groupID: "text";
  title: "text";
  message: "text";
  type: "text";
  platform: "text";
  dateCreated: "timestamp";
  dateReceived: "timestamp";
  culprit: "text";
  location: "text";
  crashFile: "text";
  projectID: "text";
  "sdk.name": "text";
  "sdk.version": "text";
  dist: "text";
  size: "integer";
  "event.type": "text";
  tags: "json";
  "user.id": "text";
  "user.email": "text";
  "user.username": "text";
  "user.name": "text";
  "user.ip_address": "text";
  "metadata.title": "text";
  context: "json";
  contexts: "json";
  entries: "json";
  errors: "json";
  fingerprints: "json";
  packages: "json";
  "groupingConfig.id": "text";
  "groupingConfig.enhancements": "text";
  _meta: "json";
  occurrence: "text";
}

/** A record of `events` in the context store. */
export interface EventsStored extends Event {
  occurrence?: string | null;
}

/** One occurrence of an error. */
export interface Events {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<EventsColumns, EventsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `events`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List the events of a project, newest first.
   *
   * Rate limit: 60 requests in 1 minute and 1 at the same time.
   */
  list(params: EventsListParams, options?: CallOptions<Event>): Listing<Event, EventsListMeta>;
  /** Get one event. */
  get(params: EventsGetParams, options?: CallOptions<Event>): Promise<Result<Event>>;
}

/** The model of events. */
export const events: Entity<Events> = {
  name: "events",
  title: "Events",
  description: "One occurrence of an error.",
  recordType: "Event",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "dateCreated",
      format: "date-time",
      mode: "client",
      args: {},
      order: "newest_first",
    },
    params: {},
    parents: [],
    partitions: { project_slug: { call: "split", args: [{ get: ["config", "project"] }, ","] } },
    transformations: [],
    omit: [],
    fields: { occurrence: { type: ["string", "null"] } },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List the events of a project, newest first.",
      notes: [],
      request: "GET /api/0/projects/{organization_slug}/{project_slug}/events/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      rateLimit: "events.list",
      params: {
        full: {
          schema: { type: "string", description: "'true' returns whole events, with entries." },
          required: false,
          default: "true",
          target: { in: "query", name: "full" },
        },
        organization_slug: organizationSlugParam,
        project_slug: projectSlugParam,
        cursor: cursorParam,
      },
      rules: [],
      pagination: cursorPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Event",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one event.",
      notes: [],
      request: "GET /api/0/projects/{organization_slug}/{project_slug}/events/{event_id}/",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        event_id: {
          schema: {
            type: "string",
            description: "Id of the event.",
            examples: ["9fac2ceed9344f2bbfdd1fdacb0ed9b1"],
          },
          required: true,
          target: { in: "path", name: "event_id" },
          field: "eventID",
        },
        organization_slug: organizationSlugParam,
        project_slug: projectSlugParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Event",
      meta: {},
    },
  },
};
