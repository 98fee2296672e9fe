/** An API client, as the organization that made it sees it. */
export interface ApiClient {
  /** Its `client_id` at the token endpoint. */
  readonly id: string;
  readonly name: string;
  /** Null where it was removed from the organization's members. */
  readonly role: "admin" | "member" | null;
  /** ISO 8601. */
  readonly created_at: string;
  readonly last_used_at: string | null;
}
