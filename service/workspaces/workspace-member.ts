/** A member of a workspace, as the others see them. */
export interface WorkspaceMember {
  /** Of the principal. */
  readonly id: string;
  readonly kind: "user" | "client";
  readonly name: string;
  /** In the organization. */
  readonly role: "admin" | "member";
  /** When they became a member of the workspace; ISO 8601. */
  readonly created_at: string;
}
