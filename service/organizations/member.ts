/** A user or API client, as a member of an organization. */
export interface Member {
  /** Of the principal. */
  readonly id: string;
  readonly kind: "user" | "client";
  readonly name: string;
  /** Null for an API client. */
  readonly email: string | null;
  readonly role: "admin" | "member";
  /** When they became a member; ISO 8601. */
  readonly created_at: string;
}
