/** A membership with what decides whether requests that name no organization go there; null where there is none. */
export interface Choice {
  readonly organization_id: string | null;
  /** What the principal has set as their default; they need not be a member there any more. */
  readonly default_organization_id: string | null;
}

/**
 * Of a principal's memberships, the one that a request without an organization is for: the default that they have set,
 * else their only one. `undefined` where they have set none of several, or one that they are no member of any more:
 * another organization never takes its place, because others decide which memberships remain.
 */
export function defaultMembership<Membership extends Choice>(
  memberships: readonly Membership[],
): Membership | undefined {
  const [first] = memberships;
  const isUnset = first?.default_organization_id === null;
  if (isUnset) return memberships.length === 1 ? first : undefined;
  return memberships.find(
    ({ organization_id, default_organization_id }) => organization_id === default_organization_id,
  );
}
