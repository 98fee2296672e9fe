/** The roles that a member can have in an organization. */
export const roles = ["admin", "member"] as const;

/** A role in an organization. */
export type Role = (typeof roles)[number];

/** The user or API client that sends a request. */
export interface Principal {
  readonly principalId: string;
  readonly kind: "user" | "client";
  readonly name: string;
  /** Operators may create organizations and user accounts. */
  readonly operator: boolean;
  /** The request's organization; absent if the request names none and `defaultMembership` returns no membership. */
  readonly organizationId?: string;
  /** The principal's role in that organization. */
  readonly role?: Role;
  /** Whether the token is for this organization only. Such a token lacks the capabilities with `tokens: "unbound"`. */
  readonly bound: boolean;
  /** The workspace, if the token is for one workspace only. */
  readonly workspaceId?: string;
  /** The registered program that the token was issued to, if any. */
  readonly oauthClientId?: string;
  /** Whether the token has only the scope `read`. */
  readonly readOnly: boolean;
}

/** A principal in an organization. A function that reads or changes an organization's data for a request requires a caller. */
export interface Caller extends Principal {
  readonly organizationId: string;
  readonly role: Role;
}
