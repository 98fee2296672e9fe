// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Download, Entity, Listing } from "@agent-connectors/runtime";
import type { Attachment } from "./records.ts";

/** Params of `attachments.list`. */
export interface AttachmentsListParams {
  /** Only files of this kind. */
  type?: "resume" | "cover_letter" | "take_home_test" | "offer_packet" | "offer_letter" | "signed_offer_letter" | "midfunnel_agreement" | "automated_agreement" | "form_attachment" | "other";
  /** Only these records. At most 50 items. */
  ids?: (number | string)[];
  /** When the record was created, as operator|time, once or twice; gte, gt, lte, lt. Format: time filter. */
  created_at?: string;
  /** When the record last changed, as for created_at. Format: time filter. */
  updated_at?: string;
  /** Only records of these applications. At most 50 items. */
  application_ids?: (number | string)[];
  /** Only records of these candidates. At most 50 items. */
  candidate_ids?: (number | string)[];
  /** The next page: meta.next of the page before, unchanged, or a cursor of the upstream. Give no other param. */
  cursor?: string;
  /** Records a page; the pages that follow keep the size of the first. 1 to 500; default `100`. */
  per_page?: number;
}

/** What stands beside the data of `attachments.list`; a key is absent where the upstream gave none. */
export interface AttachmentsListMeta {
  /** URL of the next page. */
  next?: string | null;
}

/** Params of `attachments.download`. */
export interface AttachmentsDownloadParams {
  /** Id of the attachment. Format: 64-bit integer. */
  attachment_id: number | string;
  /** Only this range of bytes, as in HTTP's Range header. */
  range_header?: string;
}

/** A file of a candidate or an application. */
export interface Attachments {
  /** List attachments, without their content. */
  list(params?: AttachmentsListParams, options?: CallOptions<Attachment>): Listing<Attachment, AttachmentsListMeta>;
  /**
   * Download an attachment's file.
   *
   * The file stands on another host, which gets no credentials.
   */
  download(params: AttachmentsDownloadParams, options?: CallOptions<never>): Promise<Download>;
}

/** How the actions of attachments are executed. */
export const attachments: Entity<Attachments> = {
  name: "attachments",
  title: "Attachments",
  description: "A file of a candidate or an application.",
  recordType: "Attachment",
  actions: {
    list: {
      kind: "list",
      description: "List attachments, without their content.",
      notes: [],
      request: "GET /v3/attachments",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        type: {
          schema: {
            type: "string",
            description: "Only files of this kind.",
            enum: [
              "resume",
              "cover_letter",
              "take_home_test",
              "offer_packet",
              "offer_letter",
              "signed_offer_letter",
              "midfunnel_agreement",
              "automated_agreement",
              "form_attachment",
              "other",
            ],
          },
          required: false,
          target: { in: "query", name: "type" },
        },
        ids: {
          schema: {
            type: "array",
            description: "Only these records.",
            maxItems: 50,
            items: { type: ["integer", "string"], format: "int64" },
          },
          required: false,
          target: { in: "query", name: "ids" },
          encode: "comma",
        },
        created_at: {
          schema: {
            type: "string",
            description: "When the record was created, as operator|time, once or twice; gte, gt, lte, lt.",
            format: "time-filter",
            examples: ["gte|2026-01-01T00:00:00Z|lt|2026-02-01T00:00:00Z"],
          },
          required: false,
          target: { in: "query", name: "created_at" },
        },
        updated_at: {
          schema: {
            type: "string",
            description: "When the record last changed, as for created_at.",
            format: "time-filter",
            examples: ["gte|2026-01-01T00:00:00Z"],
          },
          required: false,
          target: { in: "query", name: "updated_at" },
        },
        application_ids: {
          schema: {
            type: "array",
            description: "Only records of these applications.",
            maxItems: 50,
            items: { type: ["integer", "string"], format: "int64" },
          },
          required: false,
          target: { in: "query", name: "application_ids" },
          encode: "comma",
        },
        candidate_ids: {
          schema: {
            type: "array",
            description: "Only records of these candidates.",
            maxItems: 50,
            items: { type: ["integer", "string"], format: "int64" },
          },
          required: false,
          target: { in: "query", name: "candidate_ids" },
          encode: "comma",
        },
        cursor: {
          schema: {
            type: "string",
            description: "The next page: meta.next of the page before, unchanged, or a cursor of the upstream. Give no other param.",
          },
          required: false,
          target: { in: "query", name: "cursor" },
          template: {
            call: "or",
            args: [
              { call: "query_param", args: [{ get: ["value"] }, "cursor"] },
              { get: ["value"] },
            ],
          },
        },
        per_page: {
          schema: {
            type: "integer",
            description: "Records a page; the pages that follow keep the size of the first.",
            minimum: 1,
            maximum: 500,
          },
          required: false,
          default: 100,
          target: { in: "query", name: "per_page" },
        },
      },
      rules: [{ kind: "exclusive", param: "cursor", except: [] }],
      pagination: {
        kind: "cursor",
        token: { target: { in: "url" } },
        size: {
          target: { in: "query", name: "per_page" },
          param: "per_page",
          value: { get: ["params", "per_page"] },
        },
        value: { get: ["headers", "link", "next", "url"] },
      },
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Attachment",
      meta: {
        next: {
          value: { get: ["headers", "link", "next", "url"] },
          schema: { type: ["string", "null"], description: "URL of the next page." },
        },
      },
    },
    download: {
      kind: "download",
      description: "Download an attachment's file.",
      notes: ["The file stands on another host, which gets no credentials."],
      request: "GET /v3/attachments",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        attachment_id: {
          schema: {
            type: ["integer", "string"],
            description: "Id of the attachment.",
            format: "int64",
          },
          required: true,
          target: { in: "query", name: "ids" },
        },
        range_header: {
          schema: {
            type: "string",
            description: "Only this range of bytes, as in HTTP's Range header.",
            examples: ["bytes=0-1023"],
          },
          required: false,
        },
      },
      rules: [],
      returns: {
        kind: "file",
        link: ["0", "url"],
        name: { get: ["response", "0", "filename"] },
        headers: { range: { get: ["params", "range_header"] } },
      },
      meta: {},
    },
  },
};
