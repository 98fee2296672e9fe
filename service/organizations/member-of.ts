import type { Member } from "./member.ts";

/** A row of `memberRows`. */
export type MemberRow = Omit<Member, "created_at"> & { readonly created_at: number };

/** A member's row as it is answered. */
export function memberOf({ created_at, ...row }: MemberRow): Member {
  return { ...row, created_at: new Date(created_at).toISOString() };
}
