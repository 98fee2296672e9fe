// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Download, Entity, Listing } from "@agent-connectors/runtime";
import type { Attachment } from "./records.ts";
import { applicationIdsParam, candidateIdsParam, createdAtParam, cursorPagination, cursorParam, idsParam, pageMeta, perPageParam, updatedAtParam } from "./shared.ts";

/** Params of `attachments.list`. */
export interface AttachmentsListParams {
  /** Only files of this kind. */
  type?: "resume" | "cover_letter" | "take_home_test" | "offer_packet" | "offer_letter" | "signed_offer_letter" | "midfunnel_agreement" | "automated_agreement" | "form_attachment" | "other";
  /** Only these records. At most 50 items. */
  ids?: (number | string)[];
  /** Only records created in this range. A range is one condition, or two conditions joined by |. A condition is operator|time. An operator is gte, gt, lte or lt. Format: time filter. */
  created_at?: string;
  /** Only records last changed in this range, in the format of created_at. Format: time filter. */
  updated_at?: string;
  /** Only records of these applications. At most 50 items. */
  application_ids?: (number | string)[];
  /** Only records of these candidates. At most 50 items. */
  candidate_ids?: (number | string)[];
  /** Selects the next page. Pass meta.next of the previous page unchanged, or a cursor of the upstream. Pass no other param. */
  cursor?: string;
  /** Records per page; the pages that follow keep the size of the first. 1 to 500; default `100`. */
  per_page?: number;
}

/** Metadata of the result of `attachments.list`. A key that the upstream did not return is absent, or null if its type allows null. */
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

/** A file of an application, such as a resume. */
export interface Attachments {
  /** List attachments, without their content. */
  list(params?: AttachmentsListParams, options?: CallOptions<Attachment>): Listing<Attachment, AttachmentsListMeta>;
  /**
   * Download an attachment's file.
   *
   * The file is on another host, which receives no credentials.
   */
  download(params: AttachmentsDownloadParams, options?: CallOptions<never>): Promise<Download>;
}

/** The model of attachments. */
export const attachments: Entity<Attachments> = {
  name: "attachments",
  title: "Attachments",
  description: "A file of an application, such as a resume.",
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
        ids: idsParam,
        created_at: createdAtParam,
        updated_at: updatedAtParam,
        application_ids: applicationIdsParam,
        candidate_ids: candidateIdsParam,
        cursor: cursorParam,
        per_page: perPageParam,
      },
      rules: [{ kind: "exclusive", param: "cursor", except: [] }],
      pagination: cursorPagination,
      returns: { kind: "many", path: [], absent: "error", transformations: [] },
      resultType: "Attachment",
      meta: pageMeta,
    },
    download: {
      kind: "download",
      description: "Download an attachment's file.",
      notes: ["The file is on another host, which receives no credentials."],
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
