// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Contact } from "./records.ts";
import { idParam } from "./shared.ts";

/** Metadata of the result of `contacts.list`. A key is absent if the upstream did not return it. */
export interface ContactsListMeta {
  /** Not another page. */
  next?: string | null;
  contact_count?: number | null;
}

/** Params of `contacts.get`. */
export interface ContactsGetParams {
  /** Id of the record. */
  id: string;
}

/** A person whom mails can be sent to. */
export interface Contacts {
  /**
   * List a sample of up to 50 contacts, those that were added last.
   *
   * A sample only; contact_count says how many contacts there are.
   *
   * The context store holds no more than this sample.
   */
  list(params?: Record<string, never>, options?: CallOptions<Contact>): Listing<Contact, ContactsListMeta>;
  /** Get one contact. */
  get(params: ContactsGetParams, options?: CallOptions<Contact>): Promise<Result<Contact>>;
}

/** How the actions of contacts are executed. */
export const contacts: Entity<Contacts> = {
  name: "contacts",
  title: "Contacts",
  description: "A person whom mails can be sent to.",
  recordType: "Contact",
  contextStore: {
    key: ["contact_id"],
    list: "list",
    params: {},
    parents: [],
    partitions: {},
    transformations: [{ kind: "set", fields: { contact_id: { get: ["record", "id"] } } }],
    omit: ["id", "segment_ids"],
    fields: { contact_id: { type: "string" } },
    semantic: {},
  },
  actions: {
    list: {
      kind: "list",
      description: "List a sample of up to 50 contacts, those that were added last.",
      notes: [
        "A sample only; contact_count says how many contacts there are.",
        "The context store holds no more than this sample.",
      ],
      request: "GET /v3/marketing/contacts",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: { kind: "many", path: ["result"], absent: "error", transformations: [] },
      resultType: "Contact",
      meta: {
        next: {
          value: { get: ["response", "_metadata", "next"] },
          schema: { type: ["string", "null"], description: "Not another page." },
        },
        contact_count: {
          value: { get: ["response", "contact_count"] },
          schema: { type: ["integer", "null"] },
        },
      },
    },
    get: {
      kind: "get",
      description: "Get one contact.",
      notes: [],
      request: "GET /v3/marketing/contacts/{id}",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: { id: idParam },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "Contact",
      meta: {},
    },
  },
};
