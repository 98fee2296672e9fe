import type { Schema } from "@agent-connectors/runtime";

/** What somebody can be in an organization. */
export const roles = ["admin", "member"] as const;

/** See `roles`. */
export type Role = (typeof roles)[number];

/** Of a role, in requests and answers. */
export const roleSchema = { type: "string", enum: roles } as const satisfies Schema;

/** Who asks. Made once a request, by `identify`. */
export interface Principal {
  readonly principalId: string;
  readonly kind: "user" | "client";
  readonly name: string;
  /** Whether they may make organizations. */
  readonly operator: boolean;
  /** The organization that the request is for; absent where it names none and they have no default. */
  readonly organizationId?: string;
  /** Theirs in that organization. */
  readonly role?: Role;
  /** Whether their token is for this organization only: it neither sees others of theirs nor changes who they are. */
  readonly bound: boolean;
  /** Where their token is for one workspace only: its id. */
  readonly workspaceId?: string;
}

/** Who asks, and for which organization. Every query for what belongs to an organization carries it. */
export interface Caller extends Principal {
  readonly organizationId: string;
  readonly role: Role;
}
