// Generated from manifests/email_delivery.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result, StoreSearch, StoreSqlQuery } from "@agent-connectors/runtime";
import type { Contact } from "./records.ts";
import { idParam } from "./shared.ts";

/** Metadata of the result of `contacts.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface ContactsListMeta {
  /** This is not the URL of another page. */
  next?: string | null;
  contact_count?: number | null;
}

/** Params of `contacts.get`. */
export interface ContactsGetParams {
  /** Id of the record. */
  id: string;
}

/** The columns of `contacts` in the context store, with their types. */
export interface ContactsColumns {
  email: "text";
  first_name: "text";
  last_name: "text";
  unique_name: "text";
  alternate_emails: "json";
  address_line_1: "text";
  address_line_2: "text";
  city: "text";
  state_province_region: "text";
  country: "text";
  postal_code: "text";
  phone_number: "text";
  whatsapp: "text";
  line: "text";
  facebook: "text";
  list_ids: "json";
  custom_fields: "json";
  created_at: "timestamp";
  updated_at: "timestamp";
  contact_id: "text";
}

/** A record of `contacts` in the context store. */
export interface ContactsStored extends Omit<Contact, "id" | "segment_ids"> {
  contact_id?: string;
}

/** A person who can receive mails. */
export interface Contacts {
  /** Filter and sort the copy in the context store. Hosted connectors only. */
  context_store_search: StoreSearch<ContactsColumns, ContactsStored>;
  /** Query copies in the context store with one read-only SQL statement. The table of this entity is `contacts`. Hosted connectors only. */
  context_store_sql_query: StoreSqlQuery;
  /**
   * List at most 50 contacts, those that were added last.
   *
   * The other contacts are not listed. meta.contact_count is the number of all contacts.
   *
   * The context store has only the listed contacts.
   */
  list(params?: Record<string, never>, options?: CallOptions<Contact>): Listing<Contact, ContactsListMeta>;
  /** Get one contact. */
  get(params: ContactsGetParams, options?: CallOptions<Contact>): Promise<Result<Contact>>;
}

/** The model of contacts. */
export const contacts: Entity<Contacts> = {
  name: "contacts",
  title: "Contacts",
  description: "A person who can receive mails.",
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
      description: "List at most 50 contacts, those that were added last.",
      notes: [
        "The other contacts are not listed. meta.contact_count is the number of all contacts.",
        "The context store has only the listed contacts.",
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
          schema: { type: ["string", "null"], description: "This is not the URL of another page." },
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
