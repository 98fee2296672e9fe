import type { Principal } from "../access/caller.ts";
import { defaultMembership } from "../identity/callers.ts";
import { findReceivedInvitations, type ReceivedInvitation } from "../invitations/queries.ts";
import { memberOrganizations, type Organization } from "../organizations/queries.ts";
import type { Service } from "../service.ts";

/** The part of a profile that is not in `Principal`. */
export interface Profile {
  /** `null` for an API client. */
  readonly email: string | null;
  /** At most `maxListed` of the organizations that the caller is a member of, the default one first. */
  readonly organizations: readonly Organization[];
  /** The organization of requests that name no organization; `undefined` if there is none. */
  readonly defaultOrganizationId: string | undefined;
  /** At most `maxListed` open invitations; empty if the caller's token is for one organization only. */
  readonly invitations: readonly ReceivedInvitation[];
}

/** Maximum organizations and invitations in a profile. */
const maxListed = 200;

/** Finds the caller's own profile. */
export async function findProfile(store: Pick<Service, "database" | "clock">, caller: Principal): Promise<Profile> {
  const { database } = store;
  const user = await database
    .selectFrom("users")
    .select("email")
    .where("principal_id", "=", caller.principalId)
    .executeTakeFirst();
  const organizations = await memberOrganizations(database, caller)
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .select(["memberships.organization_id", "principals.default_organization_id"])
    .orderBy("organizations.id")
    .execute();
  // With a token for one organization, the query returns only that one.
  const byDefault = caller.bound ? organizations[0] : defaultMembership(organizations);
  return {
    email: user?.email ?? null,
    organizations: organizations
      .toSorted((a, b) => Number(b === byDefault) - Number(a === byDefault))
      .slice(0, maxListed),
    defaultOrganizationId: byDefault?.id,
    invitations: caller.bound ? [] : await findReceivedInvitations(store, caller, { count: maxListed }),
  };
}
