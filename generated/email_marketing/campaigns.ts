// Generated from manifests/email_marketing.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Campaign } from "./records.ts";

/** Params of `campaigns.list`. */
export interface CampaignsListParams {
  /** Only campaigns in this state. */
  status?: "save" | "paused" | "schedule" | "sending" | "sent";
  /** Only records whose recipients.list_id is this. */
  list_id?: string;
  /** Only records whose settings.folder_id is this. */
  folder_id?: string;
  /** Field to order by. */
  sort_field?: "create_time" | "send_time";
  /** Only this kind. */
  type?: "regular" | "plaintext" | "absplit" | "rss" | "variate";
  /** Only records whose send_time is earlier than this. Format: ISO 8601. */
  before_send_time?: string;
  /** Only records whose send_time is later than this. Format: ISO 8601. */
  since_send_time?: string;
  /** Only records whose create_time is earlier than this. Format: ISO 8601. */
  before_create_time?: string;
  /** Only records whose create_time is later than this. Format: ISO 8601. */
  since_create_time?: string;
  /** Direction of the order by sort_field. */
  sort_dir?: "ASC" | "DESC";
  /** Records a page. 1 to 1000; default `10`. */
  count?: number;
  /** Records to skip. At least 0; default `0`. */
  offset?: number;
}

/** What stands beside the data of `campaigns.list`; a key is absent where the upstream gave none. */
export interface CampaignsListMeta {
  links?: Record<string, unknown>[];
}

/** Params of `campaigns.get`. */
export interface CampaignsGetParams {
  /** Id of the campaign. */
  campaign_id: string;
}

/** A mail, or a series of them, to a list. */
export interface Campaigns {
  /** List campaigns. */
  list(params?: CampaignsListParams, options?: CallOptions<Campaign>): Listing<Campaign, CampaignsListMeta>;
  /** Get one campaign. */
  get(params: CampaignsGetParams, options?: CallOptions<Campaign>): Promise<Result<Campaign>>;
}

/** How the actions of campaigns are executed. */
export const campaigns: Entity<Campaigns> = {
  name: "campaigns",
  title: "Campaigns",
  description: "A mail, or a series of them, to a list.",
  recordType: "Campaign",
  contextStore: {
    key: ["id"],
    list: "list",
    incrementalSync: {
      field: "create_time",
      format: "date-time",
      mode: "server",
      args: { since_create_time: { get: ["since"] } },
      order: "none",
    },
    params: {},
    parents: [],
    partitions: {},
    transformations: [],
    omit: [],
    fields: {
      ab_split_opts: { type: ["object", "null"] },
      rss_opts: { type: ["object", "null"] },
      social_card: { type: ["object", "null"] },
      variate_settings: { type: ["object", "null"] },
    },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List campaigns.",
      notes: [],
      request: "GET /3.0/campaigns",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        status: {
          schema: {
            type: "string",
            description: "Only campaigns in this state.",
            enum: ["save", "paused", "schedule", "sending", "sent"],
          },
          required: false,
          target: { in: "query", name: "status" },
        },
        list_id: {
          schema: { type: "string", description: "Only records whose recipients.list_id is this." },
          required: false,
          target: { in: "query", name: "list_id" },
          filter: { field: "recipients.list_id", operator: "eq" },
        },
        folder_id: {
          schema: { type: "string", description: "Only records whose settings.folder_id is this." },
          required: false,
          target: { in: "query", name: "folder_id" },
          filter: { field: "settings.folder_id", operator: "eq" },
        },
        sort_field: {
          schema: {
            type: "string",
            description: "Field to order by.",
            enum: ["create_time", "send_time"],
          },
          required: false,
          target: { in: "query", name: "sort_field" },
        },
        type: {
          schema: {
            type: "string",
            description: "Only this kind.",
            enum: ["regular", "plaintext", "absplit", "rss", "variate"],
          },
          required: false,
          target: { in: "query", name: "type" },
        },
        before_send_time: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose send_time is earlier than this.",
          },
          required: false,
          target: { in: "query", name: "before_send_time" },
          filter: { field: "send_time", operator: "lt" },
        },
        since_send_time: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose send_time is later than this.",
          },
          required: false,
          target: { in: "query", name: "since_send_time" },
          filter: { field: "send_time", operator: "gt" },
        },
        before_create_time: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose create_time is earlier than this.",
          },
          required: false,
          target: { in: "query", name: "before_create_time" },
          filter: { field: "create_time", operator: "lt" },
        },
        since_create_time: {
          schema: {
            type: "string",
            format: "date-time",
            description: "Only records whose create_time is later than this.",
          },
          required: false,
          target: { in: "query", name: "since_create_time" },
          filter: { field: "create_time", operator: "gt" },
        },
        sort_dir: {
          schema: {
            type: "string",
            description: "Direction of the order by sort_field.",
            enum: ["ASC", "DESC"],
          },
          required: false,
          target: { in: "query", name: "sort_dir" },
        },
        count: {
          schema: { type: "integer", description: "Records a page.", minimum: 1, maximum: 1000 },
          required: false,
          default: 10,
          target: { in: "query", name: "count" },
        },
        offset: {
          schema: { type: "integer", description: "Records to skip.", minimum: 0 },
          required: false,
          default: 0,
          target: { in: "query", name: "offset" },
        },
      },
      rules: [],
      pagination: {
        kind: "offset",
        token: { target: { in: "query", name: "offset" }, param: "offset" },
        size: {
          target: { in: "query", name: "count" },
          param: "count",
          value: { get: ["params", "count"] },
        },
        injectFirst: false,
      },
      returns: { kind: "many", path: ["campaigns"], absent: "error", transformations: [] },
      resultType: "Campaign",
      meta: {
        links: {
          value: { get: ["response", "_links"] },
          schema: { type: "array", items: { type: "object" } },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one campaign.",
      notes: [],
      request: "GET /3.0/campaigns/{campaign_id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        campaign_id: {
          schema: { type: "string", description: "Id of the campaign." },
          required: true,
          target: { in: "path", name: "campaign_id" },
        },
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Campaign",
      meta: {},
    },
  },
};
