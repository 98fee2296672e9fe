import type { Role } from "./role.ts";

/** Who asks, and for which organization. Made once a request by `authenticate`; every query carries its organization. */
export interface Caller {
  readonly principalId: string;
  readonly kind: "user" | "client";
  readonly name: string;
  /** Whether they may make organizations. */
  readonly operator: boolean;
  readonly organizationId: string;
  readonly role: Role;
  /** Whether their token is for this organization only: it neither sees others of theirs nor changes who they are. */
  readonly bound: boolean;
  /** Where their token is for one workspace only: its id. */
  readonly workspaceId?: string;
}
