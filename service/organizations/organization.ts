/** An organization, as one of its members sees it. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  /** Of whoever asks. */
  readonly role: "admin" | "member";
  /** ISO 8601. */
  readonly created_at: string;
}
